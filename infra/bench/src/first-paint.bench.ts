import { launchBrowser } from '@stampwell/e2e/support/browser.ts';
import { signedInState } from '@stampwell/e2e/support/signed-in.ts';
import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { Browser } from 'playwright-core';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';
import { sized } from './run-size.ts';
import { type Visit, visit } from './throttled-visit.ts';

const ROUNDS = sized(5, 1);

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
    return [
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
