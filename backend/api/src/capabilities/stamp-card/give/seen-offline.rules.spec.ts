import { HOUR_MS } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { judgedAt, type SeenOffline } from './seen-offline.rules.ts';

const arrived = new Date('2026-11-21T21:00:00.000Z');
const at = (time: string) => Date.parse(`2026-11-21T${time}.000Z`);
/** Seen at 18:00, after an answer at noon with a right clock. */
const scan = (changed: Partial<SeenOffline> = {}): SeenOffline => ({
  at: at('18:00:00'),
  contact: { ours: at('12:00:00'), device: at('12:00:01') },
  ...changed,
});
const byOf = (seen: SeenOffline) => judgedAt(seen, arrived).mark?.judged_by;

it('[SC70] judges a scan that did not wait by now, and marks nothing', () => {
  expect(judgedAt(null, arrived)).toEqual({ now: arrived, mark: null });
});

it('[SC70] judges one that waited by when its device saw it', () => {
  expect(judgedAt(scan(), arrived)).toEqual({
    now: new Date(at('18:00:00')),
    mark: { seen_at: '2026-11-21T18:00:00.000Z', judged_by: 'seen' },
  });
});

it('[SC71] judges by the arrival where the device was out of touch for too long, or its clock was wrong', () => {
  const contact = (ours: number, ahead = 0) => ({ contact: { ours, device: ours + ahead } });
  const dayBefore = arrived.getTime() - 24 * HOUR_MS;
  expect(byOf(scan(contact(dayBefore)))).toBe('seen');
  expect(byOf(scan(contact(dayBefore - 1)))).toBe('arrived');
  for (const ahead of [120_000, -120_000]) expect(byOf(scan(contact(at('12:00:00'), ahead)))).toBe('seen');
  for (const ahead of [120_001, -HOUR_MS]) expect(byOf(scan(contact(at('12:00:00'), ahead)))).toBe('arrived');
  expect(judgedAt(scan(contact(at('12:00:00'), HOUR_MS)), arrived)).toEqual({
    now: arrived,
    mark: { seen_at: '2026-11-21T18:00:00.000Z', judged_by: 'arrived' },
  });
});

it('[SC71] believes no scan from before the last answer, or from the future', () => {
  expect(byOf(scan({ at: at('11:57:59') }))).toBe('arrived');
  expect(byOf(scan({ at: at('21:02:01') }))).toBe('arrived');
  // A clock that is right within the two minutes may be ahead: nothing is judged by a time that has not come.
  expect(judgedAt(scan({ at: at('21:01:30') }), arrived)).toMatchObject({
    now: arrived,
    mark: { judged_by: 'seen' },
  });
});
