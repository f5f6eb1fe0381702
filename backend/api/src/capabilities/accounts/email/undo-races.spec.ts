import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '@stampwell/base/postgres';
import * as emailLinks from '@stampwell/contracts/http/account/email-links.ts';
import { addPasskey, newPasskeyQuestion } from '@stampwell/contracts/http/account/passkeys.ts';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import * as secondFactor from '@stampwell/contracts/http/account/second-factor.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { updateUserProfile } from '@stampwell/contracts/http/user.ts';
import * as fc from 'fast-check';
import type { Pool, PoolClient } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { SPEC_PASSWORD, type SpecActor } from '../../../testing/spec-actors.ts';
import { codeOf } from '../../../testing/spec-authenticator.ts';
import { askedFor, forgotten, movedTo, tokenIn } from '../../../testing/spec-mail.ts';
import { createSpecPasskey } from '../../../testing/spec-passkey.ts';
import { openTestApp } from '../../../testing/test-app.ts';

/** How many turns of the event loop each query waits, in order. */
let turns: number[] = [];
let queries = 0;
/** What happens just before the query of this number, counted from 0. */
let meanwhile: { query: number; act: () => Promise<unknown> } | null = null;
async function wait() {
  const query = queries++;
  if (query === meanwhile?.query) await meanwhile.act();
  const count = turns[query % turns.length] ?? 0;
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}

/** The same pool with delayed queries, so that they start in a different order in each run. */
function shuffled(pool: Pool): Pool {
  const held = (client: PoolClient) =>
    new Proxy(client, {
      get: (target, name) => (name === 'query' ? late(target) : bound(target, name)),
    });
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return late(target);
      return name === 'connect' ? async () => held(await target.connect()) : bound(target, name);
    },
  });
}
const bound = <T extends object>(target: T, name: string | symbol) => {
  const value = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
};
const late =
  (target: Pool | PoolClient) =>
  async (...query: unknown[]) => {
    await wait();
    return (target.query as (...query: unknown[]) => Promise<unknown>)(...query);
  };

const plain = await openTestApp();
const { jwtPrivateKey, vault } = plain.ports;
const shared = {
  db: { url: plain.databaseUrl, pool: plain.pool, drop: async () => undefined },
  jwtPrivateKey,
  vault,
  store: plain.store,
};
const app = await openTestApp({ shared, ports: { pool: shuffled(plain.pool) } });
afterAll(async () => {
  await app.close();
  await plain.close();
});

let count = 0;
const newAddress = (who: string) => {
  count += 1;
  return `${who}-${count}@races.test`;
};
const THIEFS = { reset: 'thief-by-reset', changed: 'thief-by-change' };

/** An account whose address a thief has changed: the owner's undo link, and everything that the thief then tries. */
async function robbed() {
  turns = [];
  const owner = await app.customer({ email: newAddress('owner') });
  const [stolen, further, later] = [newAddress('stolen'), newAddress('further'), newAddress('later')];
  const undoToken = await movedTo(owner, stolen);
  const thief: SpecActor = { ...owner, email: stolen };
  const resetToken = await forgotten(app.call, thief);
  const changeToken = await askedFor(thief, further);
  const { ticket, secret } = (await thief.call(secondFactor.beginAuthenticator)).body;
  const sessions: string[] = [owner.token];
  const profile = (email: string) => ({ name: owner.name, email, current_password: SPEC_PASSWORD });
  const acts = {
    confirm: () => app.call(emailLinks.confirmEmail, { body: { token: changeToken } }),
    request: () => thief.call(updateUserProfile, { body: profile(later) }),
    respell: () => thief.call(updateUserProfile, { body: profile(stolen.toUpperCase()) }),
    reset: () =>
      app.call(passwords.resetPassword, { body: { token: resetToken, new_password: THIEFS.reset } }),
    changePassword: () =>
      thief.call(passwords.changeCustomerPassword, {
        body: { current_password: SPEC_PASSWORD, new_password: THIEFS.changed },
      }),
    signIn: async () => {
      const answer = await app.call(auth.customerLogin, {
        body: { email: stolen, password: SPEC_PASSWORD },
      });
      if (answer.status === 200) sessions.push(answer.body.access_token);
      return answer;
    },
    addAuthenticator: () =>
      thief.call(secondFactor.confirmAuthenticator, { body: { ticket, code: codeOf(secret) } }),
  };
  return { owner, addresses: [stolen, further, later], undoToken, changeToken, sessions, acts };
}
type Act = keyof Awaited<ReturnType<typeof robbed>>['acts'];
const ACTS: Act[] = [
  'confirm',
  'request',
  'respell',
  'reset',
  'changePassword',
  'signIn',
  'addAuthenticator',
];

const undo = (token: string) => app.call(emailLinks.undoEmail, { body: { token } });
const isSignedIn = async (token: string) => (await app.call(auth.listSessions, { token })).status === 200;

async function mailedTokens(addresses: string[]) {
  await app.deliver();
  const boxes = await Promise.all(addresses.map((to) => app.call(devMail, { query: { to } })));
  const tokens = boxes.flatMap(({ body }) => body.messages.map(({ text }) => tokenIn(text)));
  return tokens.filter((token) => token !== '');
}

