import { rowsByCursor } from '@stampwell/event-store';
import type pg from 'pg';

export interface CardBalance {
  stream: string;
  current_stamps: number;
  total_redeemed: number;
}

/** Every card, in the order of stream names. Needs a transaction. */
export const everyCardBalance = (client: Pick<pg.ClientBase, 'query'>): AsyncGenerator<CardBalance> =>
  rowsByCursor<CardBalance>(
    client,
    'every_card',
    `SELECT stream, current_stamps, total_redeemed FROM (
        SELECT 'card-' || business_id || '_' || customer_id AS stream, current_stamps, total_redeemed FROM views.cards
      ) AS card ORDER BY stream COLLATE "C"`,
  );
