import { expect, it } from 'vitest';
import { CHECKS, chooseChecks, stepsOf } from './checks.ts';

const chosen = (...words: string[]) => chooseChecks(words).map(({ word }) => word);

it('leaves out long checks unless they are asked for', () => {
  expect(chosen()).not.toContain('promises');
  expect(chosen()).not.toContain('fuzz');
  expect(chosen()).not.toContain('bench');
  expect(chosen()).not.toContain('cost');
  expect(chosen()).toContain('e2e');
  expect(chosen('promises')).toEqual(['promises']);
  expect(chooseChecks(['all'])).toEqual(
    CHECKS.filter(({ word }) => word !== 'cluster' && word !== 'schemathesis'),
  );
});

it('runs named checks in their own order', () => {
  expect(chosen('test', 'types')).toEqual(['types', 'test']);
});

it('lists the checks when an unknown one is named', () => {
  expect(() => chooseChecks(['tets'])).toThrow(/No such check: tets. There are: all, lint, .*promises/);
});

it('runs long checks in two lanes, and what measures alone', () => {
  const words = (...named: string[]) =>
    stepsOf(chooseChecks(named)).map((lanes) => lanes.map((lane) => lane.map(({ word }) => word)));
  expect(words('types', 'cost', 'speed', 'kafka', 'e2e', 'trouble', 'fuzz')).toEqual([
    [['types']],
    [['publish']],
    [
      ['trouble', 'fuzz'],
      ['e2e', 'kafka'],
    ],
    [['speed', 'cost']],
  ]);
  expect(words('kafka')).toEqual([[['kafka']]]);
  expect(words('all').flat(2).toSorted()).toEqual([...chosen('all'), 'publish'].toSorted());
});
