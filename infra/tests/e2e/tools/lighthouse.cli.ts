/**
 * Runs Lighthouse on the first pages of each kind of visitor, as a phone on a slow connection: `npm run lighthouse`.
 *
 * node infra/tests/e2e/tools/lighthouse.cli.ts [--runs 3] [--only /login] [--slowdown 4]
 *
 * Takes the median of three runs. `PRODUCT_URL` uses a running product. Lighthouse simulates a phone by slowing a fast desktop
 * (`machine` 1,500 to 2,000) by four. On slower machines use a smaller `--slowdown` (see Lighthouse's page on throttling).
 */

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '@stampwell/local/free-port.ts';
import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { BrowserContext } from 'playwright-core';
import { fetchTool } from '../../fetched.ts';
import { launchProfile } from '../support/browser.ts';
import { homeOf, type Role, signedInState } from '../support/signed-in.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = 95;
/** Signed-in pages are not indexed, so their SEO scores mean nothing. */
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
  /** Lighthouse's benchmark index of the machine. */
  machine: number;
};

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    slowdown: { type: 'string', default: '4' },
  },
});
/** The part of its API used here. */
interface Lighthouse {
  default(
    url: string,
    options: object,
  ): Promise<{
    lhr: {
      categories: Record<string, { score: number | null }>;
      audits: Record<
        string,
        { score: number | null; title: string; displayValue?: string; numericValue?: number }
      >;
      environment: { benchmarkIndex: number };
    };
  } | null>;
}
const core = path.join(await fetchTool('lighthouse'), 'node_modules/lighthouse/core/index.js');
const { default: lighthouse } = (await import(pathToFileURL(core).href)) as Lighthouse;
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

/** Each run has its own browser, with an empty cache. */
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
      // Keeps the session.
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

/** `DETAILS=1`: lists what costs points. */
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
