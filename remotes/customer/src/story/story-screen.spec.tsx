// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { askAboutCard, type CardQuestion, ownCardStory } from '@stampwell/contracts/http/story.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aStep, aStory } from '../testing/story.fixtures.ts';
import { aBeansCard, aCoffeeCard, aDashboard } from '../testing/wallet.fixtures.ts';
import { StoryScreen } from './story-screen.tsx';

afterEach(closeScreen);

const story = (...args: Parameters<typeof aStory>) => replying(ownCardStory, aStory(...args));
const question = (part: Partial<CardQuestion> = {}): CardQuestion => ({
  id: 'q1',
  entry_id: 's1',
  asked_at: '2026-11-02T09:00:00Z',
  words: 'I bought two coffees',
  answer: null,
  ...part,
});
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'customer',
    screen: StoryScreen,
    route: { path: '/business/:id/story', at: '/business/cafe/story' },
    answers,
  });

it('names no staff, and says what the shop gave as its reason', async () => {
  await open(
    story([
      aStep(),
      aStep({ id: 's2', position: 2, kind: 'earning_undone', stamps: -1, balance: 0, reason: 'Wrong card' }),
    ]),
  );
  await screen.findByText('1 stamp taken back');
  expect(screen.getAllByText('by staff')).toHaveLength(2);
  expect(screen.getByText('Undone by the shop: Wrong card')).toBeTruthy();
});

it('asks the shop about a step, with words', async () => {
  const { writes } = await open(
    story([aStep()]),
    replying(askAboutCard, { success: true, message: 'Your question was sent', question_id: 'q1' }),
  );
  await press('Something wrong?');
  await screen.findByText(/Corner Coffee sees your words and this step/);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send to the shop' });
  await fill('What happened?', '   ');
  expect(send.disabled).toBe(true);
  await fill('What happened?', ' I bought two coffees ');
  await press('Send to the shop');
  await screen.findByText('Your question was sent');
  const body = { entry_id: 's1', words: 'I bought two coffees' };
  expect(writes).toMatchObject([{ path: '/user/business/cafe/questions', body }]);
});

it('lists what happened first, then questions, and the slider behind Look back', async () => {
  await open(story([aStep()], { questions: [question({ entry_id: null })] }));
  await screen.findByText('1 stamp given');
  const order = [
    screen.getByRole('heading', { name: 'Every step' }),
    screen.getByRole('heading', { name: 'Is something missing?' }),
    screen.getByText('Look back'),
  ];
  for (const [nth, one] of order.slice(1).entries())
    expect(order[nth]?.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('slider').closest('details')?.open).toBe(false);
});

it('shows ten steps at first, and all at a press', async () => {
  const steps = Array.from({ length: 14 }, (_, nth) => aStep({ id: `s${nth}`, position: nth + 1 }));
  await open(story(steps));
  await screen.findByRole('button', { name: 'Show All 14' });
  expect(document.querySelectorAll('[data-folded]')).toHaveLength(4);
  await press('Show All 14');
  expect(document.querySelectorAll('[data-folded]')).toHaveLength(0);
});

it('reads an answer where there is no card yet, with nothing to look back at', async () => {
  const answer = {
    outcome: 'explained',
    stamps: 0,
    at: '2026-11-03T09:00:00Z',
    words: 'We were shut',
  } as const;
  await open(story([], { questions: [question({ entry_id: null, answer })] }));
  await screen.findByText('We were shut');
  expect(screen.queryByText('Look back')).toBeNull();
});

it('asks about what is missing', async () => {
  const { writes } = await open(
    story([aStep()]),
    refusing(askAboutCard, 'limit_reached', 'Three questions are open already'),
  );
  await press('Tell the shop what is missing');
  await fill('What happened?', 'Monday is missing');
  await press('Send to the shop');
  await screen.findByText('Three questions are open already');
  expect(writes).toMatchObject([{ body: { entry_id: null, words: 'Monday is missing' } }]);
});

it('shows questions about steps that are not listed, with their answers', async () => {
  const answer = {
    outcome: 'explained',
    stamps: 0,
    at: '2026-11-03T09:00:00Z',
    words: 'You had it',
  } as const;
  await open(story([aStep()], { questions: [question({ entry_id: 'of-another-card', answer })] }));
  await screen.findByText('About steps not listed here');
  expect(screen.getByText('I bought two coffees')).toBeTruthy();
  expect(screen.getByText('You had it')).toBeTruthy();
});

it('sends a question once, even if tapped again before the answer', async () => {
  const { writes } = await open(story([aStep()]), silent(askAboutCard));
  await press('Something wrong?');
  await fill('What happened?', 'I bought two coffees');
  await press('Send to the shop');
  await press('Send to the shop');
  expect(writes).toHaveLength(1);
});

it('asks no second question while the first waits', async () => {
  await open(story([aStep()], { questions: [question()] }));
  await screen.findByText('Waiting for the shop');
  expect(screen.queryByRole('button', { name: 'Something wrong?' })).toBeNull();
});

it('shows the shop’s answer, and lets the customer ask again', async () => {
  const at = '2026-11-03T09:00:00Z';
  const answer = { outcome: 'added', stamps: 1, at, words: 'Sorry!' } as const;
  await open(story([aStep()], { questions: [question({ answer })] }));
  await screen.findByText('Sorry!');
  expect(screen.getByText('1 stamp added')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Something wrong?' })).toBeTruthy();
});

it('proves what is on the card, not what was refused', async () => {
  const refusal = { action: 'earn', reason: 'subscription_required', amount: 1, until: null } as const;
  await open(story([aStep({ kind: 'refused', stamps: 0, refusal })]));
  await screen.findByText('The shop was not giving stamps at that time.');
  expect(screen.queryByRole('link', { name: /Show proof/ })).toBeNull();
  closeScreen();
  await open(story([aStep()]));
  const proof = await screen.findByRole('link', { name: /Show proof/ });
  expect(proof.getAttribute('href')).toBe('/business/proof/cafe/s1');
});

it('leads to the code where there is no card yet', async () => {
  await open(refusing(ownCardStory, 'not_found', 'No such card', 404));
  await screen.findByText('Your card starts with your first stamp here.');
  expect(screen.getByRole('link', { name: 'Show My QR Code' }).getAttribute('href')).toBe('/qr-code');
});

it('[SC90] is about the card that the address names', async () => {
  const { writes } = await openScreen({
    as: 'customer',
    screen: StoryScreen,
    route: { path: '/business/:id/story', at: '/business/cafe/story?card=2' },
    answers: [
      story([aStep()]),
      replying(userDashboard, aDashboard(aCoffeeCard(), aBeansCard())),
      replying(askAboutCard, { success: true, message: 'Your question was sent', question_id: 'q1' }),
    ],
  });
  await screen.findByText('Corner Coffee · Beans');
  const proof = screen.getByRole('link', { name: /Show proof/ });
  expect(proof.getAttribute('href')).toBe('/business/proof/cafe/s1?card=2');
  await press('Tell the shop what is missing');
  await fill('What happened?', 'Monday is missing');
  await press('Send to the shop');
  await screen.findByText('Your question was sent');
  expect(writes).toMatchObject([{ body: { entry_id: null, programme: 2 } }]);
});
