import { accountStream, houseText } from '@stampwell/contracts';
import * as emailLinks from '@stampwell/contracts/http/account/email-links.ts';
import { acceptInvitation } from '@stampwell/contracts/http/account/invitations.ts';
import * as keys from '@stampwell/contracts/http/account/passkeys.ts';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import { customerLogin } from '@stampwell/contracts/http/auth.ts';
import { claimByEmail } from '@stampwell/contracts/http/join.ts';
import { mergeAccounts, undoMerge, userMerges } from '@stampwell/contracts/http/merges.ts';
import { subscribeToNotices } from '@stampwell/contracts/http/push-notifications.ts';
import { refresh } from '@stampwell/contracts/http/session.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { userProfile, userQrCode } from '@stampwell/contracts/http/user.ts';
import { retireCode, rotateQrCode, userCodes } from '@stampwell/contracts/http/user-account.ts';
import { createAppleShopPass } from '@stampwell/contracts/http/wallet.ts';
import { WHAT_STAYS } from '@stampwell/contracts/what-stays.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { openWallets } from '../capabilities/wallet/open-wallets.ts';
import { SPEC_PASSWORD } from './spec-actors.ts';
import { openSpecApns, SPEC_PASS_TYPE } from './spec-apns.ts';
import type { SpecCall } from './spec-call.ts';
import { createSpecDevice } from './spec-device.ts';
import { askedFor, forgotten, invitedBy, mailedBy, movedTo } from './spec-mail.ts';
import { addSpecPasskey } from './spec-passkey.ts';
import { openSpecPushService } from './spec-push-service.ts';
import { unzip } from './spec-zip.ts';
import { openTestApp } from './test-app.ts';

const service = await openSpecPushService();
const app = await openTestApp({ projectors, ports: { push: service.push } });
const apns = await openSpecApns();
const issuer = { name: 'Stampwell Ltd', address: '1 High Street, Leeds', email: 'hello@stampwell.test' };
Object.assign(
  app.ports.wallets,
  openWallets({ pool: app.pool, apple: apns.identity, issuer, at: { applePush: apns.at } }),
);
afterAll(async () => {
  app.ports.wallets.applePush?.close();
  await app.close();
  await Promise.all([service.close(), apns.close()]);
});
const { call } = app;
const shop = await app.business({ terms: { scan_cooldown_hours: 0 } });

const NEW_PASSWORD = 'another-good-one';
let count = 0;
const address = (who: string) => {
  count += 1;
  return `${who}-${count}@back.test`;
};
const works = (status: number) => status < 300;

/** The account whose link it is. */
interface Subject {
  id: string;
  call: SpecCall;
  email: string;
  name: string;
  phone?: ReturnType<typeof createSpecDevice>;
}
type Of = 'guest' | 'account' | 'staff';
interface Link {
  subject: Subject;
  token: string;
  follow(): Promise<{ status: number }>;
  /** Requests the link again, if that is possible. */
  askAgain?(): Promise<unknown>;
}

async function guest() {
  const phone = createSpecDevice(call);
  const { body } = await phone.join(shop.id);
  const own: SpecCall = (e, request) => call(e, { token: body.access_token, ...request });
  const { id, name } = body.user;
  return { id, name, call: own, email: '', phone, code: body.qr_code };
}
const claimed = (subject: Subject, email: string) =>
  mailedBy(call, email, () =>
    subject.call(claimByEmail, { body: { name: 'Gus', email, password: SPEC_PASSWORD } }),
  );
const confirm = (token: string, new_password?: string) =>
  call(emailLinks.confirmEmail, { body: { token, ...(new_password && { new_password }) } });

type Follow = (subject: Subject, token: string) => Promise<{ status: number }>;
const signedIn: Follow = (it, token) => it.call(emailLinks.verifyEmail, { body: { token } });
const elsewhere: Follow = (_, token) => confirm(token, NEW_PASSWORD);

