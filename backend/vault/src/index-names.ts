import { inTransaction } from '@stampwell/base/postgres';
import type { Pool, PoolClient } from 'pg';
import { importedIndexes, openImported } from './imported-people.ts';
import { createDataKeys } from './keys/data-keys.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { foundBy, type Sealing } from './postgres-people.ts';
import { keyOf, openProfile, PEOPLE, PROFILE_COLUMNS, type ProfileRow } from './sealed-person.ts';

const BATCH = 500;

/** Rewrites the search index of rows in an older form of text. Processes that start together share the work. */
export async function indexNames(pool: Pool, ring: KeyRing): Promise<void> {
  const sealing = { ring, keys: createDataKeys(ring) };
  for (const indexSome of [indexPeople, indexImported])
    while (await inTransaction(pool, (client) => indexSome(client, sealing)));
}

/** @returns whether there may be more. A row that another process holds is that process's to write. */
async function indexPeople(client: PoolClient, { ring, keys }: Sealing): Promise<boolean> {
  const { rows } = await client.query<ProfileRow>(
    `SELECT ${PROFILE_COLUMNS} FROM ${PEOPLE} WHERE p.text_form < 1 ORDER BY p.id LIMIT ${BATCH}
      FOR NO KEY UPDATE OF p SKIP LOCKED`,
  );
  const found = await Promise.all(
    rows.map(async (row) => {
      const { name, email } = openProfile(await keyOf(keys, row), row.id, row.profile);
      return { id: row.id, ...foundBy(ring, { id: row.id, kind: row.kind, name, email }) };
    }),
  );
  // Two accounts whose addresses became one keep apart: the other one's tag stays as it was (see `emailTags`).
  await client.query(
    `UPDATE vault.people p SET name_parts = n.parts::int[], text_form = 1,
        email_tag = CASE WHEN EXISTS (SELECT FROM vault.people o WHERE o.kind = p.kind AND o.email_tag = n.tag)
          THEN p.email_tag ELSE n.tag END
      FROM unnest($1::uuid[], $2::bytea[], $3::text[]) AS n (id, tag, parts) WHERE p.id = n.id`,
    [
      found.map(({ id }) => id),
      found.map(({ tag }) => tag),
      found.map(({ parts }) => `{${parts.join(',')}}`),
    ],
  );
  return rows.length === BATCH;
}

async function indexImported(client: PoolClient, { ring, keys }: Sealing): Promise<boolean> {
  const people = await openImported(
    client,
    keys,
    `i.text_form < 1 ORDER BY i.id LIMIT ${BATCH} FOR NO KEY UPDATE OF i SKIP LOCKED`,
  );
  const indexes = people.map((person) => importedIndexes(ring.indexKey, person));
  await client.query(
    `UPDATE vault.imported_people p SET name_parts = n.name_parts, email_starts = n.email_starts, text_form = 1,
        email_tag = CASE WHEN EXISTS (SELECT FROM vault.imported_people o
            WHERE o.business_id = p.business_id AND o.email_tag = decode(n.email_tag, 'hex'))
          THEN p.email_tag ELSE decode(n.email_tag, 'hex') END
      FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, email_tag text, name_parts int[], email_starts int[])
      WHERE p.id = n.id`,
    [JSON.stringify(indexes)],
  );
  return people.length === BATCH;
}
