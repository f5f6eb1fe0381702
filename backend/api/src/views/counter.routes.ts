import { ownTransactions } from '@stampwell/contracts/http/stamps.ts';
import { readOwnTransactions } from '@stampwell/read-models/customer-cards/own-transactions.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { type Route, route } from '../http/route.ts';

export interface CounterViewPorts {
  views: Views;
  now(): Date;
}

export const counterRoutes = ({ views, now }: CounterViewPorts): Route[] => [
  route(ownTransactions, ({ actor: { id, businessId } }) =>
    readOwnTransactions(views, { actorId: id, businessId, now: now() }),
  ),
];
