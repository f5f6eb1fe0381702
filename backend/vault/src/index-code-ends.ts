import { inTransaction } from '@stampwell/base/postgres';
import type { Pool, PoolClient } from 'pg';
import { createDataKeys } from './keys/data-keys.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Sealing } from './postgres-people.ts';
import { endTag } from './qr-codes.ts';
import { keyOf, openField, PEOPLE, type PersonRow } from './sealed-person.ts';

const BATCH = 500;

/** Writes the ends of codes issued before there were any. Processes that start together share the work. */
export async function indexCodeEnds(pool: Pool, ring: KeyRing): Promise<void> {
  const sealing = { ring, keys: createDataKeys(ring) };
  while (await inTransaction(pool, (client) => indexSome(client, sealing)));
}

/** @returns whether there may be more. A row that another process holds is that process's to write. */
async function indexSome(client: PoolClient, { ring, keys }: Sealing): Promise<boolean> {
  const { rows } = await client.query<PersonRow & { code: Buffer; code_tag: Buffer }>(
    `SELECT p.id, k.key_id, k.wrapped, q.code, q.code_tag
      FROM vault.qr_codes q JOIN (${PEOPLE}) ON p.id = q.customer_id
      WHERE q.end_tag IS NULL AND q.retired_at IS NULL ORDER BY q.customer_id LIMIT ${BATCH}
      FOR NO KEY UPDATE OF q SKIP LOCKED`,
  );
  const tags = await Promise.all(
    rows.map(async (row) =>
      endTag(ring.indexKey, openField(await keyOf(keys, row), row.id, 'code', row.code)),
    ),
  );
  await client.query(
    `UPDATE vault.qr_codes q SET end_tag = n.end_tag
      FROM unnest($1::bytea[], $2::bytea[]) AS n (code_tag, end_tag) WHERE q.code_tag = n.code_tag`,
    [rows.map(({ code_tag }) => code_tag), tags],
  );
  return rows.length === BATCH;
}
