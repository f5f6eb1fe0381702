import { FIRST_PROGRAMME } from '@stampwell/contracts';
import type { Pool } from 'pg';

interface OfCard {
  businessId: string;
  programme: number;
}

/** When a customer last opened the answers about each card, on any device. */
export interface AnswersRead {
  /** [SC45] Idempotent. */
  mark(card: OfCard & { customerId: string }): Promise<void>;
  /** When any of these accounts last opened the answers about a card; null if never. */
  of(customerIds: readonly string[]): Promise<(card: OfCard) => Date | null>;
}

export const createAnswersRead = (pool: Pool): AnswersRead => ({
  async mark({ customerId, businessId, programme }) {
    if (programme === FIRST_PROGRAMME)
      await pool.query(
        `INSERT INTO platform.answers_read (customer_id, business_id, read_at) VALUES ($1, $2, now())
         ON CONFLICT (customer_id, business_id) DO UPDATE SET read_at = now()`,
        [customerId, businessId],
      );
    else
      await pool.query(
        `INSERT INTO platform.answers_read_on_others (customer_id, business_id, programme, read_at)
         VALUES ($1, $2, $3, now())
         ON CONFLICT (customer_id, business_id, programme) DO UPDATE SET read_at = now()`,
        [customerId, businessId, programme],
      );
  },
  async of(customerIds) {
    const { rows } = await pool.query<{ business_id: string; programme: number; read_at: Date }>(
      `SELECT business_id, programme, max(read_at) AS read_at
         FROM (SELECT customer_id, business_id, ${FIRST_PROGRAMME} AS programme, read_at FROM platform.answers_read
               UNION ALL
               SELECT customer_id, business_id, programme, read_at FROM platform.answers_read_on_others) AS r
        WHERE customer_id = ANY ($1) GROUP BY business_id, programme`,
      [customerIds],
    );
    return ({ businessId, programme }) =>
      rows.find((row) => row.business_id === businessId && row.programme === programme)?.read_at ?? null;
  },
});
