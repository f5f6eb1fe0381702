import { createHash } from 'node:crypto';
import { confirmEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { businessRegister, customerRegister } from '@stampwell/contracts/http/auth.ts';
import { createEmployee } from '@stampwell/contracts/http/employees.ts';
import { updateUserProfile } from '@stampwell/contracts/http/user.ts';
import { newKeyRing, type PersonKind, readKeyRing } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { askedFor, movedTo } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { createEmailLinks, heldAddresses, sealAddress } from './email-links.ts';

const app = await openTestApp();
afterAll(() => app.close());
const ring = readKeyRing(newKeyRing());
const held = heldAddresses(ring);
const links = createEmailLinks(app.pool, held);

const plainHash = (address: string) => createHash('sha256').update(`customer:${address}`).digest();
const isHeld = (kind: PersonKind, email: string) =>
  links.assertNotHeld(kind, email).then(
    () => false,
    (refusal) => {
      expect(refusal).toMatchObject({ code: 'already_exists' });
      return true;
    },
  );
const undoOf = (address: string) =>
  links.issue({ purpose: 'undo', person: { id: uuidv7(), kind: 'customer' }, address });

it('[AC18] knows a held address whatever its case, and only of its kind', async () => {
  await undoOf('Ann@Held.test');
  expect(await isHeld('customer', 'ann@held.TEST')).toBe(true);
  expect(await isHeld('business', 'ann@held.test')).toBe(false);
  expect(await isHeld('customer', 'ben@held.test')).toBe(false);
});

const TAKEN = { status: 409, error: { code: 'already_exists' } };
let count = 0;
const newAddress = () => {
  count += 1;
  return `next-${count}@held.test`;
};

it('[AC18] a held address is taken by no change of another account, asked for before or after', async () => {
  const [owner, early, late] = [await app.customer(), await app.customer(), await app.customer()];
  await movedTo(owner, newAddress());
  const { name, password } = late;
  const body = { name, email: owner.email.toUpperCase(), current_password: password };
  expect(await late.call(updateUserProfile, { body })).toMatchObject(TAKEN);

  const next = await app.customer();
  const wanted = newAddress();
  await movedTo(next, wanted);
  const token = await askedFor(early, newAddress());
  await app.people.hold(early.id, ({ change }) => change({ pendingEmail: next.email }));
  await app.pool.query(`UPDATE platform.email_links SET sealed = $2 WHERE account_id = $1`, [
    early.id,
    sealAddress(token, next.email),
  ]);
  const confirm = () => app.call(confirmEmail, { body: { token } });
  expect(await confirm()).toMatchObject(TAKEN);
  expect(await app.people.byId(early.id)).toMatchObject({ email: early.email });
  await app.pool.query(
    `UPDATE platform.email_links SET expires_at = now() WHERE account_id = $1 AND purpose = 'undo'`,
    [next.id],
  );
  expect((await confirm()).status).toBe(200);
});

it('[AC18] its own earlier address an account may have again', async () => {
  const owner = await app.customer();
  const away = newAddress();
  await movedTo(owner, away);
  expect(await movedTo({ ...owner, email: away }, owner.email)).not.toBe('');
  expect(await app.people.byId(owner.id)).toMatchObject({ email: owner.email });
});

it.each(['customer', 'business', 'employee'] as const)(
  '[AC18] a held address is had by no new %s, and nothing is left of the try',
  async (kind) => {
    const email = newAddress();
    const shop = await app.business();
    const body = { name: 'Mallory', email: email.toUpperCase(), password: 'mallory-1' };
    const add = {
      customer: () => app.call(customerRegister, { body }),
      business: () => app.call(businessRegister, { body }),
      employee: () => shop.call(createEmployee, { body }),
    };
    const theirs = createEmailLinks(app.pool, heldAddresses(app.ports.vault.ring));
    await theirs.issue({ purpose: 'undo', person: { id: uuidv7(), kind }, address: email });
    expect(await add[kind]()).toMatchObject(TAKEN);
    expect(await app.people.byEmail(kind, email)).toBeNull();
    await app.pool.query(`UPDATE platform.email_links SET expires_at = now() WHERE kind = $1`, [kind]);
    expect((await add[kind]()).status).toBe(201);
  },
);

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