it('[AC17, AC18] whatever a thief sends while the owner takes the account back, the owner has it', async () => {
  const isMeanwhile = fc.subarray(ACTS, { minLength: 1 }).chain((acts) =>
    fc.shuffledSubarray(['undo' as const, ...acts], {
      minLength: acts.length + 1,
      maxLength: acts.length + 1,
    }),
  );
  const delays = fc.array(fc.nat({ max: 40 }), { minLength: 7, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(isMeanwhile, delays, async (order, waits) => {
      const { owner, addresses, undoToken, sessions, acts } = await robbed();
      turns = waits;
      queries = 0;
      const answers = await Promise.all(
        order.map(async (act) => [act, await (act === 'undo' ? undo(undoToken) : acts[act]())] as const),
      );
      turns = [];
      expect(answers.find(([act]) => act === 'undo')?.[1].status).toBe(200);

      const isBack = async () =>
        expect(await app.people.byId(owner.id)).toMatchObject({ email: owner.email, pendingEmail: null });
      await isBack();
      for (const token of await mailedTokens(addresses)) {
        expect((await app.call(emailLinks.confirmEmail, { body: { token } })).status).toBe(409);
        expect((await undo(token)).status).toBe(409);
        const body = { token, new_password: 'thief-once-more' };
        expect((await app.call(passwords.resetPassword, { body })).status).toBe(409);
      }
      await isBack();
      for (const token of sessions) expect(await isSignedIn(token)).toBe(false);
      for (const password of [SPEC_PASSWORD, ...Object.values(THIEFS)]) {
        const signIn = await app.call(auth.customerLogin, { body: { email: owner.email, password } });
        expect(signIn.status).toBe(401);
      }
      const { rowCount } = await app.pool.query('SELECT FROM platform.authenticators WHERE account_id = $1', [
        owner.id,
      ]);
      expect(rowCount).toBe(0);
    }),
    // More by `npm run fuzz`.
    { numRuns: process.env.MODE === 'long' ? 25 : 5, seed: 176, endOnFailure: true },
  );
}, 120_000);

it('[AC18] an undo that comes at the same moment as the change that follows is the last word', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner, undoToken, changeToken } = await robbed();
    const answers = await Promise.all([
      undo(undoToken),
      app.call(emailLinks.confirmEmail, { body: { token: changeToken } }),
    ]);
    expect(answers[0].status).toBe(200);
    expect((await app.people.byId(owner.id))?.email).toBe(owner.email);
  }
});

it('[AC18] strangers who register with the address or change to it at that moment keep nobody out', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, undoToken } = await robbed();
    const stranger = await app.customer({ email: newAddress('stranger') });
    const { name, password } = stranger;
    const body = { name, email: owner.email, password: 'strangers-own' };
    const register = () => app.call(auth.customerRegister, { body });
    const change = () =>
      stranger.call(updateUserProfile, { body: { name, email: owner.email, current_password: password } });
    turns = [round, 7, 3, 11];
    const [undone, ...others] = await Promise.all([
      undo(undoToken),
      register(),
      change(),
      register(),
      change(),
    ]);
    turns = [];
    expect(undone.status).toBe(200);
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect((await app.people.byEmail('customer', owner.email))?.id).toBe(owner.id);
  }
});

it.each(['undo', 'change'])(
  '[AC18] a stranger who asks for the address gets none, before whichever query the %s comes',
  async (kind) => {
    const stranger = await app.customer({ email: newAddress('stranger') });
    const { name, password } = stranger;
    let isReached = true;
    for (let query = 0; isReached; query += 1) {
      await plain.pool.query('DELETE FROM platform.rate_limits');
      const owner = await plain.customer({ email: newAddress('owner') });
      const move = () => movedTo(owner, newAddress('stolen'));
      const token = kind === 'undo' ? await move() : '';
      isReached = false;
      queries = 0;
      meanwhile = {
        query,
        async act() {
          isReached = true;
          await (kind === 'undo' ? plain.call(emailLinks.undoEmail, { body: { token } }) : move());
        },
      };
      const body = { name, email: owner.email, current_password: password };
      const { status } = await stranger.call(updateUserProfile, { body });
      meanwhile = null;
      expect({ query, status }).toEqual({ query, status: 409 });
    }
  },
  120_000,
);

it.each(['authenticator', 'passkey'])(
  '[AC18] a session that is just being ended adds no %s',
  async (method) => {
    const { call, sessionId, id } = await app.customer();
    const passkey = createSpecPasskey();
    const { body: question } = await call(newPasskeyQuestion);
    const { ticket, secret } = (await call(secondFactor.beginAuthenticator)).body;
    const add = () =>
      method === 'passkey'
        ? call(addPasskey, {
            body: { ticket: question.ticket, name: 'Phone', response: passkey.make(question.options) },
          })
        : call(secondFactor.confirmAuthenticator, { body: { ticket, code: codeOf(secret) } });
    const adding = await inTransaction(plain.pool, async (client) => {
      await client.query('UPDATE platform.sessions SET ended_at = now() WHERE id = $1', [sessionId]);
      const answer = add();
      await vi.waitFor(async () => {
        const { rowCount } = await plain.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBeGreaterThan(0);
      });
      return { answer };
    });
    expect(await adding.answer).toMatchObject({ status: 401, error: { code: 'session_ended' } });
    const { rowCount } = await plain.pool.query(
      `SELECT FROM platform.passkeys WHERE account_id = $1
      UNION ALL SELECT FROM platform.authenticators WHERE account_id = $1`,
      [id],
    );
    expect(rowCount).toBe(0);
  },
);
