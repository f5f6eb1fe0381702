import {
  accountStream,
  businessStream,
  cardStream,
  type DomainEvent,
  employeeStream,
  houseText,
  subscriptionStream,
  watchStream,
} from '@stampwell/contracts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { askAboutCard } from '@stampwell/contracts/http/story.ts';
import { checkout } from '@stampwell/contracts/http/subscription.ts';
import { askWhatIf, whatIfs } from '@stampwell/contracts/http/what-if.ts';
import { findingIdOf } from '@stampwell/read-models/unusual/findings.ts';
import { v7 as uuidv7 } from 'uuid';
import { SPEC_PASSWORD, type SpecActor } from './spec-actors.ts';
import type { SpecApp } from './spec-app.ts';
import type { SpecRequest } from './spec-call.ts';
import { askedFor, forgotten, movedTo } from './spec-mail.ts';
import type { RequestMaker, SpecRequests } from './spec-request-maker.ts';
import { SECURITY_REQUESTS } from './spec-security-requests.ts';
import { createWorld, SPEC_TERMS, type SpecTenant, type SpecWorld } from './spec-world.ts';

const absentId = uuidv7();
const one = (own: SpecRequest): SpecRequests => ({ own });
const body =
  (sent: object): RequestMaker =>
  () =>
    one({ body: sent });

/** Of the caller, of the other shop, of nobody. */
function three<Id>(
  own: Id,
  another: Id | undefined,
  absent: Id,
  request: (id: Id) => SpecRequest,
): SpecRequests {
  return {
    own: request(own),
    ...(another !== undefined && { another: request(another) }),
    absent: request(absent),
  };
}

const ofEmployee =
  (sent?: object, given?: 'EmployeeDeactivated'): RequestMaker =>
  ({ own, other }) => ({
    ...three(own.employee.id, other.employee.id, absentId, (id) => ({ params: { id }, body: sent })),
    ...(given && {
      given: [own, other].map(({ employee, owner }): [string, DomainEvent] => [
        employeeStream(employee.id),
        { type: given, data: { employee_id: employee.id, business_id: owner.id } },
      ]),
    }),
  });

/** An administrator knows every business: there is no other's. */
const ofBusiness =
  (sent: object, id: (world: SpecWorld) => string, given?: 'BusinessDeactivated'): RequestMaker =>
  (world) => ({
    ...three(id(world), undefined, absentId, (it) => ({ params: { id: it }, body: sent })),
    ...(given && {
      given: [
        [
          businessStream(id(world)),
          { type: given, data: { business_id: id(world), reason: houseText('spec') } },
        ],
      ],
    }),
  });

const ofUser =
  (sent: object, given?: 'AccountDeactivated'): RequestMaker =>
  ({ own: { customer } }) => ({
    ...three(customer.id, undefined, absentId, (id) => ({ params: { id }, body: sent })),
    ...(given && {
      given: [
        [
          accountStream(customer.id),
          { type: given, data: { account_id: customer.id, reason: houseText('spec') } },
        ],
      ],
    }),
  });

/** A customer's code is no shop's: every counter may read it. */
const ofCode =
  (field: 'qr_code' | 'qr_token'): RequestMaker =>
  ({ own }) =>
    three(own.customer.qrCode, undefined, 'ZZZZZZZZ', (code) => ({ body: { [field]: code } }));

const changedPassword = body({ current_password: SPEC_PASSWORD, new_password: 'stampwell-2' });
const deletion = body({ password: SPEC_PASSWORD });
const reason = { reason: 'spec' };
const projection =
  (own: string, status?: number): RequestMaker =>
  () => ({
    ...three(own, undefined, 'no-such-thing', (name) => ({ params: { name } })),
    ...(status && { status }),
  });
const search = () => one({ query: { q: 'stampwell' } });

/** A checkout that is open at the payment provider. */
async function sessionOf(owner: SpecActor): Promise<string> {
  const { body: opened } = await owner.call(checkout, { body: { plan_type: 'monthly' } });
  return new URL(opened.checkout_url).pathname.split('/').at(-1) ?? '';
}

