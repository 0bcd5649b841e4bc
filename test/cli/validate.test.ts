import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validationCases } from '../../src/validate/cases.ts';
import { requireBuild } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonLines, runTalus } from './run-talus.ts';

const onCpu = ['--device', 'cpu', '--threads', '1'];

/** Cases that check numbers alone: nothing of theirs changes along an axis. */
const withoutCurve = ['seams', 'drops', 'piles', 'circling', 'calibration-bands'];

// A minute on a core that has nothing else to do.
test(
  'every check of the quick cases passes, and gives one JSON line with the promised keys; those of grains leave a plot',
  { timeout: 180_000 },
  () => {
    using folder = temporaryFolder();
    const { code, output, complaints } = runTalus(['validate', '--json', '--output', folder.path, ...onCpu]);
    const checks = jsonLines(output);
    expect(checks.filter(({ pass }) => pass === false)).toEqual([]);
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    const quick = validationCases.filter(({ isSlow }) => !isSlow);
    expect([...new Set(checks.map((check) => check['case']))]).toEqual(quick.map(({ name }) => name));
    for (const check of checks) {
      expect(Object.keys(check).filter((key) => key !== 'spread')).toEqual(
        ['case', 'quantity', 'target', 'tolerance', 'measured', 'unit', 'pass', 'evidence', 'source'], // prettier-ignore
      );
      expect(String(check['source']).length).toBeGreaterThan(10);
    }
    for (const { name } of quick.filter(({ group, name }) => group === 'grains' && !withoutCurve.includes(name))) {
      const { plots } = JSON.parse(readFileSync(folder.file(`${name}.json`), 'utf8')) as { plots: string[] };
      expect(plots.length, name).toBeGreaterThan(0);
      for (const plot of plots) expect(readFileSync(folder.file(plot), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);
    }
  },
);

test('a person gets a table', () => {
  const { code, output } = runTalus(['validate', 'free-fall', ...onCpu]);
  expect(code).toBe(0);
  expect(output).toMatch(/^free-fall\n {2}exact: .*Galilei.*\n✓ distance forward +1\.5 +1\.5 ± 1\.5e-5 +m$/m);
  expect(output).toMatch(/^\d checks passed$/m);
});

test('what was found is kept, with a plot', () => {
  using folder = temporaryFolder();
  const { code, output } = runTalus(['validate', 'incline', '--output', folder.path, ...onCpu]);
  expect(code).toBe(0);
  expect(output).toContain(`plot: ${folder.file('incline.svg')}`);
  expect(readFileSync(folder.file('incline.svg'), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);
  const record = JSON.parse(readFileSync(folder.file('incline.json'), 'utf8')) as Record<string, unknown>;
  expect(record).toMatchObject({ case: 'incline', group: 'grains', plots: ['incline.svg'] });
  expect((record['checks'] as unknown[]).length).toBeGreaterThan(5);
});

test('a reader that stops reading ends it without a word', async () => {
  const cli = join(requireBuild(), 'cli.js');
  const child = spawn(process.execPath, [cli, 'validate', 'free-fall', 'collision', 'momentum', '--json', ...onCpu]);
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([141, null]);
  expect(said).toBe('');
});

test('--list names cases and groups', () => {
  const lines = jsonLines(runTalus(['validate', '--list', '--json']).output);
  expect(lines).toContainEqual(expect.objectContaining({ case: 'stack-weight', group: 'grains' }));
});

describe('bad input ends with code 2 and one line', () => {
  test.each([
    [['stack-wieght'], 'no case or group is called "stack-wieght": did you mean "stack-weight"?'],
    [['xyzzy'], '"talus validate --list" names them all'],
    [['--seeds', '1,1'], 'It must be whole numbers with commas between them, each once.'],
    [['--slo'], "unknown option '--slo' (Did you mean --slow?)"],
  ])('talus validate %j: %s', (given, said) => {
    const { code, output, complaints } = runTalus(['validate', ...given]);
    expect({ code, output, lines: complaints.length }).toEqual({ code: 2, output: '', lines: 1 });
    expect(complaints[0]).toContain(said);
  });
});
