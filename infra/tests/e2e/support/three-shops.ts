import { callApi, mustCall, registerCustomer } from '../../client.ts';
import { type NewShop, openShop } from './a-new-shop.ts';
import { type Credentials, DEMO } from './signed-in.ts';

type Customer = Awaited<ReturnType<typeof registerCustomer>>;

/** A shop with an employee, and a customer who may have a card. */
export interface StaffedShop extends NewShop {
  staff: Credentials;
  customer: Customer;
}

/** Three shops for empty, single and long lists: without events, with each once, and with many. */
export interface ThreeShops {
  none: StaffedShop;
  one: StaffedShop;
  many: StaffedShop;
  /** Replays of the third shop's owner, and of the administrator. */
  runs: { owner: string; admin: string };
}

const STAMPS_REQUIRED = 10;
/** Scans of one card in a day that count as unusual. */
const AGAIN = 6;
/** More than one page. */
const ASKING = 6;
const LONG_NAME = 'Maximiliana Featherstonehaugh-Cholmondeley';
const LONG_WORDS =
  'I was there on Tuesday with my sister, we both had the large flat white and a cinnamon bun, and only one of the two was stamped. Could you have a look?';

export async function threeShops(url: string): Promise<ThreeShops> {
  const [none, one, many] = await Promise.all([
    openStaffed(url, 'The Empty Teapot', 'Nora Nothing'),
    openStaffed(url, 'Once Upon a Bun', 'Olive Once'),
    openStaffed(url, 'The Worshipful Company of Bakers & Confectioners', LONG_NAME),
  ]);
  await Promise.all([happenOnce(url, one), happenOften(url, many)]);
  return { none, one, many, runs: await askWhatIfs(url, one, many) };
}

async function openStaffed(url: string, name: string, customer: string): Promise<StaffedShop> {
  const shop = await openShop(url, { name, stampsRequired: STAMPS_REQUIRED });
  const { token } = shop;
  await mustCall(url, '/subscription/start-trial', { token });
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  const staff = await hire(url, shop, 'Robin Early');
  return { ...shop, staff, customer: await registerCustomer(url, customer) };
}

async function hire(url: string, { token }: NewShop, name: string): Promise<Credentials> {
  const staff = { name, email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  await mustCall(url, '/business/employees', { token, body: staff });
  return staff;
}

async function tokenOf(url: string, { email, password }: Credentials): Promise<string> {
  return String((await mustCall(url, '/employee/login', { body: { email, password } })).access_token);
}

/** @returns the entry's id */
export async function scan(url: string, token: string, code: string, stamps: number): Promise<string> {
  const body = { qr_code: code, stamp_amount: stamps };
  return String((await mustCall(url, '/stamps/scan', { token, body })).transaction_id);
}

const ask = (url: string, { id }: NewShop, { token }: Customer, words: string, entry_id: string | null) =>
  mustCall(url, `/user/business/${id}/questions`, { token, body: { entry_id, words } });

/** One stamp, one question about it, and one finding. */
async function happenOnce(url: string, shop: StaffedShop): Promise<void> {
  const entry = await scan(url, shop.token, shop.customer.code, 1);
  await ask(url, shop, shop.customer, 'Was it not two?', entry);
  await stampAgainAndAgain(url, await tokenOf(url, shop.staff));
}

/** Every kind of step, more than one page of questions, and several findings. */
async function happenOften(url: string, shop: StaffedShop): Promise<void> {
  const { token, customer } = shop;
  const redeem = () => mustCall(url, '/stamps/business-redeem', { token, body: { qr_code: customer.code } });
  const undo = (transaction_id: string) => mustCall(url, '/stamps/undo', { token, body: { transaction_id } });
  for (const stamps of [4, 6, 2]) await scan(url, token, customer.code, stamps);
  await undo(String((await redeem()).transaction_id));
  await redeem();
  await undo(await scan(url, token, customer.code, 3));
  const terms = { stamps_required: 15, reward_description: 'A bun of your choice', reward_emoji: '🥐' };
  const body = { ...terms, scan_cooldown_hours: 0 };
  await mustCall(url, '/business/settings', { method: 'PUT', token, body });
  for (let nth = 0; nth < 12; nth++) await scan(url, token, customer.code, 1);
  const refused = await callApi(url, '/stamps/business-redeem', { token, body: { qr_code: customer.code } });
  if (refused.status !== 409) throw new Error(`a card that is not full was redeemed: ${refused.status}`);
  const newest = await scan(url, token, customer.code, 1);
  await askOften(url, shop, newest);
  for (const name of ['Toni Till', LONG_NAME])
    await stampAgainAndAgain(url, await tokenOf(url, await hire(url, shop, name)));
}

async function askOften(url: string, shop: StaffedShop, entry: string): Promise<void> {
  const { question_id: first } = await ask(url, shop, shop.customer, 'Where is the bun of last week?', null);
  await mustCall(url, `/business/questions/${first}/answer`, {
    token: shop.token,
    body: { outcome: 'added', stamp_amount: 1, words: 'You are right, it is on your card now' },
  });
  await ask(url, shop, shop.customer, LONG_WORDS, entry);
  for (let nth = 1; nth < ASKING; nth++) {
    const other = await registerCustomer(url, `Ada Number${nth}`);
    await ask(url, shop, other, LONG_WORDS, await scan(url, shop.token, other.code, nth));
  }
}

async function stampAgainAndAgain(url: string, token: string): Promise<void> {
  const { code } = await registerCustomer(url, 'Frida Friend');
  for (let nth = 0; nth < AGAIN; nth++) await scan(url, token, code, 1);
}

/** One replay of the second shop's owner, three of the third's, one across shops; all finished. */
async function askWhatIfs(url: string, one: StaffedShop, many: StaffedShop): Promise<ThreeShops['runs']> {
  const admin = String((await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } })).access_token);
  const costs = { reward_cost_pence: 120, average_spend_pence: 450 };
  await mustCall(url, '/what-if-costs', { method: 'PUT', token: many.token, body: costs });
  await replay(url, one.token, 8);
  await replay(url, many.token, 20);
  await replay(url, many.token, 12);
  return { owner: await replay(url, many.token, 5), admin: await replay(url, admin, 6) };
}

/** Starts a replay and waits for it, since an account runs one at a time. @returns its id */
async function replay(url: string, token: string, stamps_required: number): Promise<string> {
  const terms = {
    stamps_required,
    scan_cooldown_hours: null,
    daily_stamp_cap: null,
    expiry_months: null,
    double_day: null,
    carries_over: false,
  };
  const { run } = await mustCall(url, '/what-if', { token, body: { days: 90, terms } });
  const { id } = run as { id: string };
  for (;;) {
    const { state } = (await mustCall(url, `/what-if/${id}`, { method: 'GET', token })).run as {
      state: string;
    };
    if (state === 'done') return id;
    if (state !== 'queued' && state !== 'running') throw new Error(`what if: ${state}`);
  }
}
