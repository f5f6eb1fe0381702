import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, Json, Reply } from '../client.ts';
import {
  hire,
  newEmail,
  openShop,
  PASSWORD,
  type Person,
  registerCustomer,
  type Shop,
} from './support/actors.ts';
import { compareBalances } from './support/balances.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { dumpReadModels, rebuildAll } from './support/read-models.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

const TIMES = 5;
const CUT_SHARE = 0.2;
const MAX_CUT_MS = 20;
const AT_ONCE = 8;
const SETTINGS_UNDER_STAMPS = 20;
const MANY = { registrations: 200, employees: 150, settings: 130, stamps: 300, redemptions: 200 };

/** A write, and a different body that the same key must refuse. */
interface Write extends CallOptions {
  path: string;
  body: Json;
  changed: Json;
}

/** Answers to five clients with one key. */
interface Sent {
  key: string;
  answers: Reply[];
  cuts: number;
  /** The answer to the different body. */
  changed: Reply;
}

let product: ChaosProduct;
let shop: Shop;
let staff: Person;
/** In sending order. */
const sent: Record<keyof typeof MANY, Sent[]> = {
  registrations: [],
  employees: [],
  settings: [],
  stamps: [],
  redemptions: [],
};

/** Repeats until answered, as any client would; about a fifth of the connections are cut the first time. */
async function sendUntilAnswered(write: Write, key: string): Promise<{ reply: Reply; isCut: boolean }> {
  const isCut = Math.random() < CUT_SHARE;
  if (isCut) {
    const cutAfterMs = Math.random() * MAX_CUT_MS;
    await expect(product.client.call(write.path, { ...write, key, cutAfterMs })).rejects.toThrow('cut off');
  }
  return { reply: await product.client.call(write.path, { ...write, key }), isCut };
}

async function sendFiveTimes(write: Write): Promise<Sent> {
  const key = randomUUID();
  const replies = await Promise.all(countTo(TIMES).map(() => sendUntilAnswered(write, key)));
  const changed = await product.client.call(write.path, { ...write, body: write.changed, key });
  const cuts = replies.filter(({ isCut }) => isCut).length;
  return { key, answers: replies.map(({ reply }) => reply), cuts, changed };
}

const register = (index: number): Write => {
  const body = { name: `Customer ${index}`, email: newEmail(), password: PASSWORD };
  return { path: '/auth/register', body, changed: { ...body, name: `Somebody ${index}` } };
};
const employ = (index: number): Write => {
  const body = { name: `Employee ${index}`, email: newEmail(), password: PASSWORD };
  return { path: '/business/employees', token: shop.token, body, changed: { ...body, name: 'Somebody' } };
};
const configure = (index: number): Write => {
  const terms = { stamps_required: shop.stampsRequired, reward_emoji: '☕', scan_cooldown_hours: 0 };
  const body = { ...terms, reward_description: `Reward ${index}` };
  const changed = { ...body, reward_description: 'Something else' };
  return { path: '/business/settings', method: 'PUT', token: shop.token, body, changed };
};
const stamp = (code: string, index: number): Write => {
  const body = { qr_code: code, stamp_amount: shop.stampsRequired };
  const { token } = index % 2 === 0 ? shop : staff;
  return { path: '/stamps/scan', token, body, changed: { ...body, stamp_amount: 1 } };
};
const redeem = (code: string, otherCode: string): Write => ({
  path: '/stamps/business-redeem',
  token: shop.token,
  body: { qr_code: code },
  changed: { qr_code: otherCode },
});

/** Shuffled, as on a busy day. */
async function sendAll(writes: { what: keyof typeof MANY; write: Write }[]): Promise<void> {
  const mixed = writes.map((entry) => ({ ...entry, at: Math.random() })).sort((a, b) => a.at - b.at);
  await sideBySide(mixed, AT_ONCE, async ({ what, write }) => {
    sent[what].push(await sendFiveTimes(write));
  });
}

const make = (what: keyof typeof MANY, write: (index: number) => Write) =>
  countTo(MANY[what]).map((index) => ({ what, write: write(index) }));

/** The codes of new customers. */
const codesOfRegistered = () =>
  sideBySide(sent.registrations, AT_ONCE, async ({ answers: [first] }) => {
    const token = String(first?.body.access_token);
    return String((await product.client.must('/user/qr-code', { method: 'GET', token })).qr_code);
  });

const all = () => Object.values(sent).flat();
const countEvents = async (where: string): Promise<number> => {
  const { rows } = await product.pool.query(`SELECT count(*)::int AS n FROM es.events WHERE ${where}`);
  return rows[0].n;
};

