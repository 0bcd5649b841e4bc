import { expect, test } from 'vitest';
import { jsonLines, runTalus } from './run-talus.ts';

test('the doctor names the host and a CPU that works', () => {
  const { code, output } = runTalus(['doctor', '--json']);
  expect(code).toBe(0);
  const lines = jsonLines(output);
  expect(lines[0]).toMatchObject({ device: 'host', node: process.versions.node });
  expect(lines[1]).toMatchObject({ device: 'cpu', works: true, problem: null, simd: true });
  expect(lines.slice(2).every(({ device }) => device === 'gpu')).toBe(true);
});

test('a missing GPU comes with a reason and a cure', () => {
  const none = { VK_ICD_FILENAMES: '/nowhere.json', VK_DRIVER_FILES: '/nowhere.json' };
  const { code, output } = runTalus(['doctor', '--json'], none);
  expect(code).toBe(0);
  const last = jsonLines(output).at(-1);
  expect(last).toMatchObject({ device: 'gpu', works: false });
  expect(String(last?.['reason']).length).toBeGreaterThan(10);
  expect(String(last?.['cure']).length).toBeGreaterThan(10);
  expect(runTalus(['doctor'], none).output).toContain(`cure: ${String(last?.['cure'])}`);
});

test('help teaches, with examples', () => {
  for (const command of [[], ['doctor'], ['bench']]) {
    const { code, output } = runTalus([...command, '--help']);
    expect(code).toBe(0);
    expect(output).toContain('Examples:');
  }
});

test('talus alone says what there is and ends as bad usage', () => {
  const { code, complaints } = runTalus([]);
  expect(code).toBe(2);
  expect(complaints.join('\n')).toContain('talus doctor');
});
