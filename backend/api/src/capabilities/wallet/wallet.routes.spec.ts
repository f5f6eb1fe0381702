import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as http from '@stampwell/contracts/http/wallet.ts';
import { jwtVerify } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecCustomer } from '../../testing/spec-actors.ts';
import { unzip } from '../../testing/spec-zip.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { openWallets } from './open-wallets.ts';

const app = await openTestApp();
afterAll(() => app.close());

const idIn = (url: string) => url.split('/').at(-1) ?? '';

async function newLink(customer: SpecCustomer) {
  const { status, body } = await customer.call(http.createApplePass);
  expect(status).toBe(200);
  return idIn(body.download_url);
}
const download = (id: string) => fetch(`${app.url}/api/wallet/apple-pass/${id}`);

async function passOf(customer: SpecCustomer) {
  const answer = await download(await newLink(customer));
  expect(answer.status).toBe(200);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  return { answer, files, pass: JSON.parse(String(files.get('pass.json'))) };
}

function inDirectory<T>(files: Record<string, string | Buffer | undefined>, work: (dir: string) => T): T {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'pass-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content ?? '');
    return work(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const openssl = (dir: string, ...args: string[]) =>
  spawnSync('openssl', args, { cwd: dir, encoding: 'utf8' });
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('an Apple pass', () => {
  it('is the customer’s own, and says that it is a stand-in', async () => {
    const customer = await app.customer({ name: 'Zoë O’Brien' });
    const { answer, pass, files } = await passOf(customer);
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="stampwell.pkpass"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.test.stampwell.card',
      serialNumber: customer.id,
      description: 'Stampwell loyalty card (test pass)',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: customer.qrCode, altText: customer.qrCode }],
    });
    expect(pass.generic.primaryFields[0].value).toBe('Zoë O’Brien');
    expect(pass.generic.auxiliaryFields[0]).toMatchObject({
      label: 'Test pass',
      value: 'Self-made certificate',
    });
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo@2x.png']),
    );
  });

  it('lists every file with its hash', async () => {
    const { files } = await passOf(await app.customer());
    const manifest: Record<string, string> = JSON.parse(String(files.get('manifest.json')));
    const hashes = [...files]
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
      .map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')]);
    expect(Object.fromEntries(hashes)).toEqual(manifest);
  });

  it('is signed by a certificate that ours issued', async () => {
    const { certificate, issuer } = await app.ports.wallets.apple();
    const own = new X509Certificate(certificate);
    const authority = new X509Certificate(issuer);
    expect(own.verify(authority.publicKey) && own.checkIssued(authority)).toBe(true);
    expect(own.subject).toContain('pass.test.stampwell.card');
    expect(Date.parse(own.validTo)).toBeGreaterThan(Date.now());
    const { files } = await passOf(await app.customer());
    expect(files.get('signature')?.includes(own.raw)).toBe(true);
  });

  it.runIf(hasOpenssl)('has a signature that openssl verifies, over this very manifest', async () => {
    const { files } = await passOf(await app.customer());
    const { issuer } = await app.ports.wallets.apple();
    const written = { signature: files.get('signature'), manifest: files.get('manifest.json'), issuer };
    const args = [
      'smime',
      '-verify',
      '-inform',
      'DER',
      '-in',
      'signature',
      '-content',
      'manifest',
      '-CAfile',
      'issuer',
    ];
    inDirectory(written, (dir) => {
      expect(openssl(dir, ...args)).toMatchObject({
        status: 0,
        stderr: expect.stringMatching(/successful/i),
      });
    });
    inDirectory({ ...written, manifest: '{}' }, (dir) => expect(openssl(dir, ...args).status).not.toBe(0));
  });

  it('can be fetched by its link alone, which keeps its secret and runs out', async () => {
    const customer = await app.customer();
    const id = await newLink(customer);
    const { rows } = await app.pool.query('SELECT * FROM platform.wallet_downloads WHERE customer_id = $1', [
      customer.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(id);
    expect((await download(id)).status).toBe(200);
    await app.pool.query('UPDATE platform.wallet_downloads SET expires_at = now() WHERE customer_id = $1', [
      customer.id,
    ]);
    expect((await download(id)).status).toBe(404);
    expect((await download('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await download('not-an-id')).status).toBe(404);
  });

  it('has the newest code, and is gone with the customer', async () => {
    const customer = await app.customer();
    const id = await newLink(customer);
    const rotated = await app.people.issueQrCode(customer.id);
    const files = unzip(Buffer.from(await (await download(id)).arrayBuffer()));
    expect(JSON.parse(String(files.get('pass.json'))).barcodes[0].message).toBe(rotated);
    await app.people.erase(customer.id);
    expect((await download(id)).status).toBe(404);
    expect((await customer.call(http.createApplePass)).status).toBe(404);
    expect((await customer.call(http.createGooglePass)).status).toBe(404);
  });
});

describe('a Google pass', () => {
  it('is a signed link with the customer’s code, and says that it is a stand-in', async () => {
    const customer = await app.customer({ name: 'Zoë O’Brien' });
    const { body } = await customer.call(http.createGooglePass);
    const [, token = ''] = body.save_url.split('https://pay.google.com/gp/v/save/');
    const identity = await app.ports.wallets.google();
    const { payload, protectedHeader } = await jwtVerify(token, createPublicKey(identity.key), {
      audience: 'google',
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      iss: identity.email,
      typ: 'savetowallet',
      origins: ['http://localhost:3000'],
    });
    const [object] = (payload.payload as { genericObjects: object[] }).genericObjects;
    expect(object).toMatchObject({
      barcode: { type: 'QR_CODE', value: customer.qrCode },
      header: { defaultValue: { value: 'Zoë O’Brien' } },
      textModulesData: [{ header: 'Test pass' }],
    });
    expect(body.save_url.length).toBeLessThan(2_000);
  });

  it('is another one after the code was rotated', async () => {
    const customer = await app.customer();
    const before = (await customer.call(http.createGooglePass)).body.save_url;
    await app.people.issueQrCode(customer.id);
    const after = (await customer.call(http.createGooglePass)).body.save_url;
    const objectIn = (url: string) =>
      JSON.parse(Buffer.from(url.split('.')[3] ?? '', 'base64url').toString());
    expect(objectIn(after).payload.genericObjects[0].id).not.toBe(
      objectIn(before).payload.genericObjects[0].id,
    );
  });
});

describe('the wallets', () => {
  it('both stand in where none is configured', async () => {
    expect((await app.call(http.walletSupported)).body).toEqual({
      apple: true,
      google: true,
      stand_in: true,
    });
  });
  it('are only the real ones where one is', () => {
    const google = { issuerId: '1', email: 'a@b.test', key: '' };
    expect(openWallets({ pool: app.pool, google }).supported).toEqual({
      apple: false,
      google: true,
      stand_in: false,
    });
  });
  it('keep the keys that they made for themselves', async () => {
    const again = openWallets({ pool: app.pool });
    expect(await again.apple()).toEqual(await app.ports.wallets.apple());
    expect(await again.google()).toEqual(await app.ports.wallets.google());
  });
  it.each(
    [http.createApplePass, http.createGooglePass].map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s: customers alone', async (_, endpoint) => {
    const business = await app.business();
    expect((await app.call(endpoint)).status).toBe(401);
    for (const other of [business, await app.employee(business.id), await app.admin()]) {
      expect((await other.call(endpoint)).status).toBe(403);
    }
  });
});
