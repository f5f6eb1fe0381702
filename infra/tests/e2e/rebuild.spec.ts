import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall } from '../client.ts';
import { launchBrowser } from './support/browser.ts';
import { changeAnswers } from './support/held-answers.ts';
import { settled } from './support/settled.ts';
import { contextOf, DEMO } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** An administrator rebuilds a read model, and sees whether its rows changed. */

const url = inject('productUrl');
const MODEL = 'visits';

interface Model {
  name: string;
  checksums: { before: string; after: string; position: number } | null;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function modelNow(): Promise<Model> {
  const { access_token: token } = await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } });
  const models = await mustCall(url, '/admin/projections', { method: 'GET', token: String(token) });
  const model = (models as unknown as Model[]).find(({ name }) => name === MODEL);
  if (!model) throw new Error(`there is no read model ${MODEL}`);
  return model;
}

it('shows the checksums before and after a rebuild', async () => {
  const context = await contextOf(browser, url, 'admin');
  const page = await context.newPage();
  const troubles = await watchTroubles(context);
  await page.goto(`${url}/admin/health`);
  const row = page.getByRole('row').filter({ hasText: MODEL });
  await row.getByText('Live').waitFor();
  await row.getByRole('button', { name: `Rebuild ${MODEL}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
  await row.getByText(/^Done/).waitFor();
  const { checksums } = await modelNow();
  expect(checksums?.after).toBe(checksums?.before);
  await row.locator('code', { hasText: String(checksums?.after) }).waitFor();
  await row.getByText(/^Same rows before and after, at position [\d,]+:/).waitFor();
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('says so if a rebuild produced other rows, and shows both', async () => {
  const context = await contextOf(browser, url, 'admin');
  const page = await context.newPage();
  const checksums = { before: 'before-it', after: 'after-it', position: 12_345 };
  await changeAnswers<Model[]>(page, /\/api\/admin\/projections$/, (models) =>
    models.map((model) => (model.name === MODEL ? { ...model, checksums } : model)),
  );
  await page.goto(`${url}/admin/health`);
  await settled(page);
  const row = page.getByRole('row').filter({ hasText: MODEL });
  await row.getByText('Other rows than before').waitFor();
  await row.getByText('at position 12,345: before-it, then after-it').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
