import type { BusinessState, StoredEvent, SubscriptionDates } from '@stampwell/contracts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { OwnerOf } from '../business/business-presence.ts';
import type { RateLimits } from '../identity/rate-limits.ts';
import type { BillingClock } from '../time/clock.ts';
import type { PaymentPorts } from './payments/open-payments.ts';
import type { UsedTrials } from './used-trials.ts';

/** What subscriptions need of others. */
export interface SubscriptionPorts {
  pool: Pool;
  store: EventStore<StoredEvent>;
  commands: CommandHandler<StoredEvent>;
  ownerOf: OwnerOf;
  /** What an administrator decided about a business. */
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  clock: BillingClock;
  limits: RateLimits;
  people: People;
  billing: PaymentPorts;
  /** The sandbox's clock can be moved by anybody. */
  areStandInsOpen: boolean;
  usedTrials: UsedTrials;
  /** Writes to an owner about what the dates make worth telling. @param now billing time */
  remind(businessId: string, current: SubscriptionDates | null, now: Date): Promise<void>;
  log: Logger;
}
