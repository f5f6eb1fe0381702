import {
  BULK_UNDO_DAYS,
  countsAt,
  DAY_MS,
  type StampCardEvent,
  type StoredCardEvent,
} from '@stampwell/contracts';
import { type Entry, lastEarnedAt, named, type OnCard, placeIn } from '../state.rules.ts';

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
      const kind = data.apology ? 'apology' : 'earned';
      const given: Entry = { id, kind, stamps: data.amount, at, seenAt, ...placeIn(data) };
      return { balance, earned: [...kept, given] };
    }
    case 'StampsReversed':
      return { balance, earned: card.earned.filter(({ id }) => id !== event.data.reverses) };
    default:
      return { ...card, balance };
  }
}

export interface UndoInBulk extends Omit<OnCard, 'versions' | 'placeId'> {
  entryId: string;
  /** The card's stamps without those of merged cards [SC52]. */
  own: number;
  now: Date;
}

/** [SC38, SC39] Undoes one earning, or skips it: a bulk undo covers a whole day, including earnings that can no longer be undone. */
export function decide(command: UndoInBulk, card: LongCard): StampCardEvent[] {
  const entry = card.earned.find(({ id }) => id === command.entryId);
  const oldest = command.now.getTime() - BULK_UNDO_DAYS * DAY_MS;
  if (!entry || entry.at < oldest || Math.min(command.own, card.balance) < entry.stamps) return [];
  const newest = lastEarnedAt({ entries: card.earned.filter(({ id }) => id !== entry.id) });
  const data = {
    ...named({ ...command, placeId: entry.placeId }, card.balance - entry.stamps),
    last_earned_at: newest === null ? null : new Date(newest).toISOString(),
    amount: entry.stamps,
    reverses: entry.id,
  };
  return [{ type: 'StampsReversed', data }];
}
