import { createHash } from 'node:crypto';
import { newKeyRing, readKeyRing } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { openSpecApp } from '../../testing/spec-app.ts';
import { createEmailLinks } from './email-links.ts';
import { heldAddresses } from './held-addresses.ts';

const app = await openSpecApp();
afterAll(() => app.close());
const ring = readKeyRing(newKeyRing());
const held = heldAddresses(ring);
const links = createEmailLinks(app.pool, held);

const plainHash = (address: string) => createHash('sha256').update(`customer:${address}`).digest();
const undoOf = (address: string) =>
  links.issue({ purpose: 'undo', person: { id: uuidv7(), kind: 'customer' }, address });

it('[AC18] knows a held address whatever its case, and only of its kind', async () => {
  await undoOf('Ann@Held.test');
  expect(await links.isHeld('customer', 'ann@held.TEST')).toBe(true);
  expect(await links.isHeld('business', 'ann@held.test')).toBe(false);
  expect(await links.isHeld('customer', 'ben@held.test')).toBe(false);
});

it('gives whoever has a dump nothing to try addresses on: another key, other tags', async () => {
  await undoOf('cat@held.test');
  const { rows } = await app.pool.query<{ line: string }>(
    'SELECT l::text AS line FROM platform.email_links l',
  );
  const dump = rows.map(({ line }) => line).join('\n');
  const hash = plainHash('cat@held.test');
  for (const form of ['hex', 'base64', 'base64url'] as const) expect(dump).not.toContain(hash.toString(form));
  expect(heldAddresses(readKeyRing(newKeyRing())).tagOf('customer', 'cat@held.test')).not.toBe(
    held.tagOf('customer', 'cat@held.test'),
  );
});

it('makes tags of the hashes that an older release wrote', async () => {
  await app.pool.query(
    `INSERT INTO platform.email_links (hash, account_id, kind, purpose, sealed, held_key, expires_at)
     VALUES ('\\x01', $1, 'customer', 'undo', '\\x00', $2, now() + interval '1 hour')`,
    [uuidv7(), plainHash('dan@held.test')],
  );
  expect(await links.isHeld('customer', 'dan@held.test')).toBe(false);
  for (let times = 1; times <= 2; times += 1) await held.tagPlainHashes(app.pool);
  expect(await links.isHeld('customer', 'dan@held.test')).toBe(true);
  const { rowCount } = await app.pool.query('SELECT FROM platform.email_links WHERE held_key IS NOT NULL');
  expect(rowCount).toBe(0);
});
