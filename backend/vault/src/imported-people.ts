import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { emailKey, hasWords } from '@stampwell/contracts';
import type { Pool, PoolClient } from 'pg';
import { createDataKeys, type DataKeys } from './keys/data-keys.ts';
import type { VaultKeys } from './postgres-people.ts';
import { openField, sealField } from './sealed-person.ts';
import { emailStarts, emailTag, nameParts, numberInGroup, wantedParts, wantedStart } from './search-parts.ts';

/** A person imported by a shop, without an account yet. */
export interface ImportedPerson {
  id: string;
  businessId: string;
  importId: string;
  name: string;
  email: string;
  stamps: number;
  /** The list records that they may be written to. */
  hasConsent: boolean;
}

/** People of shops' lists until they claim their stamps, sealed under keys of their own like everybody (decision 207). */
export interface ImportedPeople {
  /** @returns the ids that were added: an email is on a shop's list once */
  add(db: Pick<PoolClient, 'query'>, people: readonly ImportedPerson[]): Promise<Set<string>>;
  byIds(ids: readonly string[]): Promise<Map<string, ImportedPerson>>;
  /** People of one shop with these words in the name, or with an email that begins so. */
  find(businessId: string, words: string, limit: number): Promise<ImportedPerson[]>;
  /** People of any list, by id from the one after `after`, whose email a customer has proved since then. */
  provedSince(since: Date, after: string, limit: number): Promise<{ id: string; customerId: string }[]>;
  /** Ids of people added before then. */
  addedBefore(time: Date, limit: number): Promise<string[]>;
  idsOf(businessId: string): Promise<string[]>;
  /** The people among these whose email a customer has proved. */
  provedAmong(ids: readonly string[]): Promise<Set<string>>;
  /** Destroys their keys, and thereby everything that was sealed with them. */
  erase(ids: readonly string[]): Promise<void>;
}

interface Row {
  id: string;
  business_id: string;
  import_id: string;
  sealed: Buffer;
  key_id: string;
  wrapped: Buffer;
}

const COLUMNS = 'i.id, i.business_id, i.import_id, i.sealed, k.key_id, k.wrapped';
const TABLE = 'vault.imported_people i JOIN vault.data_keys k ON k.subject_id = i.id';
const KIND = 'customer';
const BATCH = 500;
/** People who are written by one statement. */
const ADDED_AT_ONCE = 25;

type Said = Pick<ImportedPerson, 'name' | 'email' | 'stamps' | 'hasConsent'>;

export function createImportedPeople(pool: Pool, { ring, erased }: VaultKeys): ImportedPeople {
  const keys = createDataKeys(ring);
  const { indexKey } = ring;

  const find = (where: string, values: unknown[]) => openImported(pool, keys, where, values);
  const idsWhere = async (where: string, values: unknown[]) => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM vault.imported_people WHERE ${where}`,
      values,
    );
    return rows.map(({ id }) => id);
  };

  return {
    async add(db, people) {
      const added = new Set<string>();
      for (let from = 0; from < people.length; from += ADDED_AT_ONCE)
        for (const id of await addSome(db, { keys, indexKey }, people.slice(from, from + ADDED_AT_ONCE)))
          added.add(id);
      return added;
    },
    byIds: async (ids) =>
      new Map((await find('i.id = ANY ($1::uuid[])', [ids])).map((person) => [person.id, person])),
    async find(businessId, words, limit) {
      const wanted = wantedParts(indexKey, KIND, words);
      const ofGroup = wanted.map((_, nth) => numberInGroup(`$${nth + 5}::int[]`));
      const found = await find(
        `i.business_id = $1 AND (i.email_tag = $2 OR $4::int = ANY (i.email_starts) OR i.name_parts @> ARRAY[${ofGroup}])
          ORDER BY i.id LIMIT $3`,
        [
          ...[businessId, emailTag(indexKey, KIND, words), 4 * limit],
          ...[wantedStart(indexKey, businessId, words), ...wanted],
        ],
      );
      const isMeant = ({ name, email }: Said) =>
        hasWords(name, words) || emailKey(email).startsWith(emailKey(words));
      return found.filter(isMeant).slice(0, limit);
    },
    async provedSince(since, after, limit) {
      const { rows } = await pool.query<{ id: string; customer_id: string }>(
        `SELECT i.id, p.id AS customer_id FROM vault.people p
          JOIN vault.imported_people i ON i.email_tag = p.email_tag
          WHERE p.kind = 'customer' AND p.email_verified_at >= $1 AND i.id > $2 ORDER BY i.id LIMIT $3`,
        [since, after, limit],
      );
      return rows.map(({ id, customer_id }) => ({ id, customerId: customer_id }));
    },
    provedAmong: async (ids) =>
      new Set(
        await idsWhere(
          `id = ANY ($1::uuid[]) AND EXISTS (SELECT FROM vault.people p
            WHERE p.email_tag = imported_people.email_tag AND p.kind = 'customer' AND p.email_verified_at IS NOT NULL)`,
          [ids],
        ),
      ),
    addedBefore: (time, limit) => idsWhere('created_at < $1 ORDER BY created_at LIMIT $2', [time, limit]),
    idsOf: (businessId) => idsWhere('business_id = $1', [businessId]),
    async erase(ids) {
      for (let from = 0; from < ids.length; from += BATCH) {
        const some = ids.slice(from, from + BATCH);
        erased.note(...some);
        await pool.query('DELETE FROM vault.data_keys WHERE subject_id = ANY ($1::uuid[])', [some]);
        for (const id of some) keys.forget(id);
      }
    },
  };
}

async function openImported(
  db: Pick<PoolClient, 'query'>,
  keys: DataKeys,
  where: string,
  values: unknown[] = [],
): Promise<ImportedPerson[]> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM ${TABLE} WHERE ${where}`, values);
  return Promise.all(
    rows.map(async ({ id, business_id, import_id, sealed, key_id, wrapped }) => {
      const key = await keys.unwrap(id, { keyId: key_id, wrapped });
      const said = JSON.parse(openField(key, id, 'profile', sealed)) as Said;
      return { id, businessId: business_id, importId: import_id, ...said };
    }),
  );
}

