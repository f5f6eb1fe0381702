import type {
  BusinessState,
  CardLapseEvent,
  CardMergeEvent,
  PlacesStanding,
  Programmes,
  ProgrammeVersions,
  StoredEvent,
  SubscriptionDates,
  SubscriptionEvent,
} from '@stampwell/contracts';
import type { AdminUser, Employee } from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { HeldPerson, People, PersonKind, VaultKeys } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BusinessView } from '../../services/business/business-view.ts';
import type { RefreshCookies } from '../../services/http/cookies.ts';
import type { RunCommand } from '../../services/http/route.ts';
import type { NewPasswords } from '../../services/identity/new-passwords.ts';
import type { Passwords } from '../../services/identity/passwords.ts';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import type { Secrets } from '../../services/identity/secrets.ts';
import type { Sessions } from '../../services/identity/sessions.ts';
import type { Tokens } from '../../services/identity/tokens.ts';
import type { Outbox } from '../../services/mail/queue/outbox.ts';
import type { BillingClock } from '../../services/time/clock.ts';
import type { AccountMerge } from './accounts.decider.ts';
import type { Invitations } from './invitations/invitations.ts';

/** An account's state, folded from its stream. */
export interface AccountStatus {
  /** ISO 8601. */
  registeredAt: string;
  maySignIn: boolean;
  /** True for a customer whose account only its device opens [JO6]. */
  isGuest?: boolean;
  /** A customer's account that is merged into another one [JO9]. */
  mergedInto?: AccountMerge | null;
  /** Accounts that were merged into this one. */
  merges?: readonly AccountMerge[];
}

/** Each kind of account has its own stream; this is the common interface for sign-in, passwords and barring. */
export interface Lifecycle {
  /** Null before the account is registered and after it is erased. */
  status(id: string): Promise<AccountStatus | null>;
  recordPassword(
    run: RunCommand,
    change: { id: string; kind: PersonKind; how: 'changed' | 'reset_by_mail' },
  ): Promise<void>;
}

/** For administrators. */
export type ActivityOf = (customerId: string) => Promise<AdminUser['activity']>;

export interface EmployeesPort extends Lifecycle {
  view(id: string, businessId: string): Promise<Employee>;
  /** Deletes the staff of an erased business [AC12]. @returns the ids to erase from the vault */
  dismissAll(businessId: string): Promise<string[]>;
  /** Deletes one employee of any business. */
  dismiss(id: string, correlationId: string): Promise<void>;
}

/** What a shop's standing needs of its subscription. */
export interface Subscribed {
  current: SubscriptionDates | null;
}

/** A business's subscription. The rest of its state is opaque here, because its shape belongs to the subscription capability. */
export interface SubscriptionPort<Subscription> {
  of(businessId: string): FoldedStream<Subscription>;
  /** Events that end the subscription with its business [AC12]; none without a subscription. */
  end(businessId: string, subscription: Subscription, now: Date): SubscriptionEvent[];
  /** Remembers the used trial by address before the address is erased. */
  rememberTrial(businessId: string): Promise<void>;
}

export interface MergedCard {
  isOpened: boolean;
  balance: number;
}

export interface ShopProgrammes extends Programmes {
  timeZone: string;
}

interface TwoCards extends ProgrammeVersions {
  businessId: string;
  mergeId: string;
  fromId: string;
  intoId: string;
  /** The number of the cards' programme. */
  programme: number;
  now: Date;
  /** The business's day, YYYY-MM-DD. */
  today: string;
}
type Two<T> = { from: T; into: T };

/** A customer's card: in a programme of a business, by its number. */
export interface NamedCard {
  businessId: string;
  programme: number;
}

/** Two people's cards of one programme, whose rules are the stamp card's. */
export interface MergedCardsPort {
  cardOf(businessId: string, customerId: string, programme: number): FoldedStream<MergedCard>;
  programmeOf(businessId: string): FoldedStream<ShopProgrammes>;
  merge(two: TwoCards, cards: Two<MergedCard>): Two<(CardMergeEvent | CardLapseEvent)[]>;
  split(two: TwoCards, cards: Two<MergedCard>): Two<CardMergeEvent[]>;
  /** The customer's cards; null while the read model is behind. */
  cardsOf(customerId: string): Promise<NamedCard[] | null>;
}

export interface AccountPorts<Subscription> {
  programmeOf(businessId: string): FoldedStream<Programmes & { places: PlacesStanding }>;
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
  /** Deletes other parts' data of an account: mails, mail preferences, wallet passes. */
  forgetBelongings(accountId: string): Promise<void>;
  /** Wallet passes: they end on the phones that have them. */
  endPasses(customerId: string, db: HeldPerson['db']): Promise<void>;
  /** Has a guest's phone go on getting push notifications as the account's that stays [JO10]. */
  movePushSubscription(guestId: string, to: { id: string; sessionId: string }): Promise<void>;
  log: Logger;
  publicUrl: string;
  isBehindTls: boolean;
  secrets: Secrets;
  /** Administrators must set up a second factor before anything else. */
  areFactorsRequired: boolean;
  now(): Date;
  clock: Pick<BillingClock, 'at'>;
  businessView: BusinessView;
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  activityOf: ActivityOf;
  invitations: Invitations;
  /** Those of these customers whose card was used since then; null while the read model is unavailable. */
  visitorsSince(since: Date, customerIds: readonly string[]): Promise<Set<string> | null>;
  cards: MergedCardsPort;
  employees: EmployeesPort;
  subscription: SubscriptionPort<Subscription>;
}
