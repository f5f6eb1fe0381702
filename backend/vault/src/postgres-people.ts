import type { KeyObject } from 'node:crypto';
import { inTransaction } from '@stampwell/base/postgres';
import { DomainError, emailKey, NO_DETAILS } from '@stampwell/contracts';
import DataLoader from 'dataloader';
import type { Pool, PoolClient } from 'pg';
import { createFreeTexts } from './free-text.ts';
import { createDataKeys, type DataKeys } from './keys/data-keys.ts';
import type { ErasedIds } from './keys/erased-ids.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { HeldPerson, NewPerson, People, Person, PersonChanges } from './people.ts';
import { createQrCodes } from './qr-codes.ts';
import {
  COLUMNS,
  keyOf,
  openField,
  openProfile,
  PEOPLE,
  type PersonRow,
  type Profile,
  personOf,
  personWith,
  sealField,
  sealProfile,
  UUID,
} from './sealed-person.ts';
import { emailTag, nameParts, numberInGroup, wantedParts } from './search-parts.ts';

/** The keys of the vault, and the list of erased ids that outlives its backups. */
export interface VaultKeys {
  ring: KeyRing;
  erased: ErasedIds;
}

export function createPeople(pool: Pool, { ring, erased }: VaultKeys): People {
  const keys = createDataKeys(ring);
  const qrCodes = createQrCodes(pool, ring.indexKey, keys);

  async function rowsWhere(name: string, where: string, values: unknown[]): Promise<PersonRow[]> {
    const text = `SELECT ${COLUMNS} FROM ${PEOPLE} WHERE ${where}`;
    const { rows } = await pool.query<PersonRow>({ name: `vault-${name}`, text, values });
    return rows;
  }
  const find = async (name: string, where: string, values: unknown[]): Promise<Person[]> =>
    Promise.all((await rowsWhere(name, where, values)).map((row) => personOf(keys, row)));

  const reader = gather(async (asked) => {
    const { ids = [], codes = [] } = Object.groupBy(asked, (key) => (UUID.test(key) ? 'ids' : 'codes'));
    const found = await qrCodes.peopleOf(ids, codes);
    return new Map(
      await Promise.all(
        found.map(async ([asked, row]) => {
          const key = await keyOf(keys, row);
          return [asked, { person: personWith(key, row), key }] as const;
        }),
      ),
    );
  });
  /** Skips unknown ids and values that are not ids. */
  async function open(ids: readonly string[]): Promise<[string, Opened][]> {
    const wanted = [...new Set(ids)].filter((id) => UUID.test(id));
    const found = await Promise.all(wanted.map((id) => reader.load(id)));
    return found.flatMap((opened) => (opened ? [[opened.person.id, opened] as [string, Opened]] : []));
  }

  async function passwordOf(row: PersonRow | undefined): Promise<string | null> {
    return row ? openField(await keyOf(keys, row), row.id, 'password', row.password) : null;
  }

  async function erase(id: string): Promise<void> {
    erased.note(id);
    await pool.query('DELETE FROM vault.data_keys WHERE subject_id = $1', [id]);
    keys.forget(id);
  }

  return {
    add: (person, assertMay) =>
      inTransaction(pool, async (client) => {
        await add(client, { ring, keys }, person);
        await assertMay?.(client);
      }),
    byId: async (id) => (await reader.load(id))?.person ?? null,
    byIds: async (ids) => new Map((await open(ids)).map(([id, { person }]) => [id, person])),
    async byEmail(kind, email) {
      const [row] = await rowsWhere('by-email', 'p.kind = $1 AND p.email_tag = $2', [
        kind,
        emailTag(ring.indexKey, kind, email),
      ]);
      if (!row) return null;
      return { ...(await personOf(keys, row)), passwordHash: (await passwordOf(row)) ?? '' };
    },
    passwordHash: async (id) => passwordOf((await rowsWhere('by-id', 'p.id = $1', [id]))[0]),
    settledPasswordHash: async (id) =>
      passwordOf((await rowsWhere('settled', 'p.id = $1 FOR SHARE OF p', [id]))[0]),
    change: (id, changes) => change(pool, { ring, keys }, id, changes),
    hold: (id, work) => hold(pool, { ring, keys }, id, work, qrCodes.replaceHeld),
    erase,
    async eraseAgain() {
      const { rows } = await pool.query<{ id: string }>(
        'SELECT subject_id AS id FROM vault.data_keys WHERE subject_id = ANY ($1::uuid[])',
        [erased.all()],
      );
      await pool.query('DELETE FROM vault.data_keys WHERE subject_id = ANY ($1::uuid[])', [
        rows.map(({ id }) => id),
      ]);
      return rows.length;
    },
    async idsOf(kind) {
      const { rows } = await pool.query('SELECT id FROM vault.people WHERE kind = $1 ORDER BY id', [kind]);
      return rows.map(({ id }) => id as string);
    },
    unsettled: (olderThanHours, limit) =>
      find(
        'unsettled',
        `NOT p.is_settled AND p.created_at <= now() - make_interval(hours => $1) ORDER BY p.created_at LIMIT $2`,
        [olderThanHours, limit],
      ),
    async idleSince(kind, since, { after, limit }) {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM vault.people
          WHERE kind = $1 AND greatest(created_at, last_login_at) < $2 AND ($3::uuid IS NULL OR id > $3)
          ORDER BY id LIMIT $4`,
        [kind, since, after, limit],
      );
      return rows.map(({ id }) => id);
    },
    async settle(ids) {
      await pool.query('UPDATE vault.people SET is_settled = true WHERE id = ANY ($1::uuid[])', [ids]);
    },
    employeesOf: (businessId) => find('employees-of', 'p.business_id = $1 ORDER BY p.id DESC', [businessId]),
    async countEmployees(businessId) {
      const { rows } = await pool.query<{ count: number }>({
        name: 'vault-employee-count',
        text: `SELECT count(*)::int AS count FROM ${PEOPLE} WHERE p.business_id = $1`,
        values: [businessId],
      });
      return rows[0]?.count ?? 0;
    },
    async candidates(kind, words, limit) {
      const wanted = wantedParts(ring.indexKey, kind, words);
      const arrays = wanted.map((_, nth) => `$${nth + 4}::int[]`);
      const inGroup = wanted.map((_, nth) => `part_${nth}`);
      // Searches group by group, so that the limit is reached early for common words. Returns one aggregated value, and none above
      // the limit: reading thousands of rows takes longer than finding them. Without a name, since a plan kept for any words reads the
      // table once for each part of a word.
      const { rows } = await pool.query<{ ids: string | null; count: number }>({
        text: `SELECT CASE WHEN count(*) <= $2 THEN string_agg(id::text, ',') END AS ids, count(*)::int AS count
          FROM (SELECT id FROM vault.people WHERE kind = $1 AND email_tag = $3
            UNION ALL SELECT id FROM unnest(${arrays}) AS wanted (${inGroup})
              JOIN vault.people ON name_parts @> ARRAY[${inGroup}]
            LIMIT $2::int + 1) AS found`,
        values: [kind, limit, emailTag(ring.indexKey, kind, words), ...wanted],
      });
      const [{ ids, count } = { ids: null, count: 0 }] = rows;
      return count > limit ? null : (ids?.split(',') ?? []);
    },
    async likely(kind, words, ids) {
      const wanted = wantedParts(ring.indexKey, kind, words);
      const ofGroup = wanted.map((_, nth) => numberInGroup(`$${nth + 4}::int[]`));
      const { rows } = await pool.query<{ id: string }>({
        name: `vault-likely-${wanted.length}`,
        text: `SELECT id FROM vault.people
          WHERE id = ANY ($1::uuid[]) AND kind = $2 AND (email_tag = $3 OR name_parts @> ARRAY[${ofGroup}])`,
        values: [ids, kind, emailTag(ring.indexKey, kind, words), ...wanted],
      });
      return new Set(rows.map(({ id }) => id));
    },
    byQrCode: async (code) => (await reader.load(code))?.person ?? null,
    byCodeEnd: qrCodes.endingIn,
    qrCodeOf: qrCodes.current,
    ensureQrCode: qrCodes.ensure,
    issueQrCode: (customerId) => qrCodes.issue(customerId),
    leadQrCodes: qrCodes.lead,
    codesOf: qrCodes.leadingTo,
    retireQrCode: qrCodes.retire,
    ...createFreeTexts(
      pool,
      keys,
      async (ids) => new Map((await open(ids)).map(([id, { key }]) => [id, key])),
    ),
  };
}

/** A person with the key to their other sealed data. */
interface Opened {
  person: Person;
  key: KeyObject;
}

/** Batches all ids and codes of one event-loop turn into one query. */
const gather = (read: (keys: readonly string[]) => Promise<Map<string, Opened>>) =>
  new DataLoader<string, Opened | null>(
    async (keys) => {
      const found = await read(keys);
      return keys.map((key) => found.get(key) ?? null);
    },
    { cache: false, batchScheduleFn: (callback) => void setImmediate(callback) },
  );

const UNIQUE_VIOLATION = '23505';

interface Sealing {
  ring: KeyRing;
  keys: DataKeys;
}

/** Plain columns beside the sealed data, for look-ups. Guests have no address, so their tag is of their id, which is no address. */
const foundBy = (
  { indexKey }: KeyRing,
  { id, kind, name, email }: Pick<Person, 'id' | 'kind' | 'name' | 'email'>,
) => ({ tag: emailTag(indexKey, kind, email || id), parts: nameParts(indexKey, { id, kind, name }) });

const INSERT = `
  WITH key AS (INSERT INTO vault.data_keys (subject_id, key_id, wrapped) VALUES ($1, $2, $3))
  INSERT INTO vault.people
      (id, kind, email_tag, profile, password, name_parts, business_id, email_verified_at)
    VALUES ($1, $4, $5, $6, $7, $8, $9, $10)`;

async function add(
  db: Pick<Pool | PoolClient, 'query'>,
  { ring, keys }: Sealing,
  person: NewPerson,
): Promise<void> {
  const { id, kind, email, name, phone = null, places = {}, description = null } = person;
  const profile = { name, email: email.trim(), phone, places, description, pendingEmail: null, logo: null };
  const { keyId, wrapped, key } = await keys.create(id);
  const { tag, parts } = foundBy(ring, { id, kind, ...profile });
  const password = sealField(key, id, 'password', person.passwordHash);
  const values = [id, keyId, wrapped, kind, tag, sealProfile(key, id, profile), password, parts];
  await uniqueEmail((db as Pool).query(INSERT, [...values, person.businessId, person.emailVerifiedAt]));
}

async function change(pool: Pool, sealing: Sealing, id: string, changes: PersonChanges): Promise<void> {
  const { lastLoginAt, ...others } = changes;
  if (lastLoginAt !== undefined) {
    await pool.query('UPDATE vault.people SET last_login_at = $2 WHERE id = $1', [id, lastLoginAt]);
  }
  if (Object.values(others).every((value) => value === undefined)) return;
  await inTransaction(pool, async (client) => {
    const row = await locked(client, id);
    if (!row) return;
    await rewrite(client, sealing, row, others, (email, next) => {
      if (emailKey(email) !== emailKey(next)) throw new DomainError('conflict');
    });
  });
}

const hold = <T>(
  pool: Pool,
  sealing: Sealing,
  id: string,
  work: (held: HeldPerson) => Promise<T>,
  replaceQrCode: (db: HeldPerson['db'], row: PersonRow) => Promise<string>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    const row = await locked(client, id);
    if (!row) throw new DomainError('not_found');
    const key = await keyOf(sealing.keys, row);
    return work({
      person: personWith(key, row),
      passwordHash: openField(key, id, 'password', row.password),
      db: client,
      replaceQrCode: () => replaceQrCode(client, row),
      async change(changes) {
        const newest = await locked(client, id);
        if (newest) await rewrite(client, sealing, newest, changes);
      },
    });
  });

async function locked(client: PoolClient, id: string): Promise<PersonRow | undefined> {
  const { rows } = await client.query<PersonRow>(
    `SELECT ${COLUMNS} FROM ${PEOPLE} WHERE p.id = $1 FOR NO KEY UPDATE OF p`,
    [id],
  );
  return rows[0];
}

async function rewrite(
  client: PoolClient,
  { ring, keys }: Sealing,
  row: PersonRow,
  { emailVerifiedAt, passwordHash, lastLoginAt: _, places = {}, ...given }: PersonChanges,
  assertMayMove: (email: string, next: string) => void = () => undefined,
): Promise<void> {
  const { id, kind } = row;
  const key = await keyOf(keys, row);
  const before = openProfile(key, id, row.profile);
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const changed = Object.entries(places).map(([place, details]) => [
    place,
    { ...NO_DETAILS, ...before.places[place], ...details },
  ]);
  const profile: Profile = {
    ...before,
    ...fields,
    places: { ...before.places, ...Object.fromEntries(changed) },
  };
  profile.email = profile.email.trim();
  assertMayMove(before.email, profile.email);
  const { tag, parts } = foundBy(ring, { id, kind, ...profile });
  const password = passwordHash === undefined ? row.password : sealField(key, id, 'password', passwordHash);
  await uniqueEmail(
    client.query(
      `UPDATE vault.people SET email_tag = $2, profile = $3, name_parts = $4, password = $5, email_verified_at = $6
        WHERE id = $1`,
      [
        ...[id, tag, sealProfile(key, id, profile), parts, password],
        emailVerifiedAt === undefined ? row.email_verified_at : emailVerifiedAt,
      ],
    ),
  );
}

async function uniqueEmail(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION && constraint === 'people_email') throw new DomainError('already_exists');
    throw error;
  }
}
