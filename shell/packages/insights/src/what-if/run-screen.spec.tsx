// @vitest-environment happy-dom

import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import {
  askWhatIf,
  cancelWhatIf,
  type WhatIfTerms,
  whatIf,
  whatIfChanges,
} from '@stampwell/contracts/http/what-if.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WhatIfRunScreen } from './run-screen.tsx';
import { aResult, aRun, changes, run } from './what-if.fixtures.ts';

afterEach(closeScreen);

type Answers = Parameters<typeof openScreen>[0]['answers'];

const used: WhatIfTerms[] = [];
const openFor = (isAcrossShops: boolean, answers: Answers) =>
  openScreen({
    as: isAcrossShops ? 'admin' : 'business',
    screen: () => (
      <WhatIfRunScreen
        askPath="/what-if"
        runPath={(id) => `/what-if/${id}`}
        isAcrossShops={isAcrossShops}
        download={() => null}
        onUse={isAcrossShops ? undefined : (terms) => used.push(terms)}
      />
    ),
    route: { path: '/what-if/:runId', at: '/what-if/run' },
    answers,
  });
const open = (...answers: Answers) => openFor(false, answers);

it('shows nothing to share before there is an answer', async () => {
  await open(silent(whatIf));
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

it('says how far it is, and stops on Stop', async () => {
  const { answer, writes } = await open(run({ state: 'running', progress: { done: 30, total: 90 } }));
  await screen.findByText('33 % read');
  answer(replying(cancelWhatIf, { run: aRun({ state: 'cancelled' }) }), run({ state: 'cancelled' }));
  await press('Stop');
  await screen.findByText('Nothing was saved.');
  expect(writes).toMatchObject([{ path: '/what-if/run/cancel' }]);
});

it('says why it could not be stopped', async () => {
  await open(run({ state: 'queued' }), refusing(cancelWhatIf, 'invalid_state', 'It is done already'));
  await press('Stop');
  await screen.findByText('It is done already');
});

it('shows both terms side by side, and who gains', async () => {
  await open(run({}, aResult()), changes);
  await screen.findByRole('button', { name: 'Copy link' });
  expect(screen.getByText('8 stamps a reward. 3 Aug 2026 to 31 Oct 2026')).toBeTruthy();
  expect((await screen.findAllByText(LONG_NAME)).length).toBeGreaterThan(0);
  expect(screen.getAllByText('1 → 3').length).toBeGreaterThan(0);
});

it('[WI24] takes its terms to the settings, if these have them', async () => {
  const { terms } = aRun();
  await open(run({}, aResult({ closed_days: 14 })), changes);
  await press('Use these terms');
  expect(used).toEqual([terms]);
  expect(screen.getByText(/without 14 closed days/)).toBeTruthy();
  const closed = { from: '2026-01-10', until: '2026-03-01', redeems: true };
  await closeScreen();
  await open(run({ terms: { ...terms, stamps_required: null, closed } }, aResult()), changes);
  await screen.findByText(/^Closed from 10 Jan 2026 to 1 Mar 2026/);
  expect(screen.queryByRole('button', { name: 'Use these terms' })).toBeNull();
});

it('[WI21] says what people are taken to do with stamps to spend', async () => {
  await open(run({ terms: { ...aRun().terms, spends: true, lapses_after_months: 6 } }, aResult()), changes);
  await screen.findByText(/They save their stamps for the full card/);
  expect(screen.getByText(/Stamps that lapse are not brought back/)).toBeTruthy();
});

it('counts shops, not customers, across shops', async () => {
  await openFor(true, [run({}, aResult()), changes]);
  await screen.findByText(/2 shops would have had more rewards/);
  await screen.findByRole('columnheader', { name: 'Shop' });
});

it('says how far it is before the total is known', async () => {
  await open(run({ state: 'running' }));
  await screen.findByText('0 % read');
});

it('keeps the answer when the list of customers could not be loaded', async () => {
  const { answer } = await open(run({}, aResult()), refusing(whatIfChanges, 'forbidden', 'Not now', 403));
  await screen.findByRole('heading', { name: 'Failed to load the list' });
  expect(screen.getByText('Side by side')).toBeTruthy();
  answer(changes);
  await press('Try Again');
  await screen.findAllByText(LONG_NAME);
});

it('says that there is nothing to look back on', async () => {
  await open(run({}, aResult({ events: 0 })));
  await screen.findByText('No stamps to look back on yet');
});

it('says that nobody gains or loses', async () => {
  await open(run({}, aResult({ gain: 0, lose: 0 })));
  await screen.findByText('No change: all 9 customers would have had as many rewards.');
});

it('asks again after a failure, with the same terms', async () => {
  const { writes } = await open(run({ state: 'failed' }), replying(askWhatIf, { run: aRun({ id: 'next' }) }));
  await screen.findByText('It could not be worked out');
  await press('Ask again');
  await screen.findByText('It could not be worked out');
  expect(writes).toMatchObject([{ name: 'askWhatIf', body: { days: 90, terms: { stamps_required: 8 } } }]);
  expect(location.pathname).toBe('/what-if/next');
});

it('says why it could not be asked again', async () => {
  await open(run({ state: 'cancelled' }), refusing(askWhatIf, 'limit_reached', 'One estimate at a time'));
  await press('Ask again');
  await screen.findByText('One estimate at a time');
});

it('says that there is no such answer', async () => {
  await open(refusing(whatIf, 'not_found', 'No such run', 404));
  await screen.findByText('It belongs to another account, or is more than 30 days old.');
  expect(screen.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('/what-if');
});
