import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cardStream } from '@stampwell/contracts';
import { entryReceipt } from '@stampwell/contracts/http/proof.ts';
import { directoryStorage } from '@stampwell/transparency/proof';
import { startKeeper } from '@stampwell/transparency/testing/keeper.ts';
import { newSigner } from '@stampwell/transparency/tlog/note-keys.ts';
import { checkReceipt, RECEIPT_MAX_BYTES } from '@stampwell/transparency/tlog/receipt.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { createWorld } from '../testing/spec-world.ts';
import { openTestApp } from '../testing/test-app.ts';

/** Proofs that a customer can show of their own card (decision 137). */
const app = await openTestApp();
const log = newSigner('shop.example/log');
const keeper = startKeeper({
  ...{ databaseUrl: String(app.pool.options.connectionString), log: app.store.written, signer: log },
  storage: directoryStorage(mkdtempSync(path.join(os.tmpdir(), 'seals-'))),
});
afterAll(async () => {
  await keeper.stop();
  await app.close();
});

it('gives a receipt for each entry, which holds, tells nobody who stamped, and fits a code', async () => {
  const { own } = await createWorld(app);
  const events = await app.eventsOf(cardStream(own.owner.id, own.customer.id));
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    const params = { id: own.owner.id, entry_id: event.id };
    await expect
      .poll(async () => (await own.customer.call(entryReceipt, { params })).body.receipt?.index)
      .toBeGreaterThan(0);
    const { receipt } = (await own.customer.call(entryReceipt, { params })).body;
    expect(receipt && checkReceipt(receipt, log)).toMatchObject({ ok: true, event: { id: event.id } });
    const text = JSON.stringify(receipt);
    expect(receipt?.event.rest).toMatch(/^[\w+/]{43}=$/);
    expect(text).not.toContain('"kind"');
    // In a log of five million events a proof has 23 hashes.
    const longest = 23 * 44 - (receipt?.proof.length ?? 0);
    expect(text.length + Math.max(0, longest)).toBeLessThan(RECEIPT_MAX_BYTES);
  }
});

it('knows nothing of another’s card, and of no entry that never was', async () => {
  const { own, other } = await createWorld(app);
  const [entry] = await app.eventsOf(cardStream(own.owner.id, own.customer.id));
  const ask = (caller: typeof own.customer, id: string, entry_id: string) =>
    caller.call(entryReceipt, { params: { id, entry_id } });
  expect((await ask(other.customer, own.owner.id, entry?.id ?? '')).status).toBe(404);
  expect((await ask(own.customer, other.owner.id, entry?.id ?? '')).status).toBe(404);
  expect((await ask(own.customer, own.owner.id, uuidv7())).status).toBe(404);
});
