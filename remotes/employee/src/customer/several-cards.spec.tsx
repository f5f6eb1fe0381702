// @vitest-environment happy-dom
import { closeScreen, openScreen, press, replying } from '@stampwell/client/testing';
import { aLookup } from '@stampwell/client/testing/fixtures.ts';
import type { CardHere } from '@stampwell/contracts/http/shapes.ts';
import { businessRedeem, employeeValidateQr, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aShop, sam } from '../testing/staff.fixtures.ts';
import { CustomerScreen } from './customer-screen.tsx';

/** A shop with coffees and beans: what the counter shows, and which card each press is for. */

afterEach(() => {
  closeScreen();
  localStorage.clear();
});

const step = (stamps: number, reward_description: string) => ({
  steps: [{ stamps, reward_description, reward_emoji: '🎁' }],
  stamps_required: stamps,
  reward_description,
  reward_emoji: '🎁',
});
const aCard = (
  programme: number,
  card_name: string,
  current_stamps: number,
  part: Partial<CardHere> = {},
) => ({
  programme,
  card_name,
  look: { hue: programme * 90, stamp_shape: 'round' as const },
  current_stamps,
  ...step(5, `Free ${card_name}`),
  progress_percentage: current_stamps * 20,
  reward_eligible: current_stamps >= 5,
  next_allowed_at: null,
  takes_stamps: true,
  redeemable_until: null,
  ...part,
});
const COFFEE = aCard(1, 'Coffee', 2);
const BEANS = aCard(2, 'Beans', 3);

/** The look-up of the card that the request names. */
const lookingUp = (...cards: CardHere[]) => ({
  endpoint: employeeValidateQr,
  async respond(request?: Request) {
    const asked = (await request?.clone().json()) as { programme?: number } | undefined;
    const programme = asked?.programme ?? COFFEE.programme;
    const card = cards.find((one) => one.programme === programme) ?? COFFEE;
    const { stamp_info, ...lookup } = aLookup(card.current_stamps);
    const { programme: _, card_name, look, takes_stamps, redeemable_until, ...shown } = card;
    return Response.json({
      ...lookup,
      ...{ programme, card_name, cards },
      stamp_info: { ...stamp_info, ...shown },
    });
  },
});
const given = (card: CardHere) =>
  replying(scanStamps, {
    success: true,
    message: 'Added 1 stamp',
    customer: { id: 'cara', name: 'Cara' },
    user_name: 'Cara',
    stamps_added: 1,
    total_stamps: 4,
    new_stamp_count: 4,
    ...step(5, 'Free Beans'),
    progress_percentage: 80,
    reward_eligible: false,
    programme: card.programme,
    card_name: card.card_name,
    cards: [COFFEE, { ...BEANS, current_stamps: 4 }],
    transaction_id: 't1',
  });

const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'employee',
    screen: CustomerScreen,
    route: { path: '/employee/customer/:qrCode', at: '/employee/customer/ABC123XY' },
    answers: [sam, aShop(), ...answers],
  });
const choice = () => within(screen.getByRole('group', { name: 'Card' }));
const chosen = () => choice().getByRole('button', { pressed: true }).textContent;
const bodies = (writes: { path: string; body?: unknown }[], { path }: { path: string }) =>
  writes.filter((call) => call.path === path).map(({ body }) => body);

it('[SC90] gives on the card of one tap, says which, and begins the next customer with it', async () => {
  const { writes } = await open(lookingUp(COFFEE, BEANS), given(BEANS));
  await screen.findByText('2 / 5 stamps');
  expect(chosen()).toContain('Coffee 2 / 5 stamps');
  await press('Beans 3 / 5 stamps');
  await screen.findByText('3 / 5 stamps');
  await press('Add Stamps');
  await screen.findByText('Added 1 stamp · Beans');
  expect(bodies(writes, scanStamps)).toEqual([
    { qr_code: 'ABC123XY', stamp_amount: 1, action: 'earn', programme: 2 },
  ]);
  closeScreen();
  await open(lookingUp(COFFEE, BEANS));
  await screen.findByText('3 / 5 stamps');
  expect(chosen()).toContain('Beans 3 / 5 stamps');
});

it('does not take a look at a card for a use', async () => {
  await open(lookingUp(COFFEE, BEANS));
  await press('Beans 3 / 5 stamps');
  await screen.findByText('3 / 5 stamps');
  closeScreen();
  await open(lookingUp(COFFEE, BEANS));
  await screen.findByText('2 / 5 stamps');
});

it('lets the later of two quick taps count, and gives nothing in between', async () => {
  const { writes } = await open(lookingUp(COFFEE, BEANS, aCard(3, 'Cakes', 1)), given(BEANS));
  await screen.findByText('2 / 5 stamps');
  await act(async () => {
    screen.getByRole('button', { name: 'Beans 3 / 5 stamps' }).click();
    screen.getByRole('button', { name: 'Cakes 1 / 5 stamps' }).click();
    screen.getByRole('button', { name: 'Add Stamps' }).click();
  });
  await screen.findByText('1 / 5 stamps');
  expect(chosen()).toContain('Cakes 1 / 5 stamps');
  expect(bodies(writes, scanStamps)).toEqual([]);
});

it('[SC91] offers a closed card its rewards alone, and says until when', async () => {
  const closed = aCard(2, 'Beans', 5, { takes_stamps: false, redeemable_until: '2027-03-03' });
  const { writes } = await open(lookingUp(COFFEE, closed));
  const reward = await screen.findByRole('button', {
    name: /^Beans 5 \/ 5 stamps · Closed\s?, reward ready$/,
  });
  await act(async () => reward.click());
  await screen.findByText('Beans is closed. Rewards until 3 March');
  expect(screen.queryByRole('button', { name: 'Add Stamps' })).toBeNull();
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Redeem Reward' }).getAttribute('aria-disabled')).toBe('false'),
  );
  await press('Redeem Reward');
  await press('Redeem');
  await vi.waitFor(() =>
    expect(bodies(writes, businessRedeem)).toEqual([{ qr_code: 'ABC123XY', programme: 2 }]),
  );
});

it('shows no choice where the shop has one card', async () => {
  await open(replying(employeeValidateQr, aLookup(3)));
  await screen.findByText('3 / 10 stamps');
  expect(screen.queryByRole('group', { name: 'Card' })).toBeNull();
  expect(localStorage.getItem('tillCards')).toBeNull();
});
