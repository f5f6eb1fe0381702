import { pause } from '@stampwell/base/postgres';
import {
  accountStream,
  businessStream,
  DEFAULT_LOOK,
  DEFAULT_TERMS,
  type DomainEvent,
  employeeStream,
  findingStream,
  houseText,
  SETTINGS_STREAM,
  subscriptionStream,
} from '@stampwell/contracts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import { customerImport, startImport } from '@stampwell/contracts/http/imports.ts';
import { mergeAccounts } from '@stampwell/contracts/http/merges.ts';
import { askAboutCard } from '@stampwell/contracts/http/story.ts';
import { checkout } from '@stampwell/contracts/http/subscription.ts';
import { userCodes } from '@stampwell/contracts/http/user.ts';
import { findWaitingCards } from '@stampwell/contracts/http/waiting-cards.ts';
import { askWhatIf, whatIfs } from '@stampwell/contracts/http/what-if.ts';
import { v7 as uuidv7 } from 'uuid';
import { findingIdOf } from '../capabilities/anomalies/rules/found.ts';
import { SPEC_PASSWORD, type SpecActor } from './spec-actors.ts';
import type { SpecRequest } from './spec-call.ts';
import { createSpecDevice } from './spec-device.ts';
import type { RequestMaker, SpecRequests } from './spec-request-maker.ts';
import type { SpecTenant, SpecWorld } from './spec-world.ts';

/** Subjects of spec requests: the caller's own, another's, and unknown ones. */

export const absentId = uuidv7();
export const one = (own: SpecRequest): SpecRequests => ({ own });
export const body =
  (sent: object): RequestMaker =>
  () =>
    one({ body: sent });

export function three<Id>(
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

export const ofEmployee =
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

const SEVERAL_PLACES: [string, DomainEvent] = [
  SETTINGS_STREAM,
  { type: 'PlatformSettingsChanged', data: { changes: { places_included: 5 } } },
];

/** A place of this shop, and one of the other's. */
export const ofPlace =
  (sent?: object, given?: 'PlaceClosed'): RequestMaker =>
  ({ own, other }) => {
    const at = (business_id: string) => ({ business_id, place_id: uuidv7() });
    const [mine, theirs] = [at(own.owner.id), at(other.owner.id)];
    const events = [mine, theirs].flatMap((data) =>
      ['PlaceOpened', ...(given ? [given] : [])].map((type): [string, DomainEvent] => [
        businessStream(data.business_id),
        { type, data },
      ]),
    );
    return {
      ...three(mine.place_id, theirs.place_id, absentId, (id) => ({ params: { place_id: id }, body: sent })),
      given: [SEVERAL_PLACES, ...events],
    };
  };

export const anotherPlace =
  (sent: object): RequestMaker =>
  () => ({ own: { body: sent }, given: [SEVERAL_PLACES] });

/** The other shop's card has a number that this shop has not given. */
export const ofProgramme =
  (sent?: object): RequestMaker =>
  ({ own, other }) => ({
    ...three(2, 3, 99, (programme) => ({ params: { programme: String(programme) }, body: sent })),
    given: [[own.owner.id, 2] as const, [other.owner.id, 3] as const].map(
      ([business_id, programme]): [string, DomainEvent] => [
        businessStream(business_id),
        {
          type: 'ProgrammeOpened',
          data: {
            business_id,
            programme,
            name: houseText('Beans'),
            terms: DEFAULT_TERMS,
            look: DEFAULT_LOOK,
          },
        },
      ],
    ),
  });

/** Administrators may access every business, so there is no `another`. */
export const ofBusiness =
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

export const ofUser =
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

/** Every counter may read a customer's code, so there is no `another`. */
export const ofCode =
  (field: 'qr_code' | 'qr_token', more: object = {}): RequestMaker =>
  ({ own }) =>
    three(own.customer.qrCode, undefined, 'ZZZZZZZZ', (code) => ({ body: { [field]: code, ...more } }));

export const changedPassword = body({ current_password: SPEC_PASSWORD, new_password: 'stampwell-2' });
export const deletion = body({ password: SPEC_PASSWORD });
export const reason = { reason: 'spec' };
export const projection =
  (own: string, status?: number): RequestMaker =>
  () => ({
    ...three(own, undefined, 'no-such-thing', (name) => ({ params: { name } })),
    ...(status && { status }),
  });
export const search = () => one({ query: { q: 'stampwell' } });

/** An open checkout at the payment provider. */
export async function sessionOf(owner: SpecActor): Promise<string> {
  const { body: opened } = await owner.call(checkout, { body: { plan_type: 'monthly' } });
  return new URL(opened.checkout_url).pathname.split('/').at(-1) ?? '';
}

const asked = new WeakMap<SpecTenant, Promise<string>>();

/** An unanswered question by a customer; asked once per world, because it can only be asked once. */
export function questionOf(tenant: SpecTenant): Promise<string> {
  const known = asked.get(tenant) ?? ask(tenant);
  asked.set(tenant, known);
  return known;
}

async function ask({ owner, customer }: SpecTenant): Promise<string> {
  const asking = { params: { id: owner.id }, body: { words: 'spec' } };
  return (await customer.call(askAboutCard, asking)).body.question_id;
}

/** A paying business, with the provider's ids. */
export const paid = (business_id: string): DomainEvent => ({
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

/** A trial that its owner has cancelled. */
export const cancelled = (business_id: string): DomainEvent => ({
  type: 'CancellationRequested',
  data: { business_id, canceled_at: '2026-01-01T00:00:00.000Z', ends_at: '2099-01-01T00:00:00.000Z' },
});

export const ofSubscription =
  (event: (businessId: string) => DomainEvent): RequestMaker =>
  ({ own: { owner } }) => ({ own: {}, given: [[subscriptionStream(owner.id), event(owner.id)]] });

/** A finding about an employee of each shop. */
export const ofFinding =
  (sent?: object): RequestMaker =>
  ({ own, other }, kind) => {
    const found = ({ owner, employee }: SpecWorld['own']) => ({
      ...{ rule: 'missed_codes' as const, business: owner.id, account: employee.id, day: '2026-11-21' },
    });
    const idOf = (tenant: SpecWorld['own']) => findingIdOf(found(tenant));
    const another = kind === 'admin' ? undefined : idOf(other);
    return {
      ...three(idOf(own), another, absentId, (id) => ({ params: { id }, body: sent })),
      given: [own, other].map((tenant): [string, DomainEvent] => {
        const { business, account, ...data } = found(tenant);
        const ids = {
          finding_id: idOf(tenant),
          business_id: business,
          account_id: account,
          customer_id: null,
        };
        const events = [{ id: absentId, position: 1, at: '2026-11-21T12:00:00.000Z' }];
        const raised = { ...ids, ...data, facts: { misses: 10 }, events };
        return [findingStream(idOf(tenant)), { type: 'FindingRaised', data: raised }];
      }),
    };
  };

export const WEEK = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '17:30' }));
/** The caller and the other shop each have a run under way. */
export async function ofWhatIf({ actors, other }: SpecWorld, kind: Role): Promise<SpecRequests> {
  const asked = async ({ call }: SpecActor) => {
    const { body: answer } = await call(askWhatIf, { body: { days: 30, terms: {} } });
    if (answer.run) return answer.run.id;
    return (await call(whatIfs)).body.runs[0]?.id ?? '';
  };
  const [mine, theirs] = [await asked(actors[kind]), await asked(other.owner)];
  return three(mine, theirs, absentId, (id) => ({ params: { id } }));
}

