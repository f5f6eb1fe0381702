import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

const bytesPerSecond = (kilobits: number): number => (kilobits * 1024) / 8;

/** Lighthouse's slow 4G, applied by the browser to each request (`mobileSlow4G`: 150 ms × 3.75, 1.6 Mbit × 0.9). */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: bytesPerSecond(1_474.56),
  uploadThroughput: bytesPerSecond(675),
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };
/** Idle time after which the last paint is over. */
const QUIET_MS = 1_200;
const WATCH = path.join(import.meta.dirname, 'watch-paint.page.js');

/** Times in milliseconds since the visit began, sizes in bytes transferred. */
export interface Visit {
  fcp: number;
  lcp: number;
  /** Time when the awaited element appeared. */
  shown: number;
  /** Bytes of scripts that arrived before the first paint. */
  scriptsBeforePaint: number;
  /** Bytes of scripts that arrived before `shown`. */
  scriptsBeforeShown: number;
  /** Cumulative layout shift. */
  shift: number;
}

/** Opens the URL like a phone on slow 4G. @param awaited selector of the content that the visitor came for */
export async function visit(context: BrowserContext, url: string, awaited: string): Promise<Visit> {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.addInitScript(`window.stampwellAwaits = ${JSON.stringify(awaited)}`);
  await page.addInitScript({ path: WATCH });
  await slowDown(page);
  await page.goto(url);
  await page.locator(awaited).first().waitFor();
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate<Visit>('stampwellVisit()');
  await page.close();
  return seen;
}

/** From opening a shop's page to join, on such a phone, to the card's code: press included, in milliseconds. */
export async function cardAfter(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await slowDown(page);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  const taken = performance.now() - start;
  await page.close();
  return taken;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
