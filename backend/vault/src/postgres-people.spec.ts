import { inTransaction, openPool } from '@stampwell/base/postgres';
import { isQrCode } from '@stampwell/contracts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { specKeys } from '../testing/spec-keys.ts';
import { createImportedPeople } from './imported-people.ts';
import { createDataKeys } from './keys/data-keys.ts';
import type { NewPerson } from './people.ts';
import { createPeople } from './postgres-people.ts';
import { createQrCodes } from './qr-codes.ts';

const db = await openTestDatabase();
const keys = specKeys();
const people = createPeople(db.pool, keys);
afterAll(() => db.drop());

let count = 0;
const someone = (over: Partial<NewPerson> = {}): NewPerson => {
  count += 1;
  const id = uuidv7();
  return {
    id,
    kind: 'customer',
    email: `p${count}@example.test`,
    name: `Person ${count}`,
    passwordHash: 'hash',
    ...over,
  };
};
const known = async (over: Partial<NewPerson> = {}) => {
  const person = someone(over);
  await people.add(person);
  return person;
};
const rowsNaming = async (id: string) => {
  const { rows } = await db.pool.query(
    `SELECT (SELECT count(*)::int FROM vault.people WHERE id = $1)
          + (SELECT count(*)::int FROM vault.qr_codes WHERE customer_id = $1)
          + (SELECT count(*)::int FROM vault.data_keys WHERE subject_id = $1) AS n`,
    [id],
  );
  return rows[0].n;
};

const rowOf = async (id: string): Promise<{ email_tag: Buffer; name_parts: number[] }> =>
  (await db.pool.query('SELECT email_tag, name_parts FROM vault.people WHERE id = $1', [id])).rows[0];

