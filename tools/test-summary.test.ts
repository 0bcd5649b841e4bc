import { expect, test } from 'vitest';
import { summarize } from './test-summary.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('passed and failed tests are counted', () => {
  const report = { numPassedTests: 7, numFailedTests: 2, testResults: [file('failed', 'passed', 'failed', 'failed')] };
  expect(summarize(report, 1)).toEqual({ passed: 7, failed: 2 });
  expect(summarize({ numPassedTests: 7, numFailedTests: 0, testResults: [file('passed', 'passed')] }, 0)).toEqual({
    passed: 7,
    failed: 0,
  });
});

test('a file that fails before its tests is a failure each', () => {
  const testResults = [file('passed', 'passed'), file('failed'), file('failed', 'skipped')];
  expect(summarize({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 2 });
});

test('nothing is well when the checks ended with an error, or no test ran', () => {
  expect(summarize(null, 1)).toEqual({ passed: 0, failed: 1 });
  expect(summarize(null, 0)).toEqual({ passed: 0, failed: 1 });
  expect(summarize({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(summarize({ numPassedTests: 9, numFailedTests: 0, testResults: [] }, 124)).toEqual({ passed: 9, failed: 1 });
  expect(summarize({ numPassedTests: 9, numFailedTests: 0, testResults: [] }, NaN)).toEqual({ passed: 9, failed: 1 });
});
