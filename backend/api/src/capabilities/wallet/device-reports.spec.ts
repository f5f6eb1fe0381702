import { expect, it, vi } from 'vitest';
import { createReports } from './device-reports.ts';

it('[WA5] keeps of what devices report a count and what is known of it, ten times a minute at most', () => {
  const warn = vi.fn();
  let now = 0;
  const report = createReports({ warn }, () => now);
  report([
    '[2026-11-25] Get pass task (serial number 0190aaaa) encountered error: Authentication failure',
    'Ada Lovelace lives at 1 High Street',
  ]);
  expect(warn.mock.calls[0]?.[0]).toEqual({ lines: 2, known: ['fetch', 'refused'] });
  for (let nth = 0; nth < 50; nth++) report(['x']);
  expect(warn).toHaveBeenCalledTimes(10);
  now += 60_000;
  report(['Unregister task']);
  expect(warn).toHaveBeenLastCalledWith({ lines: 1, known: ['unregister'] }, expect.any(String));
});