const asked = new WeakMap<SpecTenant, Promise<string>>();

/** Something that a customer asked, and nobody answered yet: once a world, since it is asked but once. */
function questionOf(tenant: SpecTenant): Promise<string> {
  const known = asked.get(tenant) ?? ask(tenant);
  asked.set(tenant, known);
  return known;
}

async function ask({ owner, customer }: SpecTenant): Promise<string> {
  const asking = { params: { id: owner.id }, body: { words: 'spec' } };
  return (await customer.call(askAboutCard, asking)).body.question_id;
}

/** A business that pays, by the provider's ids. */
const paid = (business_id: string): DomainEvent => ({
  type: 'SubscriptionStarted',
  data: {
    business_id,
    plan_type: 'monthly',
    current_period_end: '2099-01-01T00:00:00.000Z',
    provider_customer: 'cus_spec',
    provider_subscription: 'sub_spec',
    trial_ends_at: null,
  },
});

/** A trial that its owner does not want to go on. */
const cancelled = (business_id: string): DomainEvent => ({
  type: 'CancellationRequested',
  data: { business_id, canceled_at: '2026-01-01T00:00:00.000Z', ends_at: '2099-01-01T00:00:00.000Z' },
});

const ofSubscription =
  (event: (businessId: string) => DomainEvent): RequestMaker =>
  ({ own: { owner } }) => ({ own: {}, given: [[subscriptionStream(owner.id), event(owner.id)]] });

/** Something unusual about an employee of each shop: codes of nobody, which are a finding at once. */
const ofFinding =
  (sent?: object): RequestMaker =>
  ({ own, other }, kind) => {
    const missed = ({ owner, employee }: SpecWorld['own']) => ({
      business_id: owner.id,
      account_id: employee.id,
      misses: 10,
      day: '2026-11-21',
    });
    const idOf = (tenant: SpecWorld['own']) => {
      const { business_id: business, account_id: account, day } = missed(tenant);
      return findingIdOf({ rule: 'missed_codes', business, account, day });
    };
    const another = kind === 'admin' ? undefined : idOf(other);
    return {
      ...three(idOf(own), another, absentId, (id) => ({ params: { id }, body: sent })),
      given: [own, other].map((tenant): [string, DomainEvent] => [
        watchStream(tenant.owner.id),
        { type: 'CodesMissed', data: missed(tenant) },
      ]),
    };
  };

const WEEK = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '17:30' }));
/** Each has one under way; of an administrator there is no other's. */
async function ofWhatIf({ actors, other }: SpecWorld, kind: Role): Promise<SpecRequests> {
  const asked = async ({ call }: SpecActor) => {
    const { body: answer } = await call(askWhatIf, { body: { days: 30, terms: {} } });
    if (answer.run) return answer.run.id;
    return (await call(whatIfs)).body.runs[0]?.id ?? '';
  };
  const [mine, theirs] = [await asked(actors[kind]), await asked(other.owner)];
  return three(mine, theirs, absentId, (id) => ({ params: { id } }));
}

