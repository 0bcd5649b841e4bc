import { describe, expect, test } from 'vitest';
import { jsonLines, runTalus } from './run-talus.ts';

test('a case gives one JSON line with the promised keys', () => {
  const { code, output } = runTalus(['bench', 'copy', '--quick', '--json', '--device', 'cpu', '--threads', '1']);
  expect(code).toBe(0);
  const lines = jsonLines(output);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    case: 'copy',
    device: 'cpu',
    adapter: 'CPU, 1 thread',
    particles: expect.any(Number),
    steps: expect.any(Number),
    msPerStep: expect.any(Number),
    particleStepsPerSecond: expect.any(Number),
    realTimeFactor: null,
    phases: expect.any(Object),
  });
  const { particles, msPerStep, particleStepsPerSecond } = lines[0] as Record<string, number>;
  expect(msPerStep).toBeGreaterThan(0);
  expect(particleStepsPerSecond! * (msPerStep! / 1e3)).toBeCloseTo(particles!, -1);
});

test('more threads are compared with one', () => {
  const { output } = runTalus(['bench', 'copy', '--quick', '--json', '--device', 'cpu', '--threads', '2']);
  const [result] = jsonLines(output);
  const comparisons = result?.['comparisons'] as { label: string; ratio: number }[];
  expect(comparisons.map(({ label }) => label)).toEqual(['one thread', 'copy_words']);
  expect(comparisons.every(({ ratio }) => ratio > 0)).toBe(true);
});

test('a person gets a table', () => {
  const { code, output } = runTalus(['bench', 'copy', '--quick', '--device', 'cpu']);
  expect(code).toBe(0);
  expect(output).toMatch(/ms\/step/);
  expect(output).toMatch(/^copy +1,048,576 /m);
});

test('--list names cases and groups', () => {
  const lines = jsonLines(runTalus(['bench', '--list', '--json']).output);
  expect(lines).toContainEqual(expect.objectContaining({ case: 'copy', group: 'memory' }));
  expect(runTalus(['bench', '--list']).output).toMatch(/^memory\n {2}copy /m);
});

describe('bad input ends with code 2, one line and nothing on stdout', () => {
  test.each([
    [['bench', 'cpoy'], 'no case or group is called "cpoy": did you mean "copy"?'],
    [['bench', 'xyzzy'], '"talus bench --list" names them all'],
    [['bench', '--device', 'tpu'], 'Allowed choices are auto, cpu, gpu'],
    [['bench', '--threads', '0'], 'must be a whole number'],
    [['bench', '--threads', '9999', '--device', 'cpu'], 'must be a whole number from 1 to'],
    [['bench', '--jsno'], "unknown option '--jsno' (Did you mean --json?)"],
    [['bnech'], "unknown command 'bnech' (Did you mean bench?)"],
  ])('talus %j: %s', (given, said) => {
    const { code, output, complaints } = runTalus(given);
    expect({ code, output, lines: complaints.length }).toEqual({ code: 2, output: '', lines: 1 });
    expect(complaints[0]).toContain('talus: ');
    expect(complaints[0]).toContain(said);
  });
});

test('a GPU that is not there is bad input, with the cure', () => {
  const none = { VK_ICD_FILENAMES: '/nowhere.json', VK_DRIVER_FILES: '/nowhere.json' };
  const { code, complaints } = runTalus(['bench', 'copy', '--quick', '--device', 'gpu'], none);
  expect(code).toBe(2);
  expect(complaints.at(-1)).toMatch(/^talus: bench: no GPU device: /);
});

describe('which device auto takes', () => {
  // The environment of the tests names SwiftShader where it found one.
  const hasSoftware = process.env['VK_ICD_FILENAMES']?.includes('swiftshader') === true;
  if (!hasSoftware) {
    if (process.env['TALUS_REQUIRE_GPU'] === '1') throw new Error('a software GPU is required, but none was found');
    console.warn('SKIPPED: which device auto takes: there is no software GPU');
  }
  const deviceTaken = (environment: Record<string, string>, kind = 'auto') =>
    jsonLines(runTalus(['bench', 'copy', '--quick', '--json', '--device', kind], environment).output)[0]?.['device'];

  test.skipIf(!hasSoftware)('not a software GPU', () => {
    expect(deviceTaken({ TALUS_ALLOW_SOFTWARE_GPU: '' })).toBe('cpu');
  });
  test.skipIf(!hasSoftware)('a software GPU where that is allowed', () => {
    expect(deviceTaken({ TALUS_ALLOW_SOFTWARE_GPU: '1' })).toBe('gpu');
  });
  test.skipIf(!hasSoftware)('a software GPU where a GPU is asked for', () => {
    expect(deviceTaken({}, 'gpu')).toBe('gpu');
  });
});

test('kernels come with a hand-written rival that is built in, and both give the same numbers', () => {
  const options = ['--quick', '--json', '--device', 'cpu', '--threads', '2'];
  const { code, output } = runTalus(['bench', 'kernels', ...options]);
  expect(code).toBe(0);
  const results = jsonLines(output) as { case: string; comparisons: { label: string; difference: number }[] }[];
  expect(results.map((result) => result.case)).toEqual(expect.arrayContaining(['mpm', 'contacts']));
  for (const { comparisons } of results) {
    expect(comparisons.map(({ label, difference }) => [label, difference])).toEqual([
      ['one thread', 0],
      ['AssemblyScript SIMD by hand', 0],
    ]);
  }
});
