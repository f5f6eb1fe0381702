import { ensureAdmin } from '@stampwell/api/capabilities/accounts/registering/first-admin.ts';
import type { RunningApi } from '@stampwell/api/start-api.ts';
import { createPeople, type PersonKind } from '@stampwell/vault';
import {
  ADMIN,
  CORNER_COFFEE,
  CUSTOMER,
  DEMO_PASSWORD,
  type DemoShop,
  PENDING_SHOPS,
  REGULAR_CUSTOMERS,
  SHOPS,
  STAFF,
} from './demo/actors.ts';
import { openSeedClient, type SeedClient, SeedRefusal } from './demo/seed-client.ts';
import { planVisits, type Visit } from './demo/visits.ts';

const HISTORY_DAYS = 30;
const DAY_MS = 86_400_000;
/** A trial that covers the demo's history plus some days. */
const FOUNDING_TRIAL_DAYS = 44;
const AT_ONCE = 8;

interface SignedInShop {
  shop: DemoShop;
  /** Tokens of owner and staff. */
  tokens: string[];
}

/**
 * Fills an empty platform with people, shops and a month of visits, through the real routes. Done once; an interrupted seed continues
 * at the next start.
 */
export async function seedDemo({ api }: { api: RunningApi }): Promise<void> {
  const { pool } = api.ports;
  const { rowCount } = await pool.query('SELECT FROM platform.demo_seeds');
  if (rowCount) return;
  const client = await openSeedClient(api);
  try {
    await seed(client, api);
    await proveAddresses(api);
    await pool.query('INSERT INTO platform.demo_seeds DEFAULT VALUES');
  } finally {
    await client.close();
  }
}

/** Printed by `npm start`. */
export function demoAccounts(): string {
  const rows = [
    [CUSTOMER.email, 'customer', '/login'],
    [CORNER_COFFEE.email, `owner of ${CORNER_COFFEE.name}`, '/business/login'],
    [STAFF.email, 'their employee', '/employee/login'],
    [ADMIN.email, 'administrator', '/admin/login'],
  ];
  const lines = rows.map(([email, who, path]) => `  ${email?.padEnd(26)}${who?.padEnd(24)}${path}`);
  return `Demo accounts, every password '${DEMO_PASSWORD}':\n${lines.join('\n')}`;
}

async function seed(client: SeedClient, api: RunningApi): Promise<void> {
  const now = new Date();
  const opening = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  await ensureAdmin(api.ports, { ...ADMIN, password: DEMO_PASSWORD });
  const admin = await signIn(client, '/auth/admin/login', ADMIN.email);
  await client.call('PUT', '/admin/settings', {
    token: admin,
    body: { trial_days: FOUNDING_TRIAL_DAYS },
    at: opening,
  });
  const shops = await Promise.all(
    SHOPS.map((shop, index) => openShop(client, admin, shop, later(opening, index))),
  );
  await client.call('PUT', '/admin/settings', {
    token: admin,
    body: { trial_days: 14 },
    at: later(opening, 60),
  });
  const codes = await registerCustomers(client, later(opening, 61));
  const yesterday = new Date(now.getTime() - DAY_MS);
  const visits = planVisits(SHOPS, codes.length, now, HISTORY_DAYS);
  const isEarlier = ({ at }: Visit) => at < yesterday;
  await playVisits(client, shops, codes, visits.filter(isEarlier));
  for (const [index, shop] of PENDING_SHOPS.entries())
    await registerShop(client, shop, later(yesterday, index * 7));
  await playVisits(
    client,
    shops,
    codes,
    visits.filter((visit) => !isEarlier(visit)),
  );
}

/** Confirms the demo's addresses and deletes the confirmation mails, since nobody reads them. */
async function proveAddresses({ ports, mails }: RunningApi): Promise<void> {
  const people = createPeople(ports.pool, ports.vault);
  const actors: [PersonKind, { email: string }[]][] = [
    ['customer', [CUSTOMER, ...REGULAR_CUSTOMERS]],
    ['business', [...SHOPS, ...PENDING_SHOPS]],
    ['employee', [STAFF]],
  ];
  for (const [kind, members] of actors) {
    for (const { email } of members) {
      const person = await people.byEmail(kind, email);
      if (!person) continue;
      await people.change(person.id, { emailVerifiedAt: new Date() });
      await mails.forget(person.id);
    }
  }
}

const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

