import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Entry } from '../kafka/topics.ts';
import { Gap, runAfter } from './run-after.ts';

const eventAt = (position: number, after: number): Entry =>
  ({ after, to: position, event: { position } }) as unknown as Entry;
const mark = (after: number, to: number): Entry => ({ after, to, event: null, key: null });
const positions = (from: number, entries: Entry[]) =>
  runAfter(['x'], from, entries).events.map((e) => e.position);

it('takes what is new, once, and goes as far as the marks say', () => {
  const run = [eventAt(3, 0), eventAt(7, 0), mark(0, 10)];
  expect(runAfter(['x'], 0, run)).toMatchObject({ from: 0, to: 10 });
  expect(positions(0, run)).toEqual([3, 7]);
  expect(positions(3, run)).toEqual([7]);
  expect(positions(10, run)).toEqual([]);
  expect(positions(0, [...run, ...run, eventAt(12, 10)])).toEqual([3, 7, 12]);
});

it('notices what is missing', () => {
  expect(() => runAfter(['x'], 5, [eventAt(12, 10)])).toThrow(Gap);
  expect(() => runAfter(['x'], 10, [eventAt(12, 10)])).not.toThrow();
});

/** Relays that crash at any point and resume from the last saved position, each with run lengths of its own. */
const deaths = fc.array(
  fc.record({ length: fc.integer({ min: 1, max: 6 }), sent: fc.nat(8), isSaved: fc.boolean() }),
);

it('sees every event once and in order, wherever relays were killed', () => {
  fc.assert(
    fc.property(deaths, fc.array(fc.nat(60), { maxLength: 6 }), (relays, cuts) => {
      const entries: Entry[] = [];
      let saved = 0;
      for (const { length, sent, isSaved } of [...relays, { length: 50, sent: 99, isSaved: true }]) {
        const run = Array.from({ length }, (_, at) => eventAt(saved + 1 + at, saved));
        const all = [...run, mark(saved, saved + length)];
        entries.push(...all.slice(0, isSaved ? all.length : sent));
        if (isSaved) saved += length;
      }
      let at = 0;
      const taken: number[] = [];
      const ends = [...cuts.filter((cut) => cut < entries.length), entries.length].sort((a, b) => a - b);
      for (const [nth, end] of ends.entries()) {
        const batch = runAfter(['x'], at, entries.slice(ends[nth - 1] ?? 0, end));
        taken.push(...batch.events.map(({ position }) => position));
        at = batch.to;
      }
      expect(taken).toEqual(Array.from({ length: saved }, (_, index) => index + 1));
    }),
  );
});
