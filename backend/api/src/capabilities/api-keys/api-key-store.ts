import { inTransaction } from '@stampwell/base/postgres';
import { API_KEY_ROTATION_DAYS, type FreeText, type KeyScope } from '@stampwell/contracts';
import type { Pool } from 'pg';

export interface ApiKeyRow {
  id: string;
  business_id: string;
  name: FreeText;
  scopes: KeyScope[];
  /** Null is the business's first place. */
  place_id: string | null;
  made_at: Date;
  ends_at: Date | null;
  last_used_at: Date | null;
  old_secret_ends_at: Date | null;
}

type NewKey = Pick<ApiKeyRow, 'id' | 'business_id' | 'name' | 'scopes' | 'ends_at' | 'place_id'>;

export interface KnownKey {
  id: string;
  businessId: string;
  scopes: readonly KeyScope[];
  /** Null is the business's first place. */
  placeId: string | null;
}

const LIVE = 'k.revoked_at IS NULL AND (k.ends_at IS NULL OR k.ends_at > now())';

const ROW = `
  SELECT k.id, k.business_id, k.name, k.scopes, k.place_id, k.made_at, k.ends_at, k.last_used_at,
      (SELECT max(s.ends_at) FROM platform.api_key_secrets s WHERE s.key_id = k.id AND s.ends_at > now()) AS old_secret_ends_at
    FROM platform.api_keys k`;

/** What the API looks keys up by. That they were made, rotated and revoked is in the log. */
export function createApiKeyStore(pool: Pool) {
  return {
    async add({ id, business_id, name, scopes, ends_at, place_id }: NewKey, hash: Buffer): Promise<void> {
      await pool.query(
        `WITH key AS (
           INSERT INTO platform.api_keys (id, business_id, name, scopes, ends_at, place_id)
             VALUES ($1, $2, $3, $4, $5, $7) ON CONFLICT DO NOTHING)
         INSERT INTO platform.api_key_secrets (hash, key_id) VALUES ($6, $1)`,
        [id, business_id, JSON.stringify(name), scopes, ends_at, hash, place_id],
      );
    },

    /** [AK3] The newest secret works some days more, an older one no longer. */
    async addSecret(id: string, hash: Buffer): Promise<void> {
      await inTransaction(pool, async (client) => {
        // A second rotation at the same time sees the secret of the first.
        await client.query('SELECT FROM platform.api_keys WHERE id = $1 FOR UPDATE', [id]);
        await client.query(
          `WITH older AS (DELETE FROM platform.api_key_secrets WHERE key_id = $1 AND ends_at IS NOT NULL),
           newest AS (UPDATE platform.api_key_secrets SET ends_at = now() + make_interval(days => $3)
             WHERE key_id = $1 AND ends_at IS NULL)
         INSERT INTO platform.api_key_secrets (hash, key_id) VALUES ($2, $1)`,
          [id, hash, API_KEY_ROTATION_DAYS],
        );
      });
    },

    async revoke(id: string, businessId: string): Promise<void> {
      await pool.query(
        `WITH gone AS (DELETE FROM platform.api_key_secrets s USING platform.api_keys k
             WHERE k.id = $1 AND k.business_id = $2 AND s.key_id = k.id)
         UPDATE platform.api_keys SET revoked_at = now()
           WHERE id = $1 AND business_id = $2 AND revoked_at IS NULL`,
        [id, businessId],
      );
    },

    async list(businessId: string): Promise<ApiKeyRow[]> {
      const { rows } = await pool.query<ApiKeyRow>(
        `${ROW} WHERE k.business_id = $1 AND ${LIVE} ORDER BY k.made_at DESC, k.id DESC`,
        [businessId],
      );
      return rows;
    },

    async find(id: string): Promise<ApiKeyRow | null> {
      const { rows } = await pool.query<ApiKeyRow>(`${ROW} WHERE k.id = $1`, [id]);
      return rows[0] ?? null;
    },

    /** Null for a secret that is none, or no longer. */
    async byHash(hash: Buffer): Promise<KnownKey | null> {
      const { rows } = await pool.query<KnownKey>({
        name: 'api-key',
        text: `SELECT k.id, k.business_id AS "businessId", k.scopes, k.place_id AS "placeId"
            FROM platform.api_key_secrets s JOIN platform.api_keys k ON k.id = s.key_id
            WHERE s.hash = $1 AND (s.ends_at IS NULL OR s.ends_at > now()) AND ${LIVE}`,
        values: [hash],
      });
      return rows[0] ?? null;
    },

    async works(id: string): Promise<boolean> {
      const { rowCount } = await pool.query(`SELECT 1 FROM platform.api_keys k WHERE k.id = $1 AND ${LIVE}`, [
        id,
      ]);
      return rowCount === 1;
    },

    /** [AK11] */
    async noteUse(id: string): Promise<void> {
      await pool.query(
        `UPDATE platform.api_keys SET last_used_at = date_trunc('hour', now())
          WHERE id = $1 AND last_used_at IS DISTINCT FROM date_trunc('hour', now())`,
        [id],
      );
    },

    async forget(businessId: string): Promise<void> {
      await pool.query('DELETE FROM platform.api_keys WHERE business_id = $1', [businessId]);
    },
  };
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;
