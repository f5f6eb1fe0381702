import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Links that lead whoever holds one to a customer's pass, for a while. Only their hashes are kept. */
export interface Downloads {
  /** A new link's id. */
  issue(customerId: string): Promise<string>;
  /** Whose pass it leads to; null once it has run out, or where it never was one. */
  holderOf(id: string): Promise<string | null>;
}

const MINUTES = 10;

export function createDownloads(pool: Pool): Downloads {
  return {
    async issue(customerId) {
      const id = randomUUID();
      await pool.query('DELETE FROM platform.wallet_downloads WHERE expires_at <= now()');
      await pool.query(
        `INSERT INTO platform.wallet_downloads (hash, customer_id, expires_at)
         VALUES ($1, $2, now() + make_interval(mins => $3))`,
        [hashOf(id), customerId, MINUTES],
      );
      return id;
    },
    async holderOf(id) {
      const { rows } = await pool.query<{ customer_id: string }>(
        'SELECT customer_id FROM platform.wallet_downloads WHERE hash = $1 AND expires_at > now()',
        [hashOf(id)],
      );
      return rows[0]?.customer_id ?? null;
    },
  };
}

const hashOf = (id: string) => createHash('sha256').update(id).digest();