async function registerShop(
  client: SeedClient,
  shop: DemoShop,
  at: Date,
): Promise<{ id: string; token: string }> {
  const { name, email, description, address, phone } = shop;
  const token = await register(client, '/auth/business/register', '/auth/business/login', email, at, {
    name,
    description,
    address,
    phone,
    stampsRequired: shop.stamps,
    rewardDescription: shop.reward,
    rewardEmoji: shop.emoji,
    scanCooldownHours: shop.cooldownHours,
    onboarding: false,
  });
  const { location, hours } = shop;
  await client.call('PUT', '/business/profile', { token, body: { location }, at });
  const opening_hours = Array.from({ length: 7 }, () => hours);
  await client.call('PUT', '/business/opening-hours', { token, body: { opening_hours }, at });
  const { user } = await client.call('GET', '/auth/verify', { token });
  return { id: (user as { id: string }).id, token };
}

async function openShop(client: SeedClient, admin: string, shop: DemoShop, at: Date): Promise<SignedInShop> {
  const { id, token } = await registerShop(client, shop, at);
  await settled(client.call('POST', '/subscription/start-trial', { token, at: later(at, 5) }));
  await settled(
    client.call('PUT', `/admin/businesses/${id}/approve`, {
      token: admin,
      body: { notes: 'Approved from admin panel' },
      at: later(at, 30),
    }),
  );
  if (shop !== CORNER_COFFEE) return { shop, tokens: [token] };
  const employee = { ...STAFF, password: DEMO_PASSWORD };
  await settled(client.call('POST', '/business/employees', { token, body: employee, at: later(at, 45) }));
  return { shop, tokens: [token, await signIn(client, '/employee/login', STAFF.email)] };
}

/** The demo's customer comes first: the seeded random visits make the first the most frequent guest. */
async function registerCustomers(client: SeedClient, at: Date): Promise<string[]> {
  return inTurns([CUSTOMER, ...REGULAR_CUSTOMERS], async ({ name, email }, index) => {
    const token = await register(client, '/auth/register', '/auth/login', email, later(at, index * 11), {
      name,
    });
    const { qr_code } = await client.call('GET', '/user/qr-code', { token });
    return String(qr_code);
  });
}

/** Plays visits in order, concurrently for different shops, so that each shop's log is ordered by time. */
async function playVisits(
  client: SeedClient,
  shops: SignedInShop[],
  codes: string[],
  visits: Visit[],
): Promise<void> {
  const counters = new Map(shops.map(({ shop, tokens }) => [shop, tokens]));
  const numbered = visits.map((visit, nth) => ({ ...visit, nth }));
  for (let from = 0; from < visits.length; from += AT_ONCE) {
    const queues = Map.groupBy(numbered.slice(from, from + AT_ONCE), ({ shop }) => shop);
    const served = [...queues].map(async ([shop, queue]) => {
      for (const visit of queue) await playVisit(client, counters.get(shop) ?? [], codes, visit);
    });
    await Promise.all(served);
  }
}

/** A full card is usually redeemed next. Refusals by the cooldown are expected. */
async function playVisit(
  client: SeedClient,
  tokens: string[],
  codes: string[],
  { nth, at, customer, stamps, key }: Visit & { nth: number },
): Promise<void> {
  const token = tokens[nth % tokens.length] ?? '';
  const qr_code = codes[customer];
  const body = { qr_code, stamp_amount: stamps };
  const scan = await settled(client.call('POST', '/stamps/scan', { token, body, at, key }));
  if (scan?.reward_eligible !== true || nth % 5 === 0) return;
  const redemption = { token, body: { qr_code }, at, key: `${key}-redeem` };
  await settled(client.call('POST', '/stamps/business-redeem', redemption));
}

async function inTurns<Item, Result>(
  items: Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(
      ...(await Promise.all(
        items.slice(from, from + AT_ONCE).map((item, index) => work(item, from + index)),
      )),
    );
  }
  return results;
}

async function register(
  client: SeedClient,
  path: string,
  loginPath: string,
  email: string,
  at: Date,
  body: object,
): Promise<string> {
  const registered = await settled(
    client.call('POST', path, { body: { ...body, email, password: DEMO_PASSWORD }, at }),
  );
  return registered ? String(registered.access_token) : signIn(client, loginPath, email);
}

async function signIn(client: SeedClient, path: string, email: string): Promise<string> {
  const { access_token } = await client.call('POST', path, { body: { email, password: DEMO_PASSWORD } });
  return String(access_token);
}

/** Ignores what an interrupted seed did already, and refusals. */
async function settled(call: ReturnType<SeedClient['call']>) {
  try {
    return await call;
  } catch (error) {
    const passedOver = [
      'already_exists',
      'invalid_state',
      'trial_used',
      'cooldown_active',
      'not_eligible',
      'conflict',
      'idempotency_key_reused',
    ];
    if (error instanceof SeedRefusal && passedOver.includes(error.code)) return null;
    throw error;
  }
}
