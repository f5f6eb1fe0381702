import {
  cardProgress,
  ERASED_REWARD,
  isRewardReady,
  isWithinUndo,
  type ProgrammeTerms,
  presentReward,
  type StoredEvent,
  type StoredStampCardEvent,
} from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import type { businessRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import type { Person } from '@stampwell/vault';
import { carriedOverAt, lastAt, nextAllowedAt, type StampCard } from './stamp-card.decider.ts';
import type { Visit } from './visit.ts';

type Earned = Extract<ReplyOf<typeof scanStamps>, { stamps_added: number }>;
type Redeemed = ReplyOf<typeof businessRedeem>;
type Undone = ReplyOf<typeof undoTransaction>;

/** The events appended now, or by the request's first run: a repeated request gets the same answer. */
interface Done {
  events: StoredEvent[];
}

type Given = Done & { states: { programme: { terms: ProgrammeTerms } } };

export function presentEarned(done: Given, visit: Visit): Earned {
  const event = eventOf(done.events, 'StampsGiven');
  const message = `Successfully added ${event.data.amount} stamp(s) to ${visit.customer.name}`;
  return presentAdded(event, message, done, visit);
}

export function presentCarriedOver(done: Given, visit: Visit): Earned {
  const event = eventOf(done.events, 'StampsCarriedOver');
  const message = `Paper card carried over: ${event.data.amount} stamp(s) for ${visit.customer.name}`;
  return presentAdded(event, message, done, visit);
}

function presentAdded(
  { id, data }: CardEventOf<'StampsGiven' | 'StampsCarriedOver'>,
  message: string,
  { states }: Given,
  { customer, read }: Visit,
): Earned {
  const { amount, balance_after } = data;
  return {
    success: true,
    message,
    customer: refTo(customer),
    user_name: customer.name,
    stamps_added: amount,
    total_stamps: balance_after,
    new_stamp_count: balance_after,
    ...presentReward(states.programme.terms, read),
    ...cardProgress(data, balance_after),
    transaction_id: id,
  };
}

export function presentRedeemed({ events }: Done, { customer, read }: Visit): Redeemed {
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
    reward_description: read(data.reward_description) ?? ERASED_REWARD,
    reward_emoji: data.reward_emoji,
    transaction_id: id,
  };
}

export function presentUndone({ events }: Done, { customer }: Visit): Undone {
  const { id, data } = eventOf(events, 'StampsReversed', 'RedemptionReversed', 'CarryOverReversed');
  return {
    success: true,
    message: 'Transaction undone',
    transaction_id: id,
    customer: refTo(customer),
    total_stamps: data.balance_after,
    new_stamp_count: data.balance_after,
    stamps_required: data.stamps_required,
    reward_eligible: isRewardReady(data, data.balance_after),
  };
}

export function presentLookup(
  card: StampCard,
  { terms, now, mayCarryOver }: { terms: ProgrammeTerms; now: Date; mayCarryOver: boolean },
  customer: Person,
): CustomerLookup {
  return {
    // The email is hidden until there is a card, because a scan alone shares no contact details [SC24].
    customer: { ...refTo(customer), email: card.isOpened ? customer.email : '' },
    stamp_info: {
      current_stamps: card.balance,
      ...cardProgress(terms, card.balance),
      total_redeemed: card.totalRedeemed,
      last_stamp_at: lastAt(card, 'earned'),
      next_allowed_at: nextAllowedAt(card, terms, now)?.toISOString() ?? null,
    },
    last_entry: presentLast(card, now),
    paper_card: mayCarryOver ? { carried_over_at: timeOf(carriedOverAt(card)) } : null,
  };
}

/** The newest entry that the counter can undo, including a redemption by the customer [SC9]. */
function presentLast(card: StampCard, now: Date): CustomerLookup['last_entry'] {
  const last = card.entries.toSorted((a, b) => a.at - b.at).at(-1);
  if (!last || !isWithinUndo(last.at, now.getTime())) return null;
  const { id, kind, stamps, at } = last;
  return {
    transaction_id: id,
    transaction_type: kind === 'redeemed' ? 'redeemed' : 'earned',
    carried_over: kind === 'carried',
    stamps,
    created_at: new Date(at).toISOString(),
  };
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const refTo = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ id, name });

type CardEventOf<Type> = Extract<StoredStampCardEvent, { type: Type }>;

/** The single event of these types that a card's command appends. */
function eventOf<const Type extends StoredStampCardEvent['type']>(
  events: StoredEvent[],
  ...types: Type[]
): CardEventOf<Type> {
  const isWanted = (event: StoredEvent): event is CardEventOf<Type> =>
    types.some((type) => type === event.type);
  const found = events.find(isWanted);
  if (!found) throw new Error(`the command has no ${types.join(' or ')}`);
  return found;
}
