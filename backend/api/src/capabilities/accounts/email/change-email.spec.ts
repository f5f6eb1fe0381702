import { accountStream, businessStream } from '@stampwell/contracts';
import * as emailLinks from '@stampwell/contracts/http/account/email-links.ts';
import * as passwordsCalls from '@stampwell/contracts/http/account/passwords.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { updateUserProfile, userProfile } from '@stampwell/contracts/http/user.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { mailedBy, mailsTo, tokenIn } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

let count = 0;
const newAddress = () => {
  count += 1;
  return `Next-${count}@stampwell.test`;
};

const kinds = {
  customer: {
    change: updateUserProfile,
    login: auth.customerLogin,
    register: auth.customerRegister,
    profileOf: async ({ call }: SpecActor) => (await call(userProfile)).body.user,
    eventsOf: ({ id }: SpecActor) => app.eventsOf(accountStream(id)),
    event: 'AccountProfileChanged',
  },
  business: {
    change: updateBusinessProfile,
    login: auth.businessLogin,
    register: auth.businessRegister,
    profileOf: async ({ call }: SpecActor) => (await call(businessProfile)).body.business,
    eventsOf: ({ id }: SpecActor) => app.eventsOf(businessStream(id)),
    event: 'BusinessProfileChanged',
  },
};
type Kind = keyof typeof kinds;
const KINDS = Object.keys(kinds) as Kind[];

const ask = (actor: SpecActor, email: string, current_password: unknown = actor.password) =>
  actor.call(kinds[actor.kind as Kind].change, { body: { name: actor.name, email, current_password } });
const confirm = (token: string) => app.call(emailLinks.confirmEmail, { body: { token } });
const undo = (token: string) => app.call(emailLinks.undoEmail, { body: { token } });
const askedFor = (actor: SpecActor, email: string) => mailedBy(app.call, email, () => ask(actor, email));
/** Changes the address. @returns the token of the former address's undo link */
const moved = async (actor: SpecActor, email: string, former = actor.email) => {
  const token = await askedFor(actor, email);
  return mailedBy(app.call, former, () => confirm(token));
};
const isSignedIn = async (token: string) => (await app.call(auth.listSessions, { token })).status === 200;
const USED = { status: 409, error: { code: 'invalid_state' } };

describe.each(KINDS)('another address of a %s', (kind) => {
  const { login, profileOf, eventsOf, event, register } = kinds[kind];
  const signIn = (email: string, password: string) => app.call(login, { body: { email, password } });

  it('[AC17] is not had by a stolen session: it wants the current password', async () => {
    const actor = await app[kind]();
    const email = newAddress();
    for (const [sent, message] of [
      [undefined, 'Current password is required'],
      ['', 'Current password is required'],
      ['not-it-at-all', 'Current password is incorrect'],
    ]) {
      const body = { name: 'Other', email, current_password: sent };
      expect(await actor.call(kinds[kind].change, { body })).toMatchObject({
        status: 422,
        error: { field: 'current_password', message },
      });
    }
    expect(await profileOf(actor)).toMatchObject({
      name: actor.name,
      email: actor.email,
      pending_email: null,
    });
    expect((await app.call(devMail, { query: { to: email } })).body.messages).toEqual([]);
  });

  it('[AC17] is in force once its link was followed, and the old one until then', async () => {
    const actor = await app[kind]();
    const { email, password } = actor;
    const next = newAddress();
    const elsewhere = (await signIn(email, password)).body.access_token;
    const token = await askedFor(actor, next);
    expect(await profileOf(actor)).toMatchObject({ email, pending_email: next });
    expect((await signIn(next, password)).status).toBe(401);
    expect(await eventsOf(actor)).not.toContainEqual(expect.objectContaining({ type: event }));

    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await profileOf(actor)).toMatchObject({ email: next, pending_email: null });
    expect(await isSignedIn(actor.token)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(next, password)).status).toBe(200);
    expect((await eventsOf(actor)).at(-1)).toMatchObject({
      type: event,
      data: { fields: ['email'] },
      actor: { kind, id: actor.id },
    });
    expect(await confirm(token)).toMatchObject(USED);
  });

  it('[AC18] is undone by who reads the old one: everybody is out, the password with them', async () => {
    const actor = await app[kind]();
    const { email, password } = actor;
    const stolen = newAddress();
    const token = await moved(actor, stolen);
    const thief = (await signIn(stolen, password)).body.access_token;
    expect(await isSignedIn(thief)).toBe(true);

    const reset = await mailedBy(app.call, email, () => undo(token));
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(actor.token)).toBe(false);
    expect((await signIn(stolen, password)).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(401);
    expect(await undo(token)).toMatchObject(USED);
    const renewed = await app.call(passwordsCalls.resetPassword, {
      body: { token: reset, new_password: 'mine-again' },
    });
    expect(renewed.status).toBe(200);
    expect((await signIn(email, 'mine-again')).status).toBe(200);
  });

  it('[AC18] leaves the old one to nobody else while it can be taken back', async () => {
    const actor = await app[kind]();
    await moved(actor, newAddress());
    const body = { name: 'Mallory', email: actor.email.toUpperCase(), password: 'mallory-1' };
    expect(await app.call(register, { body })).toMatchObject({
      status: 409,
      error: { code: 'already_exists' },
    });
    expect(await app.people.byEmail(kind, actor.email)).toBeNull();
    await app.pool.query(
      `UPDATE platform.email_links SET expires_at = expires_at - interval '7 days 1 s' WHERE account_id = $1`,
      [actor.id],
    );
    expect((await app.call(register, { body })).status).toBe(201);
  });
});

