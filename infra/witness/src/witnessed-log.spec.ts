import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { directoryPlace, type Witness } from '@stampwell/proof';
import { readInclusion } from '@stampwell/proof/receipts.queries.ts';
import { startKeeper } from '@stampwell/proof/testing/keeper.ts';
import { BusyBank } from '@stampwell/runtime/testing/busy-bank.ts';
import { type LiveLog, openLiveLog } from '@stampwell/runtime/testing/live-log.ts';
import { openCheckpoint, readCheckpoint, witnessesOf } from '@stampwell/tlog/checkpoint.ts';
import { COSIGNATURE, newSigner, verifierOf } from '@stampwell/tlog/note-keys.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directoryMemory } from './memory.ts';
import { serveWitness } from './serve-witness.ts';
import { createWitness } from './witness.ts';

const log = newSigner('bank.example/log');

let db: TestDatabase;
let live: LiveLog;
let bank: BusyBank;
let folder: string;
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  db = await openTestDatabase();
  live = await openLiveLog(db);
  bank = new BusyBank(live, 5);
  folder = mkdtempSync(path.join(os.tmpdir(), 'seals-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await live.close();
  await db.drop();
});

function keep(witnesses: Witness[]) {
  const keeper = startKeeper({
    ...{ databaseUrl: db.url, log: live.store.written, signer: log, place: directoryPlace(folder) },
    witnesses,
  });
  running.push(keeper);
  return keeper;
}

/** The newest checkpoint, as receipts have it. */
const newestNote = async () => (await readInclusion(db.pool, 3))?.checkpoint ?? '';

describe('witnesses', () => {
  const signer = newSigner('pi.example/w', COSIGNATURE);

  async function startWitness(): Promise<Witness> {
    const logs = [verifierOf(log.name, log.publicKey)];
    const memory = directoryMemory(mkdtempSync(path.join(os.tmpdir(), 'witness-')));
    const server = serveWitness(createWitness({ signer, logs, memory }), () => undefined);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    running.push({
      async stop() {
        server.closeAllConnections();
        server.close();
      },
    });
    const address = server.address();
    return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, verifier: signer };
  }

  it('cosign what grows, from wherever they stand; receipts carry that', async () => {
    const witness = await startWitness();
    const first = keep([witness]);
    await bank.goOn(2);
    await expect.poll(() => first.sealed()).toBe(10);
    await expect.poll(newestNote).toMatch('pi.example/w');
    await first.stop();
    const second = keep([witness]);
    await bank.goOn(2);
    await expect.poll(() => second.sealed()).toBe(20);
    await expect
      .poll(async () => {
        const note = await newestNote();
        return [readCheckpoint(note)?.size, witnessesOf(note, [signer]).length];
      })
      .toEqual([20, 1]);
    const note = await newestNote();
    expect(openCheckpoint(note, log)?.size).toBe(20);
  });

  it('that are away hold nobody up', async () => {
    const keeper = keep([{ url: 'http://127.0.0.1:9', verifier: signer }]);
    await bank.goOn(2);
    await expect.poll(() => keeper.sealed()).toBe(10);
    await expect.poll(() => keeper.states.at(-1)?.state).toBe('unwitnessed');
    await bank.goOn(2);
    await expect.poll(() => keeper.sealed()).toBe(20);
  });
});
