import type {
  EventActor,
  PlacesStanding,
  PlatformSettings,
  Programmes,
  StoredEvent,
  SubscriptionDates,
} from '@stampwell/contracts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import type { BillingClock } from '../../services/time/clock.ts';
import type { BusinessStatus } from './parties.rules.ts';

/** A business's state on the platform, and its programmes: two folds of one stream. */
export interface BusinessPort {
  approvalOf(businessId: string): FoldedStream<{ status: BusinessStatus }>;
  programmeOf(businessId: string): FoldedStream<ShopProgrammes>;
}

export interface ShopProgrammes extends Programmes {
  timeZone: string;
  places: PlacesStanding;
  paperCards: { byStaff: boolean; perDay: number };
}

/** Receives suspicious behaviour at a counter that is no event of a card. Never throws, and is not awaited. */
interface CounterWatch {
  /** An unknown code. @param misses within the hour, including this one */
  missed(actor: Pick<EventActor, 'kind' | 'id'> & { businessId: string }, misses: number): void;
  /** An employee or owner used a card with their own email [SC19]. */
  ownCard(actor: { kind: string; id: string; businessId: string }, customerId: string): void;
}

/** Dependencies for finding the customer of a request. */
export interface SubjectPorts {
  commands: CommandHandler<StoredEvent>;
  store: Pick<EventStore<StoredEvent>, 'findEvent'>;
  people: Pick<People, 'byId' | 'byQrCode' | 'textReader'>;
  business: BusinessPort;
  limits: Pick<RateLimits, 'qrLookUp'>;
  watch: CounterWatch;
}

/** A business's subscription; its dates decide the access. */
export interface SubscriptionPort {
  of(businessId: string): FoldedStream<{ current: SubscriptionDates | null }>;
}

export interface StampCardPorts extends SubjectPorts {
  people: Pick<People, 'byId' | 'byQrCode' | 'sealText' | 'textReader'>;
  subscription: SubscriptionPort;
  settings: FoldedStream<Pick<PlatformSettings, 'daily_stamp_cap'>>;
  clock: Pick<BillingClock, 'at'>;
  log: Pick<Logger, 'warn'>;
  /**
   * [SC21] Stamps that a person gave on a day, without undone ones, from the read models. `isExact` waits briefly for the read
   * models to catch up.
   */
  givenOn(
    of: { actorId: string; businessId: string; day: string; timeZone: string },
    how: { isExact: boolean },
  ): Promise<number>;
}
