import type { Page } from 'playwright-core';
import { repeatFirstAnswer } from '../../support/held-answers.ts';
import { scan } from '../../support/three-shops.ts';
import type { Scene } from './scene.ts';

const RECEIPT = /\/receipt$/;

/** The page with an entry's proof. */
const proofOf = (shop: string, entry: string) => `/business/proof/${shop}/${entry}`;

/** 'Show proof', and the verification page. */
export const PROOF: Scene[] = [
  {
    name: 'a proof',
    role: 'customer',
    path: ({ sealed }) => proofOf(sealed.shop, sealed.entry),
    held: RECEIPT,
    failed: 'Failed to load the proof',
    sees: 'Save as a file',
    next: (page) => page.locator('canvas[data-drawn]').waitFor(),
  },
  {
    name: 'an entry that is not sealed yet',
    role: 'customer',
    as: ({ many }) => many.customer,
    path: async ({ url, many }) => proofOf(many.id, await scan(url, many.token, many.customer.code, 1)),
    before: (page) => repeatFirstAnswer(page, RECEIPT),
    sees: 'Your proof is on its way',
  },
  {
    name: 'no entry to prove',
    role: 'customer',
    path: ({ sealed }) => proofOf(sealed.shop, sealed.shop),
    sees: 'No such entry',
  },
  { name: 'a page to check receipts on', role: null, path: () => '/verify', sees: 'Check one here' },
  {
    name: 'a receipt that is genuine',
    role: null,
    path: () => '/verify',
    sees: 'Check one here',
    next: (page, { sealed }) => check(page, JSON.stringify(sealed.receipt), 'The receipt is genuine'),
  },
  {
    name: 'a receipt that was changed',
    role: null,
    path: () => '/verify',
    sees: 'Check one here',
    next: (page, { sealed }) =>
      check(page, JSON.stringify({ ...sealed.receipt, index: 0 }), 'Do not trust this receipt'),
  },
  {
    name: 'what is no receipt',
    role: null,
    path: () => '/verify',
    sees: 'Check one here',
    next: (page) => check(page, 'nothing of the kind', 'This is not a receipt'),
  },
];

async function check(page: Page, text: string, words: string): Promise<void> {
  await page.getByLabel('Receipt text').fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText(words).waitFor();
}
