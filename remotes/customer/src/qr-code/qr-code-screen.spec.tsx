// @vitest-environment happy-dom
import {
  announcing,
  closeScreen,
  openScreen,
  press,
  refusing,
  replying,
  silent,
} from '@stampwell/client/testing';
import { rotateQrCode, userBusiness, userDashboard, userQrCode } from '@stampwell/contracts/http/user.ts';
import { createGooglePass, walletSupported } from '@stampwell/contracts/http/wallet.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aBeansCard, aCard, aCoffeeCard, aDashboard, aShop } from '../testing/wallet.fixtures.ts';
import { QrCodeScreen } from './qr-code-screen.tsx';

afterEach(closeScreen);

const code = replying(userQrCode, { qr_code: 'ABC123XY' });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'customer', screen: QrCodeScreen, answers });

it('says that the code is loading', async () => {
  await open(silent(userQrCode));
  expect(screen.getByText('Loading your QR Code...')).toBeTruthy();
});

it('shows the code in letters, too', async () => {
  await open(code);
  await screen.findByText('ABC123XY');
  expect(screen.getByText('This code never expires')).toBeTruthy();
});

it('replaces the code after a question', async () => {
  const { writes } = await open(code, replying(rotateQrCode, { qr_code: 'NEW456ZZ' }));
  await press('New code…');
  await screen.findByText(/stop working at once/);
  expect(writes).toEqual([]);
  await press('Make a new code');
  await screen.findByText('NEW456ZZ');
  expect(screen.queryByText('ABC123XY')).toBeNull();
});

it('keeps the code when a new one is refused, and says why', async () => {
  await open(code, refusing(rotateQrCode, 'rate_limited', 'Too many new codes', 403));
  await press('New code…');
  await press('Make a new code');
  await screen.findByText('Too many new codes');
  expect(screen.getByText('ABC123XY')).toBeTruthy();
});

it('offers only wallets that are available, and says why a pass was refused', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await open(
    code,
    replying(walletSupported, { apple: false, google: true, stand_in: false }),
    refusing(createGooglePass, 'not_found', 'No such code', 404),
  );
  await press('Add to Google Wallet');
  await screen.findByText('No such code');
  expect(screen.queryByRole('button', { name: 'Add to Apple Wallet' })).toBeNull();
});

it('[SC63] names the reward that the redeemed card stood for, not the shop’s of today', async () => {
  const cake = { reward_description: 'A cake', reward_emoji: '🍰' };
  const card = aCard({ current_stamps: 10, ...cake, steps: [{ stamps: 10, ...cake }] });
  const begun = aCard({ current_stamps: 0, total_redeemed: 1 });
  const detail = { business: aShop(), stamp_card: begun, user_progress: begun, transaction_history: [] };
  const live = announcing('card-changed');
  await open(code, replying(userDashboard, aDashboard(card)), replying(userBusiness, detail), live);
  await screen.findByText('ABC123XY');
  const now = { current_stamps: 0, total_redeemed: 1, steps: [{ stamps: 10 }], stamps_required: 10 };
  live.publish({
    business_id: 'cafe',
    customer_id: 'cara',
    progress_percentage: 0,
    reward_eligible: false,
    ...now,
  });
  await screen.findByText('Enjoy your 🍰 A cake!');
});

it('[SC90] shows a new stamp on the card that it is on', async () => {
  const [coffee, beans] = [aCoffeeCard(), aBeansCard()];
  const shown = aBeansCard({ current_stamps: 3 });
  const detail = { business: aShop(), stamp_card: shown, user_progress: shown, transaction_history: [] };
  const live = announcing('card-changed');
  await open(code, replying(userDashboard, aDashboard(coffee, beans)), replying(userBusiness, detail), live);
  await screen.findByText('ABC123XY');
  const now = { current_stamps: 3, total_redeemed: 0, steps: [{ stamps: 5 }], stamps_required: 5 };
  live.publish({
    ...{ business_id: 'cafe', customer_id: 'cara', programme: 2 },
    ...{ progress_percentage: 60, reward_eligible: false, ...now },
  });
  await screen.findByText('Corner Coffee · Beans: 1 stamp added, 3 of 5 stamps');
  const link = await screen.findByRole('link', { name: 'Corner Coffee · Beans' });
  expect(link.getAttribute('href')).toBe('/business/cafe?card=2');
});
