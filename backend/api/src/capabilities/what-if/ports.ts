import {
  type businessEvents,
  type CardLapseEvent,
  type CardMergeEvent,
  type ClosedDays,
  type Programmes,
  type StampCardEvent,
  type StoredCardEvent,
  type StoredCardRefusalEvent,
  type StoredEventAmong,
  standingWith,
  type subscriptionEvents,
  type TermsInForce,
} from '@stampwell/contracts';
import type { WhatIfChange, WhatIfResult, WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';

export interface ReplayedCard {
  isOpened: boolean;
  balance: number;
  taken?: readonly number[] | undefined;
  totalRedeemed: number;
  termsVersion: number | null;
  carriedOverAt: number | null;
  entries: readonly {
    id: string;
    kind: 'earned' | 'redeemed' | 'carried' | 'apology' | 'lapsed';
    stamps: number;
    at: number;
  }[];
  broughtBackAt?: number | undefined;
  lapsesNotBefore?: string | undefined;
  /** Cards of the same person that are merged into this one. */
  merges?:
    | readonly {
        id: string;
        stamps: number;
        unneeded: number;
        lastEarnedAt: number | null;
        carriedOverAt: number | null;
        isOpener: boolean;
      }[]
    | undefined;
}

/** A scan refused by the terms. */
export type StampsRefused = Extract<StoredCardRefusalEvent, { type: 'StampsRefused' }>;

export type ReplayedEvent = StoredCardEvent | StampsRefused;

interface OnCard {
  businessId: string;
  customerId: string;
  parties: typeof EVERYONE_MAY;
  terms: TermsInForce;
  now: Date;
  today: string;
}
export type CardCommand = OnCard &
  (
    | { type: 'GiveStamps'; amount: number; allowance: { day: string; cap: number; given: number } | null }
    | { type: 'RedeemReward'; isNamedById: boolean; step?: number | undefined }
    | { type: 'UndoEntry'; entryId: string }
  );

/** All guards pass: only the terms may refuse in a replay. */
export const EVERYONE_MAY = {
  standing: standingWith('approved', 'full'),
  isStaffActive: true,
  isCustomerActive: true,
  isOwnCard: false,
};

export interface CardRules {
  initial: ReplayedCard;
  evolve(card: ReplayedCard, event: StoredCardEvent): ReplayedCard;
  /** @throws DomainError for what the terms refuse */
  decide(command: CardCommand, card: ReplayedCard): StampCardEvent[];
  merge(two: TwoCards, cards: Two<ReplayedCard>): Two<CardMergeEvent[]>;
  split(two: TwoCards, cards: Two<ReplayedCard>): Two<CardMergeEvent[]>;
  /** When the card's stamps lapse if nobody comes; null for never. */
  lapseOf(card: ReplayedCard, clock: LapseClock): Lapse | null;
  /** The card's stamps lapse. */
  lapsed(
    command: Omit<OnCard, 'parties' | 'now'> & LapseClock,
    card: ReplayedCard,
    lapse: Lapse,
  ): CardLapseEvent;
  /** @throws DomainError where nothing lapsed, or too long ago */
  bringBack(command: OnCard & LapseClock, card: ReplayedCard): CardLapseEvent[];
}

interface Lapse {
  due: string;
  kind: 'stamps' | 'reward';
}

/** What decides when stamps lapse. */
export interface LapseClock extends Pick<OnCard, 'terms' | 'today'> {
  timeZone: string;
  /** Oldest first. */
  seasons: readonly ClosedDays[];
}

interface TwoCards extends Pick<OnCard, 'businessId' | 'terms' | 'today'> {
  mergeId: string;
  fromId: string;
  intoId: string;
}
type Two<T> = { from: T; into: T };

/** Events that open a programme, change its terms, or the shop's time zone. */
export type ProgrammeEvent = StoredEventAmong<
  Pick<
    typeof businessEvents,
    'businessRegistered' | 'programmeOpened' | 'programmeConfigured' | 'timeZoneChanged'
  >
>;
export interface ReplayedProgramme extends Programmes {
  timeZone: string;
}

/** Events that close a shop for a season, move its end, or open it again. */
export type SeasonEvent = StoredEventAmong<Pick<typeof subscriptionEvents, 'pausedForSeason' | 'reopened'>>;
export type Seasons = readonly { from: string; until: string }[];

export interface ShopRules<Programme extends ReplayedProgramme = ReplayedProgramme> {
  programme: { initial: Programme; evolve(programme: Programme, event: ProgrammeEvent): Programme };
  seasons: {
    evolve(seasons: Seasons, event: SeasonEvent): Seasons;
    /** In the shop's days. */
    days(seasons: Seasons, timeZone: string): ClosedDays[];
  };
}

export interface ReplayRequest {
  /** Null for all shops. */
  businessId: string | null;
  terms: WhatIfTerms;
  days: number;
  /** The last day, YYYY-MM-DD: the shop's current day. */
  today: string;
}

/** A customer who gains or loses; the name is added when it is read. */
export type ReplayedChange = Omit<WhatIfChange, 'name'>;

export interface Replayed {
  result: WhatIfResult;
  changes: ReplayedChange[];
}

export interface ReplayProgress {
  done: number;
  total: number;
}

/** Replays on another thread. Rejects when aborted. */
export type Replayer = (
  request: ReplayRequest,
  options: { onProgress(progress: ReplayProgress): void; signal: AbortSignal },
) => Promise<Replayed>;
