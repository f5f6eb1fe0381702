import { QR_CODE_LENGTH, RATE_LIMITS } from '@stampwell/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCrowd, median, openBehindProxy, type ProxiedProduct } from './guessing/behind-a-proxy.ts';
import {
  type Customer,
  hire,
  newEmail,
  openShop,
  type Person,
  registerCustomer,
  type Shop,
} from './support/actors.ts';
import { figure } from './support/figure.ts';

const THIEVES = 10;
const GUESSES = 250;
const SCANS = 400;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

let product: ProxiedProduct;
let shop: Shop;
let thieves: Person[];
let tills: Person[];
let customers: Customer[];
beforeAll(async () => {
  product = await openBehindProxy();
  const client = product.from('198.51.100.1');
  shop = await openShop(client, product.admin, { name: 'Corner' });
  const staff = await inCrowd(
    Array.from({ length: THIEVES + 2 }, (_, nth) => nth),
    2,
    (nth) => hire(client, shop, `Staff ${nth}`, newEmail()),
  );
  thieves = staff.slice(0, THIEVES);
  tills = staff.slice(THIEVES);
  customers = await inCrowd([0, 1, 2, 3, 4], 2, (nth) => registerCustomer(client, `Regular ${nth}`));
});
afterAll(() => product?.stop());

/** Every endpoint that looks up a code. */
const QUESTIONS: ((code: string) => { path: string; body: Record<string, unknown> })[] = [
  (qr_code) => ({ path: '/employee/validate-qr', body: { qr_code } }),
  (qr_token) => ({ path: '/stamps/status', body: { qr_token } }),
  (qr_code) => ({ path: '/stamps/scan', body: { qr_code } }),
  (qr_code) => ({ path: '/stamps/business-redeem', body: { qr_code } }),
];

const randomCode = () =>
  Array.from({ length: QR_CODE_LENGTH }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');

async function guess({ token }: Person, nth: number): Promise<number> {
  const { path, body } = QUESTIONS[nth % QUESTIONS.length]!(randomCode());
  const reply = await product.client.call(path, { token, body });
  if (reply.status === 429) {
    expect(reply.body).toMatchObject({ code: 'rate_limited', retry_after: expect.any(Number) });
    expect(reply.headers['retry-after']).toBe(String(reply.body.retry_after));
  }
  return reply.status;
}

/** A busy till. @returns milliseconds per scan */
async function serve(till: Person, scans: number): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < scans; nth += 1) {
    const began = performance.now();
    const { code: qr_code } = customers[nth % customers.length]!;
    const { status } = await product.client.call('/stamps/scan', { token: till.token, body: { qr_code } });
    expect(status).toBe(200);
    times.push(performance.now() - began);
  }
  return times;
}

it('lets nobody guess codes, and delays no till', async () => {
  const serving = Promise.all(tills.map((till) => serve(till, SCANS / tills.length)));
  const works = thieves.flatMap((thief) => Array.from({ length: GUESSES }, (_, nth) => ({ thief, nth })));
  const statuses = await inCrowd(works, 64, ({ thief, nth }) => guess(thief, nth));
  const times = (await serving).flat();

  const misses = thieves.map(
    (thief) => statuses.filter((status, nth) => works[nth]?.thief === thief && status === 404).length,
  );
  const { qrMissesPerActorHour, qrMissesPerBusinessHour } = RATE_LIMITS;
  expect(Math.max(...misses)).toBeLessThanOrEqual(qrMissesPerActorHour);
  const looked = misses.reduce((sum, count) => sum + count, 0);
  // Limited for the shop as a whole; look-ups in flight at the limit still count.
  expect(looked).toBeGreaterThanOrEqual(Math.min(qrMissesPerBusinessHour, THIEVES * qrMissesPerActorHour));
  expect(looked).toBeLessThanOrEqual(THIEVES * qrMissesPerActorHour);
  const blocked = statuses.filter((status) => status === 429).length;
  expect(blocked).toBe(works.length - looked);

  // Past the limit, right codes are refused too.
  for (const { token } of thieves) {
    const body = { qr_code: customers[0]?.code };
    expect((await product.client.call('/employee/validate-qr', { token, body })).status).toBe(429);
  }
  figure`${works.length} guesses by ${THIEVES} employees: ${Math.max(...misses)} looked up for each at most and ${looked} for all, ${blocked} answered 429, 0 found; ${times.length} scans at the tills meanwhile, all answered, median ${median(times).toFixed(1)} ms`;
});
