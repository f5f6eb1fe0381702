import type { StoredEvent } from '@stampwell/event-store';
import { describe, expect, it, vi } from 'vitest';
import { verifyAll, verifyStream } from '../src/verify.ts';
import {
  eventsOf,
  firstOf,
  newStream,
  nextAfter,
  requestOf,
  type StoreUnderTest,
  versionOf,
} from './fixtures.ts';

const WRITERS = 32;

const OUT_OF_REACH = 'nothing can be changed behind the back of this store';

export interface ReadingOptions {
  liveEvents: number;
  /** Whether the store keeps each stream's version apart from its events, and so can tell when the last ones are gone. */
  keepsHeads?: boolean;
}

/** Guarantees of reading the log: no event is missed, repeated or silently changed. */
export function describeReading(
  open: () => StoreUnderTest,
  { liveEvents, keepsHeads = true }: ReadingOptions,
): void {
  it('reads the log page by page, by type if wished', async () => {
    const { store } = open();
    const after = await store.head();
    const stream = newStream();
    const types = ['A', 'B', 'A', 'C', 'A'];
    const append = { ...firstOf(stream), events: types.map((type) => ({ type, data: {} })) };
    const { events } = await store.append(requestOf([append]));
    expect(await store.readAll({ after, limit: 3 })).toEqual(events.slice(0, 3));
    expect(await store.readAll({ after: events.at(2)?.position ?? 0, limit: 3 })).toEqual(events.slice(3));
    expect(await store.readAll({ after, limit: 2, types: ['A', 'C'] })).toEqual([events[0], events[2]]);
    expect(await store.head()).toBe(events[4]?.position);
    expect(await store.readAll({ after: await store.head(), limit: 3 })).toEqual([]);
    for (const types of [undefined, ['A', 'C']]) {
      const page = { after: events[0]?.position ?? 0, limit: 3, types };
      expect(await store.readAll({ ...page, fromMemory: true })).toEqual(await store.readAll(page));
    }
  });

  describe('a subscription', () => {
    it(`misses nothing of ${WRITERS} concurrent writers' ${liveEvents} events`, {
      timeout: 120_000,
    }, async ({ annotate }) => {
      const { store, second } = open();
      const seen: StoredEvent[] = [];
      const after = await store.head();
      const subscription = await store.subscribe({ after }, async (events) => void seen.push(...events));
      const streams = Array.from({ length: WRITERS }, () => newStream());
      const written = await Promise.all(
        streams.map(async (stream, n) => {
          let last: StoredEvent[] = [];
          for (let left = liveEvents / WRITERS; left > 0; left -= last.length) {
            const append = nextAfter(last, stream, Math.min(left, 1 + (left % 3)));
            last = (await (n % 2 ? store : second).append(requestOf([append]))).events;
          }
          return last.at(-1)?.version;
        }),
      );
      expect(written).toEqual(streams.map(() => liveEvents / WRITERS));
      await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(liveEvents), 30_000);
      await subscription.stop();

      expect(seen).toHaveLength(liveEvents);
      expect(seen.every((event, n) => event.position > (seen[n - 1]?.position ?? after))).toBe(true);
      for (const stream of streams) {
        const versions = seen.filter((event) => event.stream === stream).map(({ version }) => version);
        expect(versions).toEqual(versions.map((_, n) => n + 1));
      }
      await annotate(`${seen.length} of ${liveEvents} events seen, 0 out of stream order`);
    });

    it('gives a batch again to a handler that failed, and no batch after it was stopped', async () => {
      const { store } = open();
      const calls: number[][] = [];
      const { events } = await store.append(requestOf([firstOf(newStream(), 5)]));
      const [first, second, third] = events.map(({ version }) => version);
      const after = versionOf(events, 1).position - 1;
      const subscription = await store.subscribe({ after, batchSize: 2 }, async (batch) => {
        calls.push(batch.map(({ version }) => version));
        if (calls.length === 2) throw new Error('The handler stumbles');
      });
      await vi.waitFor(() => expect(calls).toHaveLength(4));
      expect(calls).toEqual([[first, second], [third, 4], [third, 4], [5]]);
      await subscription.stop();
      await store.append(requestOf([nextAfter(events)]));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(calls).toHaveLength(4);
    });

    it('hears only the types it asked for, past any number of others', async () => {
      const { store } = open();
      const seen: string[] = [];
      const after = await store.head();
      const subscription = await store.subscribe({ after, types: ['Rare'], batchSize: 2 }, async (events) => {
        seen.push(...events.map(({ type }) => type));
      });
      const { events } = await store.append(requestOf([firstOf(newStream(), 20)]));
      const rare = { ...nextAfter(events), events: [{ type: 'Rare', data: {} }] };
      await store.append(requestOf([rare]));
      await vi.waitFor(() => expect(seen).toEqual(['Rare']));
      await subscription.stop();
    });
  });

  describe('the hash chain', () => {
    const written = async (count: number) => {
      const { store } = open();
      const prefix = newStream('chain');
      const stream = `${prefix}-b`;
      for (const each of [`${prefix}-a`, stream, `${prefix}-c`]) {
        const { events } = await store.append(requestOf([firstOf(each)]));
        await store.append(requestOf([nextAfter(events, each, count - 1)]));
      }
      return { prefix, stream, events: await eventsOf(store, stream) };
    };

    it('holds for what was written', async () => {
      const { store } = open();
      const { prefix } = await written(4);
      expect(await verifyAll(store, { prefix })).toMatchObject({ events: 12, streams: 3, firstBad: null });
    });

    it('names an event of which one byte was altered', async ({ skip }) => {
      const { store, alter } = open();
      if (!alter) return skip(OUT_OF_REACH);
      const { prefix, stream, events } = await written(4);
      await alter(versionOf(events, 3));
      const firstBad = { stream, version: 3, reason: 'altered' };
      expect(verifyStream(await eventsOf(store, stream))).toEqual(firstBad);
      expect((await verifyAll(store, { prefix })).firstBad).toEqual(firstBad);
    });

    it.for(keepsHeads ? [1, 3, 4] : [1, 3])(
      'names an event that was removed, version %i of four',
      async (version, { skip }) => {
        const { store, remove } = open();
        if (!remove) return skip(OUT_OF_REACH);
        const { prefix, stream, events } = await written(4);
        await remove(versionOf(events, version));
        expect((await verifyAll(store, { prefix })).firstBad).toEqual({ stream, version, reason: 'missing' });
      },
    );
  });
}
