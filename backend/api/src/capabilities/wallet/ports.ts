import type { Jobs } from '@stampwell/base/jobs';
import type {
  BusinessState,
  PlacesStanding,
  Programmes,
  ShopLook,
  StoredEvent,
  SubscriptionDates,
} from '@stampwell/contracts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { KeyRing, People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import type { Logos } from '../../services/images/logos.ts';
import type { BillingClock } from '../../services/time/clock.ts';
import type { WalletPorts } from './open-wallets.ts';

export interface Card {
  isOpened: boolean;
  balance: number;
  taken?: readonly number[] | undefined;
  termsVersion: number | null;
  entries: readonly { kind: 'earned' | 'redeemed' | 'carried' | 'apology' | 'lapsed'; at: number }[];
}
interface Programme extends Programmes {
  registeredAt: string | null;
  timeZone: string;
  places: PlacesStanding;
  look: ShopLook;
}

export interface Account {
  status: 'absent' | 'active' | 'inactive' | 'erased';
  /** Not null while the account is merged into another one (decision 203). */
  mergedInto: object | null;
}

export interface ShopPassPorts {
  pool: Pool;
  vault: { ring: Pick<KeyRing, 'indexKey'> };
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'qrCodeOf' | 'textReader'>;
  jobs: Pick<Jobs, 'enqueue'>;
  wallets: WalletPorts;
  limits: Pick<RateLimits, 'passFile'>;
  logos: Pick<Logos, 'logoOf'>;
  log: Pick<Logger, 'warn'>;
  publicUrl: string;
  now(): Date;
  /** The streams that a pass is made of. */
  cardOf(businessId: string, customerId: string, programme: number): FoldedStream<Card>;
  programmeOf(businessId: string): FoldedStream<Programme>;
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  subscription: { of(businessId: string): FoldedStream<{ current: SubscriptionDates | null }> };
  accountOf(customerId: string): FoldedStream<Account>;
  /** Until when its stamps are good; null if they do not lapse. */
  lapseOf(businessId: string, customerId: string, programme: number): Promise<{ good_until: string | null }>;
  clock: Pick<BillingClock, 'at'>;
}
