import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireBuild } from '../support/built-package.ts';
import { jsonLines, runTalus } from './run-talus.ts';

const onCpu = ['--device', 'cpu', '--threads', '1'];

test('every check of the grains passes, and gives one JSON line with the promised keys', () => {
  const { code, output, complaints } = runTalus(['validate', 'grains', '--quick', '--json', ...onCpu]);
  const checks = jsonLines(output);
  expect(checks.filter(({ pass }) => pass !== true)).toEqual([]);
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  expect(new Set(checks.map((check) => check['case'])).size).toBe(6);
  for (const check of checks) {
    expect(Object.keys(check)).toEqual(
      ['case', 'quantity', 'target', 'tolerance', 'measured', 'unit', 'pass', 'source'], // prettier-ignore
    );
    expect(String(check['source']).length).toBeGreaterThan(10);
  }
});

test('a person gets a table', () => {
  const { code, output } = runTalus(['validate', 'grains-free-fall', ...onCpu]);
  expect(code).toBe(0);
  expect(output).toMatch(/^grains-free-fall\n✓ distance forward +1\.5 +1\.5 ± 1\.5e-5 +m$/m);
  expect(output).toMatch(/^\d checks passed$/m);
});

test('a reader that stops reading ends it without a word', async () => {
  const cli = join(requireBuild(), 'cli.js');
  const child = spawn(process.execPath, [cli, 'validate', 'grains', '--json', ...onCpu]);
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([141, null]);
  expect(said).toBe('');
});

test('--list names cases and groups', () => {
  const lines = jsonLines(runTalus(['validate', '--list', '--json']).output);
  expect(lines).toContainEqual(expect.objectContaining({ case: 'grains-stack', group: 'grains' }));
});

describe('bad input ends with code 2 and one line', () => {
  test.each([
    [['grains-stak'], 'no case or group is called "grains-stak": did you mean "grains-stack"?'],
    [['xyzzy'], '"talus validate --list" names them all'],
    [['--qick'], "unknown option '--qick' (Did you mean --quick?)"],
  ])('talus validate %j: %s', (given, said) => {
    const { code, output, complaints } = runTalus(['validate', ...given]);
    expect({ code, output, lines: complaints.length }).toEqual({ code: 2, output: '', lines: 1 });
    expect(complaints[0]).toContain(said);
  });
});