/** A file of one customer. */
export const customersFile = (name: string): SpecRequest => ({
  body: new TextEncoder().encode(`Name,Email,Stamps\n${name},${name}@example.test,4`),
  headers: { 'content-type': 'text/csv' },
});

/** An import that is done. */
async function importOf({ owner }: SpecTenant, name: string): Promise<string> {
  const { id } = (await owner.call(startImport, customersFile(name))).body.run;
  for (;;) {
    const { run } = (await owner.call(customerImport, { params: { id } })).body;
    if (run.state === 'done') return id;
    await pause(20);
  }
}

/** A card that waits on the tenant's list. */
export async function waitingOf(tenant: SpecTenant): Promise<string> {
  const name = `waiter${uuidv7()}`;
  await importOf(tenant, name);
  return (await tenant.owner.call(findWaitingCards, { body: { q: name } })).body.cards[0]?.id ?? '';
}

/** Staff of both tenants may carry over paper cards. */
export const staffMayCarryOver = ({ own, other }: SpecWorld) =>
  [own, other].map(({ owner: { id: business_id } }): [string, DomainEvent] => [
    businessStream(business_id),
    { type: 'PaperCardsConfigured', data: { business_id, by_staff: true, per_day: 50 } },
  ]);

/** Staff of both tenants may give stamps as an apology. */
export const staffMayApologise = ({ own, other }: SpecWorld) =>
  [own, other].map(({ owner, employee }): [string, DomainEvent] => {
    const ids = { employee_id: employee.id, business_id: owner.id };
    const data = { ...ids, may_give_anyway: false, apologies_per_month: 50 };
    return [employeeStream(employee.id), { type: 'EmployeePermissionsChanged', data }];
  });

/** What proves the device of a guest at the tenant's shop. */
export async function guestAt({ owner }: SpecTenant) {
  const device = createSpecDevice(owner.call);
  await device.join(owner.id);
  return device.proof();
}

/** An account of a guest that was put into the tenant's customer's. */
export async function mergeOf(tenant: SpecTenant): Promise<string> {
  const { body: answer } = await tenant.customer.call(mergeAccounts, { body: await guestAt(tenant) });
  return answer.merge.id;
}

/** A guest's account that was put into the tenant's customer's. */
export async function guestIn(tenant: SpecTenant): Promise<string> {
  await mergeOf(tenant);
  const { codes } = (await tenant.customer.call(userCodes)).body;
  return codes.at(-1)?.id ?? '';
}

export const ofImport: RequestMaker = async ({ own, other }) => {
  const [mine, theirs] = [await importOf(own, 'bob'), await importOf(other, 'bob')];
  return three(mine, theirs, absentId, (id) => ({ params: { id } }));
};
