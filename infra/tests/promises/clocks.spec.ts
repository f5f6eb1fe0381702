import { ACCESS_TOKEN_SECONDS } from '@stampwell/contracts';
import { tamper } from '@stampwell/local/test-database.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, openClient, type Reply } from '../client.ts';
import { type SecondApi, startSecondApi } from './sessions/second-api.ts';
import { openShop, registerCustomer, type Shop, signIn } from './support/actors.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { sideBySide } from './support/side-by-side.ts';

const SKEWED_CLOCK = new URL('./clocks/skewed-clock.ts', import.meta.url).href;
const HOUR_MS = 3_600_000;
const COOLDOWN_HOURS = 4;
/** An hour more or less decides differently between these. */
const AGES = { 'half an hour too early': COOLDOWN_HOURS - 0.5, 'half an hour after': COOLDOWN_HOURS + 0.5 };
const LEEWAY_MS = 5_000;

let product: ChaosProduct;
let skewed: SecondApi[];
let shop: Shop;
/** Processes with a right clock, one an hour behind, and one an hour ahead. */
let clients: Map<string, Client>;
const pairs = () => [...clients].flatMap((one) => [...clients].map((other) => [one, other] as const));

beforeAll(async () => {
  product = await openProduct();
  skewed = await sideBySide([-HOUR_MS, HOUR_MS], 1, (skewMs) =>
    startSecondApi(product, {
      CLOCK_SKEW_MS: String(skewMs),
      NODE_OPTIONS: `--import ${SKEWED_CLOCK}`,
    }),
  );
  clients = new Map([
    ['right', product.client],
    ...(['−1 h', '+1 h'] as const).map(
      (name, nth) => [name, openClient(String(skewed[nth]?.url))] as [string, Client],
    ),
  ]);
  shop = await openShop(product.client, product.admin, { name: 'Slow', cooldownHours: COOLDOWN_HOURS });
});
afterAll(async () => {
  for (const client of clients?.values() ?? []) client.close();
  for (const api of skewed ?? []) await api.stop();
  await product?.stop();
});

const scan = (client: Client, code: string, token = shop.token) =>
  client.call('/stamps/scan', { token, body: { qr_code: code } });

async function databaseNow(): Promise<number> {
  const { rows } = await product.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return Number(rows[0]?.now);
}

/** Events of a customer stamped that many hours ago. */
const stampedAgo = (customerId: string, hours: number) =>
  tamper(
    product.pool,
    `UPDATE es.events SET at = clock_timestamp() - make_interval(secs => 3600 * $2::float8) WHERE stream = $1`,
    [`card-${shop.id}_${customerId}`, hours],
  );

const expiryOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }).exp * 1000;

describe('processes whose clocks are an hour behind and an hour ahead', () => {
  it('really have wrong clocks', async () => {
    const dates = await sideBySide([...clients.values()], 3, async ({ url }) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const startedAt = 1000 * Number(metrics.match(/^process_start_time_seconds (\S+)/m)?.[1]);
      return Math.round((startedAt - Date.now()) / HOUR_MS) + 0;
    });
    expect(dates).toEqual([0, -1, 1]);
  });

  it('never stamp a card twice within its cooldown, whichever is asked first and next', async () => {
    const refusals: Reply[] = [];
    const began = await databaseNow();
    for (const [[, first], [, next]] of pairs()) {
      const { code } = await registerCustomer(product.client, 'Eager');
      expect((await scan(first, code)).status).toBe(200);
      refusals.push(await scan(next, code));
    }
    const ended = await databaseNow();
    expect(refusals.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      refusals.map(() => '409 cooldown_active'),
    );
    for (const { body } of refusals) {
      const from = Date.parse(String(body.next_allowed_at)) - COOLDOWN_HOURS * HOUR_MS;
      expect(from).toBeGreaterThan(began - LEEWAY_MS);
      expect(from).toBeLessThan(ended + LEEWAY_MS);
    }
    figure`${refusals.length} pairs of processes: 0 second stamps, each told the right time to come back`;
  });

  it.each(Object.entries(AGES))('give the same end of the cooldown %s', async (when, hours) => {
    const isOver = hours > COOLDOWN_HOURS;
    const codes: string[] = [];
    for (const [name, client] of clients) {
      const { id, code } = await registerCustomer(product.client, 'Patient');
      // The first stamp is made by another process, so the time is known only from the log.
      const first = [...clients].find(([other]) => other !== name)?.[1] as Client;
      expect((await scan(first, code)).status).toBe(200);
      await stampedAgo(id, hours);
      codes.push(`${(await scan(client, code)).status}`);
    }
    expect(codes).toEqual([...clients].map(() => (isOver ? '200' : '409')));
    figure`${when}: ${codes.join(', ')} by clocks ${[...clients.keys()].join(', ')}`;
  });

  it('write the database’s time into every event', async () => {
    const { rows } = await product.pool.query<{ off: number }>(
      `SELECT max(abs(extract(epoch FROM at - clock_timestamp())))::float8 AS off FROM es.events
        WHERE stream LIKE 'card-%' AND at > clock_timestamp() - interval '3 hours'`,
    );
    const { rows: future } = await product.pool.query('SELECT 1 FROM es.events WHERE at > clock_timestamp()');
    expect(future).toEqual([]);
    expect((rows[0]?.off ?? Number.POSITIVE_INFINITY) * 1000).toBeLessThan(HOUR_MS / 2);
  });

  it('accept each other’s tokens for their full lifetime', async () => {
    const { email } = await registerCustomer(product.client, 'Everywhere');
    const answers: number[] = [];
    for (const [[, issuer], [, other]] of pairs()) {
      const { token } = await signIn(issuer, '/auth/login', email);
      const lasts = expiryOf(token) - (await databaseNow());
      expect(Math.abs(lasts - 1000 * ACCESS_TOKEN_SECONDS)).toBeLessThan(LEEWAY_MS);
      answers.push((await other.call('/user/dashboard', { method: 'GET', token })).status);
    }
    expect(answers).toEqual(answers.map(() => 200));
    figure`${answers.length} pairs of issuer and reader: every token accepted, each lasts ${ACCESS_TOKEN_SECONDS} s`;
  });

  it('end and renew each other’s sessions', async () => {
    const { email } = await registerCustomer(product.client, 'Leaving');
    const body = { session: 'general' };
    for (const [[, issuer], [, other]] of pairs()) {
      const { token, cookie } = await signIn(issuer, '/auth/login', email);
      const renewed = await other.call('/auth/refresh', { body, headers: { cookie } });
      expect(renewed.status).toBe(200);
      const next = (renewed.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
      expect((await issuer.call('/auth/logout', { body, headers: { cookie: next } })).status).toBe(204);
      const knock = () => other.call('/auth/sessions', { method: 'GET', token });
      await vi.waitFor(async () => expect((await knock()).status).toBe(401), { timeout: 1_000 });
    }
    figure`${pairs().length} sessions renewed by one process and ended by another: 401 within 1 s`;
  });
});
