import {
  accountStream,
  businessStream,
  DAY_MS,
  guestName,
  houseText,
  isQrCode,
  JOIN_ORIGINS,
  subscriptionStream,
} from '@stampwell/contracts';
import { confirmEmail, verifyEmail } from '@stampwell/contracts/http/account/email-links.ts';
import {
  addPasskey,
  newPasskeyQuestion,
  passkeyQuestion,
  passkeySignIn,
  removePasskey,
} from '@stampwell/contracts/http/account/passkeys.ts';
import { changeCustomerPassword } from '@stampwell/contracts/http/account/passwords.ts';
import {
  reauthenticate,
  reauthenticationQuestion,
} from '@stampwell/contracts/http/account/reauthentication.ts';
import { customerLogin } from '@stampwell/contracts/http/auth.ts';
import * as http from '@stampwell/contracts/http/join.ts';
import { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import { openProgramme } from '@stampwell/contracts/http/programmes.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { userProfile } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { createSpecDevice } from '../../../testing/spec-device.ts';
import { mailedBy } from '../../../testing/spec-mail.ts';
import { createSpecPasskey } from '../../../testing/spec-passkey.ts';
import { openTestApp } from '../../../testing/test-app.ts';

let now = new Date();
const app = await openTestApp({ projectors, now: () => now });
afterAll(() => app.close());

const device = () => createSpecDevice(app.call);
async function guestAt(shopId: string, from?: string) {
  const phone = device();
  const { body } = await phone.join(shopId, from);
  return { ...body, phone, id: body.user.id, token: body.access_token };
}

it('[JO1] gives a card with nothing to fill in, which can be stamped at once', async () => {
  const shop = await app.business();
  const { status, body } = await device().join(shop.id, 'tent');
  expect(status).toBe(201);
  const { user, qr_code } = body;
  expect(user).toMatchObject({ email: '', is_guest: true, type: 'customer' });
  expect(user.name).toBe(guestName(qr_code));
  expect((await app.people.byId(user.id))?.name).toBe(user.name);
  expect(isQrCode(qr_code)).toBe(true);
  expect(await app.eventsOf(accountStream(user.id))).toMatchObject([
    { type: 'AccountRegistered', data: { kind: 'customer' }, actor: { kind: 'customer', id: user.id } },
    { type: 'GuestJoined', data: { account_id: user.id, business_id: shop.id, from: 'tent' } },
  ]);
  const stamped = await shop.call(scanStamps, { body: { qr_code, stamp_amount: 2 } });
  expect(stamped.body).toMatchObject({ user_name: user.name, new_stamp_count: 2 });
});

it('[JO1] calls a guest by the code once they come back, and leaves a name that they gave', async () => {
  const shop = await app.business();
  const { phone, id, qr_code } = await guestAt(shop.id);
  await app.people.change(id, { name: 'Guest 000' });
  expect((await phone.join(shop.id)).body.user.name).toBe(guestName(qr_code));
  await app.people.change(id, { name: 'Ann Baker' });
  expect((await phone.join(shop.id)).body.user.name).toBe('Ann Baker');
});

it('[JO2] the same key has one account, however often and however close together it joins', async () => {
  const [shop, another, phone] = [await app.business(), await app.business(), device()];
  const answers = await Promise.all([phone.join(shop.id), phone.join(shop.id), phone.join(another.id)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.qr_code)).size).toBe(1);
  const ids = new Set(answers.map(({ body }) => body.user.id));
  expect(ids.size).toBe(1);
  expect((await phone.join(another.id)).body.user.id).toBe([...ids][0]);
  const events = await app.eventsOf(accountStream([...ids][0] ?? ''));
  expect(events.map(({ type }) => type)).toEqual(['AccountRegistered', 'GuestJoined']);
});

it('[JO3] only the device’s own signature opens the account, each challenge once', async () => {
  const { id: shopId } = await app.business();
  const { phone, id } = await guestAt(shopId);
  const proof = await phone.proof();
  const signIn = (body: unknown) => app.call(http.deviceSignIn, { body });
  const stranger = await device().proof();
  expect(await signIn({ ...stranger, key: proof.key })).toMatchObject({ status: 401 });
  expect(await signIn({ ...proof, ticket: stranger.ticket })).toMatchObject({ status: 401 });
  expect((await signIn(proof)).body.user.id).toBe(id);
  expect(await signIn(proof)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  expect(await device().signIn()).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } });
  expect(await signIn({})).toMatchObject({ status: 422 });
  const off = { x: 'A'.repeat(43), y: 'A'.repeat(43) };
  expect(await signIn({ ...(await phone.proof()), key: off })).toMatchObject({ status: 401 });
});

