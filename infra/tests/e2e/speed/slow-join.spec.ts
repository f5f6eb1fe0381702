import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { PHONE } from '../support/judge.ts';

/** A stranger with a slow phone on a slow network has a card within 5 s, from the scan to the code: press included. */

const url = inject('productUrl');
const JOINS = 6;
const MOST_MS = 5_000;

/** Lighthouse's slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A new browser each time, so that nothing of an earlier visit is kept. */
async function joined(shopId: string): Promise<number> {
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await phone.newPage();
  const session = await phone.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const start = performance.now();
  await page.goto(`${url}/join/${shopId}?from=a4`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  const taken = performance.now() - start;
  await phone.close();
  return taken;
}

it('has a card within 5 s at p95', async () => {
  const shop = await openShop(url, { name: 'Slow Corner' });
  const taken: number[] = [];
  for (let stranger = 0; stranger < JOINS; stranger += 1) taken.push(await joined(shop.id));
  taken.sort((a, b) => a - b);
  const p95 = taken[Math.ceil(JOINS * 0.95) - 1] ?? Number.NaN;
  process.stdout.write(`join, slow 4G and 4× CPU: ${taken.map(Math.round).join(', ')} ms\n`);
  expect(p95).toBeLessThan(MOST_MS);
});
