import { isQrCode } from '@stampwell/contracts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { inTransaction } from '@stampwell/postgres';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { specKeys } from '../testing/spec-keys.ts';
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

describe('people', () => {
  it('are found by id and by email, without case, and never with their hash by accident', async () => {
    const { id, email, name } = await known({ email: 'Ann.Smith@Example.Test', phone: '020' });
    const person = {
      id,
      email,
      name,
      kind: 'customer',
      phone: '020',
      address: null,
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

  it('have one account an email and kind', async () => {
    const { email } = await known();
    await expect(people.add(someone({ email: email.toUpperCase() }))).rejects.toMatchObject({
      code: 'already_exists',
    });
    await people.add(someone({ email, kind: 'business' }));
  });

  it('add the same email at the same moment once', async () => {
    const adding = Array.from({ length: 10 }, () => people.add(someone({ email: 'race@example.test' })));
    const settled = await Promise.allSettled(adding);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('change what is given and keep the rest', async () => {
    const { id } = await known({ phone: '020' });
    const lastLoginAt = new Date('2026-11-01T10:00:00Z');
    await people.change(id, { name: 'Other', email: 'Moved@Example.test', lastLoginAt });
    await people.change(id, {});
    expect(await people.byId(id)).toMatchObject({ name: 'Other', phone: '020', lastLoginAt });
    expect(await people.byEmail('customer', 'moved@example.test')).toMatchObject({ id });
    await people.change(id, { phone: null, passwordHash: 'next' });
    expect(await people.byId(id)).toMatchObject({ phone: null });
    expect(await people.passwordHash(id)).toBe('next');
    const wish = { emailVerifiedAt: lastLoginAt, pendingEmail: 'Next@Example.test' };
    await people.change(id, wish);
    expect(await people.byId(id)).toMatchObject({ ...wish, email: 'Moved@Example.test' });
  });

  it('cannot move to an email that another has', async () => {
    const [one, other] = [await known(), await known()];
    await expect(people.change(one.id, { email: other.email })).rejects.toMatchObject({
      code: 'already_exists',
    });
  });

  it('are found many at a time, whatever else is asked for', async () => {
    const [one, other] = [await known(), await known()];
    const found = await people.byIds([one.id, other.id, uuidv7(), 'system']);
    expect([...found.keys()].sort()).toEqual([one.id, other.id].sort());
  });

  it('are listed by employer, administrators all together', async () => {
    const businessId = uuidv7();
    const first = await known({ kind: 'employee', businessId });
    const second = await known({ kind: 'employee', businessId });
    await known({ kind: 'employee', businessId: uuidv7() });
    expect((await people.employeesOf(businessId)).map(({ id }) => id)).toEqual([second.id, first.id]);
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

  it('are found by letters of their name or email, of their kind alone', async () => {
    const zoe = await known({ name: 'Zoë Quixote', email: 'zq@example.test' });
    await known({ kind: 'business', name: 'Quixote & Sons' });
    for (const words of ['q', 'QU', 'quix', 'zoë qui', 'zq@', 'Q@ex'])
      expect(await people.candidates('customer', words, 1_000)).toContain(zoe.id);
    expect(await people.candidates('customer', 'quixote', 10)).toEqual([zoe.id]);
    expect(await people.candidates('customer', 'quixotic', 10)).toEqual([]);
    expect(await people.candidates('customer', 'example', 1)).toBeNull();
    const other = await known({ name: 'Ben' });
    expect(await people.likely('customer', 'uix', [zoe.id, other.id])).toEqual(new Set([zoe.id]));
    await people.change(zoe.id, { name: 'Zoë Smith' });
    expect(await people.candidates('customer', 'quixote', 10)).toEqual([]);
    expect(await people.candidates('customer', 'smith', 10)).toContain(zoe.id);
  });

  it('are searched from the index', async () => {
    await inTransaction(db.pool, async (client) => {
      await client.query('SET LOCAL enable_seqscan = off');
      const { rows } = await client.query(`EXPLAIN SELECT id FROM vault.people WHERE parts @> '{1,2}'`);
      expect(JSON.stringify(rows)).toContain('people_parts');
    });
  });
});

describe('QR codes', () => {
  it('are 8 characters that name their customer', async () => {
    const { id } = await known();
    expect(await people.qrCodeOf(id)).toBeNull();
    const code = await people.issueQrCode(id);
    expect(isQrCode(code)).toBe(true);
    expect(await people.qrCodeOf(id)).toBe(code);
    expect(await people.byQrCode(code)).toMatchObject({ id });
    expect(await people.byQrCode('ZZZZZZZZ')).toBeNull();
  });

  it('belong to nobody once the next one is issued', async () => {
    const { id } = await known();
    const old = await people.issueQrCode(id);
    const code = await people.issueQrCode(id);
    expect(await people.byQrCode(old)).toBeNull();
    expect(await people.byQrCode(code)).toMatchObject({ id });
  });

  it('are drawn again when they clash, with a retired one too', async () => {
    const { id } = await known();
    const retired = await people.issueQrCode(id);
    const current = await people.issueQrCode(id);
    const draws = [retired, current, 'FRESH001'];
    const codes = createQrCodes(db.pool, keys.ring.indexKey, createDataKeys(keys.ring));
    expect(await codes.issue(id, () => draws.shift() ?? '')).toBe('FRESH001');
    expect(draws).toEqual([]);
  });

  it('are issued to nobody who has been erased', async () => {
    const { id } = await known();
    await people.erase(id);
    await expect(people.issueQrCode(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leave one current code when rotated at the same moment', async () => {
    const { id } = await known();
    const codes = await Promise.all(Array.from({ length: 100 }, () => people.issueQrCode(id)));
    const alive = await Promise.all(codes.map((code) => people.byQrCode(code)));
    expect(alive.filter(Boolean)).toHaveLength(1);
  });
});

it('erases a person with every code they had, and twice is no harm', async () => {
  const { id, email } = await known();
  const codes = [await people.issueQrCode(id), await people.issueQrCode(id)];
  await people.erase(id);
  await people.erase(id);
  expect(await rowsNaming(id)).toBe(0);
  expect(await people.byEmail('customer', email)).toBeNull();
  expect(await Promise.all(codes.map((code) => people.byQrCode(code)))).toEqual([null, null]);
  await people.add(someone({ email }));
});
