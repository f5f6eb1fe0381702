import {
  accountStream,
  businessStream,
  COOLDOWN_HOURS,
  DAY_MS,
  DEFAULT_REWARD,
  type DomainEvent,
  employeeStream,
  houseText,
  PLAIN_TERMS,
  type ProgrammeTerms,
  STAMPS_REQUIRED,
  subscriptionStream,
  TRIAL_DAYS,
} from '@stampwell/contracts';
import type { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { People, PersonKind } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import type { AppPorts } from '../app-ports.ts';
import { createSessions } from '../services/identity/sessions.ts';
import { createTokens } from '../services/identity/tokens.ts';
import type { SpecCall } from './spec-call.ts';

export interface SpecActor {
  id: string;
  kind: PersonKind;
  name: string;
  email: string;
  password: string;
  token: string;
  sessionId: string;
  refreshToken: string;
  /** Same as `app.call`, with this actor's token. */
  call: SpecCall;
}
export type SpecCustomer = SpecActor & { qrCode: string };
export type SpecEmployee = SpecActor & { businessId: string };

interface PersonOptions {
  name?: string;
  email?: string;
  /** Whether the email address is proved; true by default. */
  isProved?: boolean;
}
interface BusinessOptions extends PersonOptions {
  isApproved?: boolean;
  hasTrial?: boolean;
  isOnboarding?: boolean;
  terms?: Partial<BodyOf<typeof updateBusinessSettings>>;
}

/** Creates accounts by the same vault, events and sessions as the product's own registrations. */
export interface SpecActors {
  customer(options?: PersonOptions): Promise<SpecCustomer>;
  /** Approved, active and in its trial by default. */
  business(options?: BusinessOptions): Promise<SpecActor>;
  employee(businessId: string, options?: PersonOptions): Promise<SpecEmployee>;
  admin(options?: PersonOptions): Promise<SpecActor>;
}

export const SPEC_PASSWORD = 'stampwell';

interface CastPorts {
  ports: AppPorts;
  people: People;
  call: SpecCall;
  given(stream: string, events: DomainEvent[]): Promise<unknown>;
}

export function createActors({ ports, people, call, given }: CastPorts): SpecActors {
  const sessions = createSessions(ports.pool);
  const tokens = createTokens(ports.jwtPrivateKey, ports.tokenClock);
  const hash = ports.passwords.hash(SPEC_PASSWORD);
  let count = 0;

  async function someone(kind: PersonKind, options: PersonOptions, businessId?: string) {
    count += 1;
    const id = uuidv7();
    const { name = `${NAMES[kind]} ${count}`, email = `${kind}-${count}@stampwell.test` } = options;
    const emailVerifiedAt = options.isProved === false ? null : new Date();
    await people.add({ id, kind, name, email, emailVerifiedAt, businessId, passwordHash: await hash });
    return { id, kind, name, email, password: SPEC_PASSWORD };
  }

  async function signIn(
    person: Awaited<ReturnType<typeof someone>>,
    businessId?: string,
  ): Promise<SpecActor> {
    const { actor, refreshToken } = await sessions.start(
      { kind: person.kind, id: person.id, businessId },
      'spec',
    );
    const token = await tokens.issue(actor);
    const { sessionId } = actor;
    return {
      ...person,
      token,
      sessionId,
      refreshToken,
      call: (e, request) => call(e, { token, ...request }),
    };
  }

  return {
    async customer(options = {}) {
      const person = await someone('customer', options);
      const qrCode = await people.issueQrCode(person.id);
      await given(accountStream(person.id), [registered(person.id, 'customer')]);
      return { ...(await signIn(person)), qrCode };
    },
    async business(options = {}) {
      const person = await someone('business', options);
      await given(businessStream(person.id), businessBegins(person.id, options));
      if (options.hasTrial !== false) {
        const trial_ends_at = new Date(
          ports.clock.at(new Date()).getTime() + TRIAL_DAYS * DAY_MS,
        ).toISOString();
        const data = { business_id: person.id, trial_ends_at, with_card: false };
        await given(subscriptionStream(person.id), [{ type: 'TrialStarted', data }]);
      }
      return signIn(person);
    },
    async employee(businessId, options = {}) {
      const person = await someone('employee', options, businessId);
      const data = { employee_id: person.id, business_id: businessId };
      await given(employeeStream(person.id), [{ type: 'EmployeeHired', data }]);
      return { ...(await signIn(person, businessId)), businessId };
    },
    async admin(options = {}) {
      const person = await someone('admin', options);
      await given(accountStream(person.id), [registered(person.id, 'admin')]);
      return signIn(person);
    },
  };
}

const NAMES: Record<PersonKind, string> = {
  customer: 'Ann',
  business: 'Corner Coffee',
  employee: 'Sam',
  admin: 'Ada',
};

const registered = (account_id: string, kind: 'customer' | 'admin'): DomainEvent => ({
  type: 'AccountRegistered',
  data: { account_id, kind },
});

function businessBegins(business_id: string, options: BusinessOptions): DomainEvent[] {
  const { stamps_required, reward_description, reward_emoji, ...limits } = options.terms ?? {};
  const step = {
    stamps: stamps_required ?? STAMPS_REQUIRED.default,
    reward_description: houseText(reward_description ?? DEFAULT_REWARD.description),
    reward_emoji: reward_emoji ?? DEFAULT_REWARD.emoji,
  };
  const terms: ProgrammeTerms = {
    steps: [step],
    scan_cooldown_hours: limits.scan_cooldown_hours ?? COOLDOWN_HOURS.default,
    daily_stamp_cap: limits.daily_stamp_cap ?? null,
    ...PLAIN_TERMS,
  };
  const data = { business_id, onboarding: options.isOnboarding ?? false, terms };
  return [
    { type: 'BusinessRegistered', data },
    ...(options.isApproved === false
      ? []
      : [{ type: 'BusinessApproved', data: { business_id, notes: houseText('') } }]),
  ];
}