/** By endpoint's name; what is not here needs nothing sent. */
const SPEC_REQUESTS: Record<string, RequestMaker> = {
  // accounts
  customerRegister: body({ name: 'Ann', email: 'newcomer@example.test', password: SPEC_PASSWORD }),
  businessRegister: body({ email: 'newcomer@example.test', password: SPEC_PASSWORD }),
  forgotPassword: body({ email: 'nobody@example.test', type: 'customer' }),
  resetPassword: async ({ own: { customer } }) =>
    one({ body: { token: await forgotten(customer.call, customer), new_password: 'stampwell-2' } }),
  verifyEmail: async ({ actors, mailProofTo }, kind) =>
    one({ body: { token: await mailProofTo(actors[kind]) } }),
  confirmEmail: async ({ newcomer }) => {
    const someone = await newcomer();
    return one({ body: { token: await askedFor(someone, `next-${someone.email}`) } });
  },
  undoEmail: async ({ newcomer }) => {
    const someone = await newcomer();
    return one({ body: { token: await movedTo(someone, `next-${someone.email}`) } });
  },
  changeCustomerPassword: changedPassword,
  changeBusinessPassword: changedPassword,
  changeEmployeePassword: changedPassword,
  changeAdminPassword: changedPassword,
  deleteUserAccount: deletion,
  putCardAway: ({ own, other }) => ({
    ...three(own.owner.id, other.owner.id, absentId, (id) => ({ params: { id } })),
    given: [own, other].map(({ owner }): [string, DomainEvent] => [
      businessStream(owner.id),
      { type: 'BusinessDeactivated', data: { business_id: owner.id, reason: houseText('spec') } },
    ]),
  }),
  resubmitBusiness: ({ own: { owner } }) => ({
    own: {},
    given: [
      [
        businessStream(owner.id),
        { type: 'BusinessRejected', data: { business_id: owner.id, reason: houseText('spec') } },
      ],
    ],
  }),
  deleteBusinessAccount: deletion,
  deleteAdminAccount: deletion,
  endSession: ({ actors, other }, kind) =>
    three(actors[kind].sessionId, other.owner.sessionId, absentId, (id) => ({ params: { id } })),
  ...SECURITY_REQUESTS,
  updateUserProfile: body({ name: 'Ann', email: 'ann@example.test', current_password: SPEC_PASSWORD }),

  // staff
  createEmployee: body({ name: 'Sam', email: 'sam@example.test', password: SPEC_PASSWORD }),
  getEmployee: ofEmployee(),
  updateEmployee: ofEmployee({ name: 'Sam' }),
  deleteEmployee: ofEmployee(),
  deactivateEmployee: ofEmployee(),
  activateEmployee: ofEmployee(undefined, 'EmployeeDeactivated'),

  // the programme, the counter
  updateBusinessProfile: body({ name: 'Corner' }),
  updateBusinessSettings: body(SPEC_TERMS),
  scanStamps: ofCode('qr_code'),
  businessRedeem: ofCode('qr_code'),
  businessValidateQr: ofCode('qr_code'),
  employeeValidateQr: ofCode('qr_code'),
  stampStatus: ofCode('qr_token'),
  employeeRedeem: ({ own }) =>
    three(own.customer.id, undefined, absentId, (id) => ({ body: { customer_id: id } })),
  customerRedeem: ({ own }) =>
    three(own.owner.id, undefined, absentId, (id) => ({ body: { business_id: id } })),
  undoTransaction: ({ own, other }) =>
    three(own.transactionId, other.transactionId, absentId, (id) => ({ body: { transaction_id: id } })),

  ownCardStory: ({ own, other }) =>
    three(own.owner.id, other.owner.id, absentId, (id) => ({ params: { id } })),
  cardStory: ({ own, other }) =>
    three(own.customer.id, other.customer.id, absentId, (customer_id) => ({ params: { customer_id } })),
  entryReceipt: ({ own, other }) =>
    three(
      [own.owner.id, own.transactionId],
      [other.owner.id, other.transactionId],
      [absentId, absentId],
      ([id = '', entry_id = '']) => ({ params: { id, entry_id } }),
    ),
  askAboutCard: ({ own, other }) =>
    three(own.owner.id, other.owner.id, absentId, (id) => ({ params: { id }, body: { words: 'spec' } })),
  answerCardQuestion: async ({ own, other }) => {
    const [mine, theirs] = [await questionOf(own), await questionOf(other)];
    const sent = { outcome: 'explained', words: 'spec' };
    return three(mine, theirs, absentId, (id) => ({ params: { id }, body: sent }));
  },
  // what is unusual
  businessFinding: ofFinding(),
  adminFinding: ofFinding(),
  previewDayUndo: ofFinding(),
  dismissFinding: ofFinding({ reason: 'agreed' }),
  actOnFinding: ofFinding({ action: 'cap', daily_stamp_cap: 30 }),
  updateOpeningHours: body({ opening_hours: WEEK }),

  // subscriptions
  checkout: body({ plan_type: 'monthly' }),
  checkoutNoTrial: body({ plan_type: 'monthly' }),
  resumeSubscription: ofSubscription(cancelled),
  billingPortal: ofSubscription(paid),
  checkoutStatus: async ({ own, other }) => {
    const [mine, theirs] = [await sessionOf(own.owner), await sessionOf(other.owner)];
    return three(mine, theirs, 'cs_unknown', (session_id) => ({ params: { session_id } }));
  },
  moveSandboxClock: body({ advance_days: 1 }),

  // administrators
  approveBusiness: ofBusiness({}, ({ pending }) => pending.id),
  rejectBusiness: ofBusiness(reason, ({ pending }) => pending.id),
  deactivateBusiness: ofBusiness(reason, ({ own }) => own.owner.id),
  reactivateBusiness: ofBusiness({}, ({ own }) => own.owner.id, 'BusinessDeactivated'),
  deactivateUser: ofUser(reason),
  reactivateUser: ofUser({}, 'AccountDeactivated'),
  updateAdminSettings: body({ trial_days: 14 }),
  searchUsers: search,
  searchBusinesses: search,
  rebuildProjection: projection('customer-cards'),
  retryProjection: projection('activity-feed', 409),

  // mails
  mailSubscription: () => one({ params: { token: 'unknown' } }),
  unsubscribe: () => one({ params: { token: 'unknown' } }),
  changeMailSubscription: () => one({ params: { token: 'unknown' }, body: { is_on: true } }),
  changeMailPreference: body({ topic: 'getting_started', is_on: false }),
  retryMail: async ({ failedMail }) =>
    three(await failedMail(), undefined, absentId, (id) => ({ params: { id } })),

  // the past under other terms
  keepWhatIfCosts: body({ reward_cost_pence: 120, average_spend_pence: 450 }),
  askWhatIf: body({ days: 30, terms: { stamps_required: 8 } }),
  whatIf: ofWhatIf,
  cancelWhatIf: ofWhatIf,
  whatIfChanges: ofWhatIf,
  whatIfChangesFile: ofWhatIf,
  whatIfOwedFile: ofWhatIf,

  // what is read
  userBusiness: ({ own, pending }) => three(own.owner.id, pending.id, absentId, (id) => ({ params: { id } })),
  stampHistory: ({ own, other }) =>
    three(own.owner.id, other.owner.id, absentId, (id) => ({ query: { business_id: id } })),
  searchBusinessCustomers: search,
  auditCard: ({ own, other }, kind) =>
    three(
      [own.owner.id, own.customer.id],
      kind === 'admin' ? undefined : [other.owner.id, other.customer.id],
      [absentId, absentId],
      ([business_id = '', customer_id = '']) => ({ params: { business_id, customer_id } }),
    ),
  auditVerify: ({ own, other }, kind) =>
    three(own.owner.id, kind === 'admin' ? undefined : other.owner.id, absentId, (id) => ({
      query: { business_id: id },
    })),
  auditEvents: ({ own, other }, kind) =>
    three(
      cardStream(own.owner.id, own.customer.id),
      kind === 'admin' ? undefined : cardStream(other.owner.id, other.customer.id),
      cardStream(absentId, absentId),
      (stream) => ({ query: { stream } }),
    ),
};

export const requestsOf = async ({ name }: Endpoint, world: SpecWorld, kind: Role): Promise<SpecRequests> =>
  (await SPEC_REQUESTS[name]?.(world, kind)) ?? { own: {} };

/** A world of its own where the endpoint has everything that it needs. */
export async function prepare(
  app: SpecApp,
  endpoint: Endpoint,
  kind: Role,
): Promise<[SpecWorld, SpecRequests]> {
  const world = await createWorld(app);
  const requests = await requestsOf(endpoint, world, kind);
  for (const [stream, event] of requests.given ?? []) await app.given(stream, [event]);
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  return [world, requests];
}
