import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tamper } from '@stampwell/local/test-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSealedBank, type SealedBank } from '../../testing/sealed-bank.ts';
import { newSigner } from '../tlog/note-keys.ts';
import { checkReceipt } from '../tlog/receipt.ts';
import { lastSealFile } from './last-seal.ts';
import { makeReceipt, readInclusion, shownEvent } from './receipts.queries.ts';

let sealed: SealedBank;
beforeEach(async () => {
  sealed = await openSealedBank();
});
afterEach(() => sealed.close());

/** The receipt of the event at a position, as the product makes it. */
async function receiptAt(position: number) {
  const { db, live } = sealed;
  const inclusion = await readInclusion(db.pool, position);
  const [event] = await live.store.written.readAll({ after: position - 1, limit: 1 });
  if (!inclusion || !event) return null;
  const { salt, leafSalt, index, proof, checkpoint } = inclusion;
  return makeReceipt({ event: shownEvent(event, salt), salt: leafSalt, index, proof, checkpoint });
}

describe('the tree over the log', () => {
  it('contains each event, with a proof for each', async () => {
    const keeper = sealed.keep();
    const position = await sealed.bank.goOn(130);
    await expect.poll(() => keeper.sealed()).toBe(650);
    for (const at of [1, 2, 255, 256, 257, 512, 513, position]) {
      const receipt = await receiptAt(at);
      expect(receipt && checkReceipt(receipt, sealed.signer)).toMatchObject({ ok: true, size: 650 });
    }
    expect(await receiptAt(position + 1)).toBeNull();
  });

  it('continues where the previous process stopped, and seals what that left unsealed', async () => {
    const first = sealed.keep();
    await sealed.bank.goOn(3);
    await expect.poll(() => first.sealed()).toBe(15);
    await first.stop();
    await sealed.bank.goOn(60);
    const second = sealed.keep();
    await expect.poll(() => second.sealed()).toBe(315);
    const receipt = await receiptAt(7);
    expect(receipt && checkReceipt(receipt, sealed.signer).ok).toBe(true);
  });

  it('is grown by the first of two processes to save, and sealed identically by both', async () => {
    const [first, second] = [sealed.keep(), sealed.keep()];
    for (let round = 1; round <= 8; round += 1) {
      await sealed.bank.goOn(4);
      await expect.poll(() => Math.max(first.sealed() ?? 0, second.sealed() ?? 0)).toBe(round * 20);
    }
    const states = [...first.states, ...second.states].map(({ state }) => state);
    expect(states.filter((state) => state !== 'sealed' && state !== 'waiting')).toEqual([]);
    await Promise.all([first.stop(), second.stop()]);
    const third = sealed.keep();
    await expect.poll(() => third.sealed()).toBe(160);
  });

  it('is sealed as soon as the keeper starts', async () => {
    await sealed.bank.goOn(25);
    const keeper = sealed.keep({ everyMs: 3_600_000, everyEvents: 100 });
    await expect.poll(() => keeper.sealed()).toBe(125);
  });

  it('seals a backlog with few checkpoints, and each of its events has a proof', async () => {
    await sealed.bank.goOn(250);
    const keeper = sealed.keep({ everyEvents: 100 });
    await expect.poll(() => keeper.sealed()).toBe(1250);
    const sizes = keeper.states.map((state) => state.state === 'sealed' && state.size);
    expect(new Set(sizes)).toEqual(new Set([1000, 1250]));
    for (const at of [1, 100, 101, 1000, 1001, 1250]) {
      const receipt = await receiptAt(at);
      expect(receipt && checkReceipt(receipt, sealed.signer)).toMatchObject({ ok: true, size: 1250 });
    }
  });

  it('is sealed whatever lock another role holds', async () => {
    const other = await sealed.db.pool.connect();
    try {
      await other.query('SELECT pg_advisory_lock(5749)');
      const keeper = sealed.keep();
      await sealed.bank.goOn(1);
      await expect.poll(() => keeper.sealed()).toBe(5);
    } finally {
      other.release(true);
    }
  });

  it('is not signed once the database has an older state, or another past', async () => {
    const first = sealed.keep();
    await sealed.bank.goOn(20);
    await expect.poll(() => first.sealed()).toBe(100);
    await first.stop();
    await tamper(
      sealed.db.pool,
      'UPDATE proof.tiles SET hashes = set_byte(hashes, 7, (get_byte(hashes, 7) + 1) % 256)',
    );
    const second = sealed.keep();
    await expect.poll(() => second.states.at(-1)).toMatchObject({ error: { kind: 'rewritten' } });
    await second.stop();
    await tamper(sealed.db.pool, 'UPDATE proof.head SET size = 90, position = 90');
    const third = sealed.keep();
    await expect.poll(() => third.states.at(-1)).toMatchObject({ error: { kind: 'rolled back' } });
    expect((await sealed.db.pool.query('SELECT problem FROM proof.head')).rows[0]?.problem).toMatch(
      'put back',
    );
  });

  it('is not signed while seals are missing', async () => {
    const lastSeal = lastSealFile(`${sealed.folder}.last`);
    const first = sealed.keep({ lastSeal });
    await sealed.bank.goOn(10);
    await expect.poll(() => first.sealed()).toBe(50);
    await sealed.bank.goOn(10);
    await expect.poll(() => first.sealed()).toBe(100);
    await first.stop();
    const whole = `${sealed.folder}.whole`;
    cpSync(sealed.folder, whole, { recursive: true });
    for (const file of readdirSync(sealed.folder, { recursive: true, encoding: 'utf8' }))
      if (/(?:5[1-9]|[6-9]\d|100)\.(?:checkpoint|leaves)$/.test(file)) rmSync(path.join(sealed.folder, file));

    const second = sealed.keep({ lastSeal });
    await expect
      .poll(() => second.states.at(-1))
      .toMatchObject({
        error: { kind: 'rolled back', message: expect.stringContaining('only the seals of 50 are there') },
      });
    await second.stop();
    cpSync(whole, sealed.folder, { recursive: true, force: false });
    const third = sealed.keep({ lastSeal });
    await sealed.bank.goOn(1);
    await expect.poll(() => third.sealed()).toBe(105);
  });

  it('is not signed with another past, even if every seal is missing', async () => {
    const lastSeal = lastSealFile(`${sealed.folder}.last`);
    const first = sealed.keep({ lastSeal });
    await sealed.bank.goOn(10);
    await expect.poll(() => first.sealed()).toBe(50);
    await first.stop();
    rmSync(path.join(sealed.folder, '0001'), { recursive: true });
    await tamper(sealed.db.pool, 'DELETE FROM proof.tiles; UPDATE proof.head SET size = 0, position = 0');
    const second = sealed.keep({ lastSeal });
    await expect.poll(() => second.states.at(-1)).toMatchObject({ error: { kind: 'rolled back' } });
    expect(readdirSync(sealed.folder)).toEqual([]);
  });

  it('accepts no seals signed by another key', async () => {
    const keeper = sealed.keep();
    await sealed.bank.goOn(1);
    await expect.poll(() => keeper.sealed()).toBe(5);
    const receipt = await receiptAt(1);
    expect(receipt && checkReceipt(receipt, newSigner('bank.example/log'))).toEqual({
      ok: false,
      problem: 'signature',
    });
    expect(readdirSync(sealed.folder)).toEqual(['0001']);
  });
});
