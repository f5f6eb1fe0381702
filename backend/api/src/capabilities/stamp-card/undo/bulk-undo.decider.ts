import {
  BULK_UNDO_DAYS,
  countsAt,
  DAY_MS,
  decidedUnder,
  type StampCardEvent,
  type StoredCardEvent,
  type TermsInForce,
} from '@stampwell/contracts';
import { type Entry, lastEarnedAt } from '../state.rules.ts';

/** A card with all earnings that a bulk undo can reach. */
interface LongCard {
  balance: number;
  /** Earnings not undone, oldest first. */
  earned: readonly Entry[];
}

export const initial: LongCard = { balance: 0, earned: [] };

export function evolve(card: LongCard, event: StoredCardEvent): LongCard {
  const balance = event.data.balance_after;
  switch (event.type) {
    case 'StampsGiven': {
      const { id, data } = event;
      const [at, seenAt] = [Date.parse(event.at), Date.parse(countsAt(event))];
      const oldest = at - BULK_UNDO_DAYS * DAY_MS;
      const kept = card.earned.filter((entry) => entry.at >= oldest);
      return {
        balance,
        earned: [...kept, { id, kind: data.apology ? 'apology' : 'earned', stamps: data.amount, at, seenAt }],
      };
    }
    case 'StampsReversed':
      return { balance, earned: card.earned.filter(({ id }) => id !== event.data.reverses) };
    default:
      return { ...card, balance };
  }
}

export interface UndoInBulk {
  businessId: string;
  customerId: string;
  entryId: string;
  /** The card's stamps without those of merged cards [SC52]. */
  own: number;
  terms: TermsInForce;
  now: Date;
  /** The business's day, YYYY-MM-DD. */
  today: string;
}

/** [SC38, SC39] Undoes one earning, or skips it: a bulk undo covers a whole day, including earnings that can no longer be undone. */
export function decide(command: UndoInBulk, card: LongCard): StampCardEvent[] {
  const entry = card.earned.find(({ id }) => id === command.entryId);
  const oldest = command.now.getTime() - BULK_UNDO_DAYS * DAY_MS;
  if (!entry || entry.at < oldest || Math.min(command.own, card.balance) < entry.stamps) return [];
  const newest = lastEarnedAt({ entries: card.earned.filter(({ id }) => id !== entry.id) });
  const data = {
    business_id: command.businessId,
    customer_id: command.customerId,
    balance_after: card.balance - entry.stamps,
    ...decidedUnder(command.terms),
    day: command.today,
    last_earned_at: newest === null ? null : new Date(newest).toISOString(),
    amount: entry.stamps,
    reverses: entry.id,
  };
  return [{ type: 'StampsReversed', data }];
}
