import {
  decidedUnder,
  fullStep,
  HOUR_MS,
  houseText,
  PLAIN_TERMS,
  rewardIn,
  type StampCardEvent,
  standingWith,
  stepsUnder,
  type TermsInForce,
} from '@stampwell/contracts';
import type { Given } from '../../testing/given-when-then.ts';
import type { Parties } from './parties.rules.ts';
import type { CarryOver, GiveStamps, RedeemReward } from './stamp-card.decider.ts';
import type { UndoEntry } from './undo/undo.decider.ts';

export const businessId = '0190a000-0000-7000-8000-00000000b001';
export const customerId = '0190a000-0000-7000-8000-00000000c001';

/** Ten stamps for a coffee, without cooldown or cap. */
export const terms: TermsInForce = {
  steps: [{ stamps: 10, reward_description: houseText('Free coffee'), reward_emoji: '☕' }],
  scan_cooldown_hours: 0,
  daily_stamp_cap: null,
  ...PLAIN_TERMS,
  version: 3,
};

export const everyoneMay: Parties = {
  standing: standingWith('approved', 'full'),
  isStaffActive: true,
  isCustomerActive: true,
  isOwnCard: false,
};

export const noon = new Date('2026-11-21T12:00:00.000Z');
/** The day of `noon`, in London. */
export const today = '2026-11-21';
export const hoursBefore = (hours: number) => new Date(noon.getTime() - hours * HOUR_MS).toISOString();

/** The same with another number of stamps. */
export const needing = (stamps: number): TermsInForce => ({
  ...terms,
  steps: stepsUnder(terms, { steps: [stamps] }),
});

const onCard = { businessId, customerId, parties: everyoneMay, terms, now: noon, today };
const card = { business_id: businessId, customer_id: customerId, ...decidedUnder(terms), day: today };

export const giveStamps = (amount = 1, context: Partial<GiveStamps> = {}): GiveStamps => ({
  type: 'GiveStamps',
  ...onCard,
  amount,
  allowance: null,
  ...context,
});
export const carryOver = (amount = 4, context: Partial<CarryOver> = {}): CarryOver => ({
  type: 'CarryOver',
  ...onCard,
  amount,
  isAllowed: true,
  ...context,
});
export const redeemReward = (context: Partial<RedeemReward> = {}): RedeemReward => ({
  type: 'RedeemReward',
  ...onCard,
  isNamedById: false,
  ...context,
});
export const undo = (entryId: string, context: Partial<UndoEntry> = {}): UndoEntry => ({
  type: 'UndoEntry',
  ...onCard,
  entryId,
  ...context,
});

type DataOf<Type extends StampCardEvent['type']> = Extract<StampCardEvent, { type: Type }>['data'];

export const stampsGiven = (amount: number, data: Partial<DataOf<'StampsGiven'>> = {}) =>
  ({
    type: 'StampsGiven' as const,
    data: { ...card, balance_after: amount, amount, first: true, ...data },
  }) satisfies StampCardEvent;

export const stampsCarriedOver = (amount: number, data: Partial<DataOf<'StampsCarriedOver'>> = {}) =>
  ({
    type: 'StampsCarriedOver' as const,
    data: { ...card, balance_after: amount, amount, first: true, ...data },
  }) satisfies StampCardEvent;

export const carryOverReversed = (
  reverses: string,
  data: Partial<DataOf<'CarryOverReversed'>> & { amount: number; balance_after: number },
) => ({ type: 'CarryOverReversed' as const, data: { ...card, reverses, ...data } }) satisfies StampCardEvent;

export const rewardRedeemed = (data: Partial<DataOf<'RewardRedeemed'>> = {}) =>
  ({
    type: 'RewardRedeemed' as const,
    data: {
      ...card,
      balance_after: 0,
      stamps_used: 10,
      total_redeemed: 1,
      ...rewardIn(fullStep(terms)),
      ...data,
    },
  }) satisfies StampCardEvent;

export const stampsReversed = (
  reverses: string,
  data: Partial<DataOf<'StampsReversed'>> & { amount: number; balance_after: number },
) =>
  ({
    type: 'StampsReversed' as const,
    data: { ...card, last_earned_at: null, reverses, ...data },
  }) satisfies StampCardEvent;

export const redemptionReversed = (reverses: string, data: Partial<DataOf<'RedemptionReversed'>> = {}) =>
  ({
    type: 'RedemptionReversed' as const,
    data: {
      ...card,
      balance_after: 10,
      stamps_restored: 10,
      total_redeemed: 0,
      last_redeemed_at: null,
      reverses,
      ...data,
    },
  }) satisfies StampCardEvent;

/** Dates an event of `given`. */
export const at = (time: string, event: StampCardEvent): Given => ({ ...event, at: time });
