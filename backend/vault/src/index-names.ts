import { inTransaction } from '@stampwell/postgres';
import type { Pool, PoolClient } from 'pg';
import { createDataKeys } from './keys/data-keys.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { foundBy, type Sealing } from './postgres-people.ts';
import { COLUMNS, keyOf, openProfile, PEOPLE, type PersonRow } from './sealed-person.ts';

const BATCH = 500;

/** Fills the search index after a migration emptied it. Processes that start together share the work. */
export async function indexNames(pool: Pool, ring: KeyRing): Promise<void> {
  const sealing = { ring, keys: createDataKeys(ring) };
  while (await inTransaction(pool, (client) => indexSome(client, sealing)));
}

async function indexSome(client: PoolClient, { ring, keys }: Sealing): Promise<boolean> {
  // Rows indexed by another process while this one waited for their locks are skipped.
  const { rows } = await client.query<PersonRow>(
    `SELECT ${COLUMNS} FROM ${PEOPLE} WHERE p.name_parts IS NULL ORDER BY p.id LIMIT ${BATCH}
      FOR NO KEY UPDATE OF p`,
  );
  const found = await Promise.all(
    rows.map(async (row) => {
      const { name, email } = openProfile(await keyOf(keys, row), row.id, row.profile);
      return { id: row.id, ...foundBy(ring, { id: row.id, kind: row.kind, name, email }) };
    }),
  );
  await client.query(
    `UPDATE vault.people p SET email_tag = n.tag, name_parts = n.parts::int[]
      FROM unnest($1::uuid[], $2::bytea[], $3::text[]) AS n (id, tag, parts) WHERE p.id = n.id`,
    [
      found.map(({ id }) => id),
      found.map(({ tag }) => tag),
      found.map(({ parts }) => `{${parts.join(',')}}`),
    ],
  );
  if (rows.length > 0) return true;
  const { rows: left } = await client.query('SELECT FROM vault.people WHERE name_parts IS NULL LIMIT 1');
  return left.length > 0;
}
