import { RATE_LIMITS } from '@stampwell/contracts';
import * as emailLinks from '@stampwell/contracts/http/account/email-links.ts';
import * as invitations from '@stampwell/contracts/http/account/invitations.ts';
import { passkeyQuestion, passkeySignIn } from '@stampwell/contracts/http/account/passkeys.ts';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import * as reauthentication from '@stampwell/contracts/http/account/reauthentication.ts';
import * as secondFactor from '@stampwell/contracts/http/account/second-factor.ts';
import * as admin from '@stampwell/contracts/http/admin.ts';
import { fetchPass } from '@stampwell/contracts/http/apple-passes.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { deleteBusinessAccount, updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import { sendComplaint } from '@stampwell/contracts/http/data-complaints.ts';
import { createEmployee, inviteEmployee } from '@stampwell/contracts/http/employees.ts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import * as findings from '@stampwell/contracts/http/find-customer.ts';
import * as join from '@stampwell/contracts/http/join.ts';
import * as merges from '@stampwell/contracts/http/merges.ts';
import * as stamps from '@stampwell/contracts/http/stamps.ts';
import { cardStory, cardStoryByCode } from '@stampwell/contracts/http/story.ts';
import { trialEligibility } from '@stampwell/contracts/http/subscription.ts';
import { enrolTill, sendTillScans, takeTill } from '@stampwell/contracts/http/tills.ts';
import * as user from '@stampwell/contracts/http/user.ts';
import * as waiting from '@stampwell/contracts/http/waiting-cards.ts';
import * as wallet from '@stampwell/contracts/http/wallet.ts';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { codeOf, notCodeOf, withAuthenticator } from './spec-authenticator.ts';
import type { SpecRequest } from './spec-call.ts';
import { createSpecDevice } from './spec-device.ts';
import { invitedBy } from './spec-mail.ts';
import { createSpecPasskey } from './spec-passkey.ts';
import { createTablet } from './spec-till.ts';
import { createWorld } from './spec-world.ts';
import { unzip } from './spec-zip.ts';
import { openTestApp } from './test-app.ts';

/** Every call with an hourly limit: the number of tries, and the refusal. */

const app = await openTestApp({ areRatesLimited: true });
afterAll(() => app.close());
const { own, actors } = await createWorld(app);

interface Limit {
  endpoint: Endpoint;
  /** Tries that are allowed. */
  tries: number;
  /** The nth try; each allowed one gets the same reply. */
  request(nth: number): SpecRequest;
  code?: string;
  /** A correct request, which must be refused too once the limit is reached. */
  right?: SpecRequest;
}

const wrong = 'not-it-at-all';
const newcomer = (nth: number) => ({
  body: { name: 'Ann', email: `newcomer-${nth}@x.test`, password: wrong },
});

const signIn = (endpoint: Endpoint, { email, password }: { email: string; password: string }): Limit => ({
  endpoint,
  tries: RATE_LIMITS.failedLoginsPerAccountHour,
  request: () => ({ body: { email, password: wrong } }),
  code: 'invalid_credentials',
  right: { body: { email, password } },
});

/** A signed-in account confirms its password. */
async function proof(endpoint: Endpoint): Promise<Limit> {
  const { actors: fresh } = await createWorld(app);
  const { token } = fresh[(endpoint.who as ['customer'])[0]];
  const proving = (password: string) => ({
    token,
    body: { password, current_password: password, new_password: 'stampwell-2' },
  });
  const tries = RATE_LIMITS.failedLoginsPerAccountHour;
  const right = proving('stampwell');
  return { endpoint, tries, request: () => proving(wrong), code: 'validation_failed', right };
}

/** The code that confirms a new authenticator app. */
async function firstCode(): Promise<Limit> {
  const { token, call } = await app.customer();
  const { ticket, secret } = (await call(secondFactor.beginAuthenticator)).body;
  const confirming = (code: string) => ({ token, body: { ticket, code } });
  const tries = RATE_LIMITS.failedLoginsPerAccountHour;
  const request = () => confirming(notCodeOf(secret));
  return {
    endpoint: secondFactor.confirmAuthenticator,
    tries,
    request,
    code: 'validation_failed',
    right: confirming(codeOf(secret)),
  };
}

