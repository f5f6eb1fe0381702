import { accountStream, businessStream, FIRST_PROGRAMME, subscriptionStream } from '@stampwell/contracts';
import {
  exportBusiness,
  exportCustomers,
  exportKeys as exportKeysEndpoint,
  exportTransactions,
} from '@stampwell/contracts/http/business-exports.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { exportUser } from '@stampwell/contracts/http/user.ts';
import { readBusiness } from '@stampwell/read-models/business-directory/businesses.queries.ts';
import { readQuestionsOfCustomer } from '@stampwell/read-models/card-story/card-story.queries.ts';
import type {
  BusinessCustomer,
  CustomersArgs,
} from '@stampwell/read-models/customer-cards/business-customers.queries.ts';
import {
  readBusinessStretch,
  readCustomerStretch,
} from '@stampwell/read-models/customer-cards/card-log.queries.ts';
import { readCustomerCards } from '@stampwell/read-models/customer-cards/customer-cards.queries.ts';
import { hasSeveralCards, readCardsInOrder } from '@stampwell/read-models/customer-cards/export.queries.ts';
import { readEmployees } from '@stampwell/read-models/employee-list/employee-list.queries.ts';
import type { AtPlace } from '@stampwell/read-models/queries/at-place.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import {
  readSeasons,
  readSubscription,
} from '@stampwell/read-models/subscription-status/subscription-status.queries.ts';
import { readOverdueCustomers } from '@stampwell/read-models/visits/visits.queries.ts';
import type Koa from 'koa';
import { type Route, route } from '../services/http/route.ts';
import type { AskedPlace } from './asked-place.ts';
import { type AccountPorts, heldAccount } from './export/held-account.ts';
import { everyPage, mapPages } from './export/pages.ts';
import { type Cell, download, sendCsv } from './export/send-csv.ts';
import { type SignExport, signedDocument } from './export/signed-document.ts';
import { presentQuestion } from './story/question.presenter.ts';

/** Yields one JSON object, member by member; a stream of values becomes an array that is never in memory whole. */
export async function* jsonDocument(
  members: Record<string, unknown | AsyncIterable<unknown[]>>,
): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(members)) {
    yield `${separator}\n${JSON.stringify(name)}: `;
    separator = ',';
    if (isPages(value)) yield* jsonArray(value);
    else yield JSON.stringify(value ?? null);
  }
  yield separator === '{' ? '{}' : '\n}\n';
}

async function* jsonArray(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${separator}\n${page.map((value) => JSON.stringify(value)).join(',\n')}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n]';
}

const isPages = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const PAGE = 1000;

/** All data of an account in the read models, in pages. Events during an export may or may not be in it. */
const heldTransactions = (views: Views, businessId: string, place?: string) =>
  mapPages(
    everyPage(
      (after: number | null) => readBusinessStretch(views, businessId, { ...stretch(after), place }),
      ({ position }) => position,
    ),
    ({ transaction }) => transaction,
  );

/** As the customer sees them, without the staff's names, which are the business's data. */
const heldHistory = (views: Views, customerId: string) =>
  mapPages(
    everyPage(
      (after: number | null) => readCustomerStretch(views, customerId, stretch(after)),
      ({ position }) => position,
    ),
    ({ transaction }) => ({ ...transaction, actor_name: null }),
  );

export const heldCustomers = (
  views: Views,
  businessId: string,
  { show, place }: AtPlace & { show?: CustomersArgs['show'] | undefined } = {},
) =>
  everyPage(
    (after: { customerId: string; programme: number } | null) =>
      readCardsInOrder(views, businessId, { after, limit: PAGE, show, place }),
    ({ customer_id: customerId, programme = FIRST_PROGRAMME }) => ({ customerId, programme }),
  );

