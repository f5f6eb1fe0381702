import type { PlatformSettings, StoredEvent, SubscriptionDates, TermsInForce } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { RouteRequest } from '../../services/http/route.ts';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import type { BillingClock } from '../../services/time/clock.ts';
import type { BusinessStatus } from './counter.rules.ts';

/** A business's state on the platform, and its programme: two folds of one stream. */
export interface BusinessPort {
  approvalOf(businessId: string): FoldedStream<{ status: BusinessStatus }>;
  programmeOf(businessId: string): FoldedStream<{
    terms: TermsInForce;
    timeZone: string;
    paperCards: { byStaff: boolean; perDay: number };
  }>;
}

/** A business's subscription; its dates decide the access. */
export interface SubscriptionPort {
  of(businessId: string): FoldedStream<{ current: SubscriptionDates | null }>;
}

/** Receives suspicious behaviour at a counter that is no event of a card. Never throws, and is not awaited. */
export interface CounterWatch {
  /** An unknown code. @param misses within the hour, including this one */
  missed(actor: { id: string; businessId: string }, misses: number): void;
  /** An employee or owner used a card with their own email [SC19]. */
  ownCard(actor: { kind: string; id: string; businessId: string }, customerId: string): void;
}

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

/** Decides and appends within a request: once per idempotency key, with the request's actor. */
export type RunCommand = RouteRequest<Endpoint>['run'];
