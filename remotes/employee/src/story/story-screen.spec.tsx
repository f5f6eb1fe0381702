// @vitest-environment happy-dom
import {
  announcing,
  closeScreen,
  fill,
  openScreen,
  press,
  refusing,
  replying,
  silent,
} from '@stampwell/client/testing';
import { aStep, aStory, LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import { apologise } from '@stampwell/contracts/http/stamps.ts';
import { cardStory, cardStoryByCode } from '@stampwell/contracts/http/story.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aShop, sam, samWho } from '../testing/staff.fixtures.ts';
import { StoryScreen } from './story-screen.tsx';

afterEach(closeScreen);

const story = (...args: Parameters<typeof aStory>) => replying(cardStory, aStory(...args));
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'employee',
    screen: StoryScreen,
    route: { path: '/employee/story/:customerId', at: '/employee/story/cara' },
    answers: [sam, aShop(), ...answers],
  });

it('says that the card is loading', async () => {
  await open(silent(cardStory));
  expect(screen.getByText('Loading the card...')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Card history');
});

it('shows each step with its staff, and undoes nothing here', async () => {
  const at = new Date().toISOString();
  const steps = [
    aStep({ by: { kind: 'owner', name: LONG_NAME } }),
    aStep({ id: 's2', position: 2, at, stamps: 2, balance: 3 }),
  ];
  await open(story(steps));
  await screen.findByText('2 stamps given');
  expect(screen.getByText('by Sam')).toBeTruthy();
  expect(screen.getByText(`by ${LONG_NAME}`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
});

it('shows the card as it was after a step', async () => {
  await open(story([aStep(), aStep({ id: 's2', position: 2, stamps: 4, balance: 5 })]));
  const first = await screen.findByRole('button', { name: /1 stamp given/ });
  expect(first.getAttribute('aria-current')).toBeNull();
  await act(async () => first.click());
  expect(location.search).toBe('?at=1');
  expect(screen.getByRole('button', { name: /1 stamp given/ }).getAttribute('aria-current')).toBe('step');
});

it('says how many earlier steps are left out', async () => {
  await open(story([aStep()], { opening: { steps: 120, balance: 4, total_redeemed: 9 } }));
  await screen.findByText('120 earlier steps are not shown. They left 4 on the card.');
});

it('says that a customer who was found before can be found no more', async () => {
  const words = 'We can’t find this customer any more. Please ask for their code.';
  await open(refusing(cardStory, 'not_found', words, 404));
  await screen.findByText(words);
});

const openByCode = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'employee',
    screen: StoryScreen,
    route: { path: '/employee/customer/:qrCode/story', at: '/employee/customer/ABC123XY/story' },
    answers: [sam, aShop(), ...answers],
  });

it('opens by the code that was shown, and follows the card', async () => {
  const live = announcing('question-changed');
  const { answer } = await openByCode(replying(cardStoryByCode, aStory([aStep()])), live);
  await screen.findByRole('heading', { name: 'Cara' });
  answer(
    replying(cardStoryByCode, aStory([aStep(), aStep({ id: 's2', position: 2, stamps: 4, balance: 5 })])),
  );
  await act(async () => live.publish({ business_id: 'shop', customer_id: aStory([]).customer.id }));
  await screen.findByText('4 stamps given');
});

it('says that this customer has no card here', async () => {
  await openByCode(refusing(cardStoryByCode, 'not_found', 'No such card', 404));
  await screen.findByText('This customer never had a stamp here.');
});

it('gives an apology at the place where this device is', async () => {
  const here = { '': { places: [{ id: 'harbour', name: 'Harbour' }], place: 'harbour' } };
  localStorage.setItem('tillPlaces', JSON.stringify(here));
  const { writes } = await openScreen({
    as: 'employee',
    screen: StoryScreen,
    route: { path: '/employee/story/:customerId', at: '/employee/story/cara' },
    answers: [
      samWho({ apologies_per_month: 5 }),
      aShop(),
      story([aStep()]),
      refusing(apologise, 'forbidden', 'No', 403),
    ],
  });
  await press('Give as an apology');
  await fill('Why?', 'The machine was broken');
  await press('Give 1 stamp');
  await screen.findByText('No');
  const [{ body }] = writes.filter(({ name }) => name === 'apologise') as [(typeof writes)[number]];
  expect(body).toMatchObject({ place: 'harbour' });
  localStorage.removeItem('tillPlaces');
});
