import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { type NewShop, openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { redeemAtCounter } from '../support/redeem-at-counter.ts';
import { contextOf } from '../support/signed-in.ts';

/** No slip costs a reward: redeeming takes a hold or a confirmation. */

const url = inject('productUrl');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const REQUIRED = 5;
/** `SLIPS=80` for a sample. */
const SLIPS = Number(process.env.SLIPS ?? 200);
const SLIPS_EACH = 4;
const CUSTOMERS = Math.ceil(SLIPS / SLIPS_EACH);
const STAFF = { name: 'Tess Till', email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };

let browser: Browser;
let shop: NewShop;
beforeAll(async () => {
  browser = await launchBrowser();
  shop = await openShop(url, { name: 'Butterfingers', stampsRequired: REQUIRED });
  await mustCall(url, '/business/profile', {
    method: 'PUT',
    token: shop.token,
    body: { onboarding: false },
  });
  await mustCall(url, '/business/employees', { token: shop.token, body: STAFF });
});
afterAll(() => browser.close());

/** A customer with that many stamps at the shop. */
async function customerWith(stamps: number, name = 'Ann Lee') {
  const customer = await registerCustomer(url, name);
  if (stamps > 0) await give(customer.code, stamps);
  return customer;
}
const give = (qr_code: string, stamp_amount: number) =>
  mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code, stamp_amount } });
const cardOf = async (qr_code: string) => {
  const { stamp_info } = await mustCall(url, '/business/validate-qr', {
    token: shop.token,
    body: { qr_code },
  });
  return stamp_info as { current_stamps: number; total_redeemed: number };
};

const TILLS = {
  owner: { role: 'business', as: () => shop.owner, customer: '/business/customer' },
  staff: { role: 'employee', as: () => STAFF, customer: '/employee/customer' },
} as const;
type Till = (typeof TILLS)[keyof typeof TILLS];

async function atTill({ role, as, customer }: Till, code: string): Promise<Page> {
  const page = await (await contextOf(browser, url, role, { as: as(), ...PHONE })).newPage();
  await page.goto(`${url}${customer}/${code}`);
  await page.getByRole('button', { name: 'Add Stamps' }).waitFor();
  return page;
}

