import * as z from 'zod/mini';
import { ofPlace } from '../place.ts';
import { defineEvent, type EventOf, type StoredEventOf } from './define-event.ts';
import { ofProgramme, underTerms } from './terms.ts';

/** Fields of every refusal: the card and its state. A refusal never changes the card. */
const refusal = {
  business_id: z.string(),
  customer_id: z.string(),
  /** Stamps on the card, then and after. */
  balance: z.int(),
  ...underTerms,
  /** The business's day, YYYY-MM-DD (decision 051). */
  day: z.iso.date(),
  /** Number of the card's refusal, from 1. */
  nth: z.int(),
};

const refusedStamps = {
  ...refusal,
  amount: z.int(),
  reason: z.enum(['cooldown_active', 'subscription_required', 'daily_cap_reached']),
  /** For a cooldown: when it ends. */
  until: z.nullable(z.string()),
};
export const stampsRefused = defineEvent('StampsRefused', z.object(refusedStamps)).upcast(
  2,
  z.object({ ...refusedStamps, ...ofProgramme, ...ofPlace }),
  (before) => before,
);
const refusedReward = { ...refusal, reason: z.enum(['not_eligible', 'subscription_required']) };
export const rewardRefused = defineEvent('RewardRefused', z.object(refusedReward)).upcast(
  2,
  z.object({ ...refusedReward, ...ofProgramme, ...ofPlace }),
  (before) => before,
);

/** Stamps and rewards refused at a counter, in a stream of their own beside the card's (decision 130). */
export const cardRefusalEvents = { stampsRefused, rewardRefused };
type Definition = (typeof cardRefusalEvents)[keyof typeof cardRefusalEvents];
export type CardRefusalEvent = EventOf<Definition>;
export type StoredCardRefusalEvent = StoredEventOf<Definition>;
