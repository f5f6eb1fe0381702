import type { Pool } from 'pg';

/** When a customer last opened each shop's answers, on any device. */
export interface AnswersRead {
  /** [SC45] Idempotent. */
  mark(card: { customerId: string; businessId: string }): Promise<void>;
  /** When any of these accounts last opened the answers, by business id. */
  of(customerIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}

export const createAnswersRead = (pool: Pool): AnswersRead => ({
  async mark({ customerId, businessId }) {
    await pool.query(
      `INSERT INTO platform.answers_read (customer_id, business_id, read_at) VALUES ($1, $2, now())
       ON CONFLICT (customer_id, business_id) DO UPDATE SET read_at = now()`,
      [customerId, businessId],
    );
  },
  async of(customerIds) {
    const { rows } = await pool.query<{ business_id: string; read_at: Date }>(
      `SELECT business_id, max(read_at) AS read_at FROM platform.answers_read WHERE customer_id = ANY ($1)
        GROUP BY business_id`,
      [customerIds],
    );
    return new Map(rows.map(({ business_id, read_at }) => [business_id, read_at]));
  },
});
