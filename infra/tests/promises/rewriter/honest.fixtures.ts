import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programmeOf } from '@stampwell/api/capabilities/programme/programme.commands.ts';
import { cardOf } from '@stampwell/api/capabilities/stamp-card/stamp-card.folds.ts';
import { newSigningKey } from '@stampwell/api/services/identity/tokens.ts';
import type { SpecActor, SpecCustomer } from '@stampwell/api/testing/spec-actors.ts';
import { openTestApp, type TestApp } from '@stampwell/api/testing/test-app.ts';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { businessRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { type FoldedStream, foldOn, openPostgresStore } from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { directoryStorage } from '@stampwell/transparency/proof';
import { startKeeper } from '@stampwell/transparency/testing/keeper.ts';
import { newSigner } from '@stampwell/transparency/tlog/note-keys.ts';
import { specKeys } from '@stampwell/vault/testing/spec-keys.ts';
import type { Random } from '../support/random.ts';
import { keepRows, lastSealOf } from './copies.ts';
import { type Honest, SNAPSHOT_KEY } from './scene.ts';

const SHOPS = 3;
const CUSTOMERS = 12;
const SEALED_ACTS = 250;
/** Actions without a seal yet. */
const NEW_ACTS = 30;
/** A backlog is sealed every ten pages, so this size gives several seals. */
const EVENTS_PER_PAGE = 6;
const HOUR_MS = 3_600_000;

/** Simulates some days of shops and customers through the real API; all but the newest events are sealed. */
export async function livedThrough(random: Random): Promise<Honest> {
  const database = await openTestDatabase();
  const store = await openPostgresStore<StoredEvent>({
    ...{ url: database.url, codec: eventCodec, snapshotKey: SNAPSHOT_KEY, pollMs: 50 },
  });
  let now = Date.now() - 60 * HOUR_MS;
  const app = await openTestApp({
    shared: { db: database, jwtPrivateKey: newSigningKey(), vault: specKeys(), store },
    projectors,
    now: () => new Date(now),
  });
  const signer = newSigner('stampwell.example/log');
  const seals = mkdtempSync(path.join(os.tmpdir(), 'rewritten-'));
  const counter = await openCounter(app, random);
  for (let act = 0; act < SEALED_ACTS; act += 1) {
    now += 10 * 60_000;
    await counter.act();
  }
  await keepSnapshots(store, counter.streams());
  const sealed = await store.head();
  const sizes = await sealAll();
  for (let act = 0; act < NEW_ACTS; act += 1) {
    now += 5_000;
    await counter.act();
  }
  if (!(await app.ports.waitForPosition(await store.head(), 30_000))) throw new Error('not projected');
  await app.close();
  await store.close();
  await database.pool.end();
  await keepRows(database.url);
  return { database, seals, signer, sealed, sizes, now: new Date(now + 60_000) };

  async function sealAll(): Promise<number[]> {
    const keeper = startKeeper({
      ...{ databaseUrl: database.url, log: store.written, signer, storage: directoryStorage(seals) },
      lastSeal: lastSealOf(seals),
      everyEvents: EVENTS_PER_PAGE,
    });
    await keeper.hasSealed(sealed);
    await keeper.stop();
    return keeper.states.flatMap((state) => (state.state === 'sealed' ? [state.size] : []));
  }
}

/** Performs scans, rewards and undos at a counter, each with a key. */
async function openCounter(app: TestApp, random: Random) {
  const shops: SpecActor[] = [];
  const customers: SpecCustomer[] = [];
  for (let nth = 0; nth < SHOPS; nth += 1)
    shops.push(await app.business({ terms: { scan_cooldown_hours: 0, stamps_required: 6 } }));
  for (let nth = 0; nth < CUSTOMERS; nth += 1) customers.push(await app.customer());
  let newest: { shop: SpecActor; id: string } | null = null;
  /** Whether each card has a reward to redeem. */
  const cards = new Map<string, boolean>();
  return {
    async act(): Promise<void> {
      const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
      const choice = random.below(10);
      if (choice === 0 && newest) {
        const { shop, id } = newest;
        newest = null;
        const { body } = await shop.call(undoTransaction, { body: { transaction_id: id }, ...key() });
        cards.set(`${shop.id} ${body.customer.id}`, body.reward_eligible);
        return;
      }
      const [shop, customer] = [random.of(shops), random.of(customers)];
      const card = `${shop.id} ${customer.id}`;
      const isRedeemed = choice < 7 && cards.get(card);
      const { status, body, error } = isRedeemed
        ? await shop.call(businessRedeem, { body: { qr_code: customer.qrCode }, ...key() })
        : await shop.call(scanStamps, {
            body: { qr_code: customer.qrCode, stamp_amount: 1 + random.below(3) },
            ...key(),
          });
      if (status !== 200 || !('transaction_id' in body)) throw new Error(error.code);
      newest = { shop, id: body.transaction_id };
      cards.set(card, 'reward_eligible' in body && body.reward_eligible);
    },
    /** Streams whose snapshots commands use. */
    streams: (): FoldedStream<unknown>[] => [
      ...shops.map(({ id }) => programmeOf(id) as FoldedStream<unknown>),
      ...[...cards.keys()].map((card) => {
        const [shop = '', customer = ''] = card.split(' ');
        return cardOf(shop, customer) as FoldedStream<unknown>;
      }),
    ],
  };
}

/** As commands do for longer streams. */
async function keepSnapshots(
  store: Awaited<ReturnType<typeof openPostgresStore<StoredEvent>>>,
  streams: readonly FoldedStream<unknown>[],
): Promise<void> {
  for (const { stream, fold } of streams) {
    const { streams } = await store.load([{ stream, version: 0 }]);
    const events = (streams.get(stream) ?? []).slice(0, 4);
    const { name, revision = 1 } = fold;
    await store.saveSnapshot({ ...foldOn(fold, undefined, events), stream, fold: name, revision });
  }
}
