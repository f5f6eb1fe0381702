import { ownTransactions } from '@stampwell/contracts/http/stamps.ts';
import {
  readOwnDay,
  readOwnTransactions,
} from '@stampwell/read-models/customer-cards/own-transactions.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { type Route, route } from '../services/http/route.ts';
import type { UndoOffers } from './undo-offers.ts';

export interface CounterViewPorts {
  views: Views;
  now(): Date;
  /** The business's day, and what remains of the caller's daily cap. */
  dayAtCounter(actor: {
    kind: string;
    id: string;
    businessId: string;
  }): Promise<{ day: string; timeZone: string; cap: number | null; left: number | null }>;
  undoOffers: UndoOffers;
}

export const counterRoutes = ({ views, now, dayAtCounter, undoOffers }: CounterViewPorts): Route[] => [
  route(ownTransactions, async ({ actor }) => {
    const { day, timeZone, cap, left } = await dayAtCounter(actor);
    const own = { actorId: actor.id, businessId: actor.businessId };
    const [latest, given] = await Promise.all([
      readOwnTransactions(views, { ...own, now: now() }),
      readOwnDay(views, { ...own, day, timeZone }),
    ]);
    const transactions = await undoOffers(actor.businessId, latest.transactions);
    return { transactions, today: { ...given, cap, left } };
  }),
];
