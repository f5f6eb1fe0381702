import type { DailyCap } from '@stampwell/contracts';
import type { OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { ownTransactions } from '@stampwell/contracts/http/stamps.ts';
import {
  readOwnDay,
  readOwnTransactions,
} from '@stampwell/read-models/customer-cards/own-transactions.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { type Route, route } from '../services/http/route.ts';
import { nameSeen, sightOf } from '../services/sight/sight.ts';
import type { AskedPlace } from './asked-place.ts';
import type { UndoOffers } from './undo-offers.ts';

export interface CounterViewPorts {
  views: Views;
  now(): Date;
  /** The business's day, and what remains of the caller's daily cap. */
  dayAtCounter(actor: {
    kind: string;
    id: string;
    businessId: string;
  }): Promise<{ day: string; timeZone: string; capped: DailyCap | null }>;
  undoOffers: UndoOffers;
  askedPlace: AskedPlace;
  /** Those of the shop's customers who want to be found, now. */
  findableAmong(customerIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export function counterRoutes({ views, now, ...ports }: CounterViewPorts): Route[] {
  const { dayAtCounter, undoOffers, findableAmong, askedPlace } = ports;

  /** An owner knows the shop's customers whole, so nothing is asked about them [SC54]. */
  async function asSeen(kind: string, transactions: OwnTransaction[]): Promise<OwnTransaction[]> {
    if (kind === 'business') return transactions;
    const findable = await findableAmong(transactions.map(({ customer_id }) => customer_id));
    return transactions.map((one) => {
      const sight = sightOf(kind, 'records', findable.has(one.customer_id));
      return { ...one, customer_name: nameSeen(one.customer_name, sight) };
    });
  }

  return [
    route(ownTransactions, async ({ actor, query }) => {
      const place = await askedPlace(actor.businessId, query.place);
      const { day, timeZone, capped } = await dayAtCounter(actor);
      const own = { actorId: actor.id, businessId: actor.businessId };
      const [latest, given] = await Promise.all([
        readOwnTransactions(views, { ...own, place, now: now() }),
        readOwnDay(views, { ...own, day, timeZone }),
      ]);
      const offered = await undoOffers(actor.businessId, latest.transactions);
      return {
        transactions: await asSeen(actor.kind, offered),
        today: { ...given, cap: capped?.cap ?? null, left: capped?.left ?? null },
      };
    }),
  ];
}