it('[JO3] says whether a device’s key opens a card, until the card is kept safe in another way or gone', async () => {
  const shop = await app.business();
  const { phone, token } = await guestAt(shop.id);
  const opens = async (key: unknown) =>
    (await app.call(http.deviceQuestion, { body: { key } })).body.opens as boolean | null;
  const { key } = await phone.proof();
  expect(await opens(key)).toBe(true);
  expect(await opens((await device().proof()).key)).toBe(false);
  expect((await app.call(http.deviceQuestion)).body.opens).toBe(null);
  expect(await app.call(http.deviceQuestion, { body: { key: { x: 'no' } } })).toMatchObject({ status: 422 });
  expect((await app.call(http.eraseGuest, { token })).status).toBe(204);
  expect(await opens(key)).toBe(false);
  const claimed = await guestAt(shop.id);
  const ann = await app.customer();
  const left = 'UPDATE platform.device_keys SET account_id = $1 WHERE account_id = $2';
  await app.pool.query(left, [ann.id, claimed.id]);
  expect(await opens((await claimed.phone.proof()).key)).toBe(false);
});

it('[JO9] says where a card is that was merged into another account, and opens it again after the split', async () => {
  const shop = await app.business();
  const { phone, id } = await guestAt(shop.id);
  const ann = await app.customer();
  const data = { account_id: id, other_id: ann.id, role: 'into', merge_id: 'm' } as const;
  await app.given(accountStream(id), [{ type: 'AccountsMerged', data }]);
  const { key } = await phone.proof();
  expect((await app.call(http.deviceQuestion, { body: { key } })).body.opens).toBe(false);
  for (const answer of [await phone.signIn(), await phone.join(shop.id)])
    expect(answer).toMatchObject({
      status: 403,
      error: { code: 'account_inactive', message: expect.stringContaining('in your other account now') },
    });
  await app.given(accountStream(id), [{ type: 'AccountsSplit', data }]);
  expect((await phone.signIn()).body.user.id).toBe(id);
});

