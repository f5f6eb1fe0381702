import { DomainError } from '@stampwell/contracts';
import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { NewPerson, People, Person, PersonChanges, PersonKind } from './people.ts';
import { currentQrCode, issueQrCode, peopleOf } from './qr-codes.ts';

/** The vault on Postgres; `migrateVault` makes its tables. */
export function createPeople(pool: Pool): People {
  async function find(name: string, where: string, values: unknown[]): Promise<PersonRow[]> {
    const text = `SELECT ${COLUMNS} FROM vault.people p WHERE ${where}`;
    const { rows } = await pool.query<PersonRow>({ name: `vault-${name}`, text, values });
    return rows;
  }

  async function byIds(ids: readonly string[]): Promise<Map<string, Person>> {
    const rows = await find('by-ids', 'id = ANY ($1::uuid[])', [ids.filter((id) => UUID.test(id))]);
    return new Map(rows.map((row) => [row.id, personOf(row)]));
  }

  const reader = gather(async (keys) => {
    const { ids = [], codes = [] } = Object.groupBy(keys, (key) => (UUID.test(key) ? 'ids' : 'codes'));
    const rows = await peopleOf<PersonRow>(pool, COLUMNS, { ids, codes });
    return new Map(rows.map((row) => [row.code ?? row.id, personOf(row)]));
  });

  return {
    add: (person) => add(pool, person),
    byId: (id) => reader.load(id),
    byIds,
    async byEmail(kind, email) {
      const [row] = await find('by-email', 'kind = $1 AND email_key = $2', [kind, emailKey(email)]);
      return row ? { ...personOf(row), passwordHash: row.password_hash } : null;
    },
    async passwordHash(id) {
      const [row] = await find('by-id', 'id = $1', [id]);
      return row?.password_hash ?? null;
    },
    change: (id, changes) => change(pool, id, changes),
    async erase(id) {
      await pool.query('DELETE FROM vault.people WHERE id = $1', [id]);
    },
    async idsOf(kind) {
      return (await find('of-kind', 'kind = $1 ORDER BY id', [kind])).map(({ id }) => id);
    },
    async unsettled(olderThanHours, limit) {
      const where = 'NOT is_settled AND created_at <= now() - make_interval(hours => $1)';
      const rows = await find('unsettled', `${where} ORDER BY created_at LIMIT $2`, [olderThanHours, limit]);
      return rows.map(personOf);
    },
    async settle(ids) {
      await pool.query('UPDATE vault.people SET is_settled = true WHERE id = ANY ($1::uuid[])', [ids]);
    },
    async employeesOf(businessId) {
      const rows = await find('employees-of', 'business_id = $1 ORDER BY id DESC', [businessId]);
      return rows.map(personOf);
    },
    byQrCode: (code) => reader.load(code),
    qrCodeOf: (customerId) => currentQrCode(pool, customerId),
    issueQrCode: (customerId) => issueQrCode(pool, customerId),
  };
}

/** One query for all ids and codes that are asked for within a turn of the event loop: a crowd at the tills costs no more than one. */
const gather = (read: (keys: readonly string[]) => Promise<Map<string, Person>>) =>
  new DataLoader<string, Person | null>(
    async (keys) => {
      const found = await read(keys);
      return keys.map((key) => found.get(key) ?? null);
    },
    { cache: false, batchScheduleFn: (callback) => void setImmediate(callback) },
  );

/** How emails are compared: without case, and whichever way an accent was typed. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase();

interface PersonRow {
  id: string;
  kind: PersonKind;
  email: string;
  name: string;
  phone: string | null;
  address: string | null;
  description: string | null;
  logo: string | null;
  business_id: string | null;
  password_hash: string;
  last_login_at: Date | null;
  created_at: Date;
}

const COLUMNS = `p.id, p.kind, p.email, p.name, p.phone, p.address, p.description, p.logo, p.business_id,
  p.password_hash, p.last_login_at, p.created_at`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UNIQUE_VIOLATION = '23505';

/** Named one by one, so that the hash stays in here. */
function personOf(row: PersonRow): Person {
  const { id, kind, email, name, phone, address, description, logo } = row;
  const personal = { id, kind, email, name, phone, address, description, logo };
  return {
    ...personal,
    businessId: row.business_id,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}

async function add(pool: Pool, person: NewPerson): Promise<void> {
  const { id, kind, email, name, phone, address, description, businessId, passwordHash } = person;
  await uniqueEmail(
    pool.query(
      `INSERT INTO vault.people
         (id, kind, email, email_key, name, phone, address, description, business_id, password_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, kind, email.trim(), emailKey(email), name, phone, address, description, businessId, passwordHash],
    ),
  );
}

const COLUMN_OF: Record<keyof PersonChanges, string> = {
  email: 'email',
  name: 'name',
  phone: 'phone',
  address: 'address',
  description: 'description',
  logo: 'logo',
  lastLoginAt: 'last_login_at',
  passwordHash: 'password_hash',
};

async function change(pool: Pool, id: string, changes: PersonChanges): Promise<void> {
  const values: unknown[] = [id];
  const settings: string[] = [];
  const set = (column: string, value: unknown) => settings.push(`${column} = $${values.push(value)}`);
  for (const [field, column] of Object.entries(COLUMN_OF)) {
    const value = changes[field as keyof PersonChanges];
    if (value !== undefined) set(column, value);
  }
  if (changes.email !== undefined) set('email_key', emailKey(changes.email));
  if (settings.length === 0) return;
  await uniqueEmail(pool.query(`UPDATE vault.people SET ${settings.join(', ')} WHERE id = $1`, values));
}

async function uniqueEmail(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION && constraint === 'people_kind_email_key_key') {
      throw new DomainError('already_exists');
    }
    throw error;
  }
}
