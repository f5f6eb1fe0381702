import { expect, it } from 'vitest';
import { outcomeOf, type VitestReport } from './outcome.ts';

type Results = VitestReport['testResults'];

const report = (passed: number, testResults: Results = []): VitestReport => ({
  numTotalTests: passed + testResults.length,
  numPassedTests: passed,
  testResults,
});
const spec = (status: string, assertionResults: Results[number]['assertionResults'], message = '') => ({
  name: 'a.spec.ts',
  status,
  message,
  assertionResults,
});
const ofTests = (found: VitestReport | null, status: number) =>
  outcomeOf({ projectName: '@stampwell/api', target: 'test', status }, () => found);
const ofTask = (target: string, status?: number) =>
  outcomeOf({ projectName: '@stampwell/api', target, status }, () => report(7));

it('counts what passed, and names what failed with the first line of the reason', () => {
  const results = spec('failed', [
    {
      status: 'failed',
      fullName: 'a card is full',
      failureMessages: ['expected 9 to be 10\n  at a.spec.ts:3'],
    },
    { status: 'failed', fullName: 'a card is empty', failureMessages: [] },
    { status: 'passed', fullName: 'a card is there' },
  ]);
  expect(ofTests(report(5, [results]), 1)).toEqual({
    passed: 5,
    failures: ['a.spec.ts: a card is full\n    expected 9 to be 10', 'a.spec.ts: a card is empty'],
  });
});

it('counts a run without tests, or without a report, as failed', () => {
  expect(ofTests(report(0), 0)).toEqual({ passed: 0, failures: ['no test ran'] });
  expect(ofTests(null, 1)).toEqual({ passed: 0, failures: ['no test ran'] });
});

it('counts each spec that does not load', () => {
  const specs = [
    spec('failed', [], 'No such module'),
    spec('passed', [{ status: 'passed', fullName: 'a card' }]),
  ];
  expect(ofTests(report(1, specs), 1)).toEqual({ passed: 1, failures: ['a.spec.ts\n    No such module'] });
});

it('says why the only spec does not load', () => {
  const results = { ...report(0), testResults: [spec('failed', [], 'No such module')] };
  expect(ofTests(results, 1).failures).toEqual(['a.spec.ts\n    No such module']);
});

it('reports errors that belong to no test', () => {
  expect(ofTests(report(3), 1)).toEqual({ passed: 3, failures: ['an error that no test owns'] });
});

it('counts a task without tests as one', () => {
  expect(ofTask('lint', 0)).toEqual({ passed: 1, failures: [] });
  expect(ofTask('lint', 2)).toEqual({ passed: 0, failures: ['exit code 2'] });
});

it('counts what was not run as failed, and ignores earlier reports', () => {
  expect(ofTask('e2e')).toEqual({ passed: 0, failures: ['not run, since what it depends on failed'] });
});
