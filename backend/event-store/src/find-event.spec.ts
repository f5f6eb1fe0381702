import { cardStream, SYSTEM_ACTOR } from '@stampwell/contracts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory/memory-store.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';

const database = await openTestDatabase();
const postgres = await openPostgresStore({ url: database.url });
afterAll(async () => {
  await postgres.close();
  await database.drop();
});

describe.each([
  ['memory', createMemoryStore()],
  ['Postgres', postgres],
])('findEvent in %s', (_, store) => {
  it('finds an event as soon as its append is answered, and nothing for an unknown id', async () => {
    const stream = cardStream(uuidv7(), uuidv7());
    const { events } = await store.append({
      appends: [
        {
          stream,
          expectedVersion: 0,
          previousHash: '',
          events: [{ type: 'StampsGiven', data: { amount: 2 } }],
        },
      ],
      actor: SYSTEM_ACTOR,
      at: new Date('2026-11-21T09:30:00.120Z'),
      correlationId: 'c',
    });
    expect(await store.findEvent(events[0]!.id)).toEqual(events[0]);
    expect(await store.findEvent(uuidv7())).toBeNull();
  });
});
