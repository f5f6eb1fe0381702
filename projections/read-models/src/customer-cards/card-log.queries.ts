import {
  bareSteps,
  type CardTerms,
  cardProgress,
  FIRST_PROGRAMME,
  namedProgramme,
  rewardIn,
  type StampCardEvent,
  type StoredEvent,
} from '@stampwell/contracts';
import type { LiveData } from '@stampwell/contracts/http/live.ts';
import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { type AtPlace, isAtPlace } from '../queries/at-place.queries.ts';
import { type Queryable, rowsOf } from '../queries/database.ts';
import { CARD_STEPS, HELD } from '../queries/programme-terms.ts';
import { presentingFor, type Views } from '../queries/views.queries.ts';
import { givenAs } from './given-as.ts';
import { IS_OPEN_CARD } from './open-card.ts';
import {
  CARDHOLDERS,
  isListed,
  namedIn,
  presentTransaction,
  TRANSACTION,
  type TransactionNames,
  type TransactionRow,
} from './transactions.queries.ts';

type LiveCard = LiveData<'card-changed'>;

interface LiveRow
  extends Omit<LiveCard, 'programme' | 'taken' | 'steps' | keyof ReturnType<typeof cardProgress>>,
    Required<CardTerms> {
  programme: number;
  taken: number[] | null;
}

const CARDS = `
  SELECT c.business_id, c.customer_id, c.programme, c.current_stamps, c.taken, c.total_redeemed, ${CARD_STEPS}
    FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS k (business_id, customer_id, programme)) AS k
    JOIN views.cards c USING (business_id, customer_id, programme)
    ${HELD}`;

/** The current state of several cards, each once. */
export async function readLiveCards(
  db: Queryable,
  keys: readonly { businessId: string; customerId: string; programme?: number | undefined }[],
): Promise<LiveCard[]> {
  const ids = [
    keys.map(({ businessId }) => businessId),
    keys.map(({ customerId }) => customerId),
    keys.map(({ programme = FIRST_PROGRAMME }) => programme),
  ];
  const rows = await rowsOf<LiveRow>(db, CARDS, ids);
  return rows.map(({ programme, spends, keeps_rest, taken, ...row }) => ({
    ...row,
    ...namedProgramme(programme),
    ...(taken ? { taken } : {}),
    steps: bareSteps(row),
    ...cardProgress({ ...row, taken }, { ...row, spends, keeps_rest }),
  }));
}

const CARDS_ARE = {
  open: IS_OPEN_CARD,
  /** Has others' stamps too: rows do not tell which of them are its own [SC52]. */
  merged: 'merges > 0',
};

/** Filters the customers to those with such a card at the business. @param programme null for any */
export async function readCardHolders(
  db: Queryable,
  businessId: string,
  customers: readonly string[],
  cards: keyof typeof CARDS_ARE = 'open',
  programme: number | null = null,
): Promise<string[]> {
  const rows = await rowsOf<{ customer_id: string }>(
    db,
    `SELECT DISTINCT customer_id FROM views.cards WHERE business_id = $1 AND ${CARDS_ARE[cards]} AND customer_id = ANY ($2::uuid[])
       AND ($3::int IS NULL OR programme = $3)`,
    [businessId, customers, programme],
  );
  return rows.map(({ customer_id }) => customer_id);
}

/** Shops where the customer has a card of their own or one merged into theirs. */
export async function readShopsOf(db: Queryable, customerId: string): Promise<string[]> {
  const rows = await rowsOf<{ business_id: string }>(
    db,
    'SELECT DISTINCT business_id FROM views.cards WHERE customer_id = $1',
    [customerId],
  );
  return rows.map(({ business_id }) => business_id);
}

/** Cards of the customer's own, in any shop: by the shop and the number of its programme. */
export async function readOwnCards(
  db: Queryable,
  customerId: string,
): Promise<{ businessId: string; programme: number }[]> {
  const rows = await rowsOf<{ business_id: string; programme: number }>(
    db,
    'SELECT business_id, programme FROM views.cards WHERE customer_id = $1',
    [customerId],
  );
  return rows.map(({ business_id, programme }) => ({ businessId: business_id, programme }));
}

