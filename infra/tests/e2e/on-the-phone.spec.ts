import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { placeOfDemo } from './support/every-screen.ts';
import { openPage } from './support/open-page.ts';
import { drawn } from './support/settled.ts';

/** What the customer's phone does for Stampwell: its home screen, its share sheet, its clipboard. */

const url = inject('productUrl');

let browser: Browser;
let shop: string;
beforeAll(async () => {
  browser = await launchBrowser();
  ({ shop } = await placeOfDemo(url));
});
afterAll(() => browser.close());

describe('on the home screen', () => {
  const TITLE = 'Put Stampwell on your home screen';
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

  it('shows an iPhone its own steps', async () => {
    const page = await openPage(browser, 'customer', '/profile/mails', { userAgent: IPHONE });
    const panel = page.getByRole('region', { name: TITLE });
    await panel.getByText('Choose ‘Add to Home Screen’.').waitFor();
    expect(await panel.getByText('Android').count()).toBe(0);
    await page.goto(`${url}/help#home-screen`);
    await page.getByRole('heading', { name: 'How do I put Stampwell on my home screen?' }).waitFor();
    await page.context().close();
  });

  it('asks the browser where it offers to, and only when pressed', async () => {
    const page = await openPage(browser, 'customer', '/profile/mails');
    await page.evaluate(() => {
      const prompt = async () => {
        document.body.dataset.prompted = '';
        return { outcome: 'accepted' };
      };
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
      dispatchEvent(offer);
      document.body.dataset.suppressed = String(offer.defaultPrevented);
    });
    expect(await page.locator('body').getAttribute('data-suppressed')).toBe('true');
    expect(await page.locator('body').getAttribute('data-prompted')).toBeNull();
    const panel = page.getByRole('region', { name: TITLE });
    await panel.getByRole('button', { name: 'Put it on my home screen' }).click();
    await panel.getByText('Stampwell is among your apps.').waitFor();
    expect(await page.locator('body').getAttribute('data-prompted')).toBe('');
    await page.context().close();
  });
});

describe('a shop recommended to a friend', () => {
  it('is shared by the phone, with a link that a stranger can open', async () => {
    const page = await openPage(browser, 'customer', `/business/${shop}`, {
      before: (one) =>
        one.addInitScript(() => {
          Object.defineProperty(navigator, 'share', {
            value: async (shared: object) => void Object.assign(window, { shared }),
          });
        }),
    });
    await page.getByRole('button', { name: 'Share with a friend' }).click();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const shared = await page.evaluate<{ text: string; url: string }>('window.shared');
    expect(shared.text).toContain(name);
    const stranger = await browser.newPage();
    await stranger.goto(shared.url);
    await drawn(stranger);
    await stranger.getByRole('link', { name: 'Create Account' }).first().waitFor();
    expect(new URL(stranger.url()).pathname).not.toContain('login');
    await stranger.close();
    await page.context().close();
  });

  it('is copied where the browser cannot share', async () => {
    const page = await openPage(browser, 'customer', `/business/${shop}`, {
      before: (one) =>
        one.addInitScript(() => {
          Object.defineProperty(navigator, 'share', { value: undefined });
          const writeText = async (copied: string) => void Object.assign(window, { copied });
          Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
        }),
    });
    await page.getByRole('button', { name: 'Copy an invitation for a friend' }).click();
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    expect(await page.evaluate<string>('window.copied')).toContain(`${url}/`);
    await page.context().close();
  });
});
