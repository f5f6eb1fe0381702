// @vitest-environment happy-dom
import { updateUser } from '@stampwell/client';
import { closeScreen, fill, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { keepSafe } from '@stampwell/contracts/http/join.ts';
import { bringBackOwnStamps } from '@stampwell/contracts/http/lapses.ts';
import { switchTerms } from '@stampwell/contracts/http/new-terms.ts';
import type { Shop, StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { customerRedeem } from '@stampwell/contracts/http/stamps.ts';
import { askAboutCard } from '@stampwell/contracts/http/story.ts';
import { putCardAway, userBusiness } from '@stampwell/contracts/http/user.ts';
import { walletSupported } from '@stampwell/contracts/http/wallet.ts';
import type { Place } from '@stampwell/contracts/place.ts';
import { linesOf } from '@stampwell/ui/ink';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBeansCard, aCard, aCoffeeCard, anEntry, aShop } from '../testing/wallet.fixtures.ts';
import { ShopScreen } from './shop-screen.tsx';

afterEach(closeScreen);

const ALL_WEEK = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }));

const FULL = { current_stamps: 10, reward_eligible: true, progress_percentage: 100 };

const detail = (card = {}, shop: Partial<Shop> = {}) => {
  const stamp_card = aCard(card);
  return replying(userBusiness, {
    business: aShop(shop),
    stamp_card,
    user_progress: stamp_card,
    transaction_history: [anEntry()],
  });
};
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'customer',
    screen: ShopScreen,
    route: { path: '/business/:id', at: '/business/cafe' },
    answers,
  });

it('shows the card and what happened to it', async () => {
  await open(detail());
  await screen.findByRole('heading', { name: 'Corner Coffee' });
  expect(screen.getByText('30%')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Recent Activity' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redeem Reward' })).toBeNull();
});

it('says that the shop could not be loaded, and loads it on Try Again', async () => {
  const { answer } = await open(refusing(userBusiness, 'not_found', 'No such business', 404));
  await screen.findByText('No such business');
  answer(detail());
  await press('Try Again');
  await screen.findByRole('heading', { name: 'Corner Coffee' });
});

it('redeems a full card after one question', async () => {
  const { writes } = await open(
    detail(FULL),
    replying(customerRedeem, {
      success: true,
      message: 'Reward redeemed successfully!',
      customer: { id: 'me', name: 'Robin' },
      customer_name: 'Robin',
      user_id: 'me',
      transaction_id: 't1',
      stamps_used: 10,
      remaining_stamps: 0,
      total_redeemed: 1,
      reward_description: 'Free coffee',
      reward_emoji: '☕',
    }),
  );
  await press('Redeem Reward');
  expect(writes).toEqual([]);
  await press('Redeem now');
  await screen.findByText('Enjoy your ☕ Free coffee!');
  expect(writes).toMatchObject([{ name: 'customerRedeem', body: { business_id: 'cafe' } }]);
});

