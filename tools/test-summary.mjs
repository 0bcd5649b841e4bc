/**
 * The last line of continuous integration: `N passed, N failed`, from Vitest's JSON report and the exit code of the
 * checks. A step that failed before the tests, a file that does not load and a time-out are failures as well, though no
 * test says so.
 *
 *     node tools/test-summary.mjs REPORT EXIT_CODE
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileReport[] }} TestReport
 */

/** @param {FileReport} file */
const failedWithoutTest = (file) =>
  file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');

/**
 * @param {TestReport | null} report null: the tests did not run, or did not end
 * @param {number} exitCode
 */
export function summarize(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + (report?.testResults ?? []).filter(failedWithoutTest).length;
  const isWell = exitCode === 0 && passed > 0;
  return { passed, failed: failed === 0 && !isWell ? 1 : failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file = '', exitCode = ''] = process.argv.slice(2);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const { passed, failed } = summarize(report, Number(exitCode || NaN));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
