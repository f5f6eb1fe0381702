import { expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { contextOf, homeOf } from './support/signed-in.ts';

/** What a first visit has to load before it shows what it is for (decision 060). */

const url = inject('productUrl');

/** Bytes as they come over the line, brotli. To be lowered with what is left out, never raised for what was forgotten. */
const MOST_BYTES = 170 * 1024;
const SHOWN = '[data-shop]';

/**
 * Runs in the page: notes the scripts that it asked for ahead and that had come when the selector first matched. What the
 * application asks for later, as the live connection, waits for nothing and is waited for by nothing.
 */
const WATCH = `
  const look = new MutationObserver(() => {
    if (!document.querySelector('${SHOWN}')) return;
    look.disconnect();
    window.firstScripts = performance
      .getEntriesByType('resource')
      .filter(({ name, initiatorType }) => initiatorType === 'link' && name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]);
  });
  look.observe(document, { childList: true, subtree: true });
`;

it('shows a customer their cards with no more JavaScript than its budget', async () => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, 'customer', { serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(`${url}/dashboard`);
  await page.locator(SHOWN).first().waitFor();
  const scripts = await page.evaluate<[string, number][]>('window.firstScripts');
  const bytes = scripts.reduce((sum, [, size]) => sum + size, 0);
  console.log(`customer: ${(bytes / 1024).toFixed(1)} KB in ${scripts.length} scripts`);
  // The shell's two, the remote's entry and its screens: with fewer, the page was not new here.
  expect(scripts).toHaveLength(4);
  expect(bytes, scripts.join('\n')).toBeLessThan(MOST_BYTES);
});

/** The shell's two scripts, a remote's entry and its first screens: all that a page asks for ahead. */
const FIRST_SCRIPTS = /^\/((main|vendor)\.|r\/\w+\/[^/]+\/(remoteEntry|__federation_expose_routes)\.).*\.js$/;

const SCRIPTS = (): [string, number][] =>
  performance
    .getEntriesByType('resource')
    .map((entry) => entry as PerformanceResourceTiming)
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]);
/** With fewer, not all of them were counted. */
const LEAST_BYTES = 150 * 1024;

it.each([
  ['business', 'Recent Customers', 180],
  ['admin', 'Pending Approvals', 177],
] as const)(
  'shows %s their first screen with what the page asked for ahead, and nothing else',
  async (role, heading, most) => {
    await using browser = await launchBrowser();
    const context = await contextOf(browser, url, role, { serviceWorkers: 'block' });
    const page = await context.newPage();
    // A screen that waits for forms, charts or a chunk of its own never shows.
    await page.route(/\.js$/, (route) =>
      FIRST_SCRIPTS.test(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
    await page.goto(url + homeOf(role));
    await page.getByRole('heading', { name: heading }).waitFor();
    const scripts = await page.evaluate(SCRIPTS);
    const bytes = scripts
      .filter(([path]) => FIRST_SCRIPTS.test(path))
      .reduce((sum, [, size]) => sum + size, 0);
    console.log(`${role}: ${(bytes / 1024).toFixed(1)} KB`);
    expect(bytes).toBeGreaterThan(LEAST_BYTES);
    expect(bytes, scripts.join('\n')).toBeLessThan(most * 1024);
  },
);

it('asks once for what the customer’s first screen shows', async () => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, 'customer', { serviceWorkers: 'block' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${url}/dashboard`);
  await page.locator(SHOWN).first().waitFor();
  // That is asked for once the dashboard is there.
  await expect.poll(() => asked).toContain('/api/user/qr-code');
  expect(asked.filter((path) => path === '/api/user/dashboard')).toHaveLength(1);
});
