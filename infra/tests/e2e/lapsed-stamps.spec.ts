import {
  cardStream,
  type DomainEvent,
  daysAfter,
  eventCodec,
  lapsesStream,
  monthsAfter,
  type StoredEvent,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import { longDay } from '@stampwell/contracts/lapse.ts';
import { openPostgresStore } from '@stampwell/event-store';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** Stamps of half a year ago. Has a product of its own, since it writes what months would have written. */

let product: SpawnedProduct;
let browser: Browser;
let store: Awaited<ReturnType<typeof openPostgresStore<StoredEvent>>>;
beforeAll(async () => {
  [product, browser] = await Promise.all([spawnProduct(), launchBrowser()]);
  store = await openPostgresStore<StoredEvent>({ url: product.databaseUrl, codec: eventCodec });
});
afterAll(async () => {
  await store?.close();
  await browser?.close();
  await product?.stop();
});

async function write(stream: string, event: DomainEvent, at: Date, after?: StoredEvent) {
  const append = {
    ...{ stream, expectedVersion: after?.version ?? 0, previousHash: after?.hash ?? '', events: [event] },
  };
  const { events } = await store.append({
    ...{ appends: [append], actor: SYSTEM_ACTOR, at, correlationId: 'spec' },
  });
  return events[0];
}

it('are told of, lapse, and are brought back by one press', async () => {
  const { url } = product;
  const shop = await openShop(url, { name: 'Bramble & Rye' });
  const terms = { scan_cooldown_hours: 0, lapses_after_months: 3 };
  await mustCall(url, '/business/settings', { method: 'PUT', token: shop.token, body: terms });
  const ann = await registerCustomer(url, 'Ann Lee');
  const today = new Date().toISOString().slice(0, 10);
  const [began, due] = [monthsAfter(today, -6), daysAfter(today, 7)];
  const ids = { business_id: shop.id, customer_id: ann.id };
  const card = { ...ids, steps: [10], terms_version: 2, amount: 4 };
  const cards = cardStream(shop.id, ann.id);
  const given = await write(
    cards,
    { type: 'StampsGiven', data: { ...card, balance_after: 4, first: true, day: began } },
    new Date(`${began}T12:00:00Z`),
  );
  await write(
    lapsesStream(shop.id, ann.id),
    { type: 'LapseAnnounced', data: { ...ids, due, days: 7, kind: 'stamps', day: today } },
    new Date(),
  );

  const context = await contextOf(browser, url, 'customer', {
    as: ann,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  await phone.goto(`${url}/business/${shop.id}`);
  await phone.getByText(`Good until ${longDay(due)}`).waitFor();
  await phone.getByText('4 / 10 stamps').waitFor();

  const lapse = { ...card, balance_after: 0, due: today, kind: 'stamps', day: today };
  await write(cards, { type: 'StampsLapsed', data: lapse }, new Date(), given);
  await phone.getByText('0 / 10 stamps').waitFor();
  await phone.reload();
  await phone.getByText(/^4 stamps lapsed, and can be brought back until /).waitFor();
  await phone.getByRole('button', { name: 'Bring Back' }).click();
  await phone.getByText('4 / 10 stamps').waitFor();
  await phone.getByText(/^Good until /).waitFor();
  expect(await phone.getByText(/lapsed/).count()).toBe(0);
  await context.close();
});
