import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../platform/openapi.ts';
import { openSpecApp } from './spec-app.ts';
import type { SpecActor } from './spec-cast.ts';

const app = await openSpecApp();
afterAll(() => app.close());
const business = await app.business();
const cast: Record<Role, SpecActor> = {
  customer: await app.customer(),
  business,
  employee: await app.employee(business.id),
  admin: await app.admin(),
};

/** Ids that nobody has, and no body: whoever may not is refused before anything is read. */
const params = {
  id: business.id,
  business_id: business.id,
  customer_id: cast.customer.id,
  session_id: 'x',
  name: 'x',
};
const mayNot = ({ who }: Endpoint) =>
  who === 'nobody' ? [] : Object.values(cast).filter(({ kind }) => !who.includes(kind));

describe.each(allEndpoints.filter(({ who }) => who !== 'nobody'))('$method $path', (endpoint) => {
  it('asks who is calling', async () => {
    const answer = await app.call(endpoint, { params });
    expect(answer).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
  });

  it('answers its own roles alone', async () => {
    for (const { kind, token } of mayNot(endpoint)) {
      const answer = await app.call(endpoint, { params, token });
      expect({ kind, status: answer.status, code: answer.error.code }).toEqual({
        kind,
        status: 403,
        code: 'forbidden',
      });
    }
  });
});

it('is open to all where the contract says so, and nowhere else', () => {
  const open = allEndpoints.filter(({ who }) => who === 'nobody').map(({ name }) => name);
  expect(open.sort()).toEqual(
    [
      ...[
        'adminLogin',
        'businessLogin',
        'businessRegister',
        'customerLogin',
        'customerRegister',
        'employeeLogin',
      ],
      ...['forgotPassword', 'logout', 'refresh', 'resetPassword'],
      ...['devMail', 'moveSandboxClock', 'payInSandbox', 'sandboxClock', 'stripeWebhook', 'trialEligibility'],
      ...['walletSupported', 'downloadApplePass'],
    ].sort(),
  );
});
