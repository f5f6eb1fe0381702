// @vitest-environment happy-dom

import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { askWhatIf, type WhatIfRun, whatIfs } from '@stampwell/contracts/http/what-if.ts';
import { aRun } from '@stampwell/insights/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WhatIfScreen } from './what-if-screen.tsx';

afterEach(closeScreen);

const asked = (...runs: WhatIfRun[]) => replying(whatIfs, { costs: null, runs });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: WhatIfScreen, answers });

it('says at once that it is about all shops', async () => {
  await open(silent(whatIfs));
  expect(screen.getByText('What other terms would have given, at all shops')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Run estimate' })).toBeNull();
});

it('names no terms of today, since each shop has its own', async () => {
  await open(asked());
  expect((await screen.findAllByText('Leave blank to keep it')).length).toBe(3);
  expect(screen.getAllByText('On average, at any shop.')).toHaveLength(2);
});

it('asks, and opens the answer among the administrator’s pages', async () => {
  const { writes } = await open(asked(), replying(askWhatIf, { run: aRun({ state: 'queued' }) }));
  await fill('Stamps required', '8');
  await press('Run estimate');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.pathname).toBe('/admin/what-if/run');
  expect(writes).toMatchObject([{ name: 'askWhatIf', body: { terms: { stamps_required: 8 } } }]);
});

it('says why no estimate is made', async () => {
  await open(asked(), refusing(askWhatIf, 'limit_reached', 'One estimate at a time'));
  await press('Run estimate');
  await screen.findByText('One estimate at a time');
  expect(location.pathname).toBe('/');
});
