// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, replying } from '@stampwell/client/testing';
import {
  businessSettings,
  cardsUnderWay,
  paperCards,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { terms } from '../testing/shop.fixtures.ts';
import { delayWords } from './programme/programme-form.tsx';
import { ProgrammeScreen } from './programme-screen.tsx';

afterEach(closeScreen);

const open = (full: number, past_half: number) =>
  openScreen({
    as: 'business',
    screen: ProgrammeScreen,
    answers: [
      replying(businessSettings, terms),
      replying(paperCards, { by_staff: false, per_day: 50 }),
      replying(cardsUnderWay, { full, past_half }),
      replying(updateBusinessSettings, { settings: { ...terms.settings, stamps_required: 12 } }),
    ],
  });
const saved = 'Settings updated successfully!';
const question = '1 card is full and 14 are past half. They keep their stamps and need 12 from now on.';

it('asks before harder terms are saved, in numbers', async () => {
  const { writes } = await open(1, 14);
  await fill('Stamps required', '12');
  await press('Save Settings');
  await screen.findByText(question);
  await press('Keep As It Is');
  expect(screen.queryByText(question)).toBeNull();
  expect(writes).toEqual([]);
  await press('Save Settings');
  await screen.findByText(question);
  await press('Ask for More');
  await screen.findByText(saved);
  expect(writes).toMatchObject([{ name: 'updateBusinessSettings', body: { stamps_required: 12 } }]);
});

it.each([
  ['easier', '8', 14],
  ['harder, which delay nobody', '12', 0],
])('asks nothing before terms are %s', async (_, required, past_half) => {
  const { writes } = await open(0, past_half);
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
  await fill('Reward', 'Biscuit');
  await press('Save Settings');
  await screen.findByText(saved);
  const { stamps_required: stamps, reward_description, reward_emoji } = terms.settings;
  const biscuit = { stamps: 5, reward_description: 'Biscuit', reward_emoji: '🍪' };
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

it('says who is delayed', () => {
  expect(delayWords({ full: 2, past_half: 1 })).toBe('2 cards are full and 1 is past half.');
  expect(delayWords({ full: 1, past_half: 0 })).toBe('1 card is full.');
  expect(delayWords({ full: 0, past_half: 1 })).toBe('1 card is past half.');
  expect(delayWords({ full: 0, past_half: 0 })).toBeNull();
});