describe('people', () => {
  it('are found by id and by email in any case, without their password hash', async () => {
    const { id, email, name } = await known({ email: 'Ann.Smith@Example.Test', phone: '020' });
    const person = {
      id,
      email,
      name,
      kind: 'customer',
      phone: '020',
      places: {},
      description: null,
      logo: null,
    };
    expect(await people.byId(id)).toEqual({
      ...person,
      emailVerifiedAt: null,
      pendingEmail: null,
      businessId: null,
      createdAt: expect.any(Date),
      lastLoginAt: null,
    });
    expect(await people.byEmail('customer', ' ann.smith@EXAMPLE.test ')).toMatchObject({
      id,
      passwordHash: 'hash',
    });
    expect(await people.byEmail('business', 'ann.smith@example.test')).toBeNull();
    expect(await people.passwordHash(id)).toBe('hash');
    expect(await people.byId(uuidv7())).toBeNull();
    expect(await people.passwordHash(uuidv7())).toBeNull();
  });

  it('have one account per email and kind', async () => {
    const { email } = await known();
    await expect(people.add(someone({ email: email.toUpperCase() }))).rejects.toMatchObject({
      code: 'already_exists',
    });
    await people.add(someone({ email, kind: 'business' }));
  });

  it('are added once when the same email registers concurrently', async () => {
    const adding = Array.from({ length: 10 }, () => people.add(someone({ email: 'race@example.test' })));
    const settled = await Promise.allSettled(adding);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('change only the given fields', async () => {
    const { id } = await known({ phone: '020' });
    const lastLoginAt = new Date('2026-11-01T10:00:00Z');
    await people.hold(id, ({ change }) => change({ email: 'Moved@Example.test' }));
    await people.change(id, { name: 'Other', lastLoginAt });
    await people.change(id, {});
    expect(await people.byId(id)).toMatchObject({ name: 'Other', phone: '020', lastLoginAt });
    expect(await people.byEmail('customer', 'moved@example.test')).toMatchObject({ id });
    await people.change(id, { phone: null, passwordHash: 'next' });
    expect(await people.byId(id)).toMatchObject({ phone: null });
    expect(await people.passwordHash(id)).toBe('next');
    const pending = { emailVerifiedAt: lastLoginAt, pendingEmail: 'Next@Example.test' };
    await people.change(id, pending);
    expect(await people.byId(id)).toMatchObject({ ...pending, email: 'Moved@Example.test' });
  });

  it("cannot take another's email", async () => {
    const [one, other] = [await known(), await known()];
    const taken = people.hold(one.id, ({ change }) => change({ email: other.email }));
    await expect(taken).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('return the password hash only once no transaction holds them', async () => {
    const { id } = await known();
    const asked = await people.hold(id, async ({ change }) => {
      await change({ passwordHash: 'next' });
      const settled = people.settledPasswordHash(id);
      await vi.waitFor(async () => {
        const { rowCount } = await db.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBeGreaterThan(0);
      });
      return { settled };
    });
    expect(await asked.settled).toBe('next');
  });

  it('keep what is not changed of a place', async () => {
    const location = { latitude: 52.2, longitude: 0.1 };
    const { id } = await known({
      kind: 'business',
      places: { p: { address: '1 High St', phone: '020', location } },
    });
    await people.change(id, { places: { p: { phone: null }, q: { address: '2 Low St' } } });
    expect((await people.byId(id))?.places).toEqual({
      p: { address: '1 High St', phone: null, location },
      q: { address: '2 Low St', phone: null, location: null },
    });
  });

  it('change their address only while held', async () => {
    const { id, email } = await known();
    await people.change(id, { email: email.toUpperCase() });
    await expect(people.change(id, { email: 'moved-by-the-way@example.test' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await people.byId(id))?.email).toBe(email.toUpperCase());
  });

  it('are held by one transaction at a time; a refusal rolls back its writes', async () => {
    const { id } = await known({ phone: '0' });
    const add = () =>
      people.hold(id, async ({ person, change }) => change({ phone: String(Number(person.phone) + 1) }));
    await Promise.all(Array.from({ length: 5 }, add));
    const refused = people.hold(id, async ({ change }) => {
      await change({ phone: '100' });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect((await people.byId(id))?.phone).toBe('5');
    await expect(people.hold(uuidv7(), async () => 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are found in bulk, ignoring unknown ids', async () => {
    const [one, other] = [await known(), await known()];
    const found = await people.byIds([one.id, other.id, uuidv7(), 'system']);
    expect([...found.keys()].sort()).toEqual([one.id, other.id].sort());
  });

  it('are planned for once a connection, since each stamp looks two of them up', async () => {
    const ids = [(await known()).id, (await known()).id];
    const pool = openPool({ connectionString: db.url, max: 1 });
    try {
      const looking = createPeople(pool, keys);
      for (let nth = 0; nth < 12; nth += 1) await looking.byId(ids[nth % 2] ?? '');
      const { rows } = await pool.query(
        `SELECT generic_plans::int AS kept FROM pg_prepared_statements WHERE name = 'vault-people-of'`,
      );
      // PostgreSQL makes a plan of its own for each of the first five executions, and compares their cost with the kept plan's.
      expect(rows).toEqual([{ kept: 7 }]);
    } finally {
      await pool.end();
    }
  });

  it('are searched for by a plan for the words, since one kept for any words reads the whole table', async () => {
    const pool = openPool({ connectionString: db.url, max: 1 });
    try {
      const looking = createPeople(pool, keys);
      for (let nth = 0; nth < 8; nth += 1) await looking.candidates('customer', 'quixote', 10);
      const { rows } = await pool.query(
        `SELECT name FROM pg_prepared_statements WHERE statement LIKE '%email_tag%' AND generic_plans > 0`,
      );
      expect(rows).toEqual([]);
    } finally {
      await pool.end();
    }
  });

  it('are listed by employer, administrators all together', async () => {
    const businessId = uuidv7();
    const first = await known({ kind: 'employee', businessId });
    const second = await known({ kind: 'employee', businessId });
    await known({ kind: 'employee', businessId: uuidv7() });
    expect((await people.employeesOf(businessId)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await people.countEmployees(businessId)).toBe(2);
    const admins = [await known({ kind: 'admin' }), await known({ kind: 'admin' })];
    expect(await people.idsOf('admin')).toEqual(admins.map(({ id }) => id));
  });

  it('are unsettled until they are settled', async () => {
    const [one, other] = [await known(), await known()];
    const ids = async (hours: number) => (await people.unsettled(hours, 1_000)).map(({ id }) => id);
    expect(await ids(0)).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await ids(1)).toEqual([]);
    await people.settle([one.id]);
    expect(await ids(0)).toContain(other.id);
    expect(await ids(0)).not.toContain(one.id);
    expect(await people.unsettled(0, 1)).toHaveLength(1);
  });

  it('are found by letters of their name, within their kind', async () => {
    const zoe = await known({ name: 'Zoë Quixote', email: 'zq@example.test' });
    await known({ kind: 'business', name: 'Quixote & Sons' });
    for (const words of ['q', 'QU', 'quix', 'zoë qui', 'quixote'])
      expect(await people.candidates('customer', words, 1_000)).toContain(zoe.id);
    expect(await people.candidates('customer', 'quixote', 10)).toEqual([zoe.id]);
    expect(await people.candidates('customer', 'quixotic', 10)).toEqual([]);
    expect(await people.candidates('customer', 'person', 1)).toBeNull();
    const other = await known({ name: 'Ben' });
    expect(await people.likely('customer', 'uix', [zoe.id, other.id])).toEqual(new Set([zoe.id]));
    await people.change(zoe.id, { name: 'Zoë Smith' });
    expect(await people.candidates('customer', 'quixote', 10)).toEqual([]);
    expect(await people.candidates('customer', 'smith', 10)).toContain(zoe.id);
  });

  it('are found by a whole email in any case, and not by a part of one', async () => {
    const { id } = await known({ name: 'Wim', email: 'Vreni@Yverdon.test' });
    const found = async (words: string) => [
      ...((await people.candidates('customer', words, 10)) ?? []),
      ...(await people.likely('customer', words, [id])),
    ];
    expect(await found(' vreni@YVERDON.test ')).toEqual([id, id]);
    for (const words of ['vreni', 'yverdon', 'vreni@yverdon.tes', 'v', 'ye'])
      expect(await found(words)).toEqual([]);
    expect(await people.candidates('business', 'vreni@yverdon.test', 10)).toEqual([]);
    await people.hold(id, ({ change }) => change({ email: 'moved@yverdon.test' }));
    expect(await found('vreni@yverdon.test')).toEqual([]);
    expect(await found('moved@yverdon.test')).toEqual([id, id]);
  });

  it('are searched by the index', async () => {
    await inTransaction(db.pool, async (client) => {
      await client.query('SET LOCAL enable_seqscan = off');
      const { rows } = await client.query(`EXPLAIN SELECT id FROM vault.people WHERE name_parts @> '{1,2}'`);
      expect(JSON.stringify(rows)).toContain('people_name_parts');
    });
  });
});

describe('one mailbox', () => {
  const spellings = () => {
    const local = uuidv7();
    return { unicode: `${local}@BÜCHER.example`, punycode: `${local}@xn--bcher-kva.example` };
  };

  it('is one account, whichever alphabet its domain is written in', async () => {
    const { unicode, punycode } = spellings();
    const { id } = await known({ email: unicode });
    await expect(known({ email: punycode })).rejects.toMatchObject({ code: 'already_exists' });
    expect((await people.byEmail('customer', punycode))?.id).toBe(id);
    expect(await people.byEmail('customer', unicode)).toMatchObject({ id, email: unicode });
  });
});

describe('common index numbers of two rows', () => {
  const inGroup = (group: string) => `${uuidv7().slice(0, -4)}${group}`;

  it("are none where one's name is the other's email, or the email of another kind", async () => {
    const email = 'victoria.loss@example.test';
    const id = inGroup('0007');
    const victim = await rowOf((await known({ id, name: 'Hugh Gunn', email })).id);
    const attacker = await rowOf((await known({ id: inGroup('0007'), name: email })).id);
    expect(attacker.name_parts.filter((part) => victim.name_parts.includes(part))).toEqual([]);
    const shop = await rowOf((await known({ kind: 'business', name: 'Shop', email })).id);
    expect(shop.email_tag).not.toEqual(victim.email_tag);
    const clerk = await rowOf((await known({ kind: 'employee', name: 'Hugh Gunn', email })).id);
    expect(clerk.name_parts).toEqual([]);
  });

  it('are none for the same name in another group or kind; few for single letters', async () => {
    const named = async (group: string, kind: NewPerson['kind'] = 'customer') =>
      (await rowOf((await known({ id: inGroup(group), kind, name: 'Vera Loss' })).id)).name_parts;
    const rows = [
      await named('0000'),
      await named('0001'),
      await named('0008'),
      await named('0000', 'business'),
    ];
    expect(new Set(rows.flat()).size).toBe(rows.flat().length);
    const inSixteen = (await named('0100')).filter((part) => rows[0]?.includes(part));
    expect(inSixteen.length).toBe((rows[0]?.length ?? 0) - new Set('vera loss').size);
  });
});

describe('QR codes', () => {
  it('are 8 characters that identify their customer', async () => {
    const { id } = await known();
    expect(await people.qrCodeOf(id)).toBeNull();
    const code = await people.issueQrCode(id);
    expect(isQrCode(code)).toBe(true);
    expect(await people.qrCodeOf(id)).toBe(code);
    expect(await people.byQrCode(code)).toMatchObject({ id });
    expect(await people.byQrCode('ZZZZZZZZ')).toBeNull();
  });

  it('are invalid once the next one is issued', async () => {
    const { id } = await known();
    const old = await people.issueQrCode(id);
    const code = await people.issueQrCode(id);
    expect(await people.byQrCode(old)).toBeNull();
    expect(await people.byQrCode(code)).toMatchObject({ id });
  });

  it('are found by their end only while they are current', async () => {
    const { id } = await known();
    const code = await people.issueQrCode(id);
    expect(await people.byCodeEnd(code.slice(-4), 5)).toContain(id);
    await people.issueQrCode(id);
    expect(await people.byCodeEnd(code.slice(-4), 5)).not.toContain(id);
  });

  it('are drawn again on a collision, with a retired one too', async () => {
    const { id } = await known();
    const retired = await people.issueQrCode(id);
    const current = await people.issueQrCode(id);
    const draws = [retired, current, 'FRESH001'];
    const codes = createQrCodes(db.pool, keys.ring.indexKey, createDataKeys(keys.ring));
    expect(await codes.issue(id, () => draws.shift() ?? '')).toBe('FRESH001');
    expect(draws).toEqual([]);
  });

  it('are not issued to erased people', async () => {
    const { id } = await known();
    await people.erase(id);
    await expect(people.issueQrCode(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are issued once to concurrent callers who ask for any', async () => {
    const { id } = await known();
    const codes = await Promise.all(Array.from({ length: 20 }, () => people.ensureQrCode(id)));
    expect(new Set(codes).size).toBe(1);
    expect(await people.byQrCode(codes[0] ?? '')).toMatchObject({ id });
    expect(await people.ensureQrCode(id)).toBe(codes[0]);
  });

  it('leave one current code when rotated concurrently', async () => {
    const { id } = await known();
    const codes = await Promise.all(Array.from({ length: 100 }, () => people.issueQrCode(id)));
    const alive = await Promise.all(codes.map((code) => people.byQrCode(code)));
    expect(alive.filter(Boolean)).toHaveLength(1);
  });
});

it('erases a person with all their codes, idempotently', async () => {
  const { id, email } = await known();
  const codes = [await people.issueQrCode(id), await people.issueQrCode(id)];
  await people.erase(id);
  await people.erase(id);
  expect(await rowsNaming(id)).toBe(0);
  expect(await people.byEmail('customer', email)).toBeNull();
  expect(await Promise.all(codes.map((code) => people.byQrCode(code)))).toEqual([null, null]);
  await people.add(someone({ email }));
});

it('notes 500 people of a list at once before it erases them', async () => {
  const noted: string[][] = [];
  const erased = { note: (...ids: string[]) => void noted.push(ids), all: () => noted.flat() };
  const ids = Array.from({ length: 1_001 }, () => uuidv7());
  await createImportedPeople(db.pool, { ...keys, erased }).erase(ids);
  expect(noted.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(erased.all()).toEqual(ids);
});