it('[JO4] nobody joins a shop that is unknown, unapproved or closed, and the page does not say which', async () => {
  const shop = await app.business();
  const page = (id: string) => app.call(http.joinPage, { params: { id } });
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  expect((await page(shop.id)).body.shop).toMatchObject({ id: shop.id, name: shop.name });
  expect(await device().join(uuidv7())).toMatchObject({ status: 404 });
  await app.given(businessStream(shop.id), [
    { type: 'BusinessDeactivated', data: { business_id: shop.id, reason: houseText('spec') } },
  ]);
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  expect(await device().join(shop.id)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  const [closed, unknown] = [await page(shop.id), await page(uuidv7())];
  expect([closed.status, closed.error.message]).toEqual([unknown.status, unknown.error.message]);
});

it('[JO4] nobody joins a shop whose plan has ended', async () => {
  const shop = await app.business({ hasTrial: false });
  const trial = (ends: number) => ({
    type: 'TrialStarted' as const,
    data: {
      business_id: shop.id,
      trial_ends_at: new Date(Date.now() + ends).toISOString(),
      with_card: false,
    },
  });
  expect(await device().join(shop.id)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  await app.given(subscriptionStream(shop.id), [trial(-DAY_MS)]);
  expect(await device().join(shop.id)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  await app.given(subscriptionStream(shop.id), [trial(DAY_MS)]);
  expect(await device().join(shop.id)).toMatchObject({ status: 201 });
});

it('[JO4] tells of a shop that waits for its approval that it opens soon, its name and nothing else', async () => {
  const shop = await app.business({ name: 'Corner of Soon', isApproved: false });
  const unfinished = await app.business({ isApproved: false, isOnboarding: true });
  const page = async (id: string) => {
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    const { status, error } = await app.call(http.joinPage, { params: { id } });
    return [status, error.code, error.message];
  };
  const soon = [403, 'business_not_approved', 'Corner of Soon opens its card soon'];
  expect(await page(shop.id)).toEqual(soon);
  const { error } = await app.call(http.joinPage, { params: { id: shop.id } });
  expect(Object.keys(error).sort()).toEqual(['code', 'error', 'message', 'request_id']);
  expect(await device().join(shop.id)).toMatchObject({ status: 404 });
  const data = { business_id: shop.id };
  const gone = await page(uuidv7());
  expect(await page(unfinished.id)).toEqual(gone);
  await app.given(businessStream(shop.id), [
    { type: 'BusinessRejected', data: { ...data, reason: houseText('spec') } },
  ]);
  expect(await page(shop.id)).toEqual(gone);
  await app.given(businessStream(shop.id), [{ type: 'BusinessResubmitted', data }]);
  expect(await page(shop.id)).toEqual(soon);
  await app.given(businessStream(shop.id), [{ type: 'BusinessErased', data }]);
  expect(await page(shop.id)).toEqual(gone);
});

it('[JO12] shows the card that a poster names, and joins for it', async () => {
  const shop = await app.business();
  const page = async (card?: string) => {
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    return (await app.call(http.joinPage, { params: { id: shop.id }, query: card ? { card } : {} })).body
      .shop;
  };
  expect(await page('2')).not.toHaveProperty('card');
  const steps = [{ stamps: 6, reward_description: 'A bag', reward_emoji: '🫘' }];
  const look = { hue: 120, stamp_shape: 'star' as const };
  const body = { card_name: 'Beans', first_card_name: 'Coffee', steps, look, scan_cooldown_hours: 0 };
  await shop.call(openProgramme, { body });
  const beans = { programme: 2, card_name: 'Beans' };
  expect(await page('2')).toMatchObject({ ...{ card: beans, stamps_required: 6, look } });
  const coffee = { programme: 1, card_name: 'Coffee' };
  for (const card of [undefined, '3', 'x'])
    expect(await page(card)).toMatchObject({
      card: coffee,
      stamps_required: 10,
      programmes: [coffee, beans],
    });
  for (const [card, programme] of [
    ['2', 2],
    ['3', undefined],
    ['1', undefined],
  ] as const) {
    const { user } = (await device().join(shop.id, 'a4', card)).body;
    const [, joined] = await app.eventsOf(accountStream(user.id));
    expect(joined?.data).toEqual({
      ...{ account_id: user.id, business_id: shop.id, from: 'a4' },
      ...(programme && { programme }),
    });
  }
  await app.given(businessStream(shop.id), [
    {
      type: 'ProgrammeClosed',
      data: { business_id: shop.id, closes_on: '2020-01-01', redeemable_until: '2099-01-01' },
    },
  ]);
  expect(await page()).toMatchObject({ stamps_required: 6, look });
});

it('[JO5] counts opened pages, joins and first stamps by poster, of this shop alone', async () => {
  const [shop, another] = [await app.business(), await app.business()];
  const opened = (id: string, from?: string) =>
    app.call(http.joinOpened, { params: { id }, body: { ...(from && { from }) } });
  for (const from of ['a4', 'a4', 'nonsense', undefined])
    expect((await opened(shop.id, from)).status).toBe(204);
  await opened(another.id, 'a4');
  await opened(uuidv7(), 'a4');
  const { qr_code } = await guestAt(shop.id, 'a4');
  await guestAt(shop.id, 'nonsense');
  await shop.call(scanStamps, { body: { qr_code } });
  const { body } = await shop.call(posterTraffic);
  const by = Object.fromEntries(body.sources.map(({ source, ...counts }) => [source, counts]));
  expect(Object.keys(by)).toEqual([...JOIN_ORIGINS]);
  expect(by.a4).toEqual({ opened: 2, joined: 1, first_stamped: 1 });
  expect(by.link).toEqual({ opened: 2, joined: 1, first_stamped: 0 });
  expect(by.nfc).toEqual({ opened: 0, joined: 0, first_stamped: 0 });
  expect(JSON.stringify(body)).not.toContain(qr_code);
});

it('[JO13] counts at the place of the poster; one that closed, or is another shop’s, is as if none was named', async () => {
  const [shop, another] = [await app.business(), await app.business()];
  const [harbour, closed, others] = [uuidv7(), uuidv7(), uuidv7()];
  const place = (business_id: string, place_id: string) => ({ business_id, place_id });
  await app.given(businessStream(shop.id), [
    { type: 'PlaceOpened', data: place(shop.id, harbour) },
    { type: 'PlaceOpened', data: place(shop.id, closed) },
    { type: 'PlaceClosed', data: place(shop.id, closed) },
  ]);
  await app.given(businessStream(another.id), [{ type: 'PlaceOpened', data: place(another.id, others) }]);
  const named: unknown[] = [];
  for (const at of [harbour, closed, others, shop.id, 'nonsense', undefined]) {
    const body = { from: 'a4', ...(at && { place: at }) };
    expect((await app.call(http.joinOpened, { params: { id: shop.id }, body })).status).toBe(204);
    const { status, body: joined } = await device().join(shop.id, 'a4', undefined, at);
    expect(status).toBe(201);
    const [, guest] = await app.eventsOf(accountStream(joined.user.id));
    named.push((guest?.data as { place_id?: string } | undefined)?.place_id);
  }
  expect(named).toEqual([harbour, ...Array(5).fill(undefined)]);
  const traffic = async (at?: string) => {
    const { body } = await shop.call(posterTraffic, at ? { query: { place: at } } : {});
    return body.sources.find(({ source }) => source === 'a4');
  };
  const of = (count: number) => ({ source: 'a4', opened: count, joined: count, first_stamped: 0 });
  await expect.poll(() => traffic()).toEqual(of(6));
  expect(await traffic(harbour)).toEqual(of(1));
  expect(await traffic(shop.id)).toEqual(of(5));
  expect(await traffic(closed)).toEqual(of(0));
});

const CLAIM = { name: 'Ann Smith', password: 'stampwell-9' };

it('[JO6] an address keeps the card: the same account signs in elsewhere once its link was followed', async () => {
  const { token, id } = await guestAt((await app.business()).id);
  const email = 'keeps@stampwell.test';
  expect((await app.call(http.keepSafe, { token })).body).toEqual({
    is_guest: true,
    has_address: false,
    pending_email: null,
  });
  const claim = () => app.call(http.claimByEmail, { token, body: { ...CLAIM, email } });
  const link = await mailedBy(app.call, email, claim);
  expect((await app.call(http.keepSafe, { token })).body).toMatchObject({
    is_guest: true,
    pending_email: email,
  });
  const signIn = () => app.call(customerLogin, { body: { email, password: CLAIM.password } });
  expect((await signIn()).status).toBe(401);
  expect((await app.call(confirmEmail, { body: { token: link, new_password: CLAIM.password } })).status).toBe(
    200,
  );
  expect((await signIn()).body.user).toMatchObject({ id, name: 'Ann Smith', email, is_guest: false });
  expect((await app.eventsOf(accountStream(id))).at(-1)).toMatchObject({
    type: 'AccountClaimed',
    data: { account_id: id, how: 'email' },
  });
  expect(await claim()).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  expect(JSON.stringify(await app.eventsOf(accountStream(id)))).not.toMatch(/Ann Smith|keeps@/);
});

it('[JO6] an address of somebody else’s account is refused, and nothing is written', async () => {
  const ann = await app.customer();
  const { token, user } = await guestAt((await app.business()).id);
  const answer = await app.call(http.claimByEmail, { token, body: { ...CLAIM, email: ann.email } });
  expect(answer).toMatchObject({ status: 409, error: { code: 'already_exists' } });
  expect((await app.call(userProfile, { token })).body.user).toMatchObject({ name: user.name, email: '' });
});

async function addPasskeyWith(token: string) {
  const passkey = createSpecPasskey();
  const { body } = await app.call(newPasskeyQuestion, { token });
  const response = passkey.make(body.options);
  const added = await app.call(addPasskey, { token, body: { ticket: body.ticket, name: 'Phone', response } });
  expect(added.status).toBe(201);
  return { passkey, passkeyId: added.body.passkey.id };
}

async function claimedByEmail(email: string) {
  const guest = await guestAt((await app.business()).id);
  const claim = () => app.call(http.claimByEmail, { token: guest.token, body: { ...CLAIM, email } });
  const link = await mailedBy(app.call, email, claim);
  expect((await app.call(confirmEmail, { body: { token: link, new_password: CLAIM.password } })).status).toBe(
    200,
  );
  return guest;
}

it('[JO6] a stranger who follows the link takes the account over; the holder proves it signed in', async () => {
  const shop = await app.business();
  const claimOf = async (email: string) => {
    const guest = await guestAt(shop.id);
    const claim = () => app.call(http.claimByEmail, { token: guest.token, body: { ...CLAIM, email } });
    return { ...guest, link: await mailedBy(app.call, email, claim) };
  };
  const sessionOf = async ({ token }: { token: string }) => (await app.call(http.keepSafe, { token })).status;

  const theirs = await claimOf('stranger@stampwell.test');
  const refused = await app.call(confirmEmail, { body: { token: theirs.link } });
  expect(refused).toMatchObject({ status: 422, error: { field: 'new_password' } });
  const taken = { token: theirs.link, new_password: 'words of the stranger alone' };
  expect((await app.call(confirmEmail, { body: taken })).status).toBe(200);
  expect(await sessionOf(theirs)).toBe(401);
  const signIn = (password: string) =>
    app.call(customerLogin, { body: { email: 'stranger@stampwell.test', password } });
  expect((await signIn(CLAIM.password)).status).toBe(401);
  expect((await signIn(taken.new_password)).body.user).toMatchObject({ id: theirs.id, is_guest: false });

  const own = await claimOf('holder@stampwell.test');
  expect((await app.call(verifyEmail, { token: own.token, body: { token: own.link } })).status).toBe(200);
  expect(await sessionOf(own)).toBe(200);
});

/** Makes the account's last proof of identity too old. */
const age = (id: string) =>
  app.pool.query(
    `UPDATE platform.sessions SET authenticated_at = now() - interval '11 minutes' WHERE account_id = $1`,
    [id],
  );

it('[JO6] a claim by email ends what the device’s key opens; its session goes on', async () => {
  const { token, phone } = await claimedByEmail('no-more-key@stampwell.test');
  const { status, error } = await phone.signIn();
  expect([status, error.code]).toEqual([401, 'invalid_credentials']);
  expect(error.message).toContain('Did you keep it safe? Sign in with your email');
  expect((await app.call(userProfile, { token })).status).toBe(200);
});

it('[JO6] a claim by passkey ends what the device’s key opens; its session goes on', async () => {
  const { token, phone } = await guestAt((await app.business()).id);
  await addPasskeyWith(token);
  expect(await phone.signIn()).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } });
  expect((await app.call(userProfile, { token })).status).toBe(200);
});