async function* heldEmployees(views: Views, businessId: string) {
  let cursor: string | undefined;
  do {
    const page = await readEmployees(views, businessId, { limit: 100, cursor });
    yield page.employees;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

const stretch = (after: number | null) => ({
  after: after ?? 0,
  until: Number.MAX_SAFE_INTEGER,
  limit: PAGE,
});

export type ExportPorts = AccountPorts & {
  views: Views;
  billingNow(): Promise<Date>;
  askedPlace: AskedPlace;
  exportKeys: { sign: SignExport; publicKeys(): ReplyOf<typeof exportKeysEndpoint>['keys'] };
  /** What wallets and push notifications keep of a customer, by its name in the file. */
  belongingsOf(customerId: string): Promise<Record<string, unknown>>;
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** All data on an account, as downloads for its holder. */
export function exportRoutes(ports: ExportPorts): Route[] {
  const { views, people, billingNow, exportKeys, askedPlace } = ports;
  return [
    route(exportUser, async ({ actor: { id }, koa }) => {
      const { profile, sessions, events } = await heldAccount(ports, id, [accountStream(id)]);
      const asked = await readQuestionsOfCustomer(views.db, id);
      const read = await people.textReader([...new Set([id, ...asked.map((row) => row.customer_id)])]);
      const content = jsonDocument({
        exported_at: new Date(),
        profile,
        qr_code: await people.qrCodeOf(id),
        stamp_cards: await readCustomerCards(views, id),
        transactions: heldHistory(views, id),
        questions: asked.map((row) => ({
          business_id: row.business_id,
          ...presentQuestion(row, read),
        })),
        ...(await ports.belongingsOf(id)),
        sessions,
        events,
      });
      download(koa, 'stampwell-account.json', JSON_TYPE, signedDocument(content, id, exportKeys.sign));
    }),

    route(exportBusiness, async ({ actor: { id }, koa }) => {
      const now = await billingNow();
      const held = await heldAccount(ports, id, [businessStream(id), subscriptionStream(id)]);
      const content = jsonDocument({
        exported_at: new Date(),
        profile: held.profile,
        business: await readBusiness(views, id, now),
        subscription: await readSubscription(views.db, id, now),
        seasons: await readSeasons(views.db, id),
        employees: heldEmployees(views, id),
        customers: heldCustomers(views, id),
        transactions: heldTransactions(views, id),
        sessions: held.sessions,
        events: held.events,
      });
      download(koa, 'stampwell-business.json', JSON_TYPE, signedDocument(content, id, exportKeys.sign));
    }),

    route(exportKeysEndpoint, async () => ({ keys: exportKeys.publicKeys() })),

    route(exportTransactions, async ({ actor: { businessId }, query, koa }) =>
      sendTransactions(koa, views, { businessId, place: await askedPlace(businessId, query.place) }),
    ),

    route(exportCustomers, async ({ actor: { businessId }, query, koa }) => {
      const { show } = query;
      const place = await askedPlace(businessId, query.place);
      const held =
        show === 'overdue'
          ? overdueCustomers(views, { businessId, place })
          : heldCustomers(views, businessId, { show, place });
      await sendCustomers(koa, views, { businessId, held });
    }),
  ];
}

type Held<Row> = (row: Row) => Row;

/** @param as what its reader may see of an entry */
export async function sendTransactions(
  koa: Koa.Context,
  views: Views,
  { businessId, place }: AtPlace & { businessId: string },
  as: Held<Transaction> = (entry) => entry,
): Promise<void> {
  const named = await cardColumn(views, businessId);
  const held = heldTransactions(views, businessId, place);
  const pages = mapPages(held, (entry) => named.cells(transactionCells(as(entry)), entry));
  sendCsv(koa, { name: 'transactions.csv', columns: named.columns(TRANSACTION_COLUMNS), pages });
}

/** @param as what its reader may see of a customer */
export async function sendCustomers(
  koa: Koa.Context,
  views: Views,
  { businessId, held }: { businessId: string; held: AsyncIterable<BusinessCustomer[]> },
  as: Held<BusinessCustomer> = (customer) => customer,
): Promise<void> {
  const named = await cardColumn(views, businessId);
  const pages = mapPages(held, (customer) => named.cells(customerCells(as(customer)), customer));
  sendCsv(koa, { name: 'customers.csv', columns: named.columns(CUSTOMER_COLUMNS), pages });
}

/** The card's name, last, for a shop that has several. */
async function cardColumn(views: Views, businessId: string) {
  const several = await hasSeveralCards(views.db, businessId);
  return {
    columns: (columns: readonly string[]) => (several ? [...columns, 'card'] : columns),
    cells: (cells: Cell[], { card_name }: { card_name?: string | null | undefined }): Cell[] =>
      several ? [...cells, card_name ?? ''] : cells,
  };
}

/** One page: they are few. */
async function* overdueCustomers(views: Views, asked: AtPlace & { businessId: string }) {
  yield await readOverdueCustomers(views, { ...asked, now: views.now() });
}

/** Two columns instead of a sign: a cell that begins with a minus could be read as a formula. */
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
  entry.carried_over ? 'carried_over' : entry.transaction_type,
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
