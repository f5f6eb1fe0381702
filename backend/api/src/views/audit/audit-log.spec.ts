import type { StoredEvent } from '@stampwell/contracts';
import {
  businessStream,
  cardStream,
  type EventActor,
  employeeStream,
  eventCodec,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import { createMemoryStore, openPostgresStore } from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditLog, type AuditQuery, scanningAuditLog } from './audit-log.ts';
import { openPostgresAuditLog } from './postgres-audit-log.ts';

const database = await openTestDatabase();
const postgres = await openPostgresStore<StoredEvent>({ url: database.url, codec: eventCodec });
const postgresLog = await openPostgresAuditLog({ url: database.url, cardPositions });
const memory = createMemoryStore<StoredEvent>({ codec: eventCodec });
afterAll(async () => {
  await postgresLog.close();
  await postgres.close();
  await database.drop();
});

/** In the product a read model answers this. */
async function cardPositions({
  businessId,
  before,
  limit,
}: {
  businessId: string;
  before: number;
  limit: number;
}) {
  const { rows } = await database.pool.query(
    `SELECT position::int AS place FROM es.events WHERE stream LIKE 'card-%' AND data->>'business_id' = $1 AND position < $2
      ORDER BY position DESC LIMIT $3`,
    [businessId, before, limit],
  );
  return rows.map(({ place }) => place);
}

describe.each<[string, EventStore<StoredEvent>, AuditLog]>([
  ['over a scan', memory, scanningAuditLog(memory)],
  ['of Postgres', postgres, postgresLog],
])('the audit log %s', (_, store, log) => {
  const [corner, other, ann, ben, waiter] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const owner: EventActor = { kind: 'business', id: corner };
  const staff: EventActor = { kind: 'employee', id: waiter };
  const versions = new Map<string, [number, string]>();

  async function happens(
    stream: string,
    type: string,
    data: object,
    actor = owner,
    at = '2026-11-21T09:00:00.000Z',
  ) {
    const [expectedVersion, previousHash] = versions.get(stream) ?? [0, ''];
    const { events } = await store.append({
      appends: [{ stream, expectedVersion, previousHash, events: [{ type, data }] }],
      actor,
      at: new Date(at),
      correlationId: 'c',
    });
    versions.set(stream, [expectedVersion + 1, events[0]!.hash]);
  }

  const pageOf = (query: Partial<AuditQuery>) =>
    log.page({ before: Number.MAX_SAFE_INTEGER, limit: 50, ...query });
  const typesOf = async (query: Partial<AuditQuery>) => (await pageOf(query)).events.map(({ type }) => type);

  beforeAll(async () => {
    await happens(businessStream(corner), 'BusinessRegistered', { business_id: corner });
    await happens(businessStream(other), 'BusinessRegistered', { business_id: other }, SYSTEM_ACTOR);
    await happens(employeeStream(waiter), 'EmployeeHired', { business_id: corner, employee_id: waiter });
    await happens(cardStream(corner, ann), 'StampsGiven', { business_id: corner, customer_id: ann }, staff);
    await happens(
      cardStream(other, ann),
      'StampsGiven',
      { business_id: other, customer_id: ann },
      SYSTEM_ACTOR,
    );
    await happens(cardStream(corner, ben), 'StampsGiven', { business_id: corner, customer_id: ben });
    await happens(
      cardStream(corner, ben),
      'RewardRedeemed',
      { business_id: corner, customer_id: ben },
      owner,
      '2026-11-22T09:00:00.000Z',
    );
    await happens(
      businessStream(corner),
      'ProgrammeConfigured',
      { business_id: corner },
      owner,
      '2026-11-23T09:00:00.000Z',
    );
  });

  it('shows everything, newest first', async () => {
    const { events, next } = await pageOf({});
    expect(events).toHaveLength(8);
    expect(events).toEqual((await store.readAll({ after: 0, limit: 50 })).reverse());
    expect(next).toBeNull();
  });

  it('shows a business its own streams, its cards and its staff, and nothing else', async () => {
    expect(await typesOf({ businessId: corner })).toEqual([
      'ProgrammeConfigured',
      'RewardRedeemed',
      'StampsGiven',
      'StampsGiven',
      'EmployeeHired',
      'BusinessRegistered',
    ]);
    expect(await typesOf({ businessId: uuidv7() })).toEqual([]);
    expect(await typesOf({ businessId: corner, stream: cardStream(other, ann) })).toEqual([]);
  });

  it('goes through it page by page, each event once', async () => {
    for (const query of [{}, { businessId: corner }, { stream: cardStream(corner, ben) }]) {
      const seen: string[] = [];
      for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
        const { events, next } = await log.page({ ...query, before, limit: 1 });
        seen.push(...events.map(({ id }) => id));
        before = next;
      }
      expect(seen).toEqual((await pageOf(query)).events.map(({ id }) => id));
    }
  });

  it('is narrowed by stream, type, actor and time', async () => {
    expect(await typesOf({ stream: cardStream(corner, ben) })).toEqual(['RewardRedeemed', 'StampsGiven']);
    expect(await typesOf({ type: 'EmployeeHired' })).toEqual(['EmployeeHired']);
    expect(await typesOf({ businessId: corner, actor: waiter })).toEqual(['StampsGiven']);
    const day = { from: new Date('2026-11-22T00:00:00Z'), to: new Date('2026-11-22T23:59:59Z') };
    expect(await typesOf(day)).toEqual(['RewardRedeemed']);
    expect(await typesOf({ ...day, businessId: corner })).toEqual(['RewardRedeemed']);
  });

  it('names the streams of a business besides its cards', async () => {
    expect(await log.streamsOf(corner)).toEqual([businessStream(corner), employeeStream(waiter)].sort());
  });
});
