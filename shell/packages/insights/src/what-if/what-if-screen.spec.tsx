// @vitest-environment happy-dom

import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { askWhatIf, keepWhatIfCosts, type WhatIfRun, whatIfs } from '@stampwell/contracts/http/what-if.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aRun } from './what-if.fixtures.ts';
import { WhatIfScreen, type WhatIfScreenProps } from './what-if-screen.tsx';

afterEach(closeScreen);

const asked = (...runs: WhatIfRun[]) => replying(whatIfs, { costs: null, runs });
type Answers = Parameters<typeof openScreen>[0]['answers'];

const openFor = (asker: Omit<WhatIfScreenProps, 'runPath'>, answers: Answers) =>
  openScreen({
    as: asker.isAcrossShops ? 'admin' : 'business',
    screen: () => <WhatIfScreen runPath={(id) => `/what-if/${id}`} {...asker} />,
    answers,
  });
const cake = { reward_description: 'Cake', reward_emoji: '🍰' };
const now = { steps: [{ stamps: 10, ...cake }], scan_cooldown_hours: 4, daily_stamp_cap: null };
const open = (...answers: Answers) => openFor({ now }, answers);

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

it('names no terms across shops, since each has its own', async () => {
  await openFor({ isAcrossShops: true }, [asked()]);
  expect((await screen.findAllByText(/Leave blank to keep it/)).length).toBe(4);
  expect(screen.queryByText('More')).toBeNull();
  expect(screen.getByText('What other terms would have given, at all shops')).toBeTruthy();
  expect(screen.getAllByText('On average, at any shop.')).toHaveLength(2);
});

it('asks with the typed terms alone, and opens the answer', async () => {
  const { writes } = await open(asked(), replying(askWhatIf, { run: aRun({ state: 'queued' }) }));
  await fill('Stamps required', '8');
  await press('Run estimate');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.pathname).toBe('/what-if/run');
  const body = { days: 90, terms: { stamps_required: 8, scan_cooldown_hours: null } };
  expect(writes).toMatchObject([{ name: 'askWhatIf', body }]);
});

it('[WI24] asks for all that the settings have, where it differs from them', async () => {
  const more: WhatIfScreenProps['more'] = (form, size) => (
    <button
      type="button"
      onClick={() =>
        form.setValues({
          early: [{ stamps: size - 5, ...cake }],
          spends: true,
          keeps_rest: true,
          lapses_after_months: 12,
        })
      }
    >
      All of it
    </button>
  );
  const { writes } = await openFor({ now, more }, [asked(), replying(askWhatIf, { run: aRun() })]);
  await press('All of it');
  await fill('Closed from', '2026-01-10');
  await press('Run estimate');
  await screen.findByText('Two weeks to eight months');
  await fill('Open again on', '2026-03-01');
  await press('Run estimate');
  await screen.findByRole('heading', { name: 'Another page' });
  const terms = {
    steps: [
      { stamps: 5, ...cake },
      { stamps: 10, ...cake },
    ],
    spends: true,
    keeps_rest: true,
    lapses_after_months: 12,
    closed: { from: '2026-01-10', until: '2026-03-01', redeems: true },
  };
  expect(writes).toMatchObject([{ name: 'askWhatIf', body: { terms: { ...terms, stamps_required: null } } }]);
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
  expect(first?.getAttribute('href')).toBe('/what-if/run');
  expect(first?.textContent).toContain('Answered');
  expect(screen.getByText('Failed')).toBeTruthy();
});
