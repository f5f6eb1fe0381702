import { accountStream, cardStream } from '@stampwell/contracts';
import { deactivateUser } from '@stampwell/contracts/http/admin.ts';
import { businessLogin } from '@stampwell/contracts/http/auth.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import { createCounts } from './counts.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

it('shows a business and a customer what the read models counted', async () => {
  const [business, customer, admin] = [await app.business(), await app.customer(), await app.admin()];
  const [given] = await app.given(cardStream(business.id, customer.id), [
    {
      type: 'StampsGiven',
      data: {
        business_id: business.id,
        customer_id: customer.id,
        balance_after: 3,
        steps: [10],
        amount: 3,
        first: true,
        day: '2026-11-21',
      },
    },
  ]);
  await app.ports.waitForPosition(given?.position ?? 0, 5_000);

  const { email, password } = business;
  const { body } = await app.call(businessLogin, { body: { email, password } });
  expect(body.business.statistics).toEqual({ customer_count: 1, stamps_given: 3, rewards_redeemed: 0 });

  const request = { params: { id: customer.id }, body: { reason: 'Spec' } };
  const answer = await admin.call(deactivateUser, request);
  expect(answer.body.user.activity).toEqual({
    businesses_joined: 1,
    current_stamps: 3,
    total_redeemed: 0,
    total_transactions: 1,
  });
  expect(await app.eventsOf(accountStream(customer.id))).toHaveLength(2);
});

it('has none where the read models are not built yet', async () => {
  const bare = await openTestApp();
  const { id } = await bare.business();
  const counts = createCounts({ db: bare.pool, names: bare.people, now: () => new Date() });
  expect([await counts.ofBusiness(id), await counts.ofCustomer(id)]).toEqual([
    null,
    { businesses_joined: 0, current_stamps: 0, total_redeemed: 0, total_transactions: 0 },
  ]);
  await bare.close();
});
