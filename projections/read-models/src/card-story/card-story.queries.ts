import { CARD_QUESTIONS, FIRST_PROGRAMME, type FreeText, REFUSALS } from '@stampwell/contracts';
import { CARDHOLDERS } from '../customer-cards/transactions.queries.ts';
import type { AtPlace } from '../queries/at-place.queries.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { hasSeveral, TERMS, type TermsColumns } from '../queries/programme-terms.ts';

/** Terms in force from a position of the log on. */
export interface TermsRow extends TermsColumns {
  position: number;
}

export interface RefusalRow {
  id: string;
  position: number;
  action: 'earn' | 'redeem';
  reason: 'cooldown_active' | 'not_eligible' | 'subscription_required' | 'daily_cap_reached';
  amount: number | null;
  until: string | null;
  steps: number[];
  actor_kind: 'customer' | 'business' | 'employee' | 'admin' | 'key' | 'system';
  actor_id: string | null;
  created_at: string;
  /** Null is the first place. */
  place_id: string | null;
}

export interface QuestionRow {
  id: string;
  business_id: string;
  customer_id: string;
  programme: number;
  entry_id: string | null;
  words: FreeText;
  asked_at: string;
  outcome: 'explained' | 'undone' | 'added' | null;
  stamps: number | null;
  answer: FreeText | null;
  answered_at: string | null;
}

interface CardKey {
  businessId: string;
  customerId: string;
  programme: number;
}

/** All past and present terms of a business's programme, oldest first. */
export const readTerms = (
  db: Queryable,
  { businessId, programme }: Pick<CardKey, 'businessId' | 'programme'>,
): Promise<TermsRow[]> =>
  rowsOf(
    db,
    `SELECT p.position, ${TERMS} FROM views.programme_terms p WHERE p.business_id = $1 AND p.programme = $2
      ORDER BY p.position`,
    [businessId, programme],
  );

/** Which of a shop's cards it is; null where the shop has one. */
export const readCardName = (
  db: Queryable,
  { businessId, programme }: Pick<CardKey, 'businessId' | 'programme'>,
): Promise<{ name: FreeText | null } | null> =>
  rowOf(
    db,
    `SELECT p.name FROM views.programmes p WHERE p.business_id = $1 AND p.programme = $2 AND ${hasSeveral('p')}`,
    [businessId, programme],
  );

/** Shops of which a version of the terms lets stamps lapse, with the fewest months that any says. */
export async function readLapsingShops(db: Queryable): Promise<{ businessId: string; months: number }[]> {
  const rows = await rowsOf<{ business_id: string; months: number }>(
    db,
    `SELECT business_id, min((terms ->> 'lapses_after_months')::int) AS months FROM views.programme_terms
      WHERE terms ->> 'lapses_after_months' IS NOT NULL GROUP BY business_id ORDER BY business_id`,
    [],
  );
  return rows.map(({ business_id, months }) => ({ businessId: business_id, months }));
}

/** A card's refusals of the days for which they are shown, oldest first. */
export const readRefusals = (
  db: Queryable,
  { businessId, customerId, programme, place }: CardKey & AtPlace,
  now: Date,
): Promise<RefusalRow[]> =>
  rowsOf(
    db,
    `SELECT id, position, action, reason, amount, until, steps, actor_kind, actor_id, created_at, place_id
      FROM views.card_refusals
      WHERE customer_id = $1 AND business_id = $2 AND programme = $5
        AND created_at > $3::timestamptz - make_interval(days => $4)
        AND ($6::uuid IS NULL OR coalesce(place_id, business_id) = $6)
      ORDER BY position`,
    [customerId, businessId, now, REFUSALS.days, programme, place ?? null],
  );

const QUESTION = `SELECT question_id AS id, business_id, customer_id, programme, entry_id, words, asked_at, outcome, stamps, answer,
    answered_at
  FROM views.card_questions`;
/** Questions of customer $1, and of customers whose cards were merged into theirs (decision 203). */
const IS_THEIRS = `customer_id = ANY (ARRAY(SELECT holder.id FROM ${CARDHOLDERS}))`;
const SHOWN = 100;
const NEWS = 20;