async function linkOf(subject: Subject, ask: () => Promise<string>, follow: Follow): Promise<Link> {
  const token = await ask();
  return { subject, token, follow: () => follow(subject, token), askAgain: ask };
}
async function proofOf(follow: Follow) {
  const subject = await app.customer({ isProved: false, email: address('unproved') });
  return linkOf(subject, () => forgotten(call, subject), follow);
}
async function changeOf(follow: Follow) {
  const subject = await app.customer({ email: address('old') });
  return linkOf(subject, () => askedFor(subject, address('new')), follow);
}
async function firstAddressOf(follow: Follow) {
  const subject = await guest();
  return linkOf(subject, () => claimed(subject, address('guest')), follow);
}

/** Every mailed link that changes an account, and each way to follow it. */
const LINKS: Record<string, [of: Of, mail: () => Promise<Link>]> = {
  'new password': [
    'account',
    async () => {
      const subject = await app.customer({ email: address('proved') });
      const askAgain = () => forgotten(call, subject);
      const token = await askAgain();
      const follow = () => call(passwords.resetPassword, { body: { token, new_password: NEW_PASSWORD } });
      return { subject, token, follow, askAgain };
    },
  ],
  'proof, signed in': ['account', () => proofOf(signedIn)],
  'proof, elsewhere': ['account', () => proofOf(elsewhere)],
  'new address, signed in': ['account', () => changeOf(signedIn)],
  'new address, elsewhere': ['account', () => changeOf((_, token) => confirm(token))],
  'first address, signed in': ['guest', () => firstAddressOf(signedIn)],
  'first address, its password': ['guest', () => firstAddressOf((_, token) => confirm(token, SPEC_PASSWORD))],
  'first address, another password': ['guest', () => firstAddressOf(elsewhere)],
  'take back': [
    'account',
    async () => {
      const subject = await app.customer({ email: address('robbed') });
      const email = address('stolen');
      const token = await movedTo(subject, email);
      const follow = () => call(emailLinks.undoEmail, { body: { token } });
      return { subject: { ...subject, email }, token, follow };
    },
  ],
  invitation: [
    'staff',
    async () => {
      const { id, email, token } = await invitedBy(shop.call);
      const follow = () => call(acceptInvitation, { body: { token, new_password: NEW_PASSWORD } });
      return { subject: { id, email, call, name: '' }, token, follow };
    },
  ],
};

const mergeEvent = (account_id: string, other_id: string, role: 'into' | 'from', merge_id: string) =>
  ({ type: 'AccountsMerged', data: { account_id, other_id, role, merge_id } }) as const;

async function putIntoAnother({ phone }: Subject) {
  const kept = await app.customer();
  if (!phone) throw new Error('only a guest’s account is put into another');
  expect((await kept.call(mergeAccounts, { body: await phone.proof() })).status).toBe(200);
  return kept;
}

