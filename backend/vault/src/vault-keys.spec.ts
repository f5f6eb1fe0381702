import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NO_DETAILS } from '@stampwell/contracts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { specKeys } from '../testing/spec-keys.ts';
import { openErasedIds } from './keys/erased-ids.ts';
import { newKeyRing, openKeyRing, readKeyRing, withNewKey, withoutOldKeys } from './keys/key-ring.ts';
import { type Rewrapping, rewrapDataKeys } from './keys/rewrap.ts';
import { keyOfBytes, open, seal } from './keys/sealing.ts';
import type { NewPerson } from './people.ts';
import { createPeople } from './postgres-people.ts';

const db = await openTestDatabase();
const text = newKeyRing();
const keys = specKeys(text);
const people = createPeople(db.pool, keys);
afterAll(() => db.drop());

const SECRETS = {
  name: 'Quentin Zwick',
  email: 'quentin@zwick.example',
  phone: '020 7946 0958',
  address: '7 Crescent Walk',
  description: 'Pickles and jams',
};
const quentin = async (over: Partial<NewPerson> = {}) => {
  const id = uuidv7();
  const { address, ...fields } = SECRETS;
  const places = { [id]: { ...NO_DETAILS, address } };
  await people.add({ id, kind: 'customer', ...fields, places, passwordHash: 'argon2 words', ...over });
  return { id, code: await people.issueQrCode(id) };
};
const dump = async () => {
  const tables = ['people', 'qr_codes', 'data_keys'].map((table) =>
    db.pool.query(`SELECT t::text AS row FROM vault.${table} t`),
  );
  return (await Promise.all(tables)).flatMap(({ rows }) => rows.map(({ row }) => String(row))).join('\n');
};

describe("the vault's tables", () => {
  it('contain no plain word, nor its bytes', async () => {
    const { code } = await quentin();
    const content = await dump();
    for (const secret of [...Object.values(SECRETS), code, 'argon2 words']) {
      expect(content).not.toContain(secret);
      expect(content).not.toContain(Buffer.from(secret).toString('hex'));
    }
    const stranger = createPeople(db.pool, specKeys());
    const [row] = (await db.pool.query('SELECT id FROM vault.people LIMIT 1')).rows;
    await expect(stranger.byId(row.id)).rejects.toThrow();
    expect(await stranger.byEmail('customer', SECRETS.email)).toBeNull();
  });

  it('do not open in another row, nor after a bit is changed', async () => {
    const [one, other] = [
      await quentin({ email: 'one@example.test' }),
      await quentin({ email: 'other@example.test' }),
    ];
    await db.pool.query(
      'UPDATE vault.people SET profile = (SELECT profile FROM vault.people WHERE id = $1) WHERE id = $2',
      [one.id, other.id],
    );
    await expect(people.byId(other.id)).rejects.toThrow();
    await people.erase(other.id);
    const key = keyOfBytes(Buffer.alloc(32));
    const sealed = seal(key, 'place', 'words');
    expect(open(key, 'place', sealed).toString()).toBe('words');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => open(key, 'place', sealed)).toThrow();
  });
});

describe('the ring', () => {
  it.each(['', 'a:short', text.split('\n')[0] ?? '', `${text}\n${text}`])('refuses invalid text: %#', (bad) =>
    expect(() => readKeyRing(bad)).toThrow(/must|twice/),
  );

  it('is rotated while reads go on, after which the old key can be dropped', async () => {
    const before = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => quentin({ email: `rotated-${nth}@example.test` })),
    );
    const both = withNewKey(text, new Date('2027-01-01'));
    const ring = readKeyRing(both);
    expect(ring.current).toBe('k20270101');
    // A process started earlier rereads the ring when it meets the new key.
    let held = text;
    const rotating = createPeople(db.pool, { ...keys, ring: openKeyRing(() => held) });
    held = both;
    const steps: Rewrapping[] = [];
    for await (const step of rewrapDataKeys(db.pool, ring)) {
      steps.push(step);
      expect(await rotating.byId(before[0]?.id ?? '')).toMatchObject({ name: SECRETS.name });
    }
    expect(steps.at(-1)).toMatchObject({ done: steps.at(-1)?.total });
    const newest = createPeople(db.pool, { ...keys, ring: readKeyRing(withoutOldKeys(both)) });
    const found = await newest.byIds(before.map(({ id }) => id));
    expect(found.size).toBe(before.length);
    expect(await newest.byQrCode(before[0]?.code ?? '')).toMatchObject({ id: before[0]?.id });
    await expect(createPeople(db.pool, keys).byId(before[0]?.id ?? '')).rejects.toThrow('not in the ring');
    // And back, for the following specs.
    for await (const _ of rewrapDataKeys(db.pool, readKeyRing(`${text}${both.split('\n')[0]}`)));
  });
});

describe('an erasure', () => {
  it('outlives the restore of an earlier dump', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-erased-'));
    const vault = { ring: keys.ring, erased: openErasedIds(folder) };
    const [gone, stays] = [
      await quentin({ email: 'gone@example.test' }),
      await quentin({ email: 'stays@example.test' }),
    ];
    const saved = await Promise.all(
      ['data_keys', 'people', 'qr_codes'].map(async (table) => {
        const { rows } = await db.pool.query(`SELECT to_jsonb(t) AS row FROM vault.${table} t`);
        return { table, rows: JSON.stringify(rows.map(({ row }) => row)) };
      }),
    );
    await createPeople(db.pool, vault).erase(gone.id);
    await db.pool.query('TRUNCATE vault.data_keys CASCADE');
    for (const { table, rows } of saved)
      await db.pool.query(
        `INSERT INTO vault.${table} SELECT * FROM jsonb_populate_recordset(NULL::vault.${table}, $1::jsonb)`,
        [rows],
      );
    const started = createPeople(db.pool, { ring: keys.ring, erased: openErasedIds(folder) });
    expect(await started.byId(gone.id)).not.toBeNull();
    expect(await started.eraseAgain()).toBe(1);
    expect(await started.byId(gone.id)).toBeNull();
    expect(await started.byQrCode(gone.code)).toBeNull();
    expect(await started.byId(stays.id)).not.toBeNull();
    expect(await started.eraseAgain()).toBe(0);
    vault.erased.note('first', 'second');
    expect(vault.erased.all()).toEqual([gone.id, 'first', 'second']);
    rmSync(folder, { recursive: true });
  });
});
