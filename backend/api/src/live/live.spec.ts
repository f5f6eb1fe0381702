import {
  businessStream,
  cardStream,
  type DomainEvent,
  findingStream,
  HIDDEN_NAME,
  houseText,
  LIVE_CONNECTIONS_PER_ACCOUNT,
  questionsStream,
  subscriptionStream,
} from '@stampwell/contracts';
import { live } from '@stampwell/contracts/http/live.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessions } from '../services/identity/sessions.ts';
import type { SpecActor, SpecCustomer, SpecEmployee } from '../testing/spec-actors.ts';
import { createCard } from '../testing/spec-card.ts';
import { openLive, type SpecLiveConnection } from '../testing/spec-live.ts';
import { openTestApp } from '../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

let owner: SpecActor;
let staff: SpecEmployee;
let ann: SpecCustomer;
let ben: SpecCustomer;
beforeAll(async () => {
  owner = await app.business();
  staff = await app.employee(owner.id);
  ann = await app.customer();
  ben = await app.customer();
});

/** The last message when owners and administrators catch up. */
const mayHaveChanged = { type: 'finding-changed', data: {} };
const OF_CARDS = new Set(['card-changed', 'transaction']);

const listen = (actor: SpecActor, lastEventId?: string) => openLive(app.url, actor.token, lastEventId);

const given = (amount: number, balance: number, customer = ann): DomainEvent => ({
  type: 'StampsGiven',
  data: {
    business_id: owner.id,
    customer_id: customer.id,
    amount,
    balance_after: balance,
    steps: [10],
    terms_version: 1,
    first: balance === amount,
    day: '2026-11-21',
  },
});
const stamp = (amount: number, balance: number, customer = ann) =>
  app.given(cardStream(owner.id, customer.id), [given(amount, balance, customer)], {
    kind: 'business',
    id: owner.id,
  });

