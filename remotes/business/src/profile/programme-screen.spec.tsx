// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, replying } from '@stampwell/client/testing';
import {
  businessSettings,
  cardsUnderWay,
  paperCards,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import { listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { terms } from '../testing/shop.fixtures.ts';
import { meetsWords } from './programme/programme-form.tsx';
import { formOf, withAsked } from './programme/settings-form.ts';
import { ProgrammeScreen } from './programme-screen.tsx';

afterEach(closeScreen);

const { settings } = terms;
const biscuit = { stamps: 5, reward_description: 'Biscuit', reward_emoji: '🍪' };
const asked: WhatIfTerms = {
  stamps_required: null,
  steps: [biscuit, { stamps: 12, reward_description: 'Free coffee', reward_emoji: '☕' }],
  spends: true,
  keeps_rest: true,
  lapses_after_months: 6,
  scan_cooldown_hours: 2,
  daily_stamp_cap: null,
  expiry_months: null,
  double_day: null,
  carries_over: false,
};

const open = (
  begun: number,
  owed: number,
  state?: object,
  ...more: Parameters<typeof openScreen>[0]['answers']
) =>
  openScreen({
    as: 'business',
    screen: ProgrammeScreen,
    route: { path: paths.business.programme, at: paths.business.programme },
    state,
    answers: [
      replying(businessSettings, terms),
      replying(paperCards, { by_staff: false, per_day: 50 }),
      replying(cardsUnderWay, { full: 0, past_half: 0, begun, owed }),
      replying(updateBusinessSettings, { settings: { ...terms.settings, stamps_required: 12 } }),
      ...more,
    ],
  });
const saved = 'Settings updated successfully!';
const question =
  'Applies to new cards. 214 people finish on the old one; from it you owe at most 96 rewards.';

it('[PG1] says whom harder terms meet before they are saved', async () => {
  const { writes } = await open(214, 96);
  await fill('Stamps required', '12');
  await press('Save Settings');
  await screen.findByText(question);
  await press('Keep As It Is');
  expect(screen.queryByText(question)).toBeNull();
  expect(writes).toEqual([]);
  await press('Save Settings');
  await screen.findByText(question);
  await press('Save for New Cards');
  await screen.findByText(saved);
  expect(writes).toMatchObject([{ name: 'updateBusinessSettings', body: { stamps_required: 12 } }]);
});

it.each([
  ['easier', '8', 14],
  ['harder, where no card has begun', '12', 0],
])('asks nothing before terms are %s', async (_, required, begun) => {
  const { writes } = await open(begun, 1);
  await fill('Stamps required', required);
  await press('Save Settings');
  await screen.findByText(saved);
  expect(writes).toHaveLength(1);
});

it('takes a smaller reward on the way, and says what is wrong with it', async () => {
  const { writes } = await open(0, 0);
  await press('Add a Smaller Reward');
  await press('Save Settings');
  await screen.findByText('Reward description is required');
  await fill('Smaller reward', 'Biscuit');
  await press('Save Settings');
  await screen.findByText(saved);
  const { stamps_required: stamps, reward_description, reward_emoji } = terms.settings;
  expect(writes).toMatchObject([
    {
      body: {
        spends: false,
        keeps_rest: false,
        steps: [biscuit, { stamps, reward_description, reward_emoji }],
      },
    },
  ]);
});

it('[WI24] is filled with the terms of an estimate, which one press saves', async () => {
  const { early, ...terms } = withAsked(formOf(settings), asked);
  expect({ early, terms }).toMatchObject({
    early: [biscuit],
    terms: {
      ...{ stamps_required: 12, reward_description: 'Free coffee', reward_emoji: '☕' },
      ...{
        spends: true,
        keeps_rest: true,
        lapses_after_months: 6,
        scan_cooldown_hours: 2,
        daily_stamp_cap: null,
      },
    },
  });
  const { writes } = await open(214, 96, { asked });
  await screen.findByText(/These are the terms of your estimate/);
  expect(screen.getByDisplayValue('Biscuit')).toBeTruthy();
  await press('Save Settings');
  await screen.findByText(question);
  await press('Save for New Cards');
  await screen.findByText(saved);
  const { expiry_months: _, double_day: __, carries_over: ___, stamps_required: ____, ...all } = asked;
  expect(writes).toMatchObject([{ body: { ...all, daily_stamp_cap: null } }]);
  expect(screen.queryByText(/These are the terms of your estimate/)).toBeNull();
});

it('[WI24] is filled on the page of the first card where there are several', async () => {
  const { time_zone: _, daily_stamp_cap: __, ...first } = settings;
  const under_way = { full: 0, past_half: 0 };
  const one = { ...first, programme: 1, card_name: 'Coffee', takes_stamps: true, under_way };
  const several = replying(listProgrammes, {
    programmes: [one, { ...one, programme: 2, card_name: 'Beans' }],
  });
  await open(0, 0, { asked }, several);
  await screen.findByText(/Press ‘Save This Card’ to use them/);
  expect(screen.getByDisplayValue('Coffee')).toBeTruthy();
  expect(screen.getByDisplayValue('Biscuit')).toBeTruthy();
});

it('says whom new terms meet', () => {
  const words = 'Applies to new cards. 1 person finishes on the old one; from it you owe at most 1 reward.';
  expect(meetsWords({ full: 0, past_half: 1, begun: 1, owed: 1 })).toBe(words);
  expect(meetsWords({ full: 0, past_half: 0, begun: 0, owed: 0 })).toBeNull();
});
