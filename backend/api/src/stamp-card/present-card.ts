import type { ProgrammeTerms, StoredEvent, StoredStampCardEvent } from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import type { businessRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import type { Person } from '@stampwell/vault';
import { isEligible, lastAt, nextAllowedAt, type StampCard } from './stamp-card.decider.ts';
import type { Visit } from './visit.ts';

type Earned = Extract<ReplyOf<typeof scanStamps>, { stamps_added: number }>;
type Redeemed = ReplyOf<typeof businessRedeem>;
type Undone = ReplyOf<typeof undoTransaction>;

/** What a command appended, or what its first run did: answers are told from events, so that a repeat's is the same. */
interface Done {
  events: StoredEvent[];
}

export function presentEarned(
  { events, states }: Done & { states: { programme: { terms: ProgrammeTerms } } },
  { customer }: Visit,
): Earned {
  const { id, data } = eventOf(events, 'StampsGiven');
  const { reward_description, reward_emoji } = states.programme.terms;
  const { amount, balance_after, stamps_required } = data;
  return {
    success: true,
    message: `Successfully added ${amount} stamp(s) to ${customer.name}`,
    customer: refTo(customer),
    user_name: customer.name,
    stamps_added: amount,
    total_stamps: balance_after,
    new_stamp_count: balance_after,
    stamps_required,
    progress_percentage: percentage(balance_after, stamps_required),
    reward_eligible: balance_after >= stamps_required,
    reward_description,
    reward_emoji,
    transaction_id: id,
  };
}

export function presentRedeemed({ events }: Done, { customer }: Visit): Redeemed {
  const { id, data } = eventOf(events, 'RewardRedeemed');
  return {
    success: true,
    message: 'Reward redeemed successfully!',
    customer: refTo(customer),
    customer_name: customer.name,
    user_id: customer.id,
    stamps_used: data.stamps_used,
    remaining_stamps: data.balance_after,
    total_redeemed: data.total_redeemed,
    reward_description: data.reward_description,
    reward_emoji: data.reward_emoji,
    transaction_id: id,
  };
}

export function presentUndone({ events }: Done, { customer }: Visit): Undone {
  const { id, data } = eventOf(events, 'StampsReversed', 'RedemptionReversed');
  return {
    success: true,
    message: 'Transaction undone',
    transaction_id: id,
    customer: refTo(customer),
    total_stamps: data.balance_after,
    new_stamp_count: data.balance_after,
    stamps_required: data.stamps_required,
    reward_eligible: data.balance_after >= data.stamps_required,
  };
}

export function presentLookup(
  card: StampCard,
  terms: ProgrammeTerms,
  now: Date,
  customer: Person,
): CustomerLookup {
  const { stamps_required } = terms;
  return {
    customer: { ...refTo(customer), email: customer.email },
    stamp_info: {
      current_stamps: card.balance,
      stamps_required,
      progress_percentage: percentage(card.balance, stamps_required),
      reward_eligible: isEligible(card, terms),
      total_redeemed: card.totalRedeemed,
      last_stamp_at: lastAt(card, 'earned'),
      next_allowed_at: nextAllowedAt(card, terms, now)?.toISOString() ?? null,
    },
  };
}

const refTo = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ id, name });

const percentage = (stamps: number, required: number) => Math.min(100, Math.round((stamps / required) * 100));

type CardEventOf<Type> = Extract<StoredStampCardEvent, { type: Type }>;

/** The one event of these types that a card's command has. */
function eventOf<const Type extends StoredStampCardEvent['type']>(
  events: StoredEvent[],
  ...types: Type[]
): CardEventOf<Type> {
  const found = events.find(({ type }) => (types as string[]).includes(type));
  if (!found) throw new Error(`the command has no ${types.join(' or ')}`);
  return found as CardEventOf<Type>;
}
