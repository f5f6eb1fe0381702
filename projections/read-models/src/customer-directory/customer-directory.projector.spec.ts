import { houseText } from '@stampwell/contracts';
import { adminUserShape } from '@stampwell/contracts/http/shapes.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, byAdmin, CUSTOMER, eventMaker, idOf } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { customerDirectory } from './customer-directory.projector.ts';
import {
  countStandings,
  readAdminUser,
  readAdminUsers,
  searchAdminUsers,
} from './customer-directory.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(customerCards, customerDirectory);
  open.push(scenario);
  event = eventMaker();
  scenario.knows(
    { id: CUSTOMER, kind: 'customer', name: 'Ana', email: 'ana@example.test' },
    { id: idOf('c', 2), kind: 'customer', name: 'Ben', email: 'ben@example.test' },
  );
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const registered = (account_id: string, kind: 'customer' | 'admin' = 'customer') =>
  event('AccountRegistered', { account_id, kind });
const stamped = (business_id: string, amount: number) =>
  event('StampsGiven', {
    business_id,
    customer_id: CUSTOMER,
    balance_after: amount,
    steps: [10],
    amount,
    first: true,
  });
const idsOf = ({ users }: { users: { id: string }[] }) => users.map(({ id }) => id);

describe('customer directory', () => {
  it('shows a customer with the sums of their cards', async () => {
    await scenario.given(registered(CUSTOMER), stamped(idOf('b', 1), 3), stamped(idOf('b', 2), 4));
    const user = await readAdminUser(scenario.views, CUSTOMER);
    expect(adminUserShape.parse(user)).toEqual({
      id: CUSTOMER,
      name: 'Ana',
      email: 'ana@example.test',
      type: 'customer',
      phone: null,
      created_at: '2026-07-01T10:00:00.000Z',
      is_active: true,
      last_login: null,
      activity: { businesses_joined: 2, current_stamps: 7, total_redeemed: 0, total_transactions: 2 },
    });
  });

  it('lists customers alone, newest first, page by page', async () => {
    await scenario.given(registered(CUSTOMER), registered(ADMIN, 'admin'), registered(idOf('c', 2)));
    const first = await readAdminUsers(scenario.views, { limit: 1 });
    const second = await readAdminUsers(scenario.views, {
      limit: 1,
      cursor: first.next_cursor ?? undefined,
    });
    expect([...idsOf(first), ...idsOf(second)]).toEqual([idOf('c', 2), CUSTOMER]);
    expect(second.next_cursor).toBeNull();
  });

  it('finds customers by part of a name or a whole email, by no part of one', async () => {
    await scenario.given(registered(CUSTOMER), registered(idOf('c', 2)));
    expect(idsOf(await searchAdminUsers(scenario.views, { q: 'BE' }))).toEqual([idOf('c', 2)]);
    expect(idsOf(await searchAdminUsers(scenario.views, { q: 'example' }))).toEqual([]);
    expect(idsOf(await searchAdminUsers(scenario.views, { q: 'B' }))).toEqual([idOf('c', 2)]);
    expect(idsOf(await searchAdminUsers(scenario.views, { q: '_' }))).toEqual([]);
    // The search must not match across the end of the name and the start of the email.
    expect(idsOf(await searchAdminUsers(scenario.views, { q: 'n b' }))).toEqual([]);
  });

  it('follows deactivation, and stands whatever an administrator’s account goes through', async () => {
    await scenario.given(
      registered(CUSTOMER),
      event('AccountDeactivated', { account_id: CUSTOMER, reason: houseText('no') }, { actor: byAdmin }),
      event('AccountDeactivated', { account_id: ADMIN, reason: houseText('no') }, { actor: byAdmin }),
    );
    expect((await readAdminUser(scenario.views, CUSTOMER))?.is_active).toBe(false);
    expect(await readAdminUser(scenario.views, ADMIN)).toBeNull();
    expect(await countStandings(scenario.db.pool)).toEqual({ merged: 0, inactive: 1 });
    await scenario.given(event('AccountReactivated', { account_id: CUSTOMER }));
    expect(await countStandings(scenario.db.pool)).toEqual({ merged: 0, inactive: 0 });
  });

  it('leaves who erased their account off the list, and answers for the id', async () => {
    await scenario.given(
      registered(CUSTOMER),
      event('AccountErased', { account_id: CUSTOMER, kind: 'customer' }),
    );
    scenario.forgets(CUSTOMER);
    expect(idsOf(await readAdminUsers(scenario.views))).toEqual([]);
    expect(await readAdminUser(scenario.views, CUSTOMER)).toMatchObject({
      name: 'Deleted customer',
      email: '',
    });
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await scenario.given(
      registered(CUSTOMER),
      registered(idOf('c', 2)),
      event('AccountDeactivated', { account_id: CUSTOMER, reason: houseText('no') }),
    );
    await expectSameRows(scenario);
  });
});
