// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { businessSettings, cardsUnderWay, paperCards } from '@stampwell/contracts/http/business-settings.ts';
import {
  changeProgramme,
  closeProgramme,
  listProgrammes,
  openProgramme,
} from '@stampwell/contracts/http/programmes.ts';
import type { OwnProgramme } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { terms } from '../../testing/shop.fixtures.ts';
import { ProgrammeScreen } from '../programme-screen.tsx';

afterEach(closeScreen);

const { time_zone: _, daily_stamp_cap: __, ...reward } = terms.settings;
const card = (programme: number, card_name: string | null, more: Partial<OwnProgramme> = {}) => ({
  ...reward,
  ...{ programme, card_name, takes_stamps: true, look: { hue: null, stamp_shape: 'round' as const } },
  ...more,
});
const under_way = { full: 2, past_half: 9, begun: 41, owed: 12 };
const COFFEE = { ...card(1, 'Coffee'), under_way };
const BEANS = { ...card(2, 'Beans'), under_way: { full: 0, past_half: 0, begun: 0, owed: 0 } };

const open = (programmes: (typeof COFFEE)[], path = '', ...more: ReturnType<typeof replying>[]) =>
  openScreen({
    as: 'business',
    screen: ProgrammeScreen,
    route: { path: paths.business.programme, at: `${paths.business.programme}${path}` },
    answers: [
      replying(businessSettings, terms),
      replying(paperCards, { by_staff: false, per_day: 50 }),
      replying(cardsUnderWay, { full: 0, past_half: 0, begun: 0, owed: 0 }),
      replying(listProgrammes, { programmes }),
      ...more,
    ],
  });

it('shows a shop with one card its settings, and the way to another under ‘More’', async () => {
  await open([COFFEE]);
  await screen.findByRole('button', { name: 'Save Settings' });
  const link = screen.getByRole('link', { name: 'Offer another card', hidden: true });
  expect(link.closest('details')?.open).toBe(false);
});

it('[PG16] asks for the names of both cards, and says what the server refuses', async () => {
  const message = 'Another card has this name';
  const { writes } = await open(
    [card(1, null) as typeof COFFEE],
    '?card=new',
    refusing(openProgramme, 'validation_failed', message, 422),
  );
  await press('Open This Card');
  expect(await screen.findAllByText('Give the card a name')).toHaveLength(2);
  expect(writes).toEqual([]);
  await fill('Name of this card', 'Beans');
  await fill('Name of the card that you have', 'beans');
  await fill('Reward description', 'A bag of beans');
  await press('Open This Card');
  await screen.findByText(message);
  expect(writes).toMatchObject([
    { name: 'openProgramme', body: { card_name: 'Beans', first_card_name: 'beans', look: { hue: 145 } } },
  ]);
});

it('lists several cards, and how many people have stamps on each', async () => {
  const closing = { closes_on: '2027-03-01', redeemable_until: '2027-06-01' };
  const cakes = { ...card(3, 'Cakes', { closing, takes_stamps: false }), under_way };
  await open([COFFEE, BEANS, cakes]);
  const row = await screen.findByRole('link', { name: /Coffee/ });
  expect(row.textContent).toContain('41 people have stamps on it');
  expect(screen.getByRole('link', { name: /Cakes/ }).textContent).toContain(
    'ClosedRewards until 1 June 2027',
  );
  expect(screen.queryByRole('button', { name: 'Save Settings' })).not.toBeNull();
});

it('changes one of them by the same form', async () => {
  const reply = { programme: card(2, 'Bags') };
  const { writes } = await open([COFFEE, BEANS], '?card=2', replying(changeProgramme, reply));
  await fill('Name of this card', 'Bags');
  await press('Save This Card');
  await screen.findByText('‘Bags’ is saved');
  expect(writes).toMatchObject([{ name: 'changeProgramme', body: { card_name: 'Bags' } }]);
});

it('[PG17] says in numbers what closing means, and closes once it is confirmed', async () => {
  const { writes } = await open([COFFEE, BEANS], '?card=1', replying(closeProgramme, { programme: COFFEE }));
  await screen.findByText(/^41 people have stamps on it\. .* at most you owe 12 rewards now/);
  await press('Close This Card');
  await press('Close It');
  await screen.findByText('‘Coffee’ closes. Its customers are told.');
  expect(writes).toMatchObject([{ name: 'closeProgramme' }]);
});

it('[PG17] offers no closing of the last card', async () => {
  const closing = { closes_on: '2027-03-01', redeemable_until: '2027-06-01' };
  await open([COFFEE, { ...BEANS, closing } as typeof COFFEE], '?card=1');
  await screen.findByRole('button', { name: 'Save This Card' });
  expect(screen.queryByText('Close this card…')).toBeNull();
});