it('[AC18] a second change takes nothing from who had the address first', async () => {
  const actor = await app.customer();
  const [second, third] = [newAddress(), newAddress()];
  const first = await moved(actor, second);
  const later = await moved(actor, third, second);
  expect((await undo(first)).status).toBe(200);
  expect(await undo(later)).toMatchObject(USED);
  expect(await app.people.byId(actor.id)).toMatchObject({ email: actor.email, pendingEmail: null });
});

it('[AC18] an address that nobody proved is told, and has no way back: it may be a stranger’s', async () => {
  const actor = await app.customer({ isProved: false });
  expect(await moved(actor, newAddress())).toBe('');
});

it('[AC17] is the newest that was asked for; the links of earlier ones are void', async () => {
  const actor = await app.customer();
  const [mistyped, right] = [newAddress(), newAddress()];
  const earlier = await askedFor(actor, mistyped);
  const token = await askedFor(actor, right);
  expect(await confirm(earlier)).toMatchObject(USED);
  expect((await confirm(token)).status).toBe(200);
  expect((await app.people.byId(actor.id))?.email).toBe(right);
});

it('[AC17] waits 24 hours for its link', async () => {
  const actor = await app.customer();
  const token = await askedFor(actor, newAddress());
  await app.pool.query(
    `UPDATE platform.email_links SET expires_at = expires_at - interval '24 hours 1 s' WHERE account_id = $1`,
    [actor.id],
  );
  expect(await confirm(token)).toMatchObject(USED);
  expect((await actor.call(userProfile)).body.user.pending_email).toBeNull();
});

it.each(['changed', 'reset'])('[AC17] waits no longer once the password is %s', async (how) => {
  const actor = await app.customer();
  const token = await askedFor(actor, newAddress());
  const passwords = { current_password: actor.password, new_password: 'brand-new' };
  if (how === 'changed') await actor.call(passwordsCalls.changeCustomerPassword, { body: passwords });
  else {
    const forgot = () =>
      app.call(passwordsCalls.forgotPassword, { body: { type: 'customer', email: actor.email } });
    const reset = await mailedBy(app.call, actor.email, forgot);
    await app.call(passwordsCalls.resetPassword, { body: { token: reset, new_password: 'brand-new' } });
  }
  expect(await confirm(token)).toMatchObject(USED);
  expect(await app.people.byId(actor.id)).toMatchObject({ email: actor.email, pendingEmail: null });
});

it('[AC1] is not one that somebody else has, or takes meanwhile', async () => {
  const [actor, other] = [await app.customer(), await app.customer()];
  expect(await ask(actor, other.email.toUpperCase())).toMatchObject({
    status: 409,
    error: { code: 'already_exists' },
  });
  const wanted = newAddress();
  const token = await askedFor(actor, wanted);
  await app.customer({ email: wanted });
  expect(await confirm(token)).toMatchObject({ status: 409, error: { code: 'already_exists' } });
  expect(await isSignedIn(actor.token)).toBe(true);
});

it('[AC3] spelt otherwise is the same one, and waits for nothing', async () => {
  const { call, name, email } = await app.customer();
  const body = { name, email: email.toUpperCase() };
  expect(await call(updateUserProfile, { body })).toMatchObject({
    status: 200,
    body: { user: { email: email.toUpperCase(), pending_email: null } },
  });
});

it('[AC17] one link is good for one of many at once, and a dump opens none', async () => {
  const actor = await app.customer();
  const next = newAddress();
  const token = await askedFor(actor, next);
  const { rows } = await app.pool.query('SELECT * FROM platform.email_links');
  expect(JSON.stringify(rows)).not.toContain(token);
  const sealed = rows.map((row) => Buffer.from(row.sealed).toString()).join();
  expect(sealed).not.toContain('stampwell.test');
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await mailsTo(app.call, actor.email, 1);
});

it('a link leads where it was made for, and nowhere else', async () => {
  const actor = await app.customer();
  const change = await askedFor(actor, newAddress());
  expect(await undo(change)).toMatchObject(USED);
  const other = await app.customer();
  const asAnother = await other.call(emailLinks.verifyEmail, { body: { token: change } });
  expect(asAnother).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  const undoing = await mailedBy(app.call, actor.email, () => confirm(change));
  expect(await confirm(undoing)).toMatchObject(USED);
  const [mail] = await mailsTo(app.call, actor.email, 1);
  expect(mail?.text).toContain(`http://localhost:3000/undo-email?token=${tokenIn(mail?.text)}`);
});

describe('[AC19] with rates limited', async () => {
  const limited = await openTestApp({ areRatesLimited: true });
  afterAll(() => limited.close());

  it('a mailbox is asked five times an hour, whoever asks', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const { call, name, password } = await limited.customer();
      const body = { name, email: 'victim@x.test', current_password: password };
      statuses.push((await call(updateUserProfile, { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
