import { afterAll, describe, expect, it, vi } from 'vitest';
import { describeEventStore } from '../../testing/contract.suite.ts';
import { firstOf, newSnapshotKey, newStream, nextAfter, requestOf } from '../../testing/fixtures.ts';
import { startStandIn } from '../../testing/kurrent-stand-in/stand-in.ts';
import type { StoredEvent } from '../event.ts';
import { openKurrentStore } from './kurrent-store.ts';

const standIn = await startStandIn();
/** `npm run services -- kurrentdb <address>`: a real server. */
const server = process.env.TEST_KURRENTDB_URL;
const open = { url: server ?? standIn.url, snapshotKey: newSnapshotKey() };
const [store, second] = [openKurrentStore(open), openKurrentStore(open)];
afterAll(async () => {
  await Promise.all([store.close(), second.close()]);
  await standIn.stop();
});

const underTest = {
  store,
  second,
  now: async () => new Date(),
  alter: server
    ? null
    : async ({ id }: StoredEvent) =>
        standIn.log.tamper(id, (record) => [{ ...record, data: Buffer.from('{"n":7}') }]),
  remove: server ? null : async ({ id }: StoredEvent) => standIn.log.tamper(id, () => []),
};

describeEventStore(server ? `on ${new URL(server).host}` : 'on a stand-in for KurrentDB', () => underTest, {
  liveEvents: 640,
  keepsHeads: false,
});

describe.skipIf(server)('when the stand-in goes away', () => {
  it('waits for it, and the subscription misses nothing', { timeout: 60_000 }, async () => {
    const first = await startStandIn();
    const port = Number(new URL(first.url).port);
    const waiting = openKurrentStore({ url: first.url });
    const seen: StoredEvent[] = [];
    await waiting.subscribe({ after: 0 }, async (events) => void seen.push(...events));
    const { events } = await waiting.append(requestOf([firstOf(newStream())]));
    await first.stop();
    const appending = waiting.append(requestOf([nextAfter(events)]));
    const again = await startStandIn(port, first.log);
    expect((await appending).events).toHaveLength(1);
    await vi.waitFor(() => expect(seen.map(({ version }) => version)).toEqual([1, 2]), 10_000);
    await waiting.close();
    await again.stop();
  });

  it('reads what another application wrote as none of ours', async () => {
    const stream = newStream();
    const text = (json: object) => Buffer.from(JSON.stringify(json));
    const foreign = { type: 'Foreign', contentType: 'application/json', data: text({}), metadata: text({}) };
    const before = await store.head();
    standIn.log.append([{ ...foreign, stream, id: '01900000-0000-7000-8000-000000000001' }]);
    expect(await store.readAll({ after: before, limit: 10 })).toEqual([]);
    const { events } = await store.append(requestOf([firstOf(newStream())]));
    expect(await store.readAll({ after: before, limit: 1 })).toEqual(events);
  });
});
