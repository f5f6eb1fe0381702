import {
  allEvents,
  cardStream,
  createEventCodec,
  defineEvent,
  eventCodec,
  type StoredEvent,
  stampsGiven,
} from '@stampwell/contracts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { projectionStates } from '@stampwell/runtime/positions.ts';
import { rebuild } from '@stampwell/runtime/rebuild/rebuild.ts';
import { storeSource } from '@stampwell/runtime/source.ts';
import { type Projections, startProjections } from '@stampwell/runtime/start-projections.ts';
import { readTables } from '@stampwell/runtime/testing/read-tables.ts';
import { specKeys } from '@stampwell/vault/testing/spec-keys.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { newSigningKey } from '../services/identity/tokens.ts';
import type { SpecActor, SpecCustomer } from './spec-actors.ts';
import { openTestApp } from './test-app.ts';

/** A rolling release: processes of today's and the next release share one log; the next one adds a version and a type. */

const version = stampsGiven.versions.length;
const next = stampsGiven.upcast(
  version + 1,
  z.object({ ...stampsGiven.data.def.shape, till: z.nullable(z.string()) }),
  (before) => ({
    ...before,
    till: null,
  }),
);
const tillOpened = defineEvent('TillOpened', z.object({ business_id: z.string() }));
const nextCodec = createEventCodec([...allEvents.filter(({ type }) => type !== next.type), next, tillOpened]);

const db = await openTestDatabase();
const open = (codec: typeof eventCodec) => openPostgresStore<StoredEvent>({ url: db.url, pollMs: 50, codec });
const stores = { old: await open(eventCodec), new: writingTill(await open(nextCodec)) };
const jwtPrivateKey = newSigningKey();
const vault = specKeys();
const apps = {
  old: await openTestApp({ shared: { db, vault, jwtPrivateKey, store: stores.old } }),
  new: await openTestApp({ shared: { db, vault, jwtPrivateKey, store: stores.new } }),
};
const running: Projections[] = [];
afterAll(async () => {
  await Promise.all(running.map((projections) => projections.stop()));
  await Promise.all([apps.old.close(), apps.new.close()]);
  await Promise.all([stores.old.close(), stores.new.close()]);
  await db.drop();
});

type Release = keyof typeof stores;

/** The next release's deciders equal today's, but also record the till. */
function writingTill(store: EventStore<StoredEvent>): EventStore<StoredEvent> {
  const told = (event: { type: string; data: unknown }) =>
    event.type === next.type ? { ...event, data: { ...(event.data as object), till: 'front' } } : event;
  return {
    ...store,
    append: (request) =>
      store.append({
        ...request,
        appends: request.appends.map((append) => ({ ...append, events: append.events.map(told) })),
      }),
  };
}

async function project(release: Release): Promise<Projections> {
  const store = stores[release];
  const projections = await startProjections({ databaseUrl: db.url, store, projectors, pollMs: 20 });
  running.push(projections);
  return projections;
}

const states = () => projectionStates(db.pool, stores.old.written);
const untilCaughtUp = () =>
  vi.waitFor(async () => {
    const head = await stores.old.head();
    expect((await states()).map(({ position, state }) => [position, state])).toEqual(
      projectors.map(() => [head, 'live']),
    );
  }, 10_000);

async function scan(release: Release, staff: SpecActor, { qrCode: qr_code }: SpecCustomer) {
  const body = { qr_code, stamp_amount: 1 };
  return apps[release].call(scanStamps, { token: staff.token, body });
}
const versionsOn = async (owner: SpecActor, customer: SpecCustomer) => {
  const stream = cardStream(owner.id, customer.id);
  const { streams } = await stores.old.written.load([{ stream, version: 0 }]);
  return streams.get(stream)?.map(({ schema }) => schema);
};

describe('old and new side by side', () => {
  it('end in the same read models as a rebuild', async () => {
    const owner = await apps.old.business({ terms: { scan_cooldown_hours: 0 } });
    const [ann, ben] = [await apps.old.customer(), await apps.old.customer()];

    // Old API, new projector.
    const first = await project('new');
    expect((await scan('old', owner, ann)).status).toBe(200);
    await untilCaughtUp();
    await first.stop();

    // New API, old projector: the projector waits and reports the event that it waits for.
    await project('old');
    expect((await scan('new', owner, ann)).status).toBe(200);
    const position = await stores.new.head();
    const waiting = {
      state: 'waiting',
      position: position - 1,
      waiting_for: `StampsGiven v${version + 1} at position ${position}`,
    };
    await vi.waitFor(
      async () => expect(await states()).toEqual(projectors.map(() => expect.objectContaining(waiting))),
      10_000,
    );

    // The old API refuses commands whose events it cannot read, and accepts all others.
    const refused = await scan('old', owner, ann);
    expect(refused).toMatchObject({ status: 503, error: { code: 'unavailable', retry_after: 5 } });
    expect((await scan('old', owner, ben)).status).toBe(200);
    expect((await scan('new', owner, ben)).status).toBe(200);
    await apps.new.given(`tills-${owner.id}`, [{ type: 'TillOpened', data: { business_id: owner.id } }]);
    expect(await versionsOn(owner, ann)).toEqual([version, version + 1]);
    expect(await versionsOn(owner, ben)).toEqual([version, version + 1]);
    expect((await states()).map((state) => state.position)).toEqual(projectors.map(() => position - 1));

    // A new projector takes over while the old one runs, which resumes without a restart.
    const taking = await project('new');
    await untilCaughtUp();
    await Promise.all([scan('new', owner, ann), scan('new', owner, ben)]);
    const carla = await apps.old.customer();
    expect((await scan('old', owner, carla)).status).toBe(200);
    await untilCaughtUp();
    await taking.stop();
    expect((await scan('old', owner, carla)).status).toBe(200);
    await untilCaughtUp();

    const lived = await readTables(db, projectors);
    expect(lived.business_totals).toEqual([expect.stringMatching(/,3,8,0\)$/)]);
    await rebuild({ databaseUrl: db.url, source: storeSource(stores.new), projectors });
    expect(await readTables(db, projectors)).toEqual(lived);
  });
});
