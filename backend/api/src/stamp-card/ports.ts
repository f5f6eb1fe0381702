import type { PlatformSettings, ProgrammeTerms } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { RouteRequest } from '../platform/http/route.ts';
import type { RateLimits } from '../platform/identity/rate-limits.ts';
import type { BillingClock } from '../platform/time/clock.ts';
import type { Access, BusinessStanding } from './counter.decider.ts';

/** How a business stands, and its programme: two folds of one stream. */
export interface BusinessPort {
  standingOf(businessId: string): FoldedStream<{ standing: BusinessStanding }>;
  programmeOf(businessId: string): FoldedStream<{ terms: ProgrammeTerms }>;
}

/** What a business's subscription lets it do. Its state is the subscription's own: it is handed back unread. */
export interface SubscriptionPort {
  of(businessId: string): FoldedStream<unknown>;
  accessAt(state: unknown, billingNow: Date): Access;
}

/** What the stamp card needs of others. */
export interface StampCardPorts {
  commands: CommandHandler;
  store: Pick<EventStore, 'findEvent'>;
  people: Pick<People, 'byId' | 'byQrCode'>;
  business: BusinessPort;
  subscription: SubscriptionPort;
  settings: FoldedStream<Pick<PlatformSettings, 'daily_stamp_cap'>>;
  limits: Pick<RateLimits, 'qrLookUp'>;
  clock: Pick<BillingClock, 'at'>;
}

/** How a request decides and appends: once per key, in its actor's name. */
export type RunCommand = RouteRequest<Endpoint>['run'];
