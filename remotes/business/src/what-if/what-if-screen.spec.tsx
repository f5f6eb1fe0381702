// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, replying } from '@stampwell/client/testing';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import { askWhatIf, type WhatIfRun, whatIfs } from '@stampwell/contracts/http/what-if.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { terms } from '../testing/shop.fixtures.ts';
import { WhatIfScreen } from './what-if-screen.tsx';

afterEach(closeScreen);

const { time_zone: _, daily_stamp_cap: __, ...own } = terms.settings;
const none = { full: 0, past_half: 0, begun: 0, owed: 0 };
const card = (programme: number, card_name: string, stamps: number) => ({
  ...own,
  ...{ programme, card_name, takes_stamps: true, under_way: none, stamps_required: stamps },
  steps: [{ stamps, reward_description: 'A treat', reward_emoji: '🎁' }],
});
const run: WhatIfRun = {
  id: 'run',
  state: 'done',
  progress: { done: 0, total: 0 },
  days: 90,
  terms: {
    ...{ programme: 2, stamps_required: 8, scan_cooldown_hours: null, daily_stamp_cap: null },
    ...{ expiry_months: null, double_day: null, carries_over: false },
  },
  costs: null,
  created_at: '2026-11-01T09:00:00Z',
  finished_at: null,
  expires_at: '2026-12-01T09:00:00Z',
};
const open = (programmes: ReturnType<typeof card>[]) =>
  openScreen({
    as: 'business',
    screen: WhatIfScreen,
    route: { path: paths.business.whatIf, at: paths.business.whatIf },
    answers: [
      replying(businessSettings, terms),
      replying(listProgrammes, { programmes }),
      replying(whatIfs, { costs: null, runs: [run] }),
      replying(askWhatIf, { run }),
    ],
  });

it('[WI25] asks about one of several cards, by its own terms', async () => {
  const { writes } = await open([card(1, 'Coffee', 10), card(2, 'Beans', 6)]);
  await screen.findByText('Leave blank to keep 10');
  screen.getByText('Beans: 8 stamps a reward');
  fireEvent.change(screen.getByRole('combobox', { name: 'Card' }), { target: { value: '2' } });
  await screen.findByText('Leave blank to keep 6');
  await fill('Stamps required', '5');
  await press('Run estimate');
  await expect.poll(() => writes).toMatchObject([{ body: { terms: { programme: 2, stamps_required: 5 } } }]);
});

it('asks a shop with one card for none', async () => {
  await open([card(1, 'Coffee', 10)]);
  await screen.findByText('8 stamps a reward');
  expect(screen.queryByRole('combobox', { name: 'Card' })).toBeNull();
});
