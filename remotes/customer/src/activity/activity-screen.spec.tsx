// @vitest-environment happy-dom
import { closeScreen, openScreen, replying } from '@stampwell/client/testing';
import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { stampHistory } from '@stampwell/contracts/http/stamp-history.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anEntry } from '../testing/wallet.fixtures.ts';
import { ActivityScreen } from './activity-screen.tsx';

afterEach(closeScreen);

const history = (...transactions: Transaction[]) =>
  replying(stampHistory, {
    transactions,
    next_cursor: null,
    totals: { activities: 41, stamps_earned: 37, rewards_redeemed: 4 },
  });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'customer', screen: ActivityScreen, answers });

it('shows totals and entries, and says which was taken back', async () => {
  await open(history(anEntry(), anEntry({ id: 'undone', reversed_by: 'undo' })));
  await screen.findByText('Earned 1 stamp, taken back later');
  expect(screen.getByText('37')).toBeTruthy();
  const [shop] = screen.getAllByRole('link', { name: 'Corner Coffee' });
  expect(shop?.getAttribute('href')).toBe('/business/cafe');
});

it('shows the way to a first stamp while there is no activity', async () => {
  await open(history());
  await screen.findByText('No activity found');
  const way = screen.getByRole('link', { name: 'Show My QR Code' });
  expect(way.getAttribute('href')).toBe('/qr-code');
});

it('[SC90] names the card of a shop with several, and leads to it', async () => {
  await open(history(anEntry({ programme: 2, card_name: 'Beans' })));
  const [beans] = await screen.findAllByRole('link', { name: 'Corner Coffee · Beans' });
  expect(beans?.getAttribute('href')).toBe('/business/cafe?card=2');
});
