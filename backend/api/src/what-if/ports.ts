import type {
  businessEvents,
  ProgrammeTerms,
  StampCardEvent,
  StoredCardRefusalEvent,
  StoredEventAmong,
  StoredStampCardEvent,
  TermsInForce,
} from '@stampwell/contracts';
import type { WhatIfChange, WhatIfResult, WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';

/** A card as its own rules fold it. */
export interface ReplayedCard {
  isOpened: boolean;
  balance: number;
  totalRedeemed: number;
  entries: readonly { id: string; kind: 'earned' | 'redeemed'; stamps: number; at: number }[];
}

/** Stamps that somebody was refused. */
export type StampsRefused = Extract<StoredCardRefusalEvent, { type: 'StampsRefused' }>;

export type ReplayedEvent = StoredStampCardEvent | StampsRefused;

interface OnCard {
  businessId: string;
  customerId: string;
  counter: typeof OPEN_COUNTER;
  terms: TermsInForce;
  now: Date;
  today: string;
}
export type CardCommand = OnCard &
  (
    | { type: 'GiveStamps'; amount: number; allowance: { day: string; cap: number; given: number } | null }
    | { type: 'RedeemReward'; isNamedById: boolean }
    | { type: 'UndoEntry'; entryId: string }
  );

/** Who came to a counter was let through there: what a replay asks is the terms alone. */
export const OPEN_COUNTER = {
  business: 'approved',
  access: 'full',
  isStaffActive: true,
  isCustomerActive: true,
  isOwnCard: false,
} as const;

/** The card's own decider. */
export interface CardRules {
  initial: ReplayedCard;
  evolve(card: ReplayedCard, event: StoredStampCardEvent): ReplayedCard;
  /** @throws DomainError what the terms refuse */
  decide(command: CardCommand, card: ReplayedCard): StampCardEvent[];
}

/** What says how many stamps a card needs, and by which days the shop lives. */
export type ProgrammeEvent = StoredEventAmong<
  Pick<typeof businessEvents, 'businessRegistered' | 'programmeConfigured' | 'timeZoneChanged'>
>;
export interface ReplayedProgramme {
  terms: ProgrammeTerms;
  timeZone: string;
}

/** The programme's own fold. */
export interface ProgrammeRules<Programme extends ReplayedProgramme = ReplayedProgramme> {
  initial: Programme;
  evolve(programme: Programme, event: ProgrammeEvent): Programme;
}

/** What is to be replayed. */
export interface ReplayRequest {
  /** Null across shops. */
  businessId: string | null;
  terms: WhatIfTerms;
  days: number;
  /** The last day, YYYY-MM-DD: today at the shop. */
  today: string;
}

/** Who gains or loses; names are joined when it is read. */
export type ReplayedChange = Omit<WhatIfChange, 'name'>;

export interface Replayed {
  result: WhatIfResult;
  changes: ReplayedChange[];
}

export interface ReplayProgress {
  done: number;
  total: number;
}

/** Replays away from the requests; aborted, it rejects. */
export type Replayer = (
  request: ReplayRequest,
  options: { onProgress(progress: ReplayProgress): void; signal: AbortSignal },
) => Promise<Replayed>;
