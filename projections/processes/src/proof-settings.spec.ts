import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { COSIGNATURE, newSigner, signerText, verifierText } from '@stampwell/transparency/tlog/note-keys.ts';
import { describe, expect, it } from 'vitest';
import { readProofConfig } from './proof-settings.ts';

const signer = newSigner('shop.example/log');
const witness = newSigner('pi.example/w', COSIGNATURE);
const enough = { PROOF_KEY: signerText(signer), PROOF_SEALS: '/seals' };
const outOfReach = { ...enough, PROOF_WITNESSES: `https://pi.example ${verifierText(witness)}` };

describe('the settings of proofs', () => {
  it('are none outside of production, and must be there in it', () => {
    expect(readProofConfig({})).toBeNull();
    expect(() => readProofConfig({ NODE_ENV: 'production' })).toThrow(
      /PROOF_KEY_FILE: is not set.*\n.*PROOF_SEALS/,
    );
    expect(readProofConfig({ NODE_ENV: 'production', ...outOfReach })?.signer.id).toBe(signer.id);
  });

  it('want production’s seals where nobody of ours deletes them', () => {
    const production = { ...enough, NODE_ENV: 'production' };
    expect(() => readProofConfig(production)).toThrow(/PROOF_WITNESSES: is not set, and neither is PROOF_S3/);
    // Object Lock applies to buckets only, so the days do not count for a folder.
    expect(() => readProofConfig({ ...production, PROOF_S3_RETAIN_DAYS: '30' })).toThrow('PROOF_WITNESSES');
    expect(readProofConfig({ ...production, STAND_INS: 'on' })).not.toBeNull();
    const bucket = {
      PROOF_SEALS: 's3://seals',
      PROOF_S3_ACCESS_KEY_ID: 'id',
      PROOF_S3_SECRET_ACCESS_KEY: 'key',
    };
    expect(readProofConfig({ ...production, ...bucket, PROOF_S3_RETAIN_DAYS: '30' })).not.toBeNull();
  });

  it('keep the last seal beside a key that is a file', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'proof-key-'));
    const PROOF_KEY_FILE = path.join(folder, 'key');
    writeFileSync(PROOF_KEY_FILE, signerText(signer));
    const config = readProofConfig({ PROOF_KEY_FILE, PROOF_SEALS: '/seals' });
    await config?.lastSeal?.write('a note');
    expect(readFileSync(`${PROOF_KEY_FILE}.last-seal`, 'utf8')).toBe('a note');
    expect(statSync(`${PROOF_KEY_FILE}.last-seal`).mode & 0o777).toBe(0o600);
    expect(readProofConfig(enough)?.lastSeal).toBeNull();
  });

  it('name witnesses, and an operator', () => {
    const config = readProofConfig({
      ...enough,
      PROOF_WITNESSES: `https://pi.example ${verifierText(witness)}, http://10.0.0.2:4800 ${verifierText(witness)}`,
      PROOF_OPERATOR: verifierText(newSigner('shop.example/operator')),
    });
    expect(config?.witnesses.map(({ url }) => url)).toEqual(['https://pi.example', 'http://10.0.0.2:4800']);
    expect(config?.operator?.name).toBe('shop.example/operator');
    expect(config?.everyMs).toBe(60_000);
  });

  it.each([
    [{ PROOF_KEY: 'x' }, 'PROOF_KEY: is no signing key'],
    [{ PROOF_KEY: signerText(witness) }, 'a witness’s key'],
    [{ PROOF_KEY: signerText(newSigner('s'.repeat(65))) }, 'PROOF_KEY: has a name of more than 64'],
    [{ PROOF_SEALS: 's3://seals' }, 'PROOF_S3_ACCESS_KEY_ID: is not set'],
    [{ PROOF_OPERATOR: 'x' }, 'PROOF_OPERATOR: is no verifier key'],
    [{ PROOF_WITNESSES: 'pi.example' }, 'PROOF_WITNESSES: must be'],
    [{ PROOF_WITNESSES: `https://pi.example ${verifierText(signer)}` }, 'a log’s key'],
    [{ PROOF_EVERY: '0' }, 'PROOF_EVERY'],
  ])('are refused by their name: %o', (over, words) => {
    expect(() => readProofConfig({ ...enough, ...over })).toThrow(words);
  });

  it('never say the key', () => {
    const secret = signerText(signer).slice(0, -6);
    try {
      readProofConfig({ ...enough, PROOF_KEY: secret });
    } catch (error) {
      expect(String(error)).not.toContain(secret.slice(-20));
    }
  });
});
