import { inTransaction } from '@stampwell/base/postgres';
import type { Pool, PoolClient } from 'pg';
import { createDataKeys } from './keys/data-keys.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { PersonKind } from './people.ts';
import { add, type Sealing } from './postgres-people.ts';
import { codeTag } from './qr-codes.ts';
import { sealField } from './sealed-person.ts';

const BATCH = 500;
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('stampwell vault sealing'))`;

interface PlainRow {
  id: string;
  kind: PersonKind;
  email: string;
  pending_email: string | null;
  email_verified_at: Date | null;
  name: string;
  phone: string | null;
  address: string | null;
  description: string | null;
  logo: string | null;
  business_id: string | null;
  password_hash: string;
  last_login_at: Date | null;
  created_at: Date;
  is_settled: boolean;
}

/** Encrypts rows written before the vault was encrypted, and empties the plain tables. Resumable. */
export async function sealPlainRows(pool: Pool, ring: KeyRing): Promise<void> {
  const sealing = { ring, keys: createDataKeys(ring) };
  while (await inTransaction(pool, (client) => sealSome(client, sealing)));
}

async function sealSome(client: PoolClient, sealing: Sealing): Promise<boolean> {
  if (!(await hasPlain(client))) return false;
  await client.query(LOCK);
  const { rows } = await client.query<PlainRow>(
    `SELECT * FROM vault_plain.people ORDER BY id LIMIT ${BATCH}`,
  );
  if (rows.length === 0) {
    // DELETE leaves the data in the table's file until a vacuum; TRUNCATE creates a new file.
    await client.query('TRUNCATE vault_plain.people, vault_plain.qr_codes');
    return false;
  }
  for (const row of rows) await sealOne(client, sealing, row);
  const ids = rows.map(({ id }) => id);
  await client.query('DELETE FROM vault_plain.people WHERE id = ANY ($1)', [ids]);
  return true;
}

async function hasPlain(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    'SELECT EXISTS (SELECT FROM vault_plain.people) AS is_there',
  );
  return rows[0]?.is_there ?? false;
}

async function sealOne(client: PoolClient, sealing: Sealing, row: PlainRow): Promise<void> {
  await add(client, sealing, {
    ...row,
    pendingEmail: row.pending_email,
    emailVerifiedAt: row.email_verified_at,
    businessId: row.business_id,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    isSettled: row.is_settled,
  });
  const { rows: codes } = await client.query<{ code: string; issued_at: Date; retired_at: Date | null }>(
    'SELECT code, issued_at, retired_at FROM vault_plain.qr_codes WHERE customer_id = $1',
    [row.id],
  );
  if (codes.length === 0) return;
  const kept = await client.query<{ key_id: string; wrapped: Buffer }>(
    'SELECT key_id, wrapped FROM vault.data_keys WHERE subject_id = $1',
    [row.id],
  );
  const { key_id = '', wrapped = Buffer.alloc(0) } = kept.rows[0] ?? {};
  const key = await sealing.keys.unwrap(row.id, { keyId: key_id, wrapped });
  for (const { code, issued_at, retired_at } of codes) {
    await client.query(
      'INSERT INTO vault.qr_codes (customer_id, code_tag, code, issued_at, retired_at) VALUES ($1, $2, $3, $4, $5)',
      [
        row.id,
        codeTag(sealing.ring.indexKey, code),
        retired_at ? null : sealField(key, row.id, 'code', code),
        issued_at,
        retired_at,
      ],
    );
  }
}
