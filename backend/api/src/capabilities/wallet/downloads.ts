import { createHash, randomUUID } from 'node:crypto';
import { FIRST_PROGRAMME } from '@stampwell/contracts';
import type { Pool } from 'pg';

/** The pass behind a download link: the personal one, or one shop's. */
export interface Downloaded {
  customerId: string;
  businessId: string | null;
  /** Which of the shop's cards. */
  programme: number;
}

/** Temporary links to a customer's pass, usable without a session. Only their hashes are stored. */
export interface Downloads {
  /** @returns the new link's id */
  issue(customerId: string, of?: { businessId: string; programme: number }): Promise<string>;
  /** Null if the link has expired or never existed. */
  passOf(id: string): Promise<Downloaded | null>;
}

const MINUTES = 10;

export function createDownloads(pool: Pool): Downloads {
  return {
    async issue(customerId, of) {
      const id = randomUUID();
      await pool.query('DELETE FROM platform.wallet_downloads WHERE expires_at <= now()');
      await pool.query(
        `INSERT INTO platform.wallet_downloads (hash, customer_id, business_id, programme, expires_at)
         VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
        [hashOf(id), customerId, of?.businessId ?? null, of?.programme ?? FIRST_PROGRAMME, MINUTES],
      );
      return id;
    },
    async passOf(id) {
      const { rows } = await pool.query<Downloaded>(
        `SELECT customer_id AS "customerId", business_id AS "businessId", programme FROM platform.wallet_downloads
          WHERE hash = $1 AND expires_at > now()`,
        [hashOf(id)],
      );
      return rows[0] ?? null;
    },
  };
}

const hashOf = (id: string) => createHash('sha256').update(id).digest();
