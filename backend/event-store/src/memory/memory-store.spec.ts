import { describe, expect, it } from 'vitest';
import { describeEventStore } from '../../testing/contract.suite.ts';
import type { StoredEvent } from '../event.ts';
import type { EventStore } from '../port.ts';
import { createMemoryStore } from './memory-store.ts';

/** Memory has no back door, so tampering is done to what it hands out. */
function tampering(store: EventStore) {
  const changes = new Map<string, (event: StoredEvent) => StoredEvent[]>();
  const load: EventStore['load'] = async (cursors, key) => {
    const loaded = await store.load(cursors, key);
    for (const [stream, events] of loaded.streams) {
      loaded.streams.set(
        stream,
        events.flatMap((event) => changes.get(event.id)?.(event) ?? [event]),
      );
    }
    return loaded;
  };
  return {
    store: { ...store, load, written: { ...store.written, load } },
    alter: async ({ id }: StoredEvent) =>
      void changes.set(id, (event) => [{ ...event, data: { n: 'altered' } }]),
    remove: async ({ id }: StoredEvent) => void changes.set(id, () => []),
  };
}

const { store, alter, remove } = tampering(createMemoryStore());
const underTest = { store, second: store, alter, remove, now: async () => new Date() };
describeEventStore('in memory', () => underTest, { liveEvents: 3200 });

describe('the memory store', () => {
  it('takes its time from the clock it is given', async () => {
    const now = new Date('2026-01-02T03:04:05.678Z');
    expect((await createMemoryStore({ clock: () => now }).load([])).now).toEqual(now);
  });
});
