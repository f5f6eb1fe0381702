import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { type Credentials, contextOf, type Role } from '../support/signed-in.ts';

/** Names use a single typeface, and cost other visitors no bytes (decision 157). */

const url = inject('productUrl');
const VIETNAMESE = 'Nguyễn Thị Phượng';
const POLISH = 'Żółta Gęś Łódź';

let browser: Browser;
let people: Record<'customer' | 'business' | 'employee', Credentials>;
let code: string;
let shop: string;
beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openShop(url, { name: `Quán ${VIETNAMESE}`, description: POLISH, stampsRequired: 5 });
  const customer = await registerCustomer(url, VIETNAMESE);
  const { token } = opened;
  await mustCall(url, '/stamps/scan', { token, body: { qr_code: customer.code, stamp_amount: 5 } });
  const employee = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  await mustCall(url, '/business/employees', { token, body: { ...employee, name: VIETNAMESE } });
  people = { customer, business: opened.owner, employee };
  ({ code } = customer);
  shop = opened.id;
});
afterAll(() => browser.close());

async function open(role: Role, as: Credentials | undefined, path: string) {
  const context = await contextOf(browser, url, role, {
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(as && { as }),
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url + path);
  await settled(page);
  return { page, asked };
}

/** The typefaces used by every element whose own text has one of these letters. */
async function facesOf(page: Page, letters: string): Promise<Map<string, string[]>> {
  const found = await page.evaluate((wanted) => {
    const isWanted = (node: Node) => [...(node.textContent ?? '')].some((one) => wanted.includes(one));
    const all = [...document.querySelectorAll('body *')].filter(
      (one) =>
        one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && isWanted(node)),
    );
    for (const [nth, one] of all.entries()) one.setAttribute('data-looked-at', `${nth}`);
    return all.map((one) => `${one.localName} ${one.textContent}`);
  }, letters);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-looked-at]',
  });
  const faces = await Promise.all(nodeIds.map((nodeId) => paintedIn(devtools, nodeId)));
  return new Map(found.map((words, nth) => [`${nth} ${words}`, faces[nth] ?? []]));
}

async function paintedIn(devtools: CDPSession, nodeId: number): Promise<string[]> {
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))].filter((name) => !name.includes('Emoji'));
}

/** The system's fallback may itself consist of several typefaces. */
const mixedIn = (faces: Map<string, string[]>) =>
  [...faces].filter(([, one]) => one.length > 1 && one.some((name) => /Figtree|Fraunces/.test(name)));

const SCREENS: [Role, keyof typeof people, () => string][] = [
  ['customer', 'customer', () => '/dashboard'],
  ['customer', 'customer', () => `/business/${shop}`],
  ['customer', 'customer', () => '/activity'],
  ['business', 'business', () => '/business/customers'],
  ['business', 'business', () => `/business/customer/${code}`],
  ['employee', 'employee', () => '/employee/dashboard'],
];

it.each(SCREENS)('sets no name in two typefaces for a %s (%#)', async (role, who, path) => {
  const { page } = await open(role, people[who], path());
  const faces = await facesOf(page, 'ễịượŻółęśŁź');
  expect(faces.size).toBeGreaterThan(0);
  expect(mixedIn(faces)).toEqual([]);
  await page.context().close();
});

it('knows every Latin letter that its typeface lacks', async () => {
  const { page } = await open('customer', people.customer, '/dashboard');
  const faces = await page.evaluate(() => {
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
    const letters = [...range(0xc0, 0x24f), ...range(0x1e00, 0x1eff)]
      .map((point) => String.fromCodePoint(point))
      .filter((one) => /\p{L}/u.test(one));
    const list = document.createElement('ul');
    list.append(
      ...letters.map((one) => Object.assign(document.createElement('li'), { textContent: `n${one}n` })),
    );
    document.querySelector('main')?.append(list);
    return letters.join('');
  });
  const all = await facesOf(page, faces);
  expect(all.size).toBeGreaterThan(600);
  expect(mixedIn(all)).toEqual([]);
  await page.context().close();
});

it("sets a field's text in one typeface, and reverts when it changes", async () => {
  const { page } = await open('customer', people.customer, '/profile/you');
  const name = page.getByLabel('Name', { exact: true });
  const face = () => name.evaluate((field) => getComputedStyle(field).fontFamily);
  expect(await face()).not.toContain('Figtree Variable');
  await name.fill('Ann Lee');
  expect(await face()).toContain('Figtree Variable');
  await name.fill(VIETNAMESE);
  expect(await face()).not.toContain('Figtree Variable');
  await page.context().close();
});

it('loads no further fonts if nobody needs them', async () => {
  const { page, asked } = await open('customer', undefined, '/dashboard');
  const faces = asked.filter((one) => one.endsWith('.woff2'));
  expect(faces.length).toBeGreaterThan(0);
  expect(faces.filter((one) => /vietnamese|latin-ext/.test(one))).toEqual([]);
  await page.context().close();
});
