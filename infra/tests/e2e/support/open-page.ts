import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { PHONE } from './judge.ts';
import { settled } from './settled.ts';
import { type Credentials, contextOf, type Role } from './signed-in.ts';

export interface Opened extends BrowserContextOptions {
  /** Signs in with these credentials instead of the demo's. */
  as?: Credentials;
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
}

/** A settled page of the product in a context of its own: on a phone, without animations and service workers. */
export async function openPage(
  browser: Browser,
  role: Role | null,
  path: string,
  { before, ...options }: Opened = {},
): Promise<Page> {
  const url = inject('productUrl');
  const context = await contextOf(browser, url, role, {
    viewport: PHONE,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await before?.(page);
  await page.goto(url + path);
  await settled(page);
  return page;
}