it('[JO6] a key opens no account that is no guest’s, and a new password deletes it', async () => {
  const [ann, guest] = [await app.customer(), await guestAt((await app.business()).id)];
  await app.pool.query('UPDATE platform.device_keys SET account_id = $1 WHERE account_id = $2', [
    ann.id,
    guest.id,
  ]);
  expect(await guest.phone.signIn()).toMatchObject({ status: 401 });
  const body = { current_password: ann.password, new_password: 'stampwell-10' };
  expect((await ann.call(changeCustomerPassword, { body })).status).toBe(200);
  const keys = await app.pool.query('SELECT FROM platform.device_keys WHERE account_id = $1', [ann.id]);
  expect(keys.rowCount).toBe(0);
});

it('[JO6] an account that a passkey alone opens is given an address, after a proof', async () => {
  const { token, id } = await guestAt((await app.business()).id);
  const { passkey, passkeyId } = await addPasskeyWith(token);
  expect((await app.call(http.keepSafe, { token })).body).toMatchObject({
    is_guest: false,
    has_address: false,
  });
  const params = { id: passkeyId };
  expect(await app.call(removePasskey, { token, params })).toMatchObject({ status: 409 });
  await age(id);
  const email = 'after-passkey@stampwell.test';
  const claim = () => app.call(http.claimByEmail, { token, body: { ...CLAIM, email } });
  expect(await claim()).toMatchObject({ status: 403, error: { code: 'reauthentication_required' } });
  const { body: question } = await app.call(reauthenticationQuestion, { token });
  expect(question.methods).toEqual(['passkey']);
  const { ticket = '', options = {} } = question.passkey ?? {};
  const proof = { passkey: { ticket, response: passkey.use(options) } };
  expect((await app.call(reauthenticate, { token, body: proof })).status).toBe(204);
  const link = await mailedBy(app.call, email, claim);
  expect((await app.call(confirmEmail, { body: { token: link, new_password: CLAIM.password } })).status).toBe(
    200,
  );
  const signedIn = await app.call(customerLogin, { body: { email, password: CLAIM.password } });
  expect(signedIn.body.user).toMatchObject({ id, name: 'Ann Smith', email });
  expect((await app.call(removePasskey, { token, params })).status).toBe(204);
});