/** The code that a sign-in asks for. */
async function secondStep(): Promise<Limit> {
  const customer = await app.customer();
  const { secret, recoveryCodes } = await withAuthenticator(customer);
  const { email, password } = customer;
  const { error } = await app.call(auth.customerLogin, { body: { email, password } });
  const trying = (code = '') => ({ body: { ticket: error.ticket, code } });
  const tries = RATE_LIMITS.failedLoginsPerAccountHour;
  const request = () => trying(notCodeOf(secret));
  return {
    endpoint: secondFactor.secondFactor,
    tries,
    request,
    code: 'invalid_credentials',
    right: trying(recoveryCodes[0]),
  };
}

/** Sign-ins with unregistered passkeys, each with its own challenge. */
async function unknownPasskey(): Promise<Limit> {
  const tries = RATE_LIMITS.failedLoginsPerAddressHour;
  const bodies = await Promise.all(
    Array.from({ length: tries + 2 }, async () => {
      const { ticket, options } = (await app.call(passkeyQuestion, { body: { type: 'customer' } })).body;
      return { ticket, response: createSpecPasskey().use(options) };
    }),
  );
  const request = (nth: number) => ({ body: bodies[nth] });
  return { endpoint: passkeySignIn, tries, request, code: 'invalid_credentials' };
}

/** Emails taken by others of the same role; they count like failed sign-ins [AC19]. */
async function taken(endpoint: Endpoint, kind: 'customer' | 'business' | 'employee'): Promise<Limit> {
  const { own: fresh, other } = await createWorld(app);
  const { token } = kind === 'customer' ? fresh.customer : fresh.owner;
  const holder = { customer: other.customer, business: other.owner, employee: other.employee }[kind];
  const asking = (email: string) => ({
    token,
    body: { name: 'Ann', email, current_password: 'stampwell', password: 'stampwell' },
  });
  const tries = RATE_LIMITS.takenEmailsPerActorHour;
  const right = asking('free@x.test');
  return { endpoint, tries, request: () => asking(holder.email), code: 'already_exists', right };
}

/** A guest who would keep the card safe by others' emails. */
async function guestTaken(): Promise<Limit> {
  const { own: fresh, other } = await createWorld(app);
  const token = (await createSpecDevice(app.call).join(fresh.owner.id)).body.access_token;
  const asking = (email: string) => ({ token, body: { name: 'Ann', email, password: 'a sentence of mine' } });
  const tries = RATE_LIMITS.takenEmailsPerActorHour;
  const request = () => asking(other.customer.email);
  return { endpoint: join.claimByEmail, tries, request, code: 'already_exists' };
}

/** Unknown codes, tried at the counter of a fresh business. */
async function miss(endpoint: Endpoint, field: 'qr_code' | 'qr_token', more = {}): Promise<Limit> {
  const { actors: fresh } = await createWorld(app);
  const { token } = fresh[(endpoint.who as ['business'])[0]];
  const asking = (code: string) => ({ token, body: { [field]: code, ...more } });
  const tries = RATE_LIMITS.qrMissesPerActorHour;
  const request = (nth: number) => asking(`MISS${1000 + nth}`);
  return { endpoint, tries, request, code: 'not_found', right: asking(own.customer.qrCode) };
}

/** What a phone that has a pass asks for its file with. */
async function phone(): Promise<SpecRequest> {
  const { body } = await own.customer.call(wallet.createAppleShopPass, { params: { id: own.owner.id } });
  const file = Buffer.from(
    await (await fetch(body.download_url.replace(app.ports.publicUrl, app.url))).arrayBuffer(),
  );
  const pass = JSON.parse(String(unzip(file).get('pass.json')));
  return {
    params: { passType: pass.passTypeIdentifier, serial: pass.serialNumber },
    headers: { authorization: `ApplePass ${pass.authenticationToken}` },
  };
}
const phones = await phone();

const forged = await createSpecDevice(app.call).proof();

/** Their own invitation was the first mail. */
const invited = await invitedBy(own.owner.call);

