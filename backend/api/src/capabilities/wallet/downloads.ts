import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Temporary links to a customer's pass, usable without a session. Only their hashes are stored. */
export interface Downloads {
  /** @returns the new link's id */
  issue(customerId: string): Promise<string>;
  /** The customer of a link; null if it has expired or never existed. */
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
