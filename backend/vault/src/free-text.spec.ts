import type { FreeText } from '@stampwell/contracts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { specKeys } from '../testing/spec-keys.ts';
import { newKeyRing } from './keys/key-ring.ts';
import { createPeople } from './postgres-people.ts';

const db = await openTestDatabase();
afterAll(() => db.drop());
const ring = newKeyRing();
const people = createPeople(db.pool, specKeys(ring));
/** Simulates another process, which caches keys separately. */
const elsewhere = createPeople(db.pool, specKeys(ring));

async function somebody(): Promise<string> {
  const id = uuidv7();
  await people.add({ id, kind: 'business', name: 'Shop', email: `${id}@shops.test`, passwordHash: 'hash' });
  return id;
}

it("can be read only with its subject's key", async () => {
  const id = await somebody();
  const text = await people.sealText(id, 'A jam tart');
  expect(JSON.stringify(text)).not.toContain('jam');
  expect((await people.textReader([id]))(text)).toBe('A jam tart');
  expect((await elsewhere.textReader([id]))(text)).toBe('A jam tart');
});

it('is erased with its subject at once, in every process', async () => {
  const id = await somebody();
  const text = await people.sealText(id, 'A jam tart');
  expect((await elsewhere.textReader([id]))(text)).toBe('A jam tart');
  await people.erase(id);
  expect((await elsewhere.textReader([id]))(text)).toBeNull();
  await expect(people.sealText(id, 'More')).rejects.toMatchObject({ code: 'not_found' });
});

it('does not open as another subject’s', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const text = await people.sealText(one, 'A jam tart');
  const read = await people.textReader([other]);
  expect(() => read({ ...text, of: other } as FreeText)).toThrow();
  expect(() => read(text)).toThrow('was not asked for');
});

it('keeps out plain text', async () => {
  const text = await people.sealText(uuidv7(), '');
  expect(text).toEqual({ of: null, plain: '' });
  expect((await people.textReader([]))(text)).toBe('');
});