const limits: Limit[] = [
  signIn(auth.customerLogin, own.customer),
  signIn(auth.businessLogin, own.owner),
  signIn(auth.employeeLogin, own.employee),
  signIn(auth.adminLogin, actors.admin),
  await proof(passwords.changeCustomerPassword),
  await proof(passwords.changeBusinessPassword),
  await proof(passwords.changeEmployeePassword),
  await proof(passwords.changeAdminPassword),
  await proof(reauthentication.reauthenticate),
  await firstCode(),
  await secondStep(),
  await unknownPasskey(),
  // Signatures of devices' keys share its limit, so that both are used up.
  { endpoint: join.deviceSignIn, tries: 0, request: () => ({ body: forged }) },
  ...[merges.mergePreview, merges.mergeAccounts].map((endpoint) => ({
    endpoint,
    tries: 0,
    request: () => ({ token: own.customer.token, body: forged }),
  })),
  { endpoint: join.joinShop, tries: 0, request: () => ({ params: { id: own.owner.id }, body: forged }) },
  {
    endpoint: join.joinOpened,
    tries: RATE_LIMITS.joinsOpenedPerAddressHour,
    request: () => ({ params: { id: own.owner.id }, body: {} }),
  },
  await guestTaken(),
  // Files of passes share one budget; the phone's was the first.
  {
    endpoint: wallet.downloadApplePass,
    tries: RATE_LIMITS.passFilesPerAddressHour - 1,
    request: () => ({ params: { id: crypto.randomUUID() } }),
    code: 'not_found',
  },
  { endpoint: fetchPass, tries: 0, request: () => phones },
  await proof(user.deleteUserAccount),
  await proof(deleteBusinessAccount),
  await proof(admin.deleteAdminAccount),
  await taken(user.updateUserProfile, 'customer'),
  await taken(updateBusinessProfile, 'business'),
  await taken(createEmployee, 'employee'),
  await miss(stamps.scanStamps, 'qr_code'),
  await miss(stamps.carryOver, 'qr_code', { stamps: 4 }),
  await miss(stamps.apologise, 'qr_code', { stamps: 1, reason: 'spec' }),
  await miss(waiting.giveWaitingCard, 'qr_code', { waiting_id: crypto.randomUUID() }),
  await miss(stamps.businessRedeem, 'qr_token'),
  await miss(stamps.businessValidateQr, 'qr_code'),
  await miss(stamps.employeeValidateQr, 'qr_code'),
  await miss(stamps.stampStatus, 'qr_token'),
  await miss(cardStoryByCode, 'qr_code'),
  // Searching and opening what was found share one budget, which the first of the two uses up.
  {
    endpoint: findings.lookUpFound,
    tries: RATE_LIMITS.findsPerActorHour,
    request: () => ({ token: own.employee.token, body: { customer_id: crypto.randomUUID() } }),
    code: 'not_found',
  },
  {
    endpoint: findings.findCustomers,
    tries: 0,
    request: () => ({ token: own.employee.token, body: { q: 'ann' } }),
  },
  {
    endpoint: cardStory,
    tries: 0,
    request: () => ({ token: own.employee.token, params: { customer_id: crypto.randomUUID() } }),
  },
  {
    endpoint: waiting.findWaitingCards,
    tries: RATE_LIMITS.findsPerActorHour,
    request: () => ({ token: own.owner.token, body: { q: 'ann' } }),
  },
  // Limited by address, which both registrations share.
  {
    endpoint: auth.customerRegister,
    tries: RATE_LIMITS.registrationsPerAddressHour,
    request: newcomer,
  },
  { endpoint: auth.businessRegister, tries: 0, request: newcomer },
  {
    endpoint: trialEligibility,
    tries: RATE_LIMITS.registrationsPerAddressHour,
    request: newcomer,
  },
  {
    endpoint: sendComplaint,
    tries: RATE_LIMITS.complaintsPerAddressHour,
    request: (nth) => ({ body: { name: 'Clare', email: `clare-${nth}@x.test`, words: 'spec' } }),
  },
  {
    endpoint: passwords.forgotPassword,
    tries: RATE_LIMITS.resetMailsPerAddressHour,
    request: (nth) => ({ body: { email: `nobody-${nth}@x.test`, type: 'customer' } }),
  },
  {
    endpoint: auth.refresh,
    tries: RATE_LIMITS.failedLoginsPerAddressHour,
    request: (nth) => ({ body: {}, headers: { cookie: `stampwell_refresh=guess-${nth}` } }),
    code: 'session_ended',
  },
  {
    endpoint: passwords.resetPassword,
    tries: RATE_LIMITS.failedLoginsPerAddressHour,
    request: (nth) => ({ body: { token: `guess-${nth}`, new_password: 'stampwell-2' } }),
    code: 'invalid_state',
  },
  {
    endpoint: inviteEmployee,
    tries: RATE_LIMITS.invitationsPerEmailHour - 1,
    request: () => ({ token: own.owner.token, params: { id: invited.id } }),
  },
  // All kinds of mailed links share one limit.
  {
    endpoint: enrolTill,
    tries: RATE_LIMITS.failedLoginsPerAddressHour,
    request: () => createTablet(app.call).enrolment('AAAAAAAA'),
    code: 'not_found',
  },
  {
    endpoint: invitations.readInvitation,
    tries: 0,
    request: (nth) => ({ params: { token: `guess-${nth}` } }),
  },
  {
    endpoint: invitations.acceptInvitation,
    tries: 0,
    request: (nth) => ({ body: { token: `guess-${nth}`, new_password: 'stampwell-2' } }),
  },
  ...[emailLinks.confirmEmail, emailLinks.undoEmail, emailLinks.verifyEmail].map((endpoint) => ({
    endpoint,
    tries: 0,
    request: (nth: number) => ({ token: own.customer.token, body: { token: `guess-${nth}` } }),
  })),
];

