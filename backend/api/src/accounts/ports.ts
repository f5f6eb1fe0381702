import type { StoredEvent, SubscriptionEvent } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { AdminUser, Employee } from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People, PersonKind, VaultKeys } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BusinessView } from '../business/business-view.ts';
import type { RefreshCookies } from '../http/cookies.ts';
import type { RouteRequest } from '../http/route.ts';
import type { NewPasswords } from '../identity/new-passwords.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { RateLimits } from '../identity/rate-limits.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Outbox } from '../mail/queue/outbox.ts';

/** Decides and appends on behalf of a request. */
export type Run = RouteRequest<Endpoint>['run'];

/** What an account's stream says of it. */
export interface AccountStatus {
  /** ISO 8601. */
  registeredAt: string;
  maySignIn: boolean;
}

/** Each kind's life is told in a stream of its own; to sign in, renew a password or be barred they are all the same. */
export interface Lifecycle {
  /** Null before the account is registered and after it is erased. */
  status(id: string): Promise<AccountStatus | null>;
  recordPassword(
    run: Run,
    change: { id: string; kind: PersonKind; how: 'changed' | 'reset_by_mail' },
  ): Promise<void>;
}

/** What a customer did, for administrators. */
export type ActivityOf = (customerId: string) => Promise<AdminUser['activity']>;

export interface EmployeesPort extends Lifecycle {
  view(id: string, businessId: string): Promise<Employee>;
  /** Deletes everyone who works for a business that is gone [AC12], and says whom to forget. */
  dismissAll(businessId: string): Promise<string[]>;
  /** Ends one, whoever they work for. */
  dismiss(id: string, correlationId: string): Promise<void>;
}

/** A business's subscription, whatever its state is made of: that is the subscription's own. */
export interface SubscriptionPort<Subscription> {
  of(businessId: string): FoldedStream<Subscription>;
  /** What ends it with its business [AC12]; nothing where there is none. */
  end(businessId: string, subscription: Subscription, now: Date): SubscriptionEvent[];
  /** Where it had its trial that is known for longer than its address, which is about to go. */
  rememberTrial(businessId: string): Promise<void>;
}

/** What accounts need of the rest; app.ts hands it in. */
export interface AccountPorts<Subscription> {
  pool: Pool;
  vault: VaultKeys;
  commands: CommandHandler<StoredEvent>;
  people: People;
  sessions: Sessions;
  tokens: Tokens;
  cookies: RefreshCookies;
  passwords: Pick<Passwords, 'verify'>;
  newPasswords: NewPasswords;
  limits: RateLimits;
  outbox: Pick<Outbox, 'put'>;
  /** Of mails: what waits, what was sent, what was switched off. */
  forgetMails(accountId: string): Promise<void>;
  log: Logger;
  publicUrl: string;
  isBehindTls: boolean;
  secrets: Secrets;
  /** Administrators may do nothing before they have a second factor. */
  areFactorsRequired: boolean;
  now(): Date;
  businessView: BusinessView;
  activityOf: ActivityOf;
  /** Those of these customers whose card was used since then; null while the read models are not there. */
  visitorsSince(since: Date, customerIds: readonly string[]): Promise<Set<string> | null>;
  employees: EmployeesPort;
  subscription: SubscriptionPort<Subscription>;
}