it('[JO6] an account that a passkey alone opens is deleted without a password, after a proof', async () => {
  const { token, id } = await guestAt((await app.business()).id);
  const { passkey } = await addPasskeyWith(token);
  await age(id);
  const refused = await app.call(http.eraseGuest, { token });
  expect(refused).toMatchObject({ status: 403, error: { code: 'reauthentication_required' } });
  const { ticket, options } = (await app.call(passkeyQuestion, { body: { type: 'customer' } })).body;
  const { body } = await app.call(passkeySignIn, { body: { ticket, response: passkey.use(options) } });
  expect((await app.call(http.eraseGuest, { token: body.access_token })).status).toBe(204);
  expect(await app.people.byId(id)).toBeNull();
});

it('[JO6] a passkey keeps the card too', async () => {
  const { token, id } = await guestAt((await app.business()).id);
  await addPasskeyWith(token);
  expect((await app.call(http.keepSafe, { token })).body.is_guest).toBe(false);
  expect((await app.eventsOf(accountStream(id))).at(-1)).toMatchObject({ data: { how: 'passkey' } });
});

it('[JO6] a guest erases the account without a password, and the key opens nothing afterwards', async () => {
  const { token, id, phone } = await guestAt((await app.business()).id);
  expect((await app.call(http.eraseGuest, { token })).status).toBe(204);
  expect(await app.people.byId(id)).toBeNull();
  expect((await phone.signIn()).status).toBe(401);
  const ann = await app.customer();
  expect(await ann.call(http.eraseGuest)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
});

it('[JO7] after 90 days guests are erased who were never stamped and claimed nothing', async () => {
  const shop = await app.business();
  const [empty, stamped, claimed] = [await guestAt(shop.id), await guestAt(shop.id), await guestAt(shop.id)];
  await shop.call(scanStamps, { body: { qr_code: stamped.qr_code } });
  await app.given(accountStream(claimed.id), [
    { type: 'AccountClaimed', data: { account_id: claimed.id, how: 'passkey' } },
  ]);
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  const known = async () => {
    await app.settle();
    const found = await Promise.all([empty, stamped, claimed].map(({ id }) => app.people.byId(id)));
    return found.map((person) => person !== null);
  };
  const start = now;
  now = new Date(start.getTime() + 89 * DAY_MS);
  expect(await known()).toEqual([true, true, true]);
  now = new Date(start.getTime() + 91 * DAY_MS);
  expect(await known()).toEqual([false, true, true]);
  now = start;
  expect((await app.eventsOf(accountStream(empty.id))).at(-1)).toMatchObject({ type: 'AccountErased' });
});

it('[JO7] nobody is erased while the read models may not know a stamp yet', async () => {
  const behind = await openTestApp({
    projectors,
    now: () => now,
    ports: { waitForPosition: async () => false },
  });
  const phone = createSpecDevice(behind.call);
  const { body } = await phone.join((await behind.business()).id);
  const start = now;
  now = new Date(start.getTime() + 91 * DAY_MS);
  await behind.settle();
  now = start;
  expect(await behind.people.byId(body.user.id)).not.toBeNull();
  await behind.close();
});

it('[JO6, JO7] a proof whose claim was not recorded keeps the card, and is recorded', async () => {
  const shop = await app.business();
  const [mailed, keyed] = [await guestAt(shop.id), await guestAt(shop.id)];
  await app.people.change(mailed.id, { emailVerifiedAt: new Date() });
  await app.pool.query(
    `INSERT INTO platform.passkeys (id, account_id, kind, credential_id, public_key, counter, transports, name)
     VALUES ($1, $2, 'customer', 'crashed', '', 0, '{}', 'Phone')`,
    [uuidv7(), keyed.id],
  );
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  const start = now;
  now = new Date(start.getTime() + 91 * DAY_MS);
  await app.settle();
  now = start;
  const last = async (id: string) => (await app.eventsOf(accountStream(id))).at(-1);
  expect(await last(mailed.id)).toMatchObject({ type: 'AccountClaimed', data: { how: 'email' } });
  expect(await last(keyed.id)).toMatchObject({ type: 'AccountClaimed', data: { how: 'passkey' } });
  expect(await app.people.byId(mailed.id)).not.toBeNull();
});

it('asks for a customer’s session, and for an owner’s', async () => {
  const shop = await app.business();
  expect((await app.call(http.keepSafe, {})).status).toBe(401);
  expect((await shop.call(http.keepSafe)).status).toBe(403);
  const { token } = await guestAt(shop.id);
  expect((await app.call(posterTraffic, { token })).status).toBe(403);
});
