// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { aStep, aStory } from '@stampwell/client/testing/fixtures.ts';
import {
  type AskedQuestion,
  answerCardQuestion,
  cardQuestions,
  cardStory,
} from '@stampwell/contracts/http/story.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aQuestion } from '../testing/shop.fixtures.ts';
import { QuestionsScreen } from './questions-screen.tsx';

afterEach(closeScreen);

const story = (can_undo: boolean) => replying(cardStory, aStory([aStep({ can_undo })]));
const recent = story(true);
const asked = (...questions: AskedQuestion[]) =>
  replying(cardQuestions, { open: questions.filter(({ answer }) => !answer).length, questions });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'business', screen: QuestionsScreen, answers: [recent, ...answers] });
const choose = (name: string) => act(async () => screen.getByRole('radio', { name }).click());

it('says that questions are loading', async () => {
  await open(silent(cardQuestions));
  expect(screen.getByText('Loading the questions...')).toBeTruthy();
});

it('says that none is open, and lists the answered ones', async () => {
  const at = '2026-11-02T09:00:00Z';
  await open(
    asked(aQuestion({ answer: { outcome: 'added', stamps: 2, at, words: 'Sorry, here they are' } })),
  );
  await screen.findByText('No open questions');
  expect(screen.getByText('Sorry, here they are')).toBeTruthy();
  expect(screen.getByText('2 stamps added')).toBeTruthy();
});

it('answers with words once there are any', async () => {
  const { writes } = await open(
    asked(aQuestion()),
    replying(answerCardQuestion, { success: true, message: 'Answer sent' }),
  );
  await screen.findByText('I bought two coffees');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' });
  await fill('Your words to Cara', '   ');
  expect(send.disabled).toBe(true);
  await fill('Your words to Cara', ' One was a tea ');
  await press('Send answer');
  await screen.findByText('Answer sent');
  const body = { outcome: 'explained', words: 'One was a tea' };
  expect(writes).toMatchObject([{ path: '/business/questions/q1/answer', body }]);
});

it('adds the chosen number of stamps', async () => {
  const { writes } = await open(
    asked(aQuestion()),
    replying(answerCardQuestion, { success: true, message: 'Answer sent' }),
  );
  await screen.findByText('I bought two coffees');
  await choose('Add stamps');
  fireEvent.change(screen.getByLabelText('Stamps to add'), { target: { value: '3' } });
  await fill('Your words to Cara', 'Here they are');
  await press('Send answer');
  await screen.findByText('Answer sent');
  expect(writes).toMatchObject([{ body: { outcome: 'added', stamp_amount: 3 } }]);
});

it('offers to undo the step only while that is possible', async () => {
  await open(asked(aQuestion()));
  await screen.findByRole('radio', { name: 'Undo that step' });
  closeScreen();
  await open(story(false), asked(aQuestion()));
  await screen.findByText('1 stamp given');
  expect(screen.queryByRole('radio', { name: 'Undo that step' })).toBeNull();
});

it.each([
  ['no card', refusing(cardStory, 'not_found', 'No such card', 404)],
  ['nothing but the question', replying(cardStory, aStory([]))],
])('answers somebody who has %s here [SC31]', async (_, card) => {
  await open(asked(aQuestion({ entry_id: null })), card);
  await screen.findByText('No visit here yet. Stamps that you add begin their card.');
  expect(screen.queryByText('Failed to load the card')).toBeNull();
  expect(screen.getByRole('radio', { name: 'Add stamps' })).toBeTruthy();
});

it('keeps the words when an answer is refused, and says why', async () => {
  await open(asked(aQuestion()), refusing(answerCardQuestion, 'subscription_required', 'No plan, no stamps'));
  await fill('Your words to Cara', 'Here they are');
  await press('Send answer');
  await screen.findByText('No plan, no stamps');
  expect(screen.getByDisplayValue('Here they are')).toBeTruthy();
});

it('shows five questions at first', async () => {
  await open(
    asked(...[1, 2, 3, 4, 5, 6].map((nth) => aQuestion({ id: `q${nth}`, words: `Question ${nth}` }))),
  );
  await screen.findByText('Question 5');
  expect(screen.queryByText('Question 6')).toBeNull();
  await press('Show more');
  await screen.findByText('Question 6');
});