/** Search keys of a listed person. */
const importedIndexes = (
  indexKey: KeyObject,
  { id, businessId, name, email }: Pick<ImportedPerson, 'id' | 'businessId' | 'name' | 'email'>,
) => ({
  id,
  email_tag: emailTag(indexKey, KIND, email).toString('hex'),
  name_parts: nameParts(indexKey, { id, kind: KIND, name }),
  email_starts: emailStarts(indexKey, businessId, email),
});

interface Sealing {
  keys: DataKeys;
  indexKey: KeyObject;
}

async function addSome(
  db: Pick<PoolClient, 'query'>,
  { keys, indexKey }: Sealing,
  people: readonly ImportedPerson[],
): Promise<string[]> {
  const sealed: object[] = [];
  for (const { id, businessId, importId, name, email, stamps, hasConsent } of people) {
    const { keyId, wrapped, key } = await keys.create(id);
    const said: Said = { name, email, stamps, hasConsent };
    sealed.push({
      ...importedIndexes(indexKey, { id, businessId, name, email }),
      business_id: businessId,
      import_id: importId,
      key_id: keyId,
      wrapped: wrapped.toString('hex'),
      sealed: sealField(key, id, 'profile', JSON.stringify(said)).toString('hex'),
    });
    // A stamp waits for the database a dozen times: each time for one person here, not for all of them.
    await setImmediate();
  }
  // Keys first, since the people refer to them; those of people who were on the list already go again.
  const { rows } = await db.query<{ id: string }>(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, business_id uuid, import_id uuid,
        key_id text, wrapped text, email_tag text, name_parts int[], email_starts int[], sealed text)),
      wanted AS (SELECT g.* FROM given g WHERE NOT EXISTS (SELECT FROM vault.imported_people i
        WHERE i.business_id = g.business_id AND i.email_tag = decode(g.email_tag, 'hex'))),
      keyed AS (INSERT INTO vault.data_keys (subject_id, key_id, wrapped)
        SELECT id, key_id, decode(wrapped, 'hex') FROM wanted RETURNING subject_id)
      INSERT INTO vault.imported_people
          (id, business_id, import_id, email_tag, name_parts, email_starts, sealed)
        SELECT w.id, business_id, import_id, decode(email_tag, 'hex'), name_parts, email_starts, decode(sealed, 'hex')
          FROM wanted w JOIN keyed k ON k.subject_id = w.id RETURNING id`,
    [JSON.stringify(sealed)],
  );
  return rows.map(({ id }) => id);
}
