import type { Jobs } from '@stampwell/base/jobs';
import type {
  BusinessState,
  ErrorCode,
  Programmes,
  StoredEvent,
  SubscriptionDates,
} from '@stampwell/contracts';
import type { HeldMails } from '@stampwell/contracts/http/imports.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { ImportedPeople, People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Outbox } from '../../services/mail/queue/outbox.ts';
import type { BillingClock } from '../../services/time/clock.ts';

import type { Carried } from './imports.decider.ts';
import type { ListReader } from './list/list-thread.ts';

interface OfImport {
  businessId: string;
  customerId: string;
  /** Which of the shop's cards the list is for. */
  programme: number;
  importId: string;
}

export interface ImportsPorts {
  pool: Pool;
  jobs: Pick<Jobs, 'enqueue'>;
  read: ListReader;
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byEmail'>;
  imported: ImportedPeople;
  outbox: Pick<Outbox, 'put'>;
  /** The step that the shop's mails wait for; null if it may write. */
  holdsMailsUntil(businessId: string): Promise<HeldMails['until'] | null>;
  /** Ids of the listed people whose mail is not sent yet. */
  mailsWaiting(businessId: string): Promise<string[]>;
  business: {
    approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
    programmeOf(businessId: string): FoldedStream<Programmes & { timeZone: string }>;
  };
  subscription: { of(businessId: string): FoldedStream<{ current: SubscriptionDates | null }> };
  /** A card's own rules: see `stamp-card/imported-stamps.ts`. */
  stamps: {
    /** It may be another account than was asked for: a process died in between, and the email has moved since. */
    carryOver(person: OfImport & { stamps: number; personId: string }): Promise<Carried>;
    takeBack(of: OfImport, entryId: string): Promise<ErrorCode | null>;
  };
  clock: Pick<BillingClock, 'at'>;
  now(): Date;
  log: Pick<Logger, 'error'>;
  /** Aborted before the process stops: another one continues. */
  stopping: AbortSignal;
}
