import { expect, it } from 'vitest';
import { stepAt, stepAtTime, stepByKey, takenBackIn } from './steps.ts';

const events = [10, 25, 40].map((position, i) => ({ position, at: `2026-11-2${i}T12:00:00.000Z` }));

it('is the last event at or before a position', () => {
  expect([undefined, '9', '10', '39', '40', '99', 'x'].map((at) => stepAt(events, at))).toEqual([
    2, 0, 0, 1, 2, 2, 2,
  ]);
});

it('is the last event at or before a time', () => {
  const times = [
    '2026-11-01T00:00:00Z',
    '2026-11-20T12:00:00Z',
    '2026-11-21T13:00:00+01:00',
    '2027-01-01T00:00:00Z',
  ];
  expect(times.map((time) => stepAtTime(events, time))).toEqual([0, 0, 1, 2]);
});

it('follows the keys, and stays within the list', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => stepByKey(key, 1, 2))).toEqual([
    0,
    2,
    0,
    2,
    null,
  ]);
  expect([stepByKey('ArrowLeft', 0, 2), stepByKey('ArrowRight', 2, 2)]).toEqual([0, 2]);
});

it('knows which events were undone', () => {
  expect([...takenBackIn([{ data: { amount: 2 } }, { data: { reverses: 'a' } }])]).toEqual(['a']);
});
