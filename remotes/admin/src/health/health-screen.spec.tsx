// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { systemHealth } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { listProjections, rebuildProjection, retryProjection } from '@stampwell/contracts/http/operations.ts';
import { adminSecurityEvents } from '@stampwell/contracts/http/security.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HealthScreen } from './health-screen.tsx';

afterEach(closeScreen);

type Projection = ReplyOf<typeof listProjections>[number];
const cards: Projection = {
  name: 'customer-cards',
  position: 90,
  head: 90,
  lag_ms: 0,
  state: 'live',
  waiting_for: null,
  rebuild: null,
  checksums: null,
  parked: 0,
};
const models = (...list: Projection[]) => replying(listProjections, list);
const checks = (ok: boolean) =>
  replying(systemHealth, {
    status: ok ? 'ok' : 'degraded',
    checks: [{ name: 'Payments', ok, detail: ok ? 'Answers' : 'No answer for a minute' }],
    uptime_seconds: 7_200,
    version: '1.2.3',
  });
const noEvents = replying(adminSecurityEvents, { events: [], next_cursor: null });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: HealthScreen, answers: [checks(true), noEvents, ...answers] });

it('says that checks and read models are loading', async () => {
  await open(silent(systemHealth), silent(listProjections));
  expect(screen.getByText('Checking...')).toBeTruthy();
  expect(screen.getByText('Loading read models...')).toBeTruthy();
});

it('shows what is well', async () => {
  await open(models(cards));
  await screen.findByText('All systems normal');
  expect(screen.getByText('Version 1.2.3, up for 2 h')).toBeTruthy();
  expect(screen.getAllByText('Up to date').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
});

it('shows what is not', async () => {
  const sums = { before: 'aaa', after: 'bbb', position: 80 };
  await open(
    checks(false),
    models({ ...cards, position: 60, lag_ms: 5_000, state: 'stopped', checksums: sums }),
  );
  await screen.findByText('No answer for a minute');
  expect(screen.getByText('Degraded')).toBeTruthy();
  expect((await screen.findAllByText('Stopped')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('30 events', { exact: false }).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Other rows than before').length).toBeGreaterThan(0);
});

it('rebuilds after a question', async () => {
  const rebuilding = { ...cards, rebuild: { done: 30, total: 90 } };
  const { answer, writes } = await open(models(cards));
  await press('Rebuild customer-cards');
  await screen.findByText('Rebuilds in the background, no downtime');
  await press('Cancel');
  expect(writes).toEqual([]);
  answer(replying(rebuildProjection, rebuilding), models(rebuilding));
  await press('Rebuild customer-cards');
  await press('Rebuild');
  await screen.findByText('Rebuilding customer-cards. Nothing is interrupted.');
  expect(writes).toMatchObject([{ path: '/admin/projections/customer-cards/rebuild' }]);
  expect((await screen.findAllByText('33%')).length).toBeGreaterThan(0);
});

it('says why a rebuild was refused', async () => {
  await open(models(cards), refusing(rebuildProjection, 'invalid_state', 'It is being rebuilt already'));
  await press('Rebuild customer-cards');
  await press('Rebuild');
  await screen.findByText('It is being rebuilt already');
});

it('tries set-aside events again at one press', async () => {
  const { answer, writes } = await open(models({ ...cards, parked: 2 }));
  await screen.findAllByText('2 events');
  answer(replying(retryProjection, cards), models(cards));
  await press('Retry customer-cards');
  await screen.findByText('Trying 2 events of customer-cards again.');
  expect(writes).toMatchObject([{ path: '/admin/projections/customer-cards/retry' }]);
});

it('keeps the checks when read models could not be loaded, and loads them on Try Again', async () => {
  const { answer } = await open(refusing(listProjections, 'forbidden', 'Not now', 403));
  await screen.findByRole('heading', { name: 'Failed to load read models' });
  expect(screen.getByText('All systems normal')).toBeTruthy();
  answer(models(cards));
  await press('Try Again');
  await screen.findAllByText('customer-cards');
});

it('names accounts by the end of their ids', async () => {
  const event = {
    id: 'e1',
    at: '2026-11-01T09:00:00Z',
    device: 'Firefox',
    address: 'a1b2',
    what: 'password',
  };
  await open(
    models(cards),
    replying(adminSecurityEvents, {
      events: [
        { ...event, kind: 'signed_in', account_id: 'abcdef-123456', role: 'employee' },
        { ...event, id: 'e2', kind: 'sign_in_failed', account_id: null, role: null },
      ],
      next_cursor: null,
    }),
  );
  expect((await screen.findAllByText('Employee …123456')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Unknown').length).toBeGreaterThan(0);
});
