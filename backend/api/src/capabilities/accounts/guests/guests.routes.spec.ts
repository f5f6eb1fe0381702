import { accountStream, businessStream, DAY_MS, houseText, isQrCode } from '@stampwell/contracts';
import { confirmEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { addPasskey, newPasskeyQuestion } from '@stampwell/contracts/http/account/passkeys.ts';
import { customerLogin } from '@stampwell/contracts/http/auth.ts';
import * as http from '@stampwell/contracts/http/join.ts';
import { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { userProfile } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { openSpecApp } from '../../../testing/spec-app.ts';
import { createSpecDevice } from '../../../testing/spec-device.ts';
import { mailedBy } from '../../../testing/spec-mail.ts';
import { createSpecPasskey } from '../../../testing/spec-passkey.ts';

let now = new Date();
const app = await openSpecApp({ projectors, now: () => now });
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
  expect(user.name).toBe(`Guest ${user.id.slice(-3).toUpperCase()}`);
  expect(isQrCode(qr_code)).toBe(true);
  expect(await app.eventsOf(accountStream(user.id))).toMatchObject([
    { type: 'AccountRegistered', data: { kind: 'customer' }, actor: { kind: 'customer', id: user.id } },
    { type: 'GuestJoined', data: { account_id: user.id, business_id: shop.id, from: 'tent' } },
  ]);
  const stamped = await shop.call(scanStamps, { body: { qr_code, stamp_amount: 2 } });
  expect(stamped.body).toMatchObject({ user_name: user.name, new_stamp_count: 2 });
});

it('[JO2] the same key has one account, however often and however close together it joins', async () => {
  const [shop, another, phone] = [await app.business(), await app.business(), device()];
  const answers = await Promise.all([phone.join(shop.id), phone.join(shop.id), phone.join(another.id)]);
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.user.id));
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
  expect(Object.keys(by)).toEqual(['a4', 'a5', 'tent', 'sticker', 'strip', 'nfc', 'link']);
  expect(by.a4).toEqual({ opened: 2, joined: 1, first_stamped: 1 });
  expect(by.link).toEqual({ opened: 2, joined: 1, first_stamped: 0 });
  expect(by.nfc).toEqual({ opened: 0, joined: 0, first_stamped: 0 });
  expect(JSON.stringify(body)).not.toContain(qr_code);
});

const CLAIM = { name: 'Ann Smith', password: 'stampwell-9' };

it('[JO6] an address keeps the card: the same account signs in elsewhere once its link was followed', async () => {
  const { token, id } = await guestAt((await app.business()).id);
  const email = 'keeps@stampwell.test';
  expect((await app.call(http.keepSafe, { token })).body).toEqual({ is_guest: true, pending_email: null });
  const claim = () => app.call(http.claimByEmail, { token, body: { ...CLAIM, email } });
  const link = await mailedBy(app.call, email, claim);
  expect((await app.call(http.keepSafe, { token })).body).toEqual({ is_guest: true, pending_email: email });
  const signIn = () => app.call(customerLogin, { body: { email, password: CLAIM.password } });
  expect((await signIn()).status).toBe(401);
  expect((await app.call(confirmEmail, { body: { token: link } })).status).toBe(200);
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

it('[JO6] a passkey keeps the card too', async () => {
  const { token, id } = await guestAt((await app.business()).id);
  const { body } = await app.call(newPasskeyQuestion, { token });
  const response = createSpecPasskey().make(body.options);
  const added = await app.call(addPasskey, { token, body: { ticket: body.ticket, name: 'Phone', response } });
  expect(added.status).toBe(201);
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

it('asks for a customer’s session, and for an owner’s', async () => {
  const shop = await app.business();
  expect((await app.call(http.keepSafe, {})).status).toBe(401);
  expect((await shop.call(http.keepSafe)).status).toBe(403);
  const { token } = await guestAt(shop.id);
  expect((await app.call(posterTraffic, { token })).status).toBe(403);
});
