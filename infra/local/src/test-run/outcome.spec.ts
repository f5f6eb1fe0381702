import { expect, it } from 'vitest';
import { countStep, countTests, sumOutcomes, type VitestReport } from './outcome.ts';

const report = (
  passed: number,
  failed: number,
  testResults: VitestReport['testResults'] = [],
): VitestReport => ({
  numTotalTests: passed + failed,
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});

it('counts what passed and what failed', () => {
  expect(countTests(report(5, 2), 1)).toEqual({ passed: 5, failed: 2 });
});

it('counts a run without tests, or without a report, as failed', () => {
  expect(countTests(report(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(null, 1)).toEqual({ passed: 0, failed: 1 });
});

it('counts each spec that does not load', () => {
  const specs = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(countTests(report(1, 0, specs), 1)).toEqual({ passed: 1, failed: 1 });
});

it('does not lose an error that no test owns', () => {
  expect(countTests(report(3, 0), 1)).toEqual({ passed: 3, failed: 1 });
});

it('adds steps and tests up', () => {
  const sum = sumOutcomes([countStep(0), countStep(2), countTests(report(5, 2), 1)]);
  expect(sum).toEqual({ passed: 6, failed: 3 });
});
