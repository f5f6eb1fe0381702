// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { aStep, aStory } from '@stampwell/client/testing/fixtures.ts';
import { bringBackStamps } from '@stampwell/contracts/http/lapses.ts';
import { undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { cardStory } from '@stampwell/contracts/http/story.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aQuestion, undone } from '../testing/shop.fixtures.ts';
import { CardScreen } from './card-screen.tsx';

afterEach(closeScreen);

const now = () => new Date().toISOString();
const story = (...args: Parameters<typeof aStory>) => replying(cardStory, aStory(...args));
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: CardScreen,
    route: { path: '/business/customers/:customerId', at: '/business/customers/cara' },
    answers,
  });

it('shows who did each step, and why one was refused', async () => {
  const refusal = {
    action: 'redeem',
    reason: 'not_eligible',
    amount: null,
    until: null,
  } as const;
  await open(story([aStep(), aStep({ id: 's2', position: 2, kind: 'refused', stamps: 0, refusal })]));
  await screen.findByRole('heading', { name: 'Cara' });
  expect(screen.getByText('1 stamp given')).toBeTruthy();
  expect(screen.getAllByText('by Sam')).toHaveLength(2);
  expect(screen.getByText('The card was not full: 1 of 10 stamps.')).toBeTruthy();
});

it('offers to undo the steps that the server says can be undone', async () => {
  await open(
    story([
      aStep(),
      aStep({ id: 's2', position: 2, at: now(), stamps: 2, balance: 3, can_undo: true }),
      aStep({ id: 's3', position: 3, at: now(), balance: 4, undone_by: 's4' }),
    ]),
  );
  await screen.findByRole('button', { name: 'Undo: 2 stamps, Cara' });
  expect(screen.getAllByRole('button', { name: /^Undo:/ })).toHaveLength(1);
});

it('undoes a step with a reason for the customer', async () => {
  const { writes } = await open(
    story([aStep({ at: now(), can_undo: true })]),
    replying(undoTransaction, undone),
  );
  await press('Undo: 1 stamp, Cara');
  await screen.findByText('1 stamp, Cara: take this back?');
  await fill('Reason (optional)', '  Wrong customer ');
  await press('Undo');
  await screen.findByText('Taken back');
  const body = { transaction_id: 's1', reason: 'Wrong customer' };
  expect(writes).toMatchObject([{ name: 'undoTransaction', body }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why a step could not be undone', async () => {
  await open(
    story([aStep({ at: now(), can_undo: true })]),
    refusing(undoTransaction, 'invalid_state', 'Already undone'),
  );
  await press('Undo: 1 stamp, Cara');
  await screen.findByText('1 stamp, Cara: take this back?');
  await press('Undo');
  await screen.findByText('Already undone');
});

it('leads to the questions about this card', async () => {
  await open(story([aStep()], { questions: [aQuestion(), aQuestion({ id: 'q2', entry_id: null })] }));
  await screen.findByText('2 questions about this card wait for your answer.');
  expect(screen.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe('/business/questions');
});

it('says that this customer has no card here', async () => {
  await open(refusing(cardStory, 'not_found', 'No such card', 404));
  await screen.findByText('This customer never had a stamp at this business.');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('brings back what lapsed by one press', async () => {
  const lapsed = { lapse_id: 'l1', stamps: 4, until: '2027-03-17' };
  const { answer, writes } = await open(
    replying(cardStory, { ...aStory([aStep()]), lapse: { good_until: null, lapsed } }),
    replying(bringBackStamps, { success: true, message: '', stamps: 4, total_stamps: 4 }),
  );
  await screen.findByText('4 stamps lapsed, and can be brought back until 17 March 2027.');
  answer(story([aStep(), aStep({ id: 's2', position: 2, stamps: 4, balance: 5, lapse: 'brought_back' })]));
  await press('Bring Back');
  await screen.findByText('4 stamps brought back');
  expect(writes).toMatchObject([{ name: 'bringBackStamps', body: { lapse_id: 'l1' } }]);
});
