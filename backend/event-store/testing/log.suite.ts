import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../src/event.ts';
import { hashEvent } from '../src/hash.ts';
import { VersionConflict } from '../src/port.ts';
import { verifyStream } from '../src/verify.ts';
import { teller } from './bank.ts';
import {
  eventsOf,
  firstOf,
  newKey,
  newStream,
  nextAfter,
  requestOf,
  type StoreUnderTest,
  versionOf,
} from './fixtures.ts';

/** What an event log is: order, conflicts, all or nothing, keys. */
export function describeLog(open: () => StoreUnderTest): void {
  describe('a stream', () => {
    it('keeps the trace context beside what is hashed', async () => {
      const { store } = open();
      const stream = newStream();
      const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      const { events } = await store.append(requestOf([firstOf(stream)], { traceparent }));
      await store.append(requestOf([nextAfter(events)]));
      const [traced, untraced] = await eventsOf(store, stream);
      expect(traced).toMatchObject({ traceparent });
      expect(untraced).not.toHaveProperty('traceparent');
      expect(hashEvent({ ...(traced as StoredEvent), traceparent: undefined }, '')).toBe(traced?.hash);
      expect(verifyStream(await eventsOf(store, stream))).toBeNull();
    });

    it('keeps events in order, with their envelopes', async () => {
      const { store } = open();
      const stream = newStream();
      const data = {
        ä: 'Crème ☕',
        list: [1, 2.5, -3e-7, { b: null, a: true }],
        at: new Date(0),
        gone: undefined,
      };
      const request = requestOf(
        [
          {
            ...firstOf(stream),
            events: [
              { type: 'A', data },
              { type: 'B', data: {} },
            ],
          },
        ],
        {
          actor: teller,
          at: new Date('2026-11-21T09:30:00.120Z'),
          correlationId: 'request-1',
        },
      );
      const { events, position } = await store.append(request);
      expect(events).toMatchObject([
        {
          stream,
          version: 1,
          type: 'A',
          actor: teller,
          at: '2026-11-21T09:30:00.120Z',
          correlation_id: 'request-1',
        },
        { stream, version: 2, type: 'B', schema: 1, data: {} },
      ]);
      expect(events[0]?.data).toEqual({ ...data, at: '1970-01-01T00:00:00.000Z', gone: undefined });
      expect(position).toBe(events[1]?.position);
      expect(await eventsOf(store, stream)).toEqual(events);
      expect(verifyStream(await eventsOf(store, stream))).toBeNull();
    });

    it('gives an event by its id as soon as its append is answered, and nothing for an unknown one', async () => {
      const { store } = open();
      const { events } = await store.append(requestOf([firstOf(newStream(), 2)]));
      for (const event of events) expect(await store.findEvent(event.id)).toEqual(event);
      expect(await store.findEvent(uuidv7())).toBeNull();
    });

    it('is loaded from after the version that the reader knows, and up to a position', async () => {
      const { store } = open();
      const stream = newStream();
      const { events } = await store.append(requestOf([firstOf(stream, 5)]));
      const until = events[3]?.position;
      const { streams } = await store.load([
        { stream, version: 2, until },
        { stream: newStream(), version: 0 },
      ]);
      expect([...streams.values()]).toEqual([events.slice(2, 4), []]);
    });

    it('refuses an append to another version than it has', async () => {
      const { store } = open();
      const stream = newStream();
      const { events } = await store.append(requestOf([firstOf(stream)]));
      const again = requestOf([firstOf(stream)]);
      await expect(store.append(again)).rejects.toEqual(new VersionConflict([stream]));
      await expect(store.append(requestOf([{ ...firstOf(stream), expectedVersion: 2 }]))).rejects.toThrow(
        VersionConflict,
      );
      expect(await eventsOf(store, stream)).toEqual(events);
    });

    it('lets one of many racing appends win, and in one batch each learns its own outcome', async () => {
      const { store, second } = open();
      const [contested, free] = [newStream(), newStream()];
      const racers = Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? store : second).append(requestOf([firstOf(contested)])),
      );
      const bystander = store.append(requestOf([firstOf(free)]));
      const outcomes = await Promise.allSettled(racers);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await bystander).events).toHaveLength(1);
      expect(await eventsOf(store, contested)).toHaveLength(1);
    });
  });

  describe('an append to several streams', () => {
    it('happens whole', async () => {
      const { store } = open();
      const [account, tally] = [newStream(), newStream('tally')];
      const { events, position } = await store.append(requestOf([firstOf(account, 2), firstOf(tally)]));
      expect(events.map(({ stream, version }) => [stream, version])).toEqual([
        [account, 1],
        [account, 2],
        [tally, 1],
      ]);
      expect(position).toBe(Math.max(...events.map((event) => event.position)));
    });

    it('or not at all, when one of them has moved on', async () => {
      const { store } = open();
      const [account, tally, key] = [newStream(), newStream('tally'), newKey()];
      await store.append(requestOf([firstOf(tally)]));
      await expect(store.append(requestOf([firstOf(account), firstOf(tally)], { key }))).rejects.toThrow(
        VersionConflict,
      );
      expect(await eventsOf(store, account)).toEqual([]);
      expect((await store.load([], key)).record).toBeNull();
      expect((await store.append(requestOf([firstOf(account)]))).events[0]?.version).toBe(1);
    });

    it('or when one that the decision rested on has', async () => {
      const { store } = open();
      const [account, branch] = [newStream(), newStream('branch')];
      const unchanged = [{ stream: branch, version: 0 }];
      const { events } = await store.append(requestOf([firstOf(account)], { unchanged }));
      await store.append(requestOf([firstOf(branch)]));
      await expect(store.append(requestOf([nextAfter(events)], { unchanged }))).rejects.toThrow(
        VersionConflict,
      );
      expect(await eventsOf(store, account)).toHaveLength(1);
    });

    it('never stands behind a change of what its decision rested on, though both came at once', async () => {
      const { store } = open();
      const [account, branch] = [newStream(), newStream('branch')];
      const unchanged = [{ stream: branch, version: 0 }];
      const [change, decision] = await Promise.allSettled([
        store.append(requestOf([firstOf(branch)])),
        store.append(requestOf([firstOf(account)], { unchanged })),
      ]);
      if (decision.status === 'rejected') return expect(decision.reason).toBeInstanceOf(VersionConflict);
      expect(change).toMatchObject({ status: 'fulfilled' });
      const [changed] = await eventsOf(store, branch);
      expect(decision.value.position).toBeLessThan(Number(changed?.position));
    });
  });

  describe('an idempotency key', () => {
    it('is found with what its command appended', async () => {
      const { store, second } = open();
      const [account, tally, key] = [newStream(), newStream('tally'), newKey('print')];
      expect((await store.load([{ stream: account, version: 0 }], key)).record).toBeNull();
      const { events } = await store.append(requestOf([firstOf(account, 2), firstOf(tally)], { key }));
      await store.append(requestOf([nextAfter(events, account)]));
      expect((await second.load([{ stream: account, version: 3 }], key)).record).toEqual({
        fingerprint: 'print',
        events,
      });
    });

    it('has one effect, however many race with it', async () => {
      const { store, second } = open();
      const key = newKey();
      const racers = Array.from({ length: 5 }, (_, n) =>
        (n % 2 ? store : second).append(requestOf([firstOf(newStream())], { key })),
      );
      const outcomes = await Promise.allSettled(racers);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('belongs to its scope', async () => {
      const { store } = open();
      const key = newKey();
      await store.append(requestOf([firstOf(newStream())], { key }));
      const foreign = { ...key, scope: newKey().scope };
      expect((await store.append(requestOf([firstOf(newStream())], { key: foreign }))).events).toHaveLength(
        1,
      );
    });
  });

  it('tells the time by its own clock', async () => {
    const { store, now } = open();
    const before = await now();
    const told = (await store.load([])).now;
    const after = await now();
    expect(told.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(told.getTime()).toBeLessThanOrEqual(after.getTime() + 1);
  });

  it('keeps snapshots for good, and starts a load at the newest one that fits', async () => {
    const { store, second } = open();
    const stream = newStream();
    const { events } = await store.append(requestOf([firstOf(stream, 6)]));
    const snapshotAt = (version: number, revision = 1) => {
      const { position, hash } = versionOf(events, version);
      return { fold: 'count', revision, stream, version, position, hash, state: { count: version } };
    };
    for (const version of [2, 4]) await store.saveSnapshot(snapshotAt(version));
    await store.saveSnapshot({ ...snapshotAt(4), state: 'another' });
    await store.saveSnapshot(snapshotAt(5, 2));
    const snapshot = { fold: 'count', revision: 1 };
    const load = (more: object) => second.load([{ stream, version: 0, snapshot, ...more }]);

    const newest = await load({});
    expect(newest.snapshots.get(stream)).toEqual(snapshotAt(4));
    expect(newest.streams.get(stream)).toEqual(events.slice(4));
    const earlier = await load({ until: events[2]?.position });
    expect(earlier.snapshots.get(stream)).toEqual(snapshotAt(2));
    expect(earlier.streams.get(stream)).toEqual([events[2]]);
    const known = await load({ version: 4 });
    expect([known.snapshots.size, known.streams.get(stream)]).toEqual([0, events.slice(4)]);
  });
}