/** Every state that an account may have reached since its link was mailed, and whose accounts can reach it. */
const STATES: Record<string, [among: Of[], reach: (link: Link) => Promise<unknown>]> = {
  'as it was': [['guest', 'account', 'staff'], async () => undefined],
  'put into another': [['guest'], ({ subject }) => putIntoAnother(subject)],
  'put into another, not settled': [
    ['guest'],
    async ({ subject }) => {
      const [kept, merge] = [await app.customer(), uuidv7()];
      await app.given(accountStream(subject.id), [mergeEvent(subject.id, kept.id, 'into', merge)]);
      await app.given(accountStream(kept.id), [mergeEvent(kept.id, subject.id, 'from', merge)]);
    },
  ],
  'taken apart again': [
    ['guest'],
    async ({ subject }) => {
      const kept = await putIntoAnother(subject);
      const { merges } = (await kept.call(userMerges)).body;
      expect((await kept.call(undoMerge, { params: { id: merges[0]?.id ?? '' } })).status).toBe(200);
    },
  ],
  'another put into it': [
    ['account'],
    async ({ subject }) => {
      const other = await guest();
      expect((await subject.call(mergeAccounts, { body: await other.phone.proof() })).status).toBe(200);
    },
  ],
  'taken over': [
    ['account'],
    async ({ subject: { email } }) => {
      const token = await mailedBy(call, email, () =>
        call(passwords.forgotPassword, { body: { type: 'customer', email } }),
      );
      const new_password = 'yet-another-one';
      const proved = await confirm(token, new_password);
      if (works(proved.status)) return;
      expect((await call(passwords.resetPassword, { body: { token, new_password } })).status).toBe(200);
    },
  ],
  'address changed': [
    ['account'],
    async ({ subject }) => {
      const token = await askedFor({ ...subject, password: SPEC_PASSWORD }, address('moved'));
      expect((await confirm(token)).status).toBe(200);
    },
  ],
  'password changed': [
    ['guest', 'account'],
    async ({ subject }) => {
      const body = { current_password: SPEC_PASSWORD, new_password: 'changed-by-holder' };
      expect((await subject.call(passwords.changeCustomerPassword, { body })).status).toBe(200);
    },
  ],
  deactivated: [
    ['guest', 'account'],
    ({ subject: { id } }) =>
      app.given(accountStream(id), [
        { type: 'AccountDeactivated', data: { account_id: id, reason: houseText('spec') } },
      ]),
  ],
  'erased, not settled': [
    ['guest', 'account'],
    ({ subject: { id } }) =>
      app.given(accountStream(id), [{ type: 'AccountErased', data: { account_id: id, kind: 'customer' } }]),
  ],
  erased: [['guest', 'account', 'staff'], ({ subject }) => app.people.erase(subject.id)],
  used: [
    ['guest', 'account', 'staff'],
    async ({ follow }) => expect(works((await follow()).status)).toBe(true),
  ],
  replaced: [['guest', 'account'], async ({ askAgain }) => askAgain?.()],
  expired: [
    ['guest', 'account', 'staff'],
    async () => {
      for (const table of ['email_links', 'password_resets', 'staff_invitations'])
        await app.pool.query(`UPDATE platform.${table} SET expires_at = now() - interval '1 minute'`);
    },
  ],
};

/** Beside what a link may change: counts of tries, replies kept for repeats, and mails that were asked for before. */
const BESIDE = ['rate_limits', 'answers', 'mails', 'mail'];

