import type { Page } from 'playwright-core';
import { press, type Scene } from './scene.ts';

/** Two cards of one person: the answers are made up, since a guest's key belongs to one browser. */

const MERGE = {
  id: '0190b0de-0000-7000-8000-000000000001',
  other_name: 'Guest 4F2',
  at: '2026-11-25T12:00:00Z',
  until: '2999-12-25T12:00:00Z',
};
const APART = { apart_at: null, apart_by: null };
const CARDS = ['Corner Coffee', 'Wolfeschlegelsteinhausenbergerdorff & Töchter'].map(
  (business_name, nth) => ({
    business_id: `0190b0de-0000-7000-8000-00000000001${nth}`,
    business_name,
    own: 6 * nth,
    moved: 4,
    together: 6 * nth + 4,
  }),
);

/** As `@stampwell/client/device-key` keeps it. */
const KEEP_KEY = `(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const opening = indexedDB.open('stampwell-device', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
  opening.onsuccess = () =>
    opening.result.transaction('keys', 'readwrite').objectStore('keys').put(pair, 'own');
})()`;

async function withGuest(page: Page): Promise<void> {
  await page.addInitScript(KEEP_KEY);
  await answer(page, '**/api/auth/device/question', { ticket: 't', challenge: 'c', opens: true });
  await answer(page, '**/api/user/merge/preview', { other_name: MERGE.other_name, cards: CARDS });
  await answer(page, '**/api/user/merge', { merge: MERGE });
}

async function answer(page: Page, path: string, json: object): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json }));
}

/** The key is kept by the first page, and found by the next. */
const OFFERED = {
  role: 'customer',
  path: () => '/dashboard',
  before: withGuest,
  sees: /^Hello, /,
} as const;

export const TWO_CARDS: Scene[] = [
  {
    ...OFFERED,
    name: 'a phone with another card',
    next: async (page) => {
      await page.reload();
      await page.getByText('Your 6 and these 4 become 10 stamps').waitFor();
    },
  },
  {
    ...OFFERED,
    name: 'two cards put together',
    next: async (page) => {
      await page.reload();
      await press(page, 'Put together');
      await page.getByText('Guest 4F2 is in your account now.').waitFor();
    },
  },
  {
    name: 'cards that can be taken apart',
    role: 'customer',
    path: () => '/profile/you',
    before: (page) => answer(page, '**/api/user/merges', { merges: [MERGE] }),
    sees: /has been in your account since/,
    next: (page) => press(page, 'Take apart'),
  },
  {
    name: 'a customer who was put together',
    role: 'admin',
    path: () => '/admin/users',
    before: (page) =>
      answer(page, '**/api/admin/users/*/merges', {
        merges: [
          { ...MERGE, ...APART, role: 'from', other_id: MERGE.id, by: 'Ann' },
          {
            ...MERGE,
            id: 'b',
            role: 'into',
            other_id: 'c',
            by: 'Ann',
            apart_at: MERGE.at,
            apart_by: 'Robin',
          },
        ],
      }),
    sees: 'Manage Users',
    next: async (page) => {
      await page.getByRole('button', { name: 'Details' }).first().click();
      await page.getByText(/Guest 4F2 was put into this account/).waitFor();
    },
  },
];
