import { accountStream, businessStream, subscriptionStream } from '@stampwell/contracts';
import * as business from '@stampwell/contracts/http/business.ts';
import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { exportUser } from '@stampwell/contracts/http/user.ts';
import { readBusiness } from '@stampwell/projections/business-directory/businesses.queries.ts';
import type { BusinessCustomer } from '@stampwell/projections/customer-cards/business-customers.queries.ts';
import { readCustomerCards } from '@stampwell/projections/customer-cards/customer-cards.queries.ts';
import { readSubscription } from '@stampwell/projections/subscription-status/subscription-status.queries.ts';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/route.ts';
import { download } from './export/download.ts';
import { heldCustomers, heldEmployees, heldHistory, heldTransactions } from './export/held.ts';
import { type AccountPorts, heldAccount } from './export/held-account.ts';
import { type Cell, inertCsv } from './export/inert-csv.ts';
import { jsonDocument } from './export/json-document.ts';
import { mapPages } from './export/pages.ts';

export type ExportPorts = AccountPorts & { pool: Pool };

const CSV = 'text/csv; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** All that we hold of somebody, for them to take away. */
export function exportRoutes(ports: ExportPorts): Route[] {
  const { pool, people } = ports;
  return [
    route(exportUser, async ({ actor: { id }, koa }) => {
      const { profile, sessions, events } = await heldAccount(ports, id, [accountStream(id)]);
      const content = jsonDocument({
        exported_at: new Date(),
        profile,
        qr_code: await people.qrCodeOf(id),
        stamp_cards: await readCustomerCards(pool, id),
        transactions: heldHistory(pool, id),
        sessions,
        events,
      });
      download(koa, 'stampwell-account.json', JSON_TYPE, content);
    }),

    route(business.exportBusiness, async ({ actor: { id }, koa }) => {
      const held = await heldAccount(ports, id, [businessStream(id), subscriptionStream(id)]);
      const content = jsonDocument({
        exported_at: new Date(),
        profile: held.profile,
        business: await readBusiness(pool, id),
        subscription: await readSubscription(pool, id),
        employees: heldEmployees(pool, id),
        customers: heldCustomers(pool, id),
        transactions: heldTransactions(pool, id),
        sessions: held.sessions,
        events: held.events,
      });
      download(koa, 'stampwell-business.json', JSON_TYPE, content);
    }),

    route(business.exportTransactions, async ({ actor: { businessId }, koa }) => {
      const rows = mapPages(heldTransactions(pool, businessId), transactionCells);
      download(koa, 'transactions.csv', CSV, inertCsv(TRANSACTION_COLUMNS, rows));
    }),

    route(business.exportCustomers, async ({ actor: { businessId }, koa }) => {
      const rows = mapPages(heldCustomers(pool, businessId), customerCells);
      download(koa, 'customers.csv', CSV, inertCsv(CUSTOMER_COLUMNS, rows));
    }),
  ];
}

/** Two columns instead of a sign: no cell begins with a minus, so none is taken for a formula. */
const TRANSACTION_COLUMNS = [
  'id',
  'created_at',
  'type',
  'stamps_in',
  'stamps_out',
  'customer_id',
  'customer_name',
  'description',
  'given_by',
  'reverses',
  'reversed_by',
];

const transactionCells = (entry: Transaction): Cell[] => [
  entry.id,
  entry.created_at,
  entry.transaction_type,
  Math.max(0, entry.stamps_added),
  Math.max(0, -entry.stamps_added),
  entry.customer_id,
  entry.customer_name,
  entry.description,
  entry.actor_name,
  entry.reverses,
  entry.reversed_by,
];

const CUSTOMER_COLUMNS = [
  'customer_id',
  'name',
  'email',
  'current_stamps',
  'rewards_redeemed',
  'transactions',
  'first_seen_at',
  'last_stamp_at',
];

const customerCells = (customer: BusinessCustomer): Cell[] => [
  customer.customer_id,
  customer.customer_name,
  customer.customer_email,
  customer.current_stamps,
  customer.total_redeemed,
  customer.total_transactions,
  customer.created_at,
  customer.last_stamp_at,
];
