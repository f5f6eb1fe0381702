import type { Pool } from 'pg';

/** When a customer last opened each shop's answers, on any device. */
export interface AnswersRead {
  /** [SC45] Idempotent. */
  mark(card: { customerId: string; businessId: string }): Promise<void>;
  /** By business. */
  of(customerId: string): Promise<ReadonlyMap<string, Date>>;
}

export const createAnswersRead = (pool: Pool): AnswersRead => ({
  async mark({ customerId, businessId }) {
    await pool.query(
      `INSERT INTO platform.answers_read (customer_id, business_id, read_at) VALUES ($1, $2, now())
       ON CONFLICT (customer_id, business_id) DO UPDATE SET read_at = now()`,
      [customerId, businessId],
    );
  },
  async of(customerId) {
    const { rows } = await pool.query<{ business_id: string; read_at: Date }>(
      'SELECT business_id, read_at FROM platform.answers_read WHERE customer_id = $1',
      [customerId],
    );
    return new Map(rows.map(({ business_id, read_at }) => [business_id, read_at]));
  },
});
