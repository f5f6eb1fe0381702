import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSealedBank, type SealedBank } from '../../testing/sealed-bank.ts';
import type { Witness } from '../proof/index.ts';
import { readInclusion } from '../proof/receipts.queries.ts';
import { openCheckpoint, readCheckpoint, witnessesOf } from '../tlog/checkpoint.ts';
import { COSIGNATURE, newSigner, verifierOf } from '../tlog/note-keys.ts';
import { directoryMemory } from './memory.ts';
import { serveWitness } from './serve-witness.ts';
import { createWitness } from './witness.ts';

let sealed: SealedBank;
const servers: { close(): void }[] = [];
beforeEach(async () => {
  sealed = await openSealedBank();
});
afterEach(async () => {
  await sealed.close();
  for (const server of servers.splice(0)) server.close();
});

/** The newest checkpoint, as in receipts. */
const newestNote = async () => (await readInclusion(sealed.db.pool, 3))?.checkpoint ?? '';

describe('witnesses', () => {
  const signer = newSigner('pi.example/w', COSIGNATURE);

  async function startWitness(): Promise<Witness> {
    const { name, publicKey } = sealed.signer;
    const logs = [verifierOf(name, publicKey)];
    const memory = directoryMemory(mkdtempSync(path.join(os.tmpdir(), 'witness-')));
    const server = serveWitness(createWitness({ signer, logs, memory }), () => undefined);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    servers.push({
      close() {
        server.closeAllConnections();
        server.close();
      },
    });
    const address = server.address();
    return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, verifier: signer };
  }

  it('cosign new checkpoints from any earlier size; receipts contain the cosignatures', async () => {
    const witness = await startWitness();
    const first = sealed.keep({ witnesses: [witness] });
    await sealed.bank.goOn(2);
    await expect.poll(() => first.sealed()).toBe(10);
    await expect.poll(newestNote).toMatch('pi.example/w');
    await first.stop();
    const second = sealed.keep({ witnesses: [witness] });
    await sealed.bank.goOn(2);
    await expect.poll(() => second.sealed()).toBe(20);
    await expect
      .poll(async () => {
        const note = await newestNote();
        return [readCheckpoint(note)?.size, witnessesOf(note, [signer]).length];
      })
      .toEqual([20, 1]);
    const note = await newestNote();
    expect(openCheckpoint(note, sealed.signer)?.size).toBe(20);
  });

  it('that are unavailable delay nothing', async () => {
    const keeper = sealed.keep({ witnesses: [{ url: 'http://127.0.0.1:9', verifier: signer }] });
    await sealed.bank.goOn(2);
    await expect.poll(() => keeper.sealed()).toBe(10);
    await expect.poll(() => keeper.states.at(-1)?.state).toBe('unwitnessed');
    await sealed.bank.goOn(2);
    await expect.poll(() => keeper.sealed()).toBe(20);
  });
});