it('asks which of two rewards, and says what is left on the card', async () => {
  const steps = [
    { stamps: 5, reward_description: 'Biscuit', reward_emoji: '🍪' },
    { stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' },
  ];
  const { writes } = await open(
    detail({ ...FULL, steps }),
    replying(customerRedeem, {
      success: true,
      message: 'Reward redeemed successfully!',
      customer: { id: 'me', name: 'Robin' },
      customer_name: 'Robin',
      user_id: 'me',
      transaction_id: 't1',
      stamps_used: 0,
      remaining_stamps: 10,
      total_redeemed: 1,
      taken: [1],
      reward_description: 'Biscuit',
      reward_emoji: '🍪',
    }),
  );
  await press('Redeem Reward');
  await screen.findByText('Redeem Biscuit?');
  screen.getByText(/It uses no stamps. 10 stamps are left./);
  act(() => screen.getByRole('radio', { name: /Free coffee/ }).click());
  screen.getByText(/10 stamps will be used up.$/);
  act(() => screen.getByRole('radio', { name: /Biscuit/ }).click());
  await press('Redeem now');
  await screen.findByText('Enjoy your 🍪 Biscuit!');
  screen.getByText('10 stamps left on your card');
  expect(writes).toMatchObject([{ name: 'customerRedeem', body: { business_id: 'cafe', step: 1 } }]);
});

it('says why a reward was refused', async () => {
  await open(detail(FULL), refusing(customerRedeem, 'not_eligible', 'The card is not full'));
  await press('Redeem Reward');
  await press('Redeem now');
  await screen.findByText('The card is not full');
  expect(screen.queryByText('Reward Redeemed!')).toBeNull();
});

it('keeps rewards of a shop that gives no stamps', async () => {
  await open(detail(FULL, { gives_stamps: false }));
  await screen.findByText('This shop is not giving stamps at the moment.');
  expect(screen.getByRole('button', { name: 'Redeem Reward' })).toBeTruthy();
});

it('puts away the card of a closed shop', async () => {
  const { writes } = await open(
    detail(FULL, { is_active: false, has_closed: true }),
    replying(putCardAway, { success: true, message: 'Put away' }),
  );
  await screen.findByText('This shop has closed');
  expect(screen.queryByRole('button', { name: 'Redeem Reward' })).toBeNull();
  await press('Put this card away');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(writes).toMatchObject([{ path: '/user/business/cafe/put-away' }]);
});

it.each([null, '2026-11-01T09:00:00Z'])(
  'tells the shop of a missing stamp, on a card begun %s',
  async (created_at) => {
    const { writes } = await open(
      detail({ created_at }),
      replying(askAboutCard, { success: true, message: 'The shop has been asked', question_id: 'q1' }),
    );
    await press('Stamp missing?');
    await fill('When were you there?', 'This morning at nine');
    await press('Send to the shop');
    await screen.findByText('The shop has been asked');
    expect(writes).toMatchObject([
      { path: '/user/business/cafe/questions', body: { entry_id: null, words: 'This morning at nine' } },
    ]);
  },
);

it.each([
  ['a guest', true],
  ['a guest whose card is kept safe', false],
])('[JO6] has one main thing for %s: the card kept safe, then the wallet', async (_, is_guest) => {
  await open(
    detail({ created_at: '2026-11-01T09:00:00Z' }),
    replying(keepSafe, { is_guest, has_address: false, pending_email: null }),
    replying(walletSupported, { apple: true, google: true, stand_in: false }),
  );
  await act(async () => updateUser({ email: '' }));
  const button = (name: string) => screen.queryByRole('button', { name, hidden: true });
  await vi.waitFor(() => {
    expect(button('Add to Google Wallet')).toBeTruthy();
    expect(button('Add to Google Wallet')?.closest('details') !== null).toBe(is_guest);
    expect(button('With name and email') !== null).toBe(is_guest);
  });
});

it('shows the redeemed stamp and the card in the shop’s look', async () => {
  const look = { hue: 180, stamp_shape: 'hexagon', logo: 'l1' } as const;
  await open(detail({ look }, { look }));
  await screen.findByRole('heading', { name: 'Corner Coffee' });
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/api/media/cafe/l1-small.webp');
  const grid = screen.getByRole('img', { name: '3 of 10 stamps' });
  expect(grid.getAttribute('style')).toContain('--sw-hue: 180');
  expect(grid.querySelector(`path[d="${linesOf('hexagon').rim}"]`)).toBeTruthy();
});

it('says until when the stamps are good, and brings back what lapsed by one press', async () => {
  const stamp_card = aCard();
  const whole = (lapse: ReplyOf<typeof userBusiness>['lapse']) =>
    replying(userBusiness, {
      ...{ business: aShop(), stamp_card, user_progress: stamp_card },
      ...{ transaction_history: [anEntry()], lapse },
    });
  const lapsed = { lapse_id: 'l1', stamps: 4, until: '2027-03-17' };
  const { answer, writes } = await open(
    whole({ good_until: null, lapsed }),
    replying(bringBackOwnStamps, { success: true, message: '', stamps: 4, total_stamps: 4 }),
  );
  await screen.findByText('4 stamps lapsed, and can be brought back until 17 March 2027.');
  answer(whole({ good_until: '2027-09-03', lapsed: null }));
  await press('Bring Back');
  await screen.findByText('Good until 3 September 2027');
  expect(writes).toMatchObject([{ name: 'bringBackOwnStamps' }]);
  expect(screen.queryByText(/lapsed/)).toBeNull();
});

it('[SC66] shows the card’s terms beside the shop’s of today, and switches after one question', async () => {
  const stamp_card = aCard();
  const terms = (stamps: number, more: object = {}) => ({
    ...{
      steps: [{ stamps, reward_description: 'Free coffee', reward_emoji: '☕' }],
      stamps_required: stamps,
    },
    ...{ reward_description: 'Free coffee', reward_emoji: '☕', scan_cooldown_hours: 0, ...more },
  });
  const whole = (new_terms: ReplyOf<typeof userBusiness>['new_terms']) =>
    replying(userBusiness, {
      ...{ business: aShop(), stamp_card, user_progress: stamp_card },
      ...{ transaction_history: [anEntry()], new_terms },
    });
  const today = terms(12, { scan_cooldown_hours: 2 });
  const { answer, writes } = await open(
    whole({ version: 3, own: terms(10), today }),
    replying(switchTerms, { success: true, message: '' }),
  );
  await screen.findByRole('button', { name: 'Switch to the new terms' });
  await press('Switch to the new terms');
  const lines = (name: string) =>
    [...(screen.getByRole('heading', { name }).parentElement?.querySelectorAll('li') ?? [])].map(
      (line) => line.textContent,
    );
  expect(lines('What you have')).toEqual(['10 stamps: ☕ Free coffee', 'No wait between stamps']);
  expect(lines('What the shop has now')).toEqual(['12 stamps: ☕ Free coffee', '2 hours between stamps']);
  expect(screen.getByText('Your 3 stamps stay on the card. You cannot switch back.')).toBeTruthy();
  answer(whole(null));
  await press('Switch');
  await vi.waitFor(() => expect(writes).toMatchObject([{ name: 'switchTerms', body: { version: 3 } }]));
  await vi.waitFor(() => expect(screen.queryByText('Switch to the new terms')).toBeNull());
});

it('[SC66] offers no switch to terms that read alike', async () => {
  const stamp_card = aCard();
  const same = { ...stamp_card, scan_cooldown_hours: 1 };
  await open(
    replying(userBusiness, {
      ...{ business: aShop(), stamp_card, user_progress: stamp_card, transaction_history: [anEntry()] },
      new_terms: { version: 2, own: same, today: same },
    }),
  );
  await screen.findByText('30%');
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByText('Switch to the new terms')).toBeNull();
});