/** All rows of the vault, the log, and the tables used for signing in. */
async function database(): Promise<Record<string, unknown>> {
  const { rows } = await app.pool.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
      WHERE table_schema IN ('vault', 'platform') AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1)`,
    [BESIDE],
  );
  const contents = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: all } = await app.pool.query(`SELECT it::text AS row FROM ${name} AS it ORDER BY 1`);
      return [name, all.map(({ row }) => row as string)] as const;
    }),
  );
  return { log: await app.store.head(), ...Object.fromEntries(contents) };
}

describe('[AC32] a mailed link, in every state that its account may have reached', () => {
  const outcomes = new Map<string, string[]>();
  const cells = Object.entries(LINKS).flatMap(([link, [of]]) =>
    Object.entries(STATES).flatMap(([state, [among]]) =>
      among.includes(of) ? [[link, state] as const] : [],
    ),
  );

  it.each(cells)('%s × %s: has its whole effect, or none', async (name, state) => {
    const link = await LINKS[name]?.[1]();
    if (!link) throw new Error(`no link ${name}`);
    await STATES[state]?.[1](link);
    await app.deliver();
    const before = await database();
    const { status } = await link.follow();
    const after = await database();
    if (!works(status)) expect(after).toEqual(before);
    else {
      expect(after).not.toEqual(before);
      expect(works((await link.follow()).status)).toBe(false);
    }
    note(name, state, works(status) ? 'done' : String(status));
  });

  const note = (name: string, state: string, outcome: string) =>
    void outcomes.set(name, [...(outcomes.get(name) ?? []), `${state}: ${outcome}`]);

  it('is printed as a table', () => {
    const table = [...outcomes].map(([name, all]) => `${name}\n  ${all.join(' | ')}`).join('\n');
    expect(table).toMatchInlineSnapshot(`
      "new password
        as it was: done | another put into it: done | taken over: 409 | address changed: 409 | password changed: 409 | deactivated: done | erased, not settled: 404 | erased: 409 | used: 409 | replaced: done | expired: 409
      proof, signed in
        as it was: done | another put into it: done | taken over: 401 | address changed: 409 | password changed: done | deactivated: done | erased, not settled: 409 | erased: 409 | used: 409 | replaced: done | expired: 409
      proof, elsewhere
        as it was: done | another put into it: done | taken over: 409 | address changed: 409 | password changed: done | deactivated: done | erased, not settled: 409 | erased: 409 | used: 409 | replaced: done | expired: 409
      new address, signed in
        as it was: done | another put into it: done | taken over: 401 | address changed: 409 | password changed: 409 | deactivated: done | erased, not settled: 409 | erased: 409 | used: 409 | replaced: 409 | expired: 409
      new address, elsewhere
        as it was: done | another put into it: done | taken over: 409 | address changed: 409 | password changed: 409 | deactivated: done | erased, not settled: 409 | erased: 409 | used: 409 | replaced: 409 | expired: 409
      first address, signed in
        as it was: done | put into another: 401 | put into another, not settled: 409 | taken apart again: 401 | password changed: 409 | deactivated: done | erased, not settled: 409 | erased: 409 | used: 409 | replaced: 409 | expired: 409
      first address, its password
        as it was: done | put into another: 409 | put into another, not settled: 409 | taken apart again: 409 | password changed: 409 | deactivated: done | erased, not settled: 409 | erased: 409 | used: 409 | replaced: 409 | expired: 409
      first address, another password
        as it was: done | put into another: 409 | put into another, not settled: 409 | taken apart again: 409 | password changed: 409 | deactivated: done | erased, not settled: 409 | erased: 409 | used: 409 | replaced: 409 | expired: 409
      take back
        as it was: done | another put into it: done | taken over: done | address changed: done | password changed: done | deactivated: done | erased, not settled: 409 | erased: 409 | used: 409 | replaced: done | expired: 409
      invitation
        as it was: done | erased: 409 | used: 409 | expired: 409"
    `);
  });
});

/** Sends what is to be told of an account so far, so that the next mail to it is the one asked for. */
async function settled() {
  await app.react();
  await app.deliver();
}

/** An account with every credential and every copy of its code, any of which a stranger may hold by now. */
async function opened(isProved: boolean) {
  const email = address('holder');
  const holder = await app.customer({ email, isProved });
  const other = await guest();
  await holder.call(mergeAccounts, { body: await other.phone.proof() });
  const { body: elsewhere, cookie } = await call(customerLogin, { body: { email, password: SPEC_PASSWORD } });
  const { access_token } = elsewhere;
  await call(subscribeToNotices, { body: service.subscribe(), token: access_token });
  const { passkey } = await addSpecPasskey(holder.call);
  const asked = (await holder.call(createAppleShopPass, { params: { id: shop.id } })).body.download_url;
  const download = () => fetch(`${app.url}${new URL(asked).pathname}`);
  const file = passIn(await (await download()).arrayBuffer());
  await settled();
  const reset = isProved ? await forgotten(call, holder) : null;
  const change = await askedFor(holder, address('elsewhere'));
  await settled();

  const scans = async (qr_code: string) =>
    works((await shop.call(scanStamps, { body: { qr_code, stamp_amount: 1 } })).status);
  const isSignedIn = async (token: string) => works((await call(userProfile, { token })).status);
  const things: Record<string, () => Promise<boolean>> = {
    'the code': () => scans(holder.qrCode),
    'a code put into it': () => scans(other.code),
    'a session elsewhere': () => isSignedIn(access_token),
    'its refresh token': async () => works((await call(refresh, { body: {}, headers: { cookie } })).status),
    'the password': async () =>
      works((await call(customerLogin, { body: { email, password: SPEC_PASSWORD } })).status),
    'a passkey': async () => {
      const { options, ticket } = (await call(keys.passkeyQuestion, { body: { type: 'customer' } })).body;
      const body = { ticket, response: passkey.use(options) };
      return works((await call(keys.passkeySignIn, { body })).status);
    },
    'the key of a device': async () => works((await other.phone.signIn()).status),
    'push to a browser': async () => {
      const { rowCount } = await app.pool.query(
        `SELECT FROM platform.push_subscriptions p JOIN platform.sessions s ON s.id = p.session_id
          WHERE p.account_id = $1 AND s.ended_at IS NULL`,
        [holder.id],
      );
      return rowCount !== 0;
    },
    'a pass on a phone': async () => {
      const { serialNumber, authenticationToken } = file;
      const newest = await fetch(`${app.url}/api/wallet/apple/v1/passes/${SPEC_PASS_TYPE}/${serialNumber}`, {
        headers: { authorization: `ApplePass ${authenticationToken}` },
      });
      if (!newest.ok) return false;
      const pass = passIn(await newest.arrayBuffer());
      return (
        pass.voided !== true && JSON.stringify(pass).includes((await holder.call(userQrCode)).body.qr_code)
      );
    },
    'a link to a pass': async () => (await download()).ok,
    'a link to a new password': async () =>
      reset !== null &&
      works(
        (await call(passwords.resetPassword, { body: { token: reset, new_password: 'stolen-one' } })).status,
      ),
    'a link to a new address': async () => works((await confirm(change)).status),
  };
  return { holder, things };
}

const passIn = (file: ArrayBuffer) => JSON.parse(String(unzip(Buffer.from(file)).get('pass.json')));

type Opened = Awaited<ReturnType<typeof opened>>;

/** Every way of taking an account back. */
const WAYS: Record<string, (account: Opened) => Promise<{ status: number }>> = {
  'a password changed': ({ holder }) =>
    holder.call(passwords.changeCustomerPassword, {
      body: { current_password: SPEC_PASSWORD, new_password: NEW_PASSWORD },
    }),
  async 'a password reset by mail'({ holder }) {
    const token = await forgotten(call, holder);
    return call(passwords.resetPassword, { body: { token, new_password: NEW_PASSWORD } });
  },
  async 'an unproved address taken over'({ holder }) {
    return confirm(await forgotten(call, holder), NEW_PASSWORD);
  },
  async 'a changed address taken back'({ holder }) {
    const token = await movedTo(holder, address('stolen'));
    return call(emailLinks.undoEmail, { body: { token } });
  },
  'a code replaced': ({ holder }) => holder.call(rotateQrCode),
};

/** What goes on opening the account, where the page says why. */
const STAYS: Record<string, { words: string; things: string[] }> = {
  'a password changed': {
    words: WHAT_STAYS.passwordChanged,
    things: ['the code', 'a code put into it', 'a passkey', 'a pass on a phone', 'a link to a pass'],
  },
  'a password reset by mail': {
    words: WHAT_STAYS.passwordReset,
    things: ['a passkey'],
  },
  'a code replaced': {
    words: WHAT_STAYS.codeReplaced,
    things: [
      'a session elsewhere',
      'its refresh token',
      'the password',
      'a passkey',
      'push to a browser',
      // Followed here, it ends the link to a new address.
      'a link to a new password',
    ],
  },
};

describe('[AC32] taking an account back', () => {
  const probed = async ({ things }: Opened) => {
    const open: string[] = [];
    for (const [thing, opens] of Object.entries(things)) if (await opens()) open.push(thing);
    return open;
  };

  it('is of an account that all of this opens', async () => {
    const account = await opened(true);
    const all = Object.keys(account.things);
    // A key is kept while its account is merged into another, and opens nothing; a reset link voids one to a new address.
    expect(await probed(account)).toEqual(
      all.filter((thing) => !['the key of a device', 'a link to a new address'].includes(thing)),
    );
    const other = await opened(true);
    expect(await other.things['a link to a new address']?.()).toBe(true);
  });

  it.each(Object.keys(WAYS))('%s: nothing from before opens it, unless the page says so', async (way) => {
    const account = await opened(way !== 'an unproved address taken over');
    expect((await WAYS[way]?.(account))?.status).toBe(200);
    await app.react();
    const open = await probed(account);
    expect(open).toEqual(STAYS[way]?.things ?? []);
  });

  it('[JO6] a guest’s card taken over by the reader of its mail: nothing from before opens it', async () => {
    const { phone, code, call: own, ...it } = await guest();
    const email = address('stranger');
    const token = await claimed({ ...it, call: own, phone }, email);
    expect((await confirm(token, NEW_PASSWORD)).status).toBe(200);
    expect((await phone.signIn()).status).toBe(401);
    expect((await own(userProfile)).status).toBe(401);
    expect((await shop.call(scanStamps, { body: { qr_code: code, stamp_amount: 1 } })).status).toBe(404);
    expect((await call(customerLogin, { body: { email, password: SPEC_PASSWORD } })).status).toBe(401);
  });
});

describe('[JO10] codes that lead to an account', () => {
  it('are listed since when, and are taken away one by one', async () => {
    const [ann, other] = [await app.customer(), await guest()];
    const { merge } = (await ann.call(mergeAccounts, { body: await other.phone.proof() })).body;
    const { codes } = (await ann.call(userCodes)).body;
    expect(codes).toEqual([
      { id: ann.id, other_name: null, end: ann.qrCode.slice(-4), since: expect.any(String) },
      { id: other.id, other_name: other.name, end: other.code.slice(-4), since: merge.at },
    ]);
    expect((await ann.call(retireCode, { params: { id: ann.id } })).status).toBe(404);
    const stranger = await app.customer();
    expect((await stranger.call(retireCode, { params: { id: other.id } })).status).toBe(404);
    const left = (await ann.call(retireCode, { params: { id: other.id } })).body.codes;
    expect(left.map(({ id }) => id)).toEqual([ann.id]);
    await app.react();
    expect((await shop.call(scanStamps, { body: { qr_code: other.code, stamp_amount: 1 } })).status).toBe(
      404,
    );
  });

  it('end although they are led there a moment after the account’s own was replaced', async () => {
    const [ann, other, merge] = [await app.customer(), await guest(), uuidv7()];
    await app.given(accountStream(other.id), [mergeEvent(other.id, ann.id, 'into', merge)]);
    await app.given(accountStream(ann.id), [mergeEvent(ann.id, other.id, 'from', merge)]);
    expect((await ann.call(rotateQrCode)).status).toBe(200);
    await app.react();
    expect((await shop.call(scanStamps, { body: { qr_code: other.code, stamp_amount: 1 } })).status).toBe(
      404,
    );
  });

  it('are new ones once the two are apart', async () => {
    const [ann, other] = [await app.customer(), await guest()];
    const { merge } = (await ann.call(mergeAccounts, { body: await other.phone.proof() })).body;
    await ann.call(rotateQrCode);
    await ann.call(undoMerge, { params: { id: merge.id } });
    const { qr_code } = (await other.phone.signIn()).body;
    expect(qr_code).not.toBe(other.code);
    expect((await shop.call(scanStamps, { body: { qr_code, stamp_amount: 1 } })).status).toBe(200);
  });
});
