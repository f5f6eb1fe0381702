// @vitest-environment happy-dom
import { announcing, closeScreen, openHook, replying, silent } from '@stampwell/client/testing';
import { listProjections, rebuildProjection } from '@stampwell/contracts/http/operations.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RebuildProgress } from './rebuild-progress.ts';
import { useProjections } from './use-projections.ts';

afterEach(closeScreen);

const open = (...answers: Parameters<typeof openHook>[1]['answers']) =>
  openHook(useProjections, { as: 'admin', answers: [replying(listProjections, []), ...answers] });

const notice = (state: RebuildProgress['state'], done: number): RebuildProgress => ({
  name: 'customer-cards',
  state,
  done,
  total: 90,
});

it('follows a rebuild as it is told', async () => {
  const { hook } = await open(
    announcing('projection-progress', notice('running', 30), notice('running', 60)),
  );
  await vi.waitFor(() =>
    expect(hook().rebuilds['customer-cards']).toMatchObject({ state: 'running', from: 30, done: 60 }),
  );
});

it('says that a rebuild failed, and that nothing was lost', async () => {
  const { hook } = await open(announcing('projection-progress', notice('running', 30), notice('failed', 30)));
  await screen.findByText('The rebuild of customer-cards failed. The current one stays in use.');
  expect(hook().rebuilds['customer-cards']?.state).toBe('failed');
});

it('starts one rebuild of a read model at a time', async () => {
  const { hook, writes } = await open(silent(rebuildProjection));
  await act(async () => {
    void hook().rebuild('customer-cards');
    void hook().rebuild('customer-cards');
    void hook().rebuild('visits');
  });
  await vi.waitFor(() =>
    expect(writes.map(({ path }) => path)).toEqual([
      '/admin/projections/customer-cards/rebuild',
      '/admin/projections/visits/rebuild',
    ]),
  );
  expect([hook().isBusy('customer-cards'), hook().isBusy('unusual')]).toEqual([true, false]);
});
