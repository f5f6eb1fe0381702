import { accountStream, DAY_MS, HOUR_MS } from '@stampwell/contracts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import { createCard } from '../../../testing/spec-card.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const DAY_ZERO = Date.now();

/** Runs the daily job this many days from now. */
async function onDay(day: number): Promise<void> {
  const now = () => new Date(DAY_ZERO + day * DAY_MS + HOUR_MS);
  await createCapabilities({ ...app.ports, now }).accounts.runDaily();
  await app.deliver();
}

async function stateOf({ id, email }: { id: string; email: string }) {
  const isHere = (await app.people.byId(id)) !== null;
  const { body } = await app.call(devMail, { query: { to: email } });
  const types = (await app.eventsOf(accountStream(id))).map(({ type }) => type);
  return {
    isHere,
    mails: body.messages.map(({ subject }) => subject),
    isErased: types.includes('AccountErased'),
  };
}

const HERE = { isHere: true, mails: [], isErased: false };
const WARNED = { ...HERE, mails: ['Your Stampwell account will be deleted'] };
const GONE = { isHere: false, mails: [], isErased: true };

it('[AC30] is told after 700 days, and erased after 730; whoever comes back meanwhile stays', async () => {
  const shop = await app.business();
  const [silent, back, visitor, reader] = await Promise.all([1, 2, 3, 4].map(() => app.customer()));
  if (!silent || !back || !visitor || !reader) throw new Error('four customers');
  // Sessions date from today and expire as usual.
  await app.pool.query(`UPDATE platform.sessions SET last_seen_at = now() WHERE account_id = $1`, [
    reader.id,
  ]);

  const expectAll = async (day: number, states: [object, object, object, object]) => {
    await onDay(day);
    expect(await Promise.all([silent, back, visitor, reader].map(stateOf))).toEqual(states);
  };

  await expectAll(699, [HERE, HERE, HERE, HERE]);

  // A stamp at a counter without signing in, and a renewed session: both count as use.
  const at = new Date(DAY_ZERO + 300 * DAY_MS);
  await createCard(app, { businessId: shop.id, customerId: visitor.id }).stamp(1);
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  await app.pool.query('UPDATE views.cards SET last_activity_at = $2 WHERE customer_id = $1', [
    visitor.id,
    at,
  ]);
  await app.pool.query('UPDATE platform.sessions SET last_seen_at = $2 WHERE account_id = $1', [
    reader.id,
    at,
  ]);
  await expectAll(700, [WARNED, WARNED, HERE, HERE]);
  // The sessions have long expired by now.
  await app.pool.query('DELETE FROM platform.sessions');
  await expectAll(729, [WARNED, WARNED, HERE, HERE]);

  await app.people.change(back.id, { lastLoginAt: new Date(DAY_ZERO + 729 * DAY_MS) });
  await expectAll(730, [GONE, WARNED, HERE, HERE]);
  await expectAll(731, [GONE, WARNED, HERE, HERE]);
  await expectAll(300 + 700, [GONE, WARNED, WARNED, WARNED]);
  await expectAll(300 + 730, [GONE, WARNED, GONE, GONE]);
});

it('[AC30] leaves owners, staff and administrators alone', async () => {
  const owner = await app.business();
  const others = [owner, await app.employee(owner.id), await app.admin()];
  await onDay(2_000);
  await onDay(2_031);
  for (const { id } of others) expect(await app.people.byId(id)).not.toBeNull();
});