describe('GET /live', () => {
  it(`is open ${LIVE_CONNECTIONS_PER_ACCOUNT} times to an account, and again when one of them has closed`, async () => {
    const cal = await app.customer();
    const connections: SpecLiveConnection[] = [];
    for (let nth = 0; nth < LIVE_CONNECTIONS_PER_ACCOUNT; nth += 1) connections.push(await listen(cal));
    expect(connections.map(({ status }) => status)).toEqual(connections.map(() => 200));
    expect(await cal.call(live)).toMatchObject({
      status: 429,
      error: {
        code: 'rate_limited',
        message: 'This account is open in too many places. Close one of them.',
        retry_after: 30,
      },
    });
    const other = await listen(ben);
    expect(other.status).toBe(200);
    connections[0]?.close();
    await expect
      .poll(async () => {
        const connection = await listen(cal);
        connections.push(connection);
        return connection.status;
      })
      .toBe(200);
    for (const connection of [...connections, other]) connection.close();
  });

  it('tells a card to its customer, the owner and the staff, and nobody else', async () => {
    const connections = await Promise.all(
      [ann, ben, owner, staff, await app.business(), await app.admin()].map((actor) => listen(actor)),
    );
    const [annHears, benHears, ownerHears, staffHears, otherHears, adminHears] = connections;
    const [event] = await stamp(2, 2);
    const card = {
      business_id: owner.id,
      customer_id: ann.id,
      current_stamps: 2,
      steps: [{ stamps: 10 }],
      stamps_required: 10,
      progress_percentage: 20,
      reward_eligible: false,
      total_redeemed: 0,
    };
    const id = String(event?.position);
    expect(await annHears!.until(1)).toEqual([{ id, type: 'card-changed', data: card }]);
    // [SC54]
    for (const [connection, customer_name] of [
      [ownerHears, ann.name],
      [staffHears, HIDDEN_NAME],
    ] as const) {
      expect(await connection!.until(2)).toEqual([
        { id, type: 'card-changed', data: card },
        {
          id: `${id}.1`,
          type: 'transaction',
          data: expect.objectContaining({
            id: event?.id,
            customer_name,
            stamps_added: 2,
            transaction_type: 'earned',
            actor_name: owner.name,
          }),
        },
      ]);
    }
    await stamp(1, 1, ben);
    await benHears!.until(1);
    // The other shop may still get messages about its own trial and approval.
    for (const connection of [otherHears, adminHears])
      expect(connection!.events.filter(({ type }) => OF_CARDS.has(type))).toEqual([]);
    expect(annHears!.events).toHaveLength(1);
    for (const connection of connections) connection.close();
  });

  it('has told nothing that the read models do not show yet', async () => {
    const connection = await listen(ann);
    await stamp(1, 3);
    await connection.until(1);
    const { rows } = await app.pool.query('SELECT current_stamps FROM views.cards WHERE customer_id = $1', [
      ann.id,
    ]);
    expect(rows).toEqual([{ current_stamps: 3 }]);
    connection.close();
  });

  it('resumes where it stopped: nothing missed, nothing twice', async () => {
    const first = await listen(owner);
    await stamp(1, 4);
    const heard = (await first.until(2)).map(({ id }) => id);
    first.close();
    for (let balance = 5; balance <= 7; balance += 1) await stamp(1, balance);
    const second = await listen(owner, heard[0]);
    const racing = stamp(1, 8);
    const missed = (await second.until(10)).filter(({ type }) => type === 'transaction').map(({ id }) => id);
    const [last] = await racing;
    expect(missed).toHaveLength(5);
    expect(missed[0]).toBe(heard[1]);
    expect(missed.at(-1)).toBe(`${last?.position}.1`);
    expect(second.events.map(({ id }) => Number(id))).toEqual(
      second.events.map(({ id }) => Number(id)).sort((a, b) => a - b),
    );
    second.close();
  });

  it('resumes a customer at their own cards alone', async () => {
    const before = await listen(ben);
    before.close();
    await stamp(1, 9);
    await stamp(1, 2, ben);
    const after = await listen(ben, before.lastId());
    expect(await after.until(1)).toMatchObject([
      { type: 'card-changed', data: { customer_id: ben.id, current_stamps: 2 } },
    ]);
    after.close();
  });

  it('tells the owner alone of the subscription, resumed too', async () => {
    const connections = await Promise.all([listen(owner), listen(staff)]);
    const [ownerHears, staffHears] = connections;
    const stream = subscriptionStream(owner.id);
    const [event] = await app.given(stream, [{ type: 'TrialEnded', data: { business_id: owner.id } }]);
    const told = {
      id: String(event?.position),
      type: 'subscription-changed',
      data: expect.objectContaining({ business_id: owner.id, status: 'canceled' }),
    };
    expect(await ownerHears!.until(1)).toEqual([told]);
    const resumed = await listen(owner, `${(event?.position ?? 0) - 1}.1`);
    expect(await resumed.until(2)).toEqual([told, { ...told, ...mayHaveChanged }]);
    await stamp(1, 10);
    await staffHears!.until(2);
    expect(staffHears!.events.map(({ type }) => type)).toEqual(['card-changed', 'transaction']);
    for (const connection of [...connections, resumed]) connection.close();
  });

  it('tells the owner of a decision on their shop, resumed too', async () => {
    const shop = await app.business({ isApproved: false, hasTrial: false });
    const hears = await listen(shop);
    const data = { business_id: shop.id };
    const [approved] = await app.given(businessStream(shop.id), [
      { type: 'BusinessApproved', data: { ...data, notes: '' } },
    ]);
    const told = [{ id: `${approved?.position}.1`, type: 'shop-changed', data }];
    expect(await hears.until(1)).toEqual(told);
    const resumed = await listen(shop, String((approved?.position ?? 0) - 1));
    expect(await resumed.until(2)).toEqual([...told, { id: told[0]?.id, ...mayHaveChanged }]);
    for (const connection of [hears, resumed]) connection.close();
  });

  it('tells the customers of a shop that it closed or lapsed, resumed too, and nobody else', async () => {
    const shop = await app.business();
    const [cat, dot] = [await app.customer(), await app.customer()];
    const [catHears, dotHears, otherHears] = await Promise.all([listen(cat), listen(dot), listen(owner)]);
    await createCard(app, { businessId: shop.id, customerId: cat.id }).stamp(1);
    expect(await catHears!.until(1)).toMatchObject([{ type: 'card-changed' }]);
    const { body: before } = await cat.call(userDashboard);
    expect(before.businesses).toMatchObject([{ id: shop.id, is_active: true, gives_stamps: true }]);
    const data = { business_id: shop.id };
    const [lapsed] = await app.given(subscriptionStream(shop.id), [{ type: 'TrialEnded', data }]);
    const [closed] = await app.given(businessStream(shop.id), [{ type: 'BusinessErased', data }]);
    const told = [lapsed, closed].map((event) => ({
      id: `${event?.position}.1`,
      type: 'shop-changed',
      data,
    }));
    expect((await catHears!.until(3)).slice(1)).toEqual(told);
    // The read models agree with the message.
    const { body: after } = await cat.call(userDashboard);
    expect(after.businesses).toMatchObject([{ id: shop.id, is_active: false, has_closed: true }]);
    const resumed = await listen(cat, String((lapsed?.position ?? 0) - 1));
    expect(await resumed.until(2)).toEqual(told);
    await createCard(app, { businessId: owner.id, customerId: dot.id }).stamp(1);
    expect(await dotHears!.until(1)).toMatchObject([{ type: 'card-changed' }]);
    expect((await otherHears!.until(2)).map(({ type }) => type)).toEqual(['card-changed', 'transaction']);
    for (const connection of [catHears!, dotHears!, otherHears!, resumed]) connection.close();
  });

  it('tells the customer and the counter of a question, resumed too, and nobody else', async () => {
    const connections = await Promise.all([listen(owner), listen(ann), listen(ben), listen(staff)]);
    const [ownerHears, annHears, benHears, staffHears] = connections;
    const question = { business_id: owner.id, customer_id: ann.id };
    const [event] = await app.given(questionsStream(owner.id, ann.id), [
      {
        type: 'CardQuestioned',
        data: { ...question, entry_id: null, words: houseText('Why?'), day: '2026-11-21' },
      },
    ]);
    const told = { id: String(event?.position), type: 'question-changed', data: question };
    expect(await ownerHears!.until(1)).toEqual([told]);
    expect(await annHears!.until(1)).toEqual([told]);
    expect(await staffHears!.until(1)).toEqual([told]);
    const resumed = await Promise.all(
      [owner, ann, staff].map((actor) => listen(actor, `${(event?.position ?? 0) - 1}.1`)),
    );
    const [ownerResumed, ...others] = resumed;
    expect(await ownerResumed!.until(2)).toEqual([told, { ...told, ...mayHaveChanged }]);
    for (const connection of others) expect(await connection.until(1)).toEqual([told]);
    await stamp(1, 10, ben);
    await benHears!.until(1);
    expect(benHears!.events.map(({ type }) => type)).not.toContain('question-changed');
    for (const connection of [...connections, ...resumed]) connection.close();
  });

  it('tells the owner and administrators of a finding, and that there may have been some if resumed', async () => {
    const admin = await app.admin();
    const connections = await Promise.all([admin, owner, staff, ann].map((actor) => listen(actor)));
    const [adminHears, ownerHears, staffHears, annHears] = connections;
    const finding_id = crypto.randomUUID();
    const [event] = await app.given(findingStream(finding_id), [
      { type: 'FindingDismissed', data: { finding_id, business_id: owner.id, reason: 'training' } },
    ]);
    const told = { id: String(event?.position), ...mayHaveChanged };
    expect(await adminHears!.until(1)).toEqual([told]);
    expect(await ownerHears!.until(1)).toEqual([told]);
    const resumed = await Promise.all(
      [admin, owner].map((actor) => listen(actor, String((event?.position ?? 0) - 1))),
    );
    for (const connection of resumed) expect(await connection.until(1)).toMatchObject([mayHaveChanged]);
    await stamp(1, 11);
    for (const connection of [staffHears, annHears]) {
      await connection!.until(1);
      expect(connection!.events.map(({ type }) => type)).not.toContain('finding-changed');
    }
    for (const connection of [...connections, ...resumed]) connection.close();
  });

  it('takes an id that it never sent for none', async () => {
    const connection = await listen(ann, 'x; DROP TABLE');
    expect(connection.status).toBe(200);
    await stamp(1, 11);
    expect(await connection.until(1)).toMatchObject([{ type: 'card-changed' }]);
    connection.close();
  });

  it('ends with its session, other sessions go on', async () => {
    const carl = await app.customer();
    const [connection, other] = await Promise.all([listen(carl), listen(ann)]);
    await createSessions(app.pool).endAll(carl.id);
    await connection.ended;
    await stamp(1, 12);
    await other.until(1);
    other.close();
  });

  it('is for signed-in callers', async () => {
    expect((await fetch(`${app.url}/api/live`)).status).toBe(401);
  });
});

it('ends every connection when the process is about to stop', async () => {
  const stopping = new AbortController();
  const leaving = await openTestApp({ projectors, ports: { stopping: stopping.signal } });
  const { token } = await leaving.customer();
  const connection = await openLive(leaving.url, token);
  stopping.abort();
  await connection.ended;
  expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${leaving.url}/healthz`)).status).toBe(200);
  await leaving.close();
});
