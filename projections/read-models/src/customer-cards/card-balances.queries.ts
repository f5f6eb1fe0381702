import { FIRST_PROGRAMME } from '@stampwell/contracts';
import { cursorRows } from '@stampwell/event-store';
import { exactPositionOf } from '@stampwell/runtime/checkpoints.ts';
import type pg from 'pg';

export interface CardBalance {
  stream: string;
  current_stamps: number;
  total_redeemed: number;
}

export interface ShownCards {
  /** The position up to which all cards are built; null if they differ. */
  position: number | null;
  /** Every card, in the order of stream names. */
  cards: AsyncGenerator<CardBalance>;
}

/**
 * Every card with its position, both of the moment of this call. The rows are copied on the server, because reading them takes as long as
 * the reader does: a lock held until then would make a rebuild fail, and without one the swapped tables would look empty.
 * @param client outside of a transaction
 */
export async function readShownCards(client: Pick<pg.ClientBase, 'query'>): Promise<ShownCards> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // Before the next statement takes the snapshot.
  await client.query('LOCK TABLE views.cards IN ACCESS SHARE MODE');
  const position = await exactPositionOf(client, 'customer-cards');
  await client.query(
    `SET LOCAL row_security = off; DECLARE every_card NO SCROLL CURSOR WITH HOLD FOR ${CARDS}`,
  );
  await client.query('COMMIT');
  return { position, cards: cursorRows(client, 'every_card') };
}

const CARDS = `SELECT stream, current_stamps, total_redeemed FROM (
    SELECT 'card-' || business_id || '_' || customer_id
      || CASE WHEN programme = ${FIRST_PROGRAMME} THEN '' ELSE '_' || programme END AS stream, current_stamps, total_redeemed FROM views.cards
  ) AS card ORDER BY stream COLLATE "C"`;
