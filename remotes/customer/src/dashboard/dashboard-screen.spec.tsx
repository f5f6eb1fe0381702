// @vitest-environment happy-dom
import { closeScreen, openScreen, replying, silent } from '@stampwell/client/testing';
import { userBusinesses, userDashboard } from '@stampwell/contracts/http/user.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aBeansCard, aCard, aCoffeeCard, aDashboard, aShop } from '../testing/wallet.fixtures.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

afterEach(closeScreen);

const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'customer', screen: DashboardScreen, answers });

it('greets before its data is there', async () => {
  await open(silent(userDashboard));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Robin');
  expect(screen.getByText('Loading dashboard...')).toBeTruthy();
});

it('shows each card with its progress, and leads to its shop', async () => {
  const bakery = aCard({
    business_id: 'bakery',
    business_name: 'Bakery',
    current_stamps: 10,
    reward_eligible: true,
  });
  await open(replying(userDashboard, aDashboard(aCard(), bakery)));
  const card = await screen.findByRole('link', { name: /Corner Coffee/ });
  expect(card.getAttribute('href')).toBe('/business/cafe');
  expect(screen.getByText('3 / 10 stamps')).toBeTruthy();
  expect(screen.getAllByText('Ready to redeem!')).toHaveLength(1);
});

it('names the shops that take part to someone without a card', async () => {
  await open(
    replying(userDashboard, aDashboard()),
    replying(userBusinesses, { businesses: [aShop()], next_cursor: null }),
  );
  await screen.findByText('No stamp cards yet');
  await screen.findByText('Corner Coffee');
});

it('says how many of the cards below are active', async () => {
  const dashboard = aDashboard(aCard(), aCard({ business_id: 'bakery', current_stamps: 0 }));
  await open(replying(userDashboard, { ...dashboard, stats: { ...dashboard.stats, active_cards: 1 } }));
  await screen.findByText('1 of 2 active');
});

it('[SC90] shows each of a shop’s cards by its name, and until when one is good that closes', async () => {
  const closing = { closes_on: '2026-01-01', redeemable_until: '9999-03-03' };
  const cards = [aBeansCard({ closing }), aCoffeeCard()];
  await open(replying(userDashboard, { ...aDashboard(...cards), businesses: [aShop()] }));
  const beans = await screen.findByRole('link', { name: 'Corner Coffee · Beans' });
  expect(beans.getAttribute('href')).toBe('/business/cafe?card=2');
  const coffee = screen.getByRole('link', { name: 'Corner Coffee · Coffee' });
  expect(coffee.getAttribute('href')).toBe('/business/cafe?card=1');
  expect(screen.getByText('2 / 5 stamps')).toBeTruthy();
  await act(() => vi.dynamicImportSettled());
  expect(screen.getAllByText('Takes no more stamps. Redeem by 3 March.')).toHaveLength(1);
});