export interface LiveEntry {
  position: number;
  transaction: Transaction;
}

/** A range of the log, `after < position <= until`, limited to its oldest entries. */
export interface LogRange {
  after: number;
  until: number;
  limit: number;
}

const IN_STRETCH = `position > $2 AND position <= $3 AND ${isListed('$5')} ORDER BY position LIMIT $4`;
const OF_BUSINESS = `SELECT ${TRANSACTION} FROM views.transactions t
  WHERE business_id = $1 AND ${isAtPlace('$6')} AND ${IN_STRETCH}`;
const OF_CUSTOMER = `
  SELECT t.* FROM ${CARDHOLDERS}
    CROSS JOIN LATERAL (
      SELECT ${TRANSACTION} FROM views.transactions t WHERE customer_id = holder.id AND ${IN_STRETCH}) AS t
    ORDER BY t.position LIMIT $4`;

/** An entry as its business will see it, built from the event and names alone. */
export function entryOf(event: StampCardEvent & StoredEvent, names: TransactionNames): LiveEntry {
  const { id, position, at, actor } = event;
  const { business_id, customer_id, programme = FIRST_PROGRAMME } = event.data;
  const row: TransactionRow = {
    ...changeOf(event),
    id,
    position,
    business_id,
    customer_id,
    programme,
    actor_kind: actor.kind,
    actor_id: actor.id,
    created_at: at,
    reversed_by: null,
    moved_to: null,
  };
  return { position, transaction: presentTransaction(row, names, true) };
}

function changeOf({
  type,
  data,
}: StampCardEvent): Pick<TransactionRow, 'type' | 'stamps_added' | 'reward' | 'reverses'> {
  const nothing = { reward: null, reverses: null };
  switch (type) {
    case 'StampsGiven':
      return { ...nothing, type: givenAs(data), stamps_added: data.amount };
    case 'StampsCarriedOver':
      return { ...nothing, type: 'carried_over', stamps_added: data.amount };
    case 'RewardRedeemed':
      return { ...nothing, type: 'redeemed', stamps_added: -data.stamps_used, reward: rewardIn(data) };
    case 'StampsReversed':
    case 'CarryOverReversed':
      return { ...nothing, type: 'reversed', stamps_added: -data.amount, reverses: data.reverses };
    case 'RedemptionReversed':
      return { ...nothing, type: 'reversed', stamps_added: data.stamps_restored, reverses: data.reverses };
  }
}

/** A business's entries in a range of the log, oldest first. */
export const readBusinessStretch = (
  views: Views,
  businessId: string,
  { after, until, limit, place }: LogRange & AtPlace,
) => readOldestFirst(views, OF_BUSINESS, [businessId, after, until, limit, views.now(), place ?? null]);

/** A customer's entries in a range of the log, oldest first. */
export const readCustomerStretch = (views: Views, customerId: string, { after, until, limit }: LogRange) =>
  readOldestFirst(views, OF_CUSTOMER, [customerId, after, until, limit, views.now()]);

async function readOldestFirst(views: Views, text: string, values: unknown[]): Promise<LiveEntry[]> {
  const rows = await rowsOf<TransactionRow>(views.db, text, values);
  const names = await presentingFor(views, rows, namedIn);
  return rows.map((row) => ({ position: row.position, transaction: presentTransaction(row, names, true) }));
}

/** Positions of a business's card events, newest first. */
export async function readCardPositions(
  db: Queryable,
  { businessId, before, limit }: { businessId: string; before: number; limit: number },
): Promise<number[]> {
  const rows = await rowsOf<{ position: number }>(
    db,
    'SELECT position FROM views.transactions WHERE business_id = $1 AND position < $2 ORDER BY position DESC LIMIT $3',
    [businessId, before, limit],
  );
  return rows.map(({ position }) => position);
}
