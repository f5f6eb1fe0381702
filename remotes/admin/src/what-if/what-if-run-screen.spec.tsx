// @vitest-environment happy-dom

import { closeScreen, openScreen, refusing } from '@stampwell/client/testing';
import { LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import { whatIf } from '@stampwell/contracts/http/what-if.ts';
import { aResult, changes, run } from '@stampwell/insights/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WhatIfRunScreen } from './what-if-run-screen.tsx';

afterEach(closeScreen);

const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'admin',
    screen: WhatIfRunScreen,
    route: { path: '/admin/what-if/:runId', at: '/admin/what-if/run' },
    answers,
  });

it('counts shops, not customers', async () => {
  await open(run({}, aResult()), changes);
  await screen.findByText(/2 shops would have had more rewards/);
  await screen.findByRole('columnheader', { name: 'Shop' });
  expect(screen.getAllByText(LONG_NAME).length).toBeGreaterThan(0);
});

it('says how far it is before the total is known', async () => {
  await open(run({ state: 'running' }));
  await screen.findByText('0 % read');
});

it('leads to a new question where there is no such answer', async () => {
  await open(refusing(whatIf, 'not_found', 'No such run', 404));
  const ask = await screen.findByRole('link', { name: 'Ask a question' });
  expect(ask.getAttribute('href')).toBe('/admin/what-if');
});