/** A card's questions and those of cards merged into it, oldest first. */
export async function readQuestionsOfCard(
  db: Queryable,
  { businessId, customerId, programme }: CardKey,
): Promise<QuestionRow[]> {
  const newest = await rowsOf<QuestionRow>(
    db,
    `${QUESTION} WHERE ${IS_THEIRS} AND business_id = $2 AND programme = $3 ORDER BY asked_at DESC LIMIT ${SHOWN}`,
    [customerId, businessId, programme],
  );
  return newest.reverse();
}

/** All questions of a customer, oldest first. */
export const readQuestionsOfCustomer = (db: Queryable, customerId: string): Promise<QuestionRow[]> =>
  rowsOf(db, `${QUESTION} WHERE ${IS_THEIRS} ORDER BY asked_at`, [customerId]);

/** A customer's newest answers, back to the oldest that is still shown as news. */
export const readAnswersTo = (db: Queryable, customerId: string, now: Date): Promise<QuestionRow[]> =>
  rowsOf(
    db,
    `${QUESTION} WHERE ${IS_THEIRS} AND answered_at > $2::timestamptz - make_interval(days => $3)
      ORDER BY answered_at DESC LIMIT ${NEWS}`,
    [customerId, now, CARD_QUESTIONS.newsDays],
  );

export interface QuestionChange {
  business_id: string;
  customer_id: string;
  programme?: number | undefined;
  position: number;
}

/** For each of these cards the customer who has its stamps now, in the same order: another one if the card is merged. */
export async function readHolders(
  db: Queryable,
  cards: readonly { business_id: string; customer_id: string; programme?: number | undefined }[],
): Promise<string[]> {
  if (cards.length === 0) return [];
  const rows = await rowsOf<{ id: string }>(
    db,
    `SELECT coalesce(c.merged_into, k.customer_id) AS id
       FROM unnest($1::uuid[], $2::uuid[], $3::int[]) WITH ORDINALITY AS k (business_id, customer_id, programme, nth)
       LEFT JOIN views.cards c USING (business_id, customer_id, programme)
      ORDER BY k.nth`,
    [
      cards.map(({ business_id }) => business_id),
      cards.map(({ customer_id }) => customer_id),
      cards.map(({ programme = FIRST_PROGRAMME }) => programme),
    ],
  );
  return rows.map(({ id }) => id);
}

const CHANGES = `SELECT business_id, customer_id, programme, position FROM views.card_questions`;

/** Questions and answers of a range of the log, only the newest event of each question, oldest first. */
export const readQuestionChanges = (
  db: Queryable,
  reader: { businessId: string } | { customerId: string },
  { from, until }: { from: number; until: number },
): Promise<QuestionChange[]> => {
  const [isReaders, id] =
    'businessId' in reader ? ['business_id = $1', reader.businessId] : [IS_THEIRS, reader.customerId];
  return rowsOf(
    db,
    `${CHANGES} WHERE ${isReaders} AND position BETWEEN $2 AND $3 ORDER BY position LIMIT ${SHOWN}`,
    [id, from, until],
  );
};

/** The customers of a business's open questions, one entry per question. */
export async function readAskers(db: Queryable, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ customer_id: string }>(
    db,
    `SELECT customer_id FROM views.card_questions WHERE business_id = $1 AND answered_at IS NULL LIMIT ${SHOWN}`,
    [businessId],
  );
  return rows.map(({ customer_id }) => customer_id);
}

/** A business's questions: open ones, the longest wait first, then the newest answered. */
export async function readQuestionsOfBusiness(db: Queryable, businessId: string): Promise<QuestionRow[]> {
  const [waiting, answered] = await Promise.all([
    rowsOf<QuestionRow>(
      db,
      `${QUESTION} WHERE business_id = $1 AND answered_at IS NULL ORDER BY asked_at LIMIT ${SHOWN}`,
      [businessId],
    ),
    rowsOf<QuestionRow>(
      db,
      `${QUESTION} WHERE business_id = $1 AND answered_at IS NOT NULL ORDER BY answered_at DESC LIMIT ${SHOWN / 2}`,
      [businessId],
    ),
  ]);
  return [...waiting, ...answered];
}
