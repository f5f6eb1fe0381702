import { businessStream, cardStream, employeeStream, houseText } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/operations.ts';
import { tamper } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer, SpecEmployee } from '../testing/spec-actors.ts';
import type { SpecAnswer } from '../testing/spec-call.ts';
import { createCard } from '../testing/spec-card.ts';
import { openTestApp } from '../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

let owner: SpecActor;
let rival: SpecActor;
let staff: SpecEmployee;
let admin: SpecActor;
let ann: SpecCustomer;
/** Positions of Ann's card: 4 stamps, 7 more by staff, a reward, 2 stamps, an undo of those. */
const positions: number[] = [];
let rewardedAt: string;

beforeAll(async () => {
  [owner, rival, admin, ann] = await Promise.all([
    app.business(),
    app.business(),
    app.admin(),
    app.customer(),
  ]);
  staff = await app.employee(owner.id);
  const card = createCard(app, {
    businessId: owner.id,
    customerId: ann.id,
    actor: { kind: 'employee', id: staff.id },
  });
  const events = [await card.stamp(4), await card.stamp(7), await card.redeem()];
  rewardedAt = events[2]?.at ?? '';
  const mistake = await card.stamp(2);
  events.push(mistake, await card.takeBack(2, mistake.id));
  positions.push(...events.map(({ position }) => position));
  await createCard(app, { businessId: rival.id, customerId: ann.id }).stamp(1);
});

const cardOf = (businessId: string, query = {}) => ({
  params: { business_id: businessId, customer_id: ann.id },
  query,
});

describe('GET /audit/cards', () => {
  it('folds a card from all its events, with who did what', async () => {
    const { status, body } = await admin.call(http.auditCard, cardOf(owner.id));
    expect(status).toBe(200);
    expect(body.customer).toEqual({ id: ann.id, name: ann.name });
    expect(body.card).toEqual({
      current_stamps: 0,
      steps: [{ stamps: 10 }],
      reward_emoji: '🎁',
      stamps_required: 10,
      progress_percentage: 0,
      total_redeemed: 1,
      reward_eligible: false,
    });
    expect(body.events.map(({ type, balance_after, actor }) => [type, balance_after, actor.name])).toEqual([
      ['StampsGiven', 4, staff.name],
      ['StampsGiven', 11, staff.name],
      ['RewardRedeemed', 0, staff.name],
      ['StampsGiven', 2, staff.name],
      ['StampsReversed', 0, staff.name],
    ]);
    expect(body.events[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.at).toBeNull();
  });

  it('folds it as of a position, and as of a time', async () => {
    const then = await owner.call(http.auditCard, cardOf(owner.id, { at: String(positions[1]) }));
    expect(then.body).toMatchObject({
      card: { current_stamps: 11, total_redeemed: 0, reward_eligible: true },
      at: String(positions[1]),
    });
    expect(then.body.events).toHaveLength(2);
    const atReward = await owner.call(http.auditCard, cardOf(owner.id, { at: rewardedAt }));
    expect(atReward.body.card.total_redeemed).toBe(1);
    const before = await owner.call(http.auditCard, cardOf(owner.id, { at: '2020-01-01T00:00:00Z' }));
    expect(before.body).toMatchObject({ card: { current_stamps: 0 }, events: [] });
  });

  it('shows a business its own cards alone: another’s is as unknown as one that never was', async () => {
    const foreign = await rival.call(http.auditCard, cardOf(owner.id));
    const absent = await rival.call(http.auditCard, cardOf(uuidv7()));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.error, request_id: '' }).toEqual({ ...absent.error, request_id: '' });
    expect((await admin.call(http.auditCard, cardOf(uuidv7()))).status).toBe(404);
  });

  it('refuses what is neither a position nor a time', async () => {
    const { status, error } = await admin.call(http.auditCard, cardOf(owner.id, { at: 'yesterday' }));
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'at' });
  });

  it('names who was erased by what they were', async () => {
    const gone = await app.employee(owner.id);
    const ben = await app.customer();
    await createCard(app, {
      businessId: owner.id,
      customerId: ben.id,
      actor: { kind: 'employee', id: gone.id },
    }).stamp(1);
    await app.people.erase(gone.id);
    await app.people.erase(ben.id);
    const { body } = await owner.call(http.auditCard, {
      params: { business_id: owner.id, customer_id: ben.id },
    });
    expect(body.events[0]?.actor).toEqual({ kind: 'employee', id: gone.id, name: 'Deleted employee' });
    expect(body.customer.name).toBe('Deleted customer');
  });
});

