// @vitest-environment happy-dom

import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { askWhatIf, keepWhatIfCosts, type WhatIfRun, whatIfs } from '@stampwell/contracts/http/what-if.ts';
import { aRun } from '@stampwell/insights/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { terms } from '../testing/shop.fixtures.ts';
import { WhatIfScreen } from './what-if-screen.tsx';

afterEach(closeScreen);

const asked = (...runs: WhatIfRun[]) => replying(whatIfs, { costs: null, runs });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: WhatIfScreen,
    answers: [replying(businessSettings, terms), ...answers],
  });

it('says at once that it is an estimate', async () => {
  await open(silent(whatIfs));
  expect(screen.getByText(/An estimate: it assumes that people visit as before/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Run estimate' })).toBeNull();
});

it('names the terms of today, which empty fields keep', async () => {
  await open(asked());
  await screen.findByText('Leave blank to keep 10');
  expect(screen.getByText('Leave blank to keep 4')).toBeTruthy();
  expect(screen.getByText('Leave blank to keep none')).toBeTruthy();
  expect(screen.getByText(/Nothing yet. Answers are kept for 30 days/)).toBeTruthy();
});

it('asks with the typed terms alone, and opens the answer', async () => {
  const { writes } = await open(asked(), replying(askWhatIf, { run: aRun({ state: 'queued' }) }));
  await fill('Stamps required', '8');
  await press('Run estimate');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.pathname).toBe('/business/what-if/run');
  const body = { days: 90, terms: { stamps_required: 8, scan_cooldown_hours: null } };
  expect(writes).toMatchObject([{ name: 'askWhatIf', body }]);
});

it('keeps what a reward costs for the next time', async () => {
  const costs = { reward_cost_pence: 120, average_spend_pence: 0 };
  const { writes } = await open(
    asked(),
    replying(keepWhatIfCosts, { costs }),
    replying(askWhatIf, { run: aRun() }),
  );
  await fill('Cost of a reward', '1.20');
  await press('Run estimate');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(writes).toMatchObject([{ name: 'keepWhatIfCosts', body: costs }, { name: 'askWhatIf' }]);
});

it('sends nothing that cannot be', async () => {
  const { writes } = await open(asked());
  await fill('Daily stamp cap', '0');
  await press('Run estimate');
  await screen.findByText('Choose between 1 and 100,000 stamps');
  expect(writes).toEqual([]);
});

it('says why no estimate is made, and keeps what was typed', async () => {
  await open(asked(), refusing(askWhatIf, 'limit_reached', 'One estimate at a time'));
  await fill('Stamps required', '8');
  await press('Run estimate');
  await screen.findByText('One estimate at a time');
  expect(screen.getByDisplayValue('8')).toBeTruthy();
});

it('lists what was asked before, with its state', async () => {
  await open(asked(aRun(), aRun({ id: 'next', state: 'failed' })));
  const [first] = await screen.findAllByRole('link', { name: /8 stamps a reward/ });
  expect(first?.getAttribute('href')).toBe('/business/what-if/run');
  expect(first?.textContent).toContain('Answered');
  expect(screen.getByText('Failed')).toBeTruthy();
});
