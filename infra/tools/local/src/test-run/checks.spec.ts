import { expect, it } from 'vitest';
import { CHECKS, chooseChecks, stepsOf } from './checks.ts';

const chosen = (...words: string[]) => chooseChecks(words).map(({ word }) => word);

it('leaves out long checks unless they are asked for', () => {
  expect(chosen()).not.toContain('promises');
  expect(chosen()).not.toContain('fuzz');
  expect(chosen()).not.toContain('bench');
  expect(chosen()).not.toContain('cost');
  expect(chosen()).toContain('e2e');
  expect(chosen('promises')).toEqual(['promises', 'promises']);
  expect(chooseChecks(['all'])).toEqual(
    CHECKS.filter(({ word }) => !['cluster', 'schemathesis', 'fuzz'].includes(word)),
  );
});

it('runs named checks in their own order', () => {
  expect(chosen('test', 'types')).toEqual(['types', 'test']);
});

it('lists the checks when an unknown one is named', () => {
  expect(() => chooseChecks(['tets'])).toThrow(/No such check: tets. There are: all, lint, .*promises/);
});

it('runs long checks two at a time, and what measures alone', () => {
  const words = (...named: string[]) =>
    stepsOf(chooseChecks(named)).map((runs) => runs.map((run) => run.map(({ word }) => word)));
  expect(words('types', 'cost', 'speed', 'kafka', 'e2e', 'trouble', 'fuzz')).toEqual([
    [['types']],
    [['publish']],
    [['e2e'], ['trouble'], ['kafka'], ['fuzz']],
    [['speed', 'cost']],
  ]);
  expect(words('kafka')).toEqual([[['kafka']]]);
  expect(words('all').flat(2).toSorted()).toEqual([...chosen('all'), 'publish'].toSorted());
});
