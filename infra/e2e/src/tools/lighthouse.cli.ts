/**
 * What Lighthouse says of the first pages that each kind of visitor sees, as a phone on a slow line: `npm run lighthouse`.
 *
 *   node infra/e2e/src/tools/lighthouse.cli.ts [--runs 3] [--only /login] [--slowdown 4]
 *
 * The middle of three runs counts, since a busy machine makes single ones slow. `PRODUCT_URL` takes a product that runs already.
 * A phone is this machine slowed down by four, as Lighthouse takes it for a fast desktop: one whose `machine` is 1,500 to 2,000.
 * Where it is slower, `--slowdown` makes a phone of it that is no slower than meant (Lighthouse's page on throttling).
 */

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@stampwell/local/free-port.ts';
import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import lighthouse from 'lighthouse';
import type { BrowserContext } from 'playwright-core';
import { launchProfile } from '../support/browser.ts';
import { homeOf, type Role, signedInState } from '../support/signed-in.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = 95;
/** Pages of somebody's own are kept out of search engines by their sign-in: what is asked of them for being found says nothing. */
const PUBLIC: readonly string[] = ['/', '/login', '/register', '/terms'];
const PAGES: readonly [Role | null, string][] = [
  ...PUBLIC.map((page): [null, string] => [null, page]),
  ...(['customer', 'business', 'employee', 'admin'] as const).map((role): [Role, string] => [
    role,
    homeOf(role),
  ]),
];

type Scores = Record<(typeof CATEGORIES)[number], number> & {
  lcp: number;
  blocked: number;
  /** Lighthouse's own measure of how fast the machine is. */
  machine: number;
};

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    slowdown: { type: 'string', default: '4' },
  },
});
const running = process.env.PRODUCT_URL;
const product = running ? null : await spawnProduct({ env: { RATE_LIMITS: 'off' } });
const url = running ?? product?.url ?? '';
const short: string[] = [];
try {
  for (const [role, page] of PAGES.filter(([, page]) => !values.only || values.only === page)) {
    const scores = await measure(role, page, Number(values.runs));
    const line = CATEGORIES.map((name) => `${name} ${scores[name]}`).join(', ');
    const { lcp, blocked, machine } = scores;
    const times = `LCP ${Math.round(lcp)} ms, blocked ${Math.round(blocked)} ms, machine ${Math.round(machine)}`;
    console.log(`${role ?? 'visitor'} ${page}: ${line} (${times})`);
    if (CATEGORIES.some((name) => scores[name] < LEAST)) short.push(`${role ?? 'visitor'} ${page}`);
  }
} finally {
  await product?.stop();
}
if (short.length > 0) {
  console.error(`Below ${LEAST}: ${short.join('; ')}`);
  process.exitCode = 1;
}

/** A browser of its own for each run, so that none finds what another kept. */
async function measure(role: Role | null, page: string, runs: number): Promise<Scores> {
  const all: Scores[] = [];
  while (all.length < runs) all.push(await runOnce(role, page));
  const middle = (name: keyof Scores) =>
    all.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  const names: (keyof Scores)[] = [...CATEGORIES, 'lcp', 'blocked', 'machine'];
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Scores;
}

async function runOnce(role: Role | null, page: string): Promise<Scores> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'stampwell-lighthouse-'));
  const port = await freePort();
  const context = await launchProfile(profile, { debuggingPort: port });
  try {
    if (role) await signIn(context, role);
    const result = await lighthouse(url + page, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      // Whoever is signed in stays so.
      disableStorageReset: true,
      throttling: { cpuSlowdownMultiplier: Number(values.slowdown) },
    });
    if (!result) throw new Error(`Lighthouse has nothing to say of ${page}`);
    const { categories, audits, environment } = result.lhr;
    const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
    const timeOf = (audit: string) => audits[audit]?.numericValue ?? 0;
    if (process.env.DETAILS) tellDetails(result.lhr);
    return {
      ...Object.fromEntries(scores),
      lcp: timeOf('largest-contentful-paint'),
      blocked: timeOf('total-blocking-time'),
      machine: environment.benchmarkIndex,
    } as Scores;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** `DETAILS=1`: what keeps a page from being perfect. */
function tellDetails({
  audits,
}: {
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}) {
  for (const [id, { score, title, displayValue = '' }] of Object.entries(audits))
    if (score !== null && score < 1) console.log(`  ${score} ${id}: ${title} ${displayValue}`);
}

async function signIn(context: BrowserContext, role: Role): Promise<void> {
  const { cookies = [], origins = [] } = await signedInState(url, role);
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${url}/icon.svg`);
  await page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
  await page.close();
}
