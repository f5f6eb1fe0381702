import { atOneMoment } from '@stampwell/event-store';
import { tamper } from '@stampwell/local/test-database.ts';
import {
  bucketStorage,
  checkLog,
  databaseLog,
  type SealStorage,
  saltOf,
} from '@stampwell/transparency/proof';
import { openSealedBank } from '@stampwell/transparency/testing/sealed-bank.ts';
import { isSealStorage, textIn } from '@stampwell/transparency/testing/storage-contract.ts';
import { utf8 } from '@stampwell/transparency/tlog/bytes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from './versitygw.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
  for (const [bucket, headers] of [
    ['plain', {}],
    ['locked', { 'x-amz-bucket-object-lock-enabled': 'true' }],
  ] as const)
    expect((await s3.client.fetch(`${s3.url}/${bucket}`, { method: 'PUT', headers })).status).toBe(200);
});
afterAll(() => s3?.stop());

const storageIn = (bucket: string, retainDays?: number): SealStorage =>
  bucketStorage({ url: `${s3.url}/${bucket}`, ...s3.keys, ...(retainDays && { retainDays }) });

/**
 * Tries to remove, replace and hide each object below a prefix with the bucket's keys.
 * @returns how many versions were removed nevertheless
 */
async function attemptRemovals(bucket: string, prefix: string): Promise<{ removed: number; locked: number }> {
  const ask = (query: string, init: RequestInit = {}) => s3.client.fetch(`${s3.url}/${bucket}${query}`, init);
  const listing = async () => (await ask(`?versions&prefix=${prefix}`)).text();
  const versions = (xml: string) =>
    [...xml.matchAll(/<Version>.*?<\/Version>/gs)].map(([version]) => [
      /<Key>([^<]*)/.exec(version)?.[1] ?? '',
      /<VersionId>([^<]*)/.exec(version)?.[1] ?? '',
    ]);
  const sealed = versions(await listing());
  for (const [key] of sealed) {
    await ask(`/${key}`, { method: 'PUT', body: 'forged' });
    await ask(`/${key}`, { method: 'DELETE' });
  }
  const answers = await Promise.all(
    sealed.map(([key, id]) =>
      ask(`/${key}?versionId=${id}`, {
        method: 'DELETE',
        headers: { 'x-amz-bypass-governance-retention': 'true' },
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 403).length;
  return { removed: answers.length - refused, locked: refused };
}

describe('a bucket', () => isSealStorage(() => storageIn('plain/log')));
describe('a bucket under Object Lock', () => isSealStorage(() => storageIn('locked/log', 1)));

describe('an attacker with the bucket’s keys', () => {
  it('removes, replaces and hides nothing under Object Lock', async () => {
    const storage = storageIn('locked/worst', 1);
    await storage.add('0001/000/001.checkpoint', utf8('sealed'));
    expect(await attemptRemovals('locked', 'worst/')).toEqual({ removed: 0, locked: 1 });
    expect(await textIn(storage, '0001/000/001.checkpoint')).toBe('sealed');
    expect(await storage.list('0001/000')).toEqual(['001.checkpoint']);
    await expect(storage.add('0001/000/001.checkpoint', utf8('other'))).rejects.toThrow('is there already');
  });

  it('gets no other past sealed, even with the database', async () => {
    const bank = await openSealedBank();
    try {
      const storage = storageIn('locked/bank', 1);
      const first = bank.keep({ storage });
      await bank.bank.goOn(10);
      await first.hasSealed(50);
      await first.stop();
      const { removed } = await attemptRemovals('locked', 'bank/');
      expect(removed).toBe(0);
      await tamper(bank.db.pool, `UPDATE es.events SET data = '{"amount": 20}' WHERE position = 7`);
      const { finding } = await atOneMoment(bank.db.url, (client) =>
        checkLog({
          ...{ events: databaseLog(client, client), storage, log: bank.signer, operator: null },
          saltOf: (event) => saltOf(bank.signer, event),
        }),
      );
      expect(finding).toEqual({ kind: 'changed', position: 7 });
      await tamper(bank.db.pool, 'DELETE FROM proof.tiles; UPDATE proof.head SET size = 0, position = 0');
      const second = bank.keep({ storage });
      await expect.poll(() => second.states.at(-1)).toMatchObject({ error: { kind: 'rolled back' } });
    } finally {
      await bank.close();
    }
  });
});
