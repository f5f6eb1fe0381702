import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { callApi, mustCall, registerCustomer } from '../../client.ts';
import { launchBrowser } from '../support/browser.ts';
import { holdUp, writeQrY4m } from '../support/qr-camera.ts';
import { redeemAtCounter } from '../support/redeem-at-counter.ts';
import { contextOf, DEMO, type Role } from '../support/signed-in.ts';

/** A busy Saturday at the counter: a queue, one hand, and foreign codes. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
const WIFI = 'WIFI:T:WPA;S:Corner Coffee;P:espresso;;';
const MENU = 'https://menu.example/corner-coffee';
const NOBODY = 'ACDEFGHJ';
const CUSTOMERS_IN_A_ROW = 3;
/** The part of a phone that the thumb reaches. */
const THUMB_ZONE_FROM = PHONE.height * 0.55;

const COUNTERS = {
  business: { scanner: '/scanner', customer: '/business/customer', signInPath: '/auth/business/login' },
  employee: { scanner: '/employee/scanner', customer: '/employee/customer', signInPath: '/employee/login' },
} as const;

const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-rush-'));
const film = path.join(folder, 'counter.y4m');

let browser: Browser;
beforeAll(async () => {
  writeQrY4m(film, WIFI);
  browser = await launchBrowser({ film });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(Object.entries(COUNTERS))(
  'at the counter of a %s',
  (role, { scanner, customer, signInPath }) => {
    let context: BrowserContext;
    let page: Page;
    /** Codes looked up at the API. */
    let asked: string[];
    beforeEach(async () => {
      context = await contextOf(browser, url, role as Role, { viewport: PHONE, permissions: ['camera'] });
      page = await context.newPage();
      asked = [];
      await page.exposeFunction('noteAsked', (code: string) => asked.push(code));
      await page.addInitScript(() => {
        const send = window.fetch;
        window.fetch = async (...call) => {
          const [request] = call;
          if (request instanceof Request && request.url.endsWith('/validate-qr')) {
            const { qr_code } = await request.clone().json();
            (window as unknown as { noteAsked(code: string): void }).noteAsked(qr_code);
          }
          return send(...call);
        };
      });
      return () => context.close();
    });

    const open = (query = '') => page.goto(url + scanner + query);
    const name = (who: string) => page.getByRole('heading', { name: who, exact: true });
    const scanAnother = () => page.getByRole('button', { name: 'Scan Another QR Code' }).click();
    const give = async () => {
      await page.getByRole('button', { name: 'Add Stamps' }).click();
      await page.getByText(/Successfully added/).waitFor();
    };
    const token = async () => {
      const { access_token } = await mustCall(url, signInPath, { body: { ...DEMO[role as Role] } });
      return String(access_token);
    };
    const stamped = async (who: string, stamp_amount: number) => {
      const guest = await registerCustomer(url, who);
      await mustCall(url, '/stamps/scan', {
        token: await token(),
        body: { qr_code: guest.code, stamp_amount },
      });
      return guest;
    };
    const stampsOf = async ({ token }: { token: string }) => {
      const { stamp_cards } = await mustCall(url, '/user/dashboard', { method: 'GET', token });
      return (stamp_cards as { current_stamps: number }[]).map(({ current_stamps }) => current_stamps);
    };

    it('goes from one customer to the next without a dialog', async () => {
      const names = Array.from({ length: CUSTOMERS_IN_A_ROW }, (_, nth) => `Queue ${'ABC'[nth]}`);
      const queue = await Promise.all(names.map((who) => registerCustomer(url, who)));
      await open();
      for (const [nth, { code }] of queue.entries()) {
        holdUp(film, code);
        if (nth > 0) await scanAnother();
        await name(String(names[nth])).waitFor();
        await give();
        expect(await page.getByRole('dialog').count()).toBe(0);
      }
      // Looked up ahead of their screen, and again after the stamp.
      expect([...new Set(asked)]).toEqual(queue.map(({ code }) => code));
    });

    it('says at once whether there is a reward, or how many stamps are missing', async () => {
      const [full, seven] = await Promise.all([stamped('Full Card', 10), stamped('Seven Stamps', 7)]);
      holdUp(film, full.code);
      await open('?mode=redeem');
      await page.getByRole('status').filter({ hasText: 'Eligible for reward!' }).waitFor();
      holdUp(film, seven.code);
      await scanAnother();
      await page.getByRole('status').filter({ hasText: '3 stamps missing' }).waitFor();
      expect(await page.getByRole('button', { name: 'Redeem Reward' }).count()).toBe(0);
      holdUp(film, full.code);
      await scanAnother();
      await redeemAtCounter(page);
      await expect.poll(() => stampsOf(full)).toEqual([0]);
      await scanAnother();
      await page.waitForURL(`${url}${scanner}?mode=redeem`);
    });

    // Both remotes show the same counter, so the rest is tried at one.
    if (role === 'business') return;

    it('does not take the previous customer, still in view, for the next', async () => {
      const [first, second] = await Promise.all(
        ['Still There', 'Comes Next'].map((who) => registerCustomer(url, who)),
      );
      holdUp(film, first!.code);
      await open();
      await name('Still There').waitFor();
      await scanAnother();
      await page.getByText('Just scanned. Hold up the next code.').waitFor();
      holdUp(film, second!.code);
      await name('Comes Next').waitFor();
      expect(asked).toEqual([first!.code, second!.code]);
    });

    it('names what it sees, looks up nothing foreign, and goes on scanning', async () => {
      const { code } = await registerCustomer(url, 'After All');
      holdUp(film, WIFI);
      await open();
      await page.getByText('That is not a Stampwell code').waitFor();
      holdUp(film, null);
      await page.getByText('That is not a Stampwell code').waitFor({ state: 'detached' });
      holdUp(film, MENU);
      await page.getByText('That is not a Stampwell code').waitFor();
      expect(asked).toEqual([]);

      const { body } = await callApi(
        url,
        role === 'business' ? '/business/validate-qr' : '/employee/validate-qr',
        {
          token: await token(),
          body: { qr_code: NOBODY },
        },
      );
      holdUp(film, NOBODY);
      await page.getByText(String(body.message), { exact: true }).waitFor();
      expect(body.message).toBe('We don’t recognise this code');
      await page.getByText('Scanning...').waitFor();
      expect(asked).toEqual([NOBODY]);

      holdUp(film, code);
      await name('After All').waitFor();
      expect(asked).toEqual([NOBODY, code]);
    });

    it('keeps buttons within reach of the thumb', async () => {
      const { code } = await stamped('One Handed', 10);
      // A code held up would lead on to its customer.
      holdUp(film, null);
      await page.goto(url + scanner);
      const inReach = async (...buttons: string[]) => {
        for (const button of buttons) {
          const box = await page.getByRole('button', { name: button }).boundingBox();
          expect(box?.y, button).toBeGreaterThan(THUMB_ZONE_FROM);
          expect(box!.y + box!.height, button).toBeLessThanOrEqual(PHONE.height);
        }
      };
      await page.getByRole('button', { name: /^Stop/ }).waitFor();
      await inReach('Stop');
      await page.goto(`${url}${customer}/${code}`);
      await name('One Handed').waitFor();
      await inReach('Add Stamps', 'Redeem Reward', 'Scan Another QR Code');
    });

    it('undoes earlier actions, from the last twenty', async () => {
      const guest = await stamped('Sorry', 3);
      holdUp(film, null);
      await page.goto(url + scanner);
      const mine = page.getByRole('region', { name: 'My last 20' });
      await mine.getByRole('button', { name: 'Undo: Earned 3 stamps, Sorry' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('3 stamps will be taken from Sorry’s card.').waitFor();
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await mine.getByText('Earned 3 stamps · undone').first().waitFor();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => stampsOf(guest)).toEqual([0]);
    });

    it('switches the torch if the camera has one, and shows no switch otherwise', async () => {
      holdUp(film, null);
      await open();
      await page.getByText('Scanning...').waitFor();
      expect(await page.getByRole('switch', { name: 'Torch' }).count()).toBe(0);
      await page.addInitScript(() => {
        let isOn = false;
        Object.assign(MediaStreamTrack.prototype, {
          getCapabilities: () => ({ torch: true }),
          getSettings: () => ({ torch: isOn }),
          async applyConstraints({ advanced }: { advanced: { torch: boolean }[] }) {
            isOn = advanced[0]?.torch === true;
            Object.assign(window, { isTorchOn: isOn });
          },
        });
      });
      await open();
      const torch = page.getByRole('switch', { name: 'Torch' });
      await torch.click();
      await expect.poll(() => torch.getAttribute('aria-checked')).toBe('true');
      expect(await page.evaluate(() => (window as { isTorchOn?: boolean }).isTorchOn)).toBe(true);
    });

    it('releases the camera when the counter is left', async () => {
      const { code } = await registerCustomer(url, 'Leaves Soon');
      await page.addInitScript(() => {
        const { mediaDevices } = navigator;
        const ask = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (constraints) => {
          const stream = await ask(constraints);
          Object.assign(window, { camera: stream.getVideoTracks()[0] });
          return stream;
        };
      });
      const camera = () => page.evaluate(() => (window as { camera?: MediaStreamTrack }).camera?.readyState);
      holdUp(film, code);
      await open();
      await name('Leaves Soon').waitFor();
      expect(await camera()).toBe('live');
      await page.getByRole('button', { name: 'Scan Another QR Code' }).click();
      await page.getByRole('button', { name: /^Stop/ }).click();
      expect(await camera()).toBe('ended');
    });
  },
);