/** Of the staff; an owner's is the same one. */
describe('at a till', () => {
  const till = TILLS.staff;
  it.each([250, 500, 1_000])('redeems nothing on a second tap %i ms after a card is full', async (gap) => {
    const { code } = await customerWith(REQUIRED - 1);
    const page = await atTill(till, code);
    const box = (await page.getByRole('button', { name: 'Add Stamps' }).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.getByRole('button', { name: 'Redeem Reward' }).waitFor();
    const shownAt = await page.evaluate(() => performance.now());
    await page.waitForFunction((until) => performance.now() >= until, shownAt + gap, { polling: 'raf' });
    await page.touchscreen.tap(x, y);
    await settled(page);
    expect(await cardOf(code)).toMatchObject({ current_stamps: REQUIRED, total_redeemed: 0 });
    const redeem = (await page.getByRole('button', { name: 'Redeem Reward' }).boundingBox())!;
    expect(redeem.y + redeem.height, 'never where Add Stamps was').toBeLessThan(box.y);
    await redeemAtCounter(page);
    expect(await cardOf(code)).toMatchObject({ current_stamps: 0, total_redeemed: 1 });
    await page.context().close();
  });

  it('asks keyboard users for confirmation, with the number of stamps used', async () => {
    const { code } = await customerWith(REQUIRED + 2);
    const page = await atTill(till, code);
    const redeem = page.getByRole('button', { name: 'Redeem Reward' });
    await page.getByText('Hold to redeem. All 7 stamps will be used.').waitFor();
    await page.locator('button[aria-disabled="false"]', { hasText: 'Redeem Reward' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('button[aria-disabled="false"]', { hasText: 'Redeem Reward' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('All 7 stamps will be used.').waitFor();
    await dialog.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByText('Reward redeemed successfully!').waitFor();
    await redeem.waitFor({ state: 'detached' });
    expect(await cardOf(code)).toMatchObject({ current_stamps: 0, total_redeemed: 1 });
    await page.context().close();
  });

  it("reports a redemption on the customer's phone while the result shows, and offers that undo", async () => {
    const ann = await customerWith(REQUIRED - 1, 'Ann of the Phone');
    const page = await atTill(till, ann.code);
    await page.getByRole('button', { name: 'Add Stamps' }).click();
    await page.getByText(/Successfully added/).waitFor();
    await mustCall(url, '/stamps/redeem', { token: ann.token, body: { business_id: shop.id } });
    await page.getByText('Ann of the Phone redeemed the reward just now').waitFor();
    await page.getByText(`Stamps used: ${REQUIRED}`).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Transaction undone').waitFor();
    expect(await cardOf(ann.code)).toMatchObject({ current_stamps: REQUIRED, total_redeemed: 0 });
    await page.context().close();
  });
});

it("tells a customer how many stamps are used, and takes a double tap on 'Redeem Reward' for one", async () => {
  const ann = await customerWith(REQUIRED + 2);
  const context = await contextOf(browser, url, 'customer', { as: ann, ...PHONE });
  const phone = await context.newPage();
  await phone.goto(`${url}/business/${shop.id}`);
  await phone.getByRole('button', { name: 'Redeem Reward' }).tap();
  const answer = phone.getByRole('button', { name: 'Redeem now' });
  const box = (await answer.boundingBox())!;
  await phone.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await phone.getByText('Show this to the staff before you redeem. 7 stamps will be used up.').waitFor();
  expect(await cardOf(ann.code)).toMatchObject({ total_redeemed: 0 });
  await answer.click();
  await phone.getByText(/^Enjoy your/).waitFor();
  expect(await cardOf(ann.code)).toMatchObject({ current_stamps: 0, total_redeemed: 1 });
  await context.close();
});

/** A double or triple tap somewhere on the screen. */
const slip = fc.record({
  /** Index among the buttons on screen, and a point on it. */
  button: fc.nat(),
  across: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  gaps: fc.array(fc.integer({ min: 30, max: 1_000 }), { minLength: 1, maxLength: 2 }),
});
const visit = fc.record({
  stamps: fc.constantFrom(REQUIRED - 1, REQUIRED, REQUIRED + 3),
  till: fc.constantFrom<Till>(TILLS.owner, TILLS.staff),
  slips: fc.array(slip, { minLength: SLIPS_EACH, maxLength: SLIPS_EACH }),
});
type Slip = typeof slip extends fc.Arbitrary<infer Value> ? Value : never;

it(`redeems nothing in ${SLIPS} random double and triple taps`, { timeout: 600_000 }, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1e9);
  const visits = fc.sample(visit, { seed, numRuns: CUSTOMERS }).values();
  let unmeant = 0;
  const walk = async () => {
    for (const { stamps, till, slips } of visits) {
      const { code } = await customerWith(stamps);
      const page = await atTill(till, code);
      for (const one of slips) await slipOn(page, one);
      await page.context().close();
      unmeant += (await cardOf(code)).total_redeemed;
    }
  };
  await Promise.all([walk(), walk(), walk()]);
  console.info(`slips: ${SLIPS} double and triple taps (seed ${seed}), ${unmeant} unmeant redemptions`);
  expect(unmeant).toBe(0);
});

async function slipOn(page: Page, { button, across, gaps }: Slip): Promise<void> {
  const box = await buttonOn(page, button);
  if (!box) return;
  const [x, y] = [box.x + box.width * across, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  for (const gap of gaps) {
    await page.waitForTimeout(gap);
    await page.touchscreen.tap(x, y);
  }
  await settled(page);
}

/** Position of one of the page's buttons, all read at once, since the page may be changing. Null if there is none. */
async function buttonOn(page: Page, nth: number): Promise<DOMRect | null> {
  const found = await page.waitForFunction((any) => {
    const boxes = [...document.querySelectorAll('main button, dialog button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => button.getBoundingClientRect().toJSON() as DOMRect);
    return { box: boxes[any % boxes.length] ?? null };
  }, nth);
  return (await found.jsonValue()).box;
}

/** Waits for the answer to the last tap's action, if any. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.waitForFunction(() => !document.querySelector('[data-loading]'));
}
