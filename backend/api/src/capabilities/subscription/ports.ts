import type { BusinessState, StoredEvent, SubscriptionDates } from '@stampwell/contracts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { OwnerOf } from '../../services/business/business-presence.ts';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import type { BillingClock } from '../../services/time/clock.ts';
import type { PaymentPorts } from './payments/open-payments.ts';
import type { UsedTrials } from './used-trials.ts';

export interface SubscriptionPorts {
  pool: Pool;
  store: EventStore<StoredEvent>;
  commands: CommandHandler<StoredEvent>;
  ownerOf: OwnerOf;
  /** The administrators' decision about a business. */
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  programmeOf(businessId: string): FoldedStream<{ timeZone: string }>;
  clock: BillingClock;
  limits: RateLimits;
  people: People;
  billing: PaymentPorts;
  /** True if anyone may move the sandbox's clock. */
  areStandInsOpen: boolean;
  usedTrials: UsedTrials;
  /** Queues the reminders due on these dates. @param now billing time */
  remind(businessId: string, current: SubscriptionDates | null, now: Date): Promise<void>;
  log: Logger;
}
