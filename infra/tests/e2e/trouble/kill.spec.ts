import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import { afterAll, expect, it } from 'vitest';
import { callApi, mustCall, registerCustomer } from '../../client.ts';

const CUSTOMERS = 8;
const ADMIN = { email: 'root@stampwell.test', password: 'stampwell' };
const OWNER = { email: 'till@stampwell.test', password: 'stampwell' };
/** Stamps acknowledged before the kill. */
const UNTIL_KILL = 200;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = () =>
  spawnProduct({
    dataDir,
    env: { DEMO: '0', RATE_LIMITS: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });

/** An approved business with its trial, and no cooldown. */
async function openBusiness({ url }: SpawnedProduct): Promise<void> {
  const body = { ...OWNER, name: 'Till', scanCooldownHours: 0 };
  const { business } = await mustCall(url, '/auth/business/register', { body });
  const { access_token: admin } = await mustCall(url, '/auth/admin/login', { body: ADMIN });
  const approve = `/admin/businesses/${(business as { id: string }).id}/approve`;
  await mustCall(url, approve, { method: 'PUT', token: String(admin), body: { notes: '' } });
}

const ownersToken = async ({ url }: SpawnedProduct) =>
  String((await mustCall(url, '/auth/business/login', { body: OWNER })).access_token);

interface Sent {
  key: string;
  code: string;
  isAcknowledged: boolean;
}

/** Gives stamps until the product dies, recording every request and acknowledgement. */
async function stampUntilKilled(product: SpawnedProduct, codes: string[]): Promise<Sent[]> {
  const token = await ownersToken(product);
  const sent: Sent[] = [];
  let killed: Promise<void> | undefined;
  await Promise.all(
    codes.map(async (code) => {
      for (;;) {
        const request = { key: crypto.randomUUID(), code, isAcknowledged: false };
        sent.push(request);
        const reply = await stamp(product, token, request).catch(() => null);
        if (!reply) return;
        expect(reply.status).toBe(200);
        request.isAcknowledged = true;
        if (sent.length >= UNTIL_KILL) killed ??= product.kill();
      }
    }),
  );
  await killed;
  return sent;
}

const stamp = ({ url }: SpawnedProduct, token: string, { key, code }: Sent) =>
  callApi(url, '/stamps/scan', { token, key, body: { qr_code: code } });

async function balanceOf({ url }: SpawnedProduct, token: string, code: string): Promise<number> {
  const { stamp_info } = await mustCall(url, '/business/validate-qr', { token, body: { qr_code: code } });
  return (stamp_info as { current_stamps: number }).current_stamps;
}

it('keeps every acknowledged stamp, once, through a kill -9 of the whole product', async () => {
  const first = await start();
  await openBusiness(first);
  const names = Array.from({ length: CUSTOMERS }, (_, index) => `Customer ${index}`);
  const customers = await Promise.all(names.map((name) => registerCustomer(first.url, name)));
  const codes = customers.map(({ code }) => code);
  const sent = await stampUntilKilled(first, codes);
  const acknowledged = sent.filter(({ isAcknowledged }) => isAcknowledged);
  expect(acknowledged.length).toBeGreaterThanOrEqual(UNTIL_KILL - CUSTOMERS);
  expect(sent.length).toBeGreaterThan(acknowledged.length);

  const second = await start();
  try {
    const token = await ownersToken(second);
    const countOf = (code: string, requests: Sent[]) =>
      requests.filter((request) => request.code === code).length;
    for (const code of codes) {
      const balance = await balanceOf(second, token, code);
      expect(balance).toBeGreaterThanOrEqual(countOf(code, acknowledged));
      expect(balance).toBeLessThanOrEqual(countOf(code, sent));
    }
    // Every client repeats its requests with their keys, acknowledged ones too: each counts once.
    for (const request of sent) expect((await stamp(second, token, request)).status).toBe(200);
    for (const code of codes) expect(await balanceOf(second, token, code)).toBe(countOf(code, sent));
  } finally {
    await second.stop();
  }
});