beforeAll(async () => {
  product = await openProduct();
  shop = await openShop(product.client, product.admin, { name: 'Corner' });
  staff = await hire(product.client, shop, 'Steady');
  await sendAll([
    ...make('registrations', register),
    ...make('employees', employ),
    ...make('settings', configure),
  ]);
  const codes = await codesOfRegistered();
  const codeOf = (index: number) => codes[index % codes.length]!;
  await sendAll([
    ...make('stamps', (index) => stamp(codeOf(index), index)),
    // Changes the terms between tries: a repeat must use the terms of the first try.
    ...countTo(SETTINGS_UNDER_STAMPS).map((index) => ({
      what: 'settings' as const,
      write: configure(MANY.settings + index),
    })),
  ]);
  await sendAll(make('redemptions', (index) => redeem(codeOf(index), codeOf(index + 1))));
}, 300_000);
afterAll(() => product?.stop());

describe('1,000 keys, each sent five times at once, a fifth of the sockets cut', () => {
  it('give every sender the same answer, marked as a repeat for all but one', () => {
    const cuts = all().reduce((sum, { cuts: own }) => sum + own, 0);
    for (const { answers } of all()) {
      const [first] = answers;
      expect(first?.status, first?.text).toBeLessThan(300);
      for (const { status, text } of answers)
        expect({ status, text }).toEqual({ status: first?.status, text: first?.text });
      const originals = answers.filter(({ headers }) => headers['idempotency-replayed'] !== 'true');
      expect(originals.length).toBeLessThanOrEqual(1);
    }
    const originals = all().filter(({ answers }) =>
      answers.some(({ headers }) => !headers['idempotency-replayed']),
    );
    figure`${all().length} keys × ${TIMES}: all answers the same; ${cuts} sockets cut, of them ${all().length - originals.length} after the first effect and before its answer`;
    expect(cuts).toBeGreaterThan(all().length * TIMES * CUT_SHARE * 0.8);
  });

  it('refuse another body', () => {
    for (const { changed } of all()) {
      expect(changed.status, changed.text).toBe(422);
      expect(changed.body.code).toBe('idempotency_key_reused');
    }
    figure`${all().length} changed bodies: 422 idempotency_key_reused`;
  });

  it('have one effect each, in the log and in the vault', async () => {
    const { registrations, employees, settings, stamps, redemptions } = sent;
    const effects = {
      registrations: await countEvents(`type = 'AccountRegistered' AND data->>'kind' = 'customer'`),
      employees: (await countEvents(`type = 'EmployeeHired'`)) - 1,
      settings: await countEvents(`type = 'ProgrammeConfigured'`),
      stamps: await countEvents(`type = 'StampsGiven'`),
      redemptions: await countEvents(`type = 'RewardRedeemed'`),
    };
    expect(effects).toEqual({
      registrations: registrations.length,
      employees: employees.length,
      settings: settings.length,
      stamps: stamps.length,
      redemptions: redemptions.length,
    });
    const { rows: people } = await product.pool.query(
      `SELECT kind, count(*)::int AS n FROM vault.people WHERE kind IN ('customer', 'employee') GROUP BY kind ORDER BY kind`,
    );
    expect(people).toEqual([
      { kind: 'customer', n: registrations.length },
      { kind: 'employee', n: employees.length + 1 },
    ]);
    figure`${all().length} effects of ${all().length} keys`;
  });

  it('stay with the one event of their stamp or redemption, permanently', async () => {
    const keys = [...sent.stamps, ...sent.redemptions].map(({ key, answers }) => ({
      key,
      event: answers[0]?.body.transaction_id,
    }));
    const { rows } = await product.pool.query(
      `SELECT key, array_to_string(event_ids, ',') AS event FROM es.command_keys WHERE key = ANY ($1)`,
      [keys.map(({ key }) => key)],
    );
    const byKey = new Map(rows.map(({ key, event }) => [key, event]));
    for (const { key, event } of keys) expect(byKey.get(key)).toBe(event);
  });
});

describe('afterwards', () => {
  it('every chain of the log is intact', async () => {
    const { admin: token } = product;
    const { ok, events } = await product.client.must('/audit/verify', { method: 'GET', token });
    expect(ok).toBe(true);
    figure`${Number(events)} events, every chain whole`;
  });

  it('every balance equals the fold of its events', async () => {
    const { cards, events, differences } = await compareBalances(product.pool);
    figure`${cards} cards of ${events} events: ${differences.length} differences`;
    expect(differences).toEqual([]);
  });

  it('every read model is rebuilt identically', async () => {
    const before = await dumpReadModels(product.pool);
    const rebuilt = await rebuildAll(product.dataDir);
    const after = await dumpReadModels(product.pool);
    const rows = [...after.values()].flat();
    figure`${rebuilt.length} read models rebuilt, ${after.size} tables, ${rows.length} rows, byte-equal`;
    expect(after).toEqual(before);
  });
});

it('a registration whose socket was cut before the first answer can be repeated', async () => {
  const body = { name: 'Cut off', email: newEmail(), password: PASSWORD };
  const key = randomUUID();
  await expect(product.client.call('/auth/register', { body, key, cutAfterMs: 0 })).rejects.toThrow(
    'cut off',
  );
  const { status } = await product.client.call('/auth/register', { body, key });
  expect(status).toBe(201);
  expect((await registerCustomer(product.client, 'Next')).code).toHaveLength(8);
});