/** No proxy is trusted here, so `X-Forwarded-For` must have no effect. */
const elsewhere = (request: SpecRequest, nth: number): SpecRequest => ({
  ...request,
  headers: {
    ...request.headers,
    'x-forwarded-for': `10.1.1.${nth % 250}`,
    forwarded: `for=10.1.1.${nth % 250}`,
  },
});

it.each(limits)('$endpoint.name after $tries', async ({ endpoint, tries, request, code, right }) => {
  const answers: (string | undefined)[] = [];
  for (let nth = 0; nth < tries; nth += 1)
    answers.push((await app.call(endpoint, elsewhere(request(nth), nth))).error?.code);
  expect(answers).toEqual(Array.from({ length: tries }, () => code));
  for (const again of [request(tries), right ?? request(tries + 1)]) {
    const { status, error, headers } = await app.call(endpoint, elsewhere(again, tries));
    expect([status, error.code]).toEqual([429, 'rate_limited']);
    expect(error.retry_after).toBeGreaterThan(3_000);
    expect(error.retry_after).toBeLessThanOrEqual(3_600);
    expect(headers.get('retry-after')).toBe(String(error.retry_after));
  }
});

it('[EM12] inviteEmployee after as many mails of one business, to whomever', async () => {
  const shop = await app.business();
  const hire = async (nth: number) => {
    const { status } = await shop.call(createEmployee, {
      body: { name: 'Ann', email: `invited-${nth}@x.test` },
    });
    return status;
  };
  for (let nth = 0; nth < RATE_LIMITS.invitationsPerBusinessHour; nth += 1) expect(await hire(nth)).toBe(201);
  expect(await hire(RATE_LIMITS.invitationsPerBusinessHour)).toBe(429);
});

it('is every call that says so', () => {
  const saying = allEndpoints.filter(({ errors = [] }) => (errors as string[]).includes('rate_limited'));
  // Live connections are limited by how many are open at once (live.spec.ts), a PIN's waits grow from a minute (tills.spec.ts), and what
  // waited on a till spends its person's budget of scans (TL14).
  const apart: string[] = ['live', takeTill.name, sendTillScans.name];
  const hourly = saying.filter(({ name }) => !apart.includes(name));
  expect(limits.map(({ endpoint }) => endpoint.name).sort()).toEqual(hourly.map(({ name }) => name).sort());
  process.stdout.write(`limits: ${limits.length} calls answer 429 with retry_after and Retry-After\n`);
});