describe('[SC90] a shop with two cards', () => {
  const both = (shown: StampCardView, ...cards: StampCardView[]) =>
    replying(userBusiness, {
      ...{ business: aShop(), stamp_card: shown, user_progress: shown },
      ...{ cards, transaction_history: [anEntry({ programme: 2, card_name: 'Beans' })] },
    });
  const openBeans = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
    openScreen({
      as: 'customer',
      screen: ShopScreen,
      route: { path: '/business/:id', at: '/business/cafe?card=2' },
      answers,
    });
  const full = aBeansCard({ current_stamps: 5, reward_eligible: true, progress_percentage: 100 });

  it('shows the card that was asked for, and the other a press away', async () => {
    await openBeans(both(aBeansCard(), aCoffeeCard(), aBeansCard()));
    await screen.findByRole('heading', { name: 'Beans' });
    expect(screen.getByText('2 / 5 stamps')).toBeTruthy();
    const other = screen.getByRole('link', { name: 'Coffee 3 / 10' });
    expect(other.getAttribute('href')).toBe('/business/cafe?card=1');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Beans');
    const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Card history')).toBe('/business/cafe/story?card=2');
    expect(link(/Show proof/)).toBe('/business/proof/cafe/entry?card=2');
    expect(screen.getByText('🫘 A bag of beans')).toBeTruthy();
  });

  it('leads to the shop’s first card where it has no such card', async () => {
    const { answer } = await openBeans(
      refusing(userBusiness, 'not_found', 'This shop has no such card', 404),
    );
    answer(detail());
    await screen.findByRole('heading', { name: 'Your Progress' });
  });

  it('leads past a first card that has closed and that the customer never had', async () => {
    const closing = { closes_on: '2026-01-01', redeemable_until: '9999-03-03' };
    const closed = aCoffeeCard({ closing, created_at: null, current_stamps: 0 });
    const { answer } = await open(both(closed, closed, aBeansCard()));
    answer(both(aBeansCard(), closed, aBeansCard()));
    await screen.findByRole('heading', { name: 'Beans' });
  });

  it('redeems on that card, and says so', async () => {
    const { writes } = await openBeans(
      both(full, aCoffeeCard(), full),
      refusing(customerRedeem, 'not_eligible', 'The card is not full'),
    );
    await press('Redeem Reward');
    screen.getByText(/5 stamps will be used up on your Beans card\./);
    await press('Redeem now');
    await screen.findByText('The card is not full');
    expect(writes).toMatchObject([{ name: 'customerRedeem', body: { business_id: 'cafe', programme: 2 } }]);
  });

  it('asks the shop about that card', async () => {
    const { writes } = await openBeans(
      both(aBeansCard(), aCoffeeCard(), aBeansCard()),
      replying(askAboutCard, { success: true, message: 'The shop has been asked', question_id: 'q1' }),
    );
    await press('Stamp missing?');
    await screen.findByText(/beside your Beans card/);
    await fill('When were you there?', 'This morning at nine');
    await press('Send to the shop');
    await screen.findByText('The shop has been asked');
    expect(writes).toMatchObject([{ body: { entry_id: null, programme: 2 } }]);
  });

  it('says until when a card is good that closes, and offers no code for stamps', async () => {
    const closing = { closes_on: '2026-01-01', redeemable_until: '9999-03-03' };
    const card = { ...full, closing };
    await openBeans(both(card, aCoffeeCard(), card));
    await screen.findByText('Takes no more stamps. Redeem by 3 March.');
    expect(screen.getByRole('button', { name: 'Redeem Reward' })).toBeTruthy();
    expect(screen.queryByText('Show QR Code to Earn Stamps')).toBeNull();
  });

  it('redeems nothing once its last day is over', async () => {
    const card = { ...full, closing: { closes_on: '2026-01-01', redeemable_until: '2026-03-03' } };
    await openBeans(both(card, aCoffeeCard(), card));
    await screen.findByText('This card has ended.');
    expect(screen.queryByRole('button', { name: 'Redeem Reward' })).toBeNull();
    expect(screen.queryByText('Ready to redeem!')).toBeNull();
  });
});

it('lists several places with today’s hours and the way there, a single one among the facts', async () => {
  const [place] = aShop({ address: '1 High Street', opening_hours: ALL_WEEK }).places as [Place];
  const named = (nth: number) => ({ ...place, id: `p${nth}`, name: `Place ${nth}`, address: `${nth} Quay` });
  await open(detail({}, { places: [place] }));
  await screen.findByText('Address');
  expect(screen.getByText('Every day: Open 24 hours')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Places' })).toBeNull();
  closeScreen();
  const places = [place, ...[2, 3, 4, 5, 6].map(named)];
  await open(detail({}, { places }));
  await screen.findByRole('heading', { name: 'Places' });
  expect(screen.queryByText('Address')).toBeNull();
  expect(screen.getByText('6 places')).toBeTruthy();
  expect(screen.getAllByText('Open 24 hours')).toHaveLength(5);
  const ways = screen.getAllByRole('link', { name: /^Map: / }).map((way) => way.getAttribute('aria-label'));
  expect(ways.slice(0, 2)).toEqual(['Map: Corner Coffee', 'Map: Corner Coffee, Place 2']);
  await press('All 6 places');
  expect(screen.getByText('Place 6')).toBeTruthy();
});
