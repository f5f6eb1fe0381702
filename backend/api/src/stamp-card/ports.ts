import type { PlatformSettings, StoredEvent, SubscriptionDates, TermsInForce } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { RouteRequest } from '../http/route.ts';
import type { RateLimits } from '../identity/rate-limits.ts';
import type { BillingClock } from '../time/clock.ts';
import type { BusinessStatus } from './counter.rules.ts';

/** A business's state with the platform, and its programme: two folds of one stream. */
export interface BusinessPort {
  approvalOf(businessId: string): FoldedStream<{ status: BusinessStatus }>;
  programmeOf(businessId: string): FoldedStream<{ terms: TermsInForce; timeZone: string }>;
}

/** A business's subscription: from its dates access is told. */
export interface SubscriptionPort {
  of(businessId: string): FoldedStream<{ current: SubscriptionDates | null }>;
}

/** Hears of what is odd at a counter and is no event of a card. Never fails, and is not waited for. */
export interface CounterWatch {
  /** A code of nobody, the nth within the hour. */
  missed(actor: { id: string; businessId: string }, misses: number): void;
  /** Somebody of the staff came with a card of their own email [SC19]. */
  ownCard(actor: { kind: string; id: string; businessId: string }, customerId: string): void;
}

/** What the stamp card needs of others. */
export interface StampCardPorts {
  commands: CommandHandler<StoredEvent>;
  store: Pick<EventStore<StoredEvent>, 'findEvent'>;
  people: Pick<People, 'byId' | 'byQrCode' | 'sealText' | 'textReader'>;
  business: BusinessPort;
  subscription: SubscriptionPort;
  settings: FoldedStream<Pick<PlatformSettings, 'daily_stamp_cap'>>;
  limits: Pick<RateLimits, 'qrLookUp'>;
  watch: CounterWatch;
  clock: Pick<BillingClock, 'at'>;
  log: Pick<Logger, 'warn'>;
}

/** How a request decides and appends: once per key, in its actor's name. */
export type RunCommand = RouteRequest<Endpoint>['run'];