describe('GET /audit/events', () => {
  it('shows a business its own streams alone, newest first', async () => {
    const { body } = await rival.call(http.auditEvents);
    const streams = [...new Set(body.events.map(({ stream }) => stream))];
    expect(streams).toEqual([
      cardStream(rival.id, ann.id),
      `subscription-${rival.id}`,
      businessStream(rival.id),
    ]);
    const foreign = await rival.call(http.auditEvents, { query: { stream: cardStream(owner.id, ann.id) } });
    expect(foreign.body).toEqual({ events: [], next_cursor: null });
    const own = await owner.call(http.auditEvents);
    const hired = own.body.events.find(({ stream }) => stream === employeeStream(staff.id));
    expect(hired?.subject).toBe(staff.name);
  });

  it('shows an administrator everything, page by page', async () => {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: SpecAnswer<typeof http.auditEvents> = await admin.call(http.auditEvents, {
        query: cursor ? { limit: 4, cursor } : { limit: 4 },
      });
      seen.push(...body.events.map(({ position }) => position));
      cursor = body.next_cursor;
    }
    const all = await app.store.readAll({ after: 0, limit: 1000 });
    expect(seen).toEqual(all.map(({ position }) => position).reverse());
  });

  it('is narrowed by type, actor and time', async () => {
    const query = {
      type: 'StampsGiven',
      actor: staff.id,
      from: '2020-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
    };
    const { body } = await owner.call(http.auditEvents, { query });
    expect(body.events.map(({ balance_after }) => balance_after)).toEqual([2, 11, 4]);
    const never = await owner.call(http.auditEvents, { query: { ...query, to: '2020-01-02T00:00:00Z' } });
    expect(never.body.events).toEqual([]);
  });

  it('does not tell a business who works at the platform', async () => {
    const [event] = await app.given(
      businessStream(rival.id),
      [{ type: 'BusinessDeactivated', data: { business_id: rival.id, reason: houseText('test') } }],
      { kind: 'admin', id: admin.id },
    );
    const shown = await rival.call(http.auditEvents, {
      query: { type: 'BusinessDeactivated' },
      headers: { 'x-read-after': String(event?.position) },
    });
    expect(shown.body.events[0]?.actor.name).toBe('Administrator');
    const toAdmin = await admin.call(http.auditEvents, { query: { type: 'BusinessDeactivated' } });
    expect(toAdmin.body.events[0]?.actor.name).toBe(admin.name);
  });

  it('refuses a cursor that it never gave', async () => {
    expect(await admin.call(http.auditEvents, { query: { cursor: "1' OR 1=1" } })).toMatchObject({
      status: 422,
      error: { field: 'cursor' },
    });
  });
});

describe('GET /audit/verify', () => {
  it('finds the log whole', async () => {
    const { body } = await admin.call(http.auditVerify);
    expect(body).toEqual({
      ok: true,
      events: await app.store.head(),
      head: await app.store.head(),
      first_bad: null,
      sealed: { state: 'none', events: 0, position: null },
    });
    const own = await owner.call(http.auditVerify);
    expect(own.body).toMatchObject({ ok: true, first_bad: null });
    expect(own.body.events).toBeLessThan(body.events);
  });

  it('knows no other business', async () => {
    expect((await rival.call(http.auditVerify, { query: { business_id: owner.id } })).status).toBe(404);
    expect((await admin.call(http.auditVerify, { query: { business_id: uuidv7() } })).status).toBe(404);
  });

  it('names the stream and version of one altered event, to whom it concerns', async () => {
    const stream = cardStream(owner.id, ann.id);
    await tamper(
      app.pool,
      `UPDATE es.events SET data = jsonb_set(data, '{amount}', '9') WHERE stream = $1 AND version = 2`,
      [stream],
    );
    const first_bad = { stream, version: 2, reason: 'altered' };
    expect((await admin.call(http.auditVerify)).body).toMatchObject({ ok: false, first_bad });
    expect((await owner.call(http.auditVerify)).body).toMatchObject({ ok: false, first_bad });
    expect((await rival.call(http.auditVerify)).body).toMatchObject({ ok: true, first_bad: null });
    await tamper(app.pool, `DELETE FROM es.events WHERE stream = $1 AND version = 5`, [stream]);
    await tamper(
      app.pool,
      `UPDATE es.events SET data = jsonb_set(data, '{amount}', '7') WHERE stream = $1 AND version = 2`,
      [stream],
    );
    expect((await admin.call(http.auditVerify)).body.first_bad).toEqual({
      stream,
      version: 5,
      reason: 'missing',
    });
  });
});
