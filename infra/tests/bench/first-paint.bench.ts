import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { Browser } from 'playwright-core';
import { mustCall } from '../client.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { DEMO, signedInState } from '../e2e/support/signed-in.ts';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';
import { sized } from './run-size.ts';
import { cardAfter, type Visit, visit } from './throttled-visit.ts';

const ROUNDS = sized(5, 1);
const JOINS = sized(20, 2);

/** Time to content on a phone's first and second visit, in a real Chromium with slow 4G and a quarter of this CPU. */
export async function benchFirstPaint(): Promise<Figure[]> {
  const product = await spawnProduct({ env: { RATE_LIMITS: 'off' } });
  await using browser = await launchBrowser();
  try {
    const landing = await visitTwice(() => browser.newContext(), `${product.url}/`, 'h1');
    const signedIn = await signedInState(product.url, 'customer');
    const dashboard = await visitTwice(
      () => browser.newContext({ storageState: signedIn }),
      `${product.url}/dashboard`,
      '[data-shop]',
    );
    const cards = await cardsAfterAPress(browser, product.url);
    return [
      cards,
      kilobytes('landing: scripts before it is painted', landing.first, 'scriptsBeforePaint', 0),
      milliseconds('landing: LCP', landing.first, 'lcp', 1_000),
      milliseconds('landing again: LCP', landing.again, 'lcp', 1_000),
      kilobytes('dashboard: scripts before it is shown', dashboard.first, 'scriptsBeforeShown', 170),
      milliseconds('dashboard: FCP', dashboard.first, 'fcp', 1_500),
      milliseconds('dashboard: LCP', dashboard.first, 'lcp', 2_500),
      milliseconds('dashboard again: LCP', dashboard.again, 'lcp', 1_200),
    ];
  } finally {
    await product.stop();
  }
}

interface Visits {
  first: Visit[];
  again: Visit[];
}

/** Each round uses a new browser profile. */
async function visitTwice(
  newPhone: () => ReturnType<Browser['newContext']>,
  url: string,
  shown: string,
): Promise<Visits> {
  const visits: Visits = { first: [], again: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const phone = await newPhone();
    visits.first.push(await visit(phone, url, shown));
    visits.again.push(await visit(phone, url, shown));
    await phone.close();
  }
  return visits;
}

/** Strangers who scan a poster: each is a new browser, and a new account. */
async function cardsAfterAPress(browser: Browser, url: string): Promise<Figure> {
  const { access_token } = await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
  const asCustomer = { method: 'GET', token: String(access_token) };
  const { businesses } = await mustCall(url, '/user/businesses', asCustomer);
  const [shop] = businesses as { id: string }[];
  const taken: number[] = [];
  for (let stranger = 0; stranger < JOINS; stranger += 1) {
    const phone = await browser.newContext();
    taken.push(await cardAfter(phone, `${url}/join/${shop?.id}?from=a4`));
    await phone.close();
  }
  taken.sort((a, b) => a - b);
  return {
    name: 'join: card after a press, p95, slow 4G and 4× CPU',
    value: taken[Math.ceil(taken.length * 0.95) - 1] ?? Number.NaN,
    unit: 'ms',
    target: 5_000,
    atMost: true,
    detail: `from opening the page; median ${Math.round(median(taken))} ms of ${JOINS}`,
  };
}

function milliseconds(name: string, visits: Visit[], of: 'fcp' | 'lcp', target: number): Figure {
  const shown = Math.round(median(visits.map((seen) => seen.shown)));
  const shift = Math.max(...visits.map((seen) => seen.shift));
  return {
    name: `${name}, slow 4G and 4× CPU`,
    value: median(visits.map((seen) => seen[of])),
    unit: 'ms',
    target,
    atMost: true,
    detail: `all of it there after ${shown} ms; layout shift ${shift.toFixed(3)}; medians of ${ROUNDS}`,
  };
}

type Scripts = 'scriptsBeforePaint' | 'scriptsBeforeShown';

function kilobytes(name: string, visits: Visit[], of: Scripts, target: number): Figure {
  return {
    name,
    value: median(visits.map((seen) => seen[of])) / 1024,
    unit: 'KB (brotli)',
    target,
    atMost: true,
    detail: 'what is fetched ahead afterwards is not in it',
  };
}
