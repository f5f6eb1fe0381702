import { RATE_LIMITS } from '@stampwell/contracts';
import { trialEligibility } from '@stampwell/contracts/http/subscription.ts';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ areRatesLimited: true });
afterAll(() => app.close());

it('whether an email’s business had its trial can be asked as often as an account can be registered', async () => {
  const ask = () => app.call(trialEligibility, { body: { email: 'somebody@stampwell.test' } });
  for (let time = 0; time < RATE_LIMITS.registrationsPerAddressHour; time += 1)
    expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
