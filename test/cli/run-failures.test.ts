import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireBuild } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runTalus } from './run-talus.ts';
import { smallScene, writeScene } from './small-scene.ts';

const onCpu = ['--device', 'cpu', '--threads', '1'];

test('a scene’s problems come all at once, a line each, and nothing is written', () => {
  using place = temporaryFolder();
  const [grains] = smallScene.grains;
  const scene = writeScene(place.file('few.json'), {
    grains: [{ ...grains, radius: -1, velocty: [0, 0, 0] }],
    gravitty: 3,
  });
  const { code, output, complaints } = runTalus(['run', scene, '-o', place.file('run'), ...onCpu]);
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(complaints).toHaveLength(3);
  const text = complaints.join('\n');
  expect(text).toContain(`talus: ${scene}: scene.grains[0].radius: must be > 0 m, got -1`);
  expect(text).toMatch(/velocty.*did you mean "velocity"\?/);
  expect(text).toMatch(/gravitty.*did you mean "gravity"\?/);
  expect(existsSync(place.file('run'))).toBe(false);
});

describe('bad input ends with code 2 and one line', () => {
  test.each([
    [['sandbox.json'], 'sandbox.json: no such file; did you mean sand-box.json?'],
    [['sand-box'], 'did you mean sand-box.json?'],
    [['nowhere/sand-box.json'], 'no such file, and no folder nowhere'],
    [['.'], 'is a folder; name a scene file, or add --resume'],
    [['broken.json'], 'broken.json: line 3, column 18: a comma before "}"'],
    [['sand-box.json', '--set', 'materials.stone.fricton=1'], 'did you mean "friction"?'],
    [['sand-box.json', '--set', 'seed'], 'has no "="'],
    [['sand-box.json', '--until', 'soon'], 'It must be a number of seconds > 0.'],
    [['sand-box.json', '--resmue'], "unknown option '--resmue' (Did you mean --resume?)"],
    [['sand-box.json', '--resume'], 'holds no run to resume'],
    [['nets.json'], 'fields.file'],
    [['pipe'], 'pipe: cannot be read: it is a pipe and no file: copy what it gives into a file'],
    [['/dev/zero'], '/dev/zero: cannot be read: it is a device and no file'],
    [
      ['circle.json'],
      'circle.json: cannot be read: its links lead in a circle: mend them, or name another path (ELOOP)',
    ],
    [['sand-box.json/more.json'], 'cannot be read: a part of its path is a file: name another path (ENOTDIR)'],
    [['sand-box.json', '-o', 'sand-box.json/run', '--quiet'], 'a part of its path is a file'],
    [[], "missing required argument 'scene'"],
  ])('talus run %j: %s', (given, said) => {
    using place = temporaryFolder();
    writeScene(place.file('sand-box.json'));
    symlinkSync('circle.json', place.file('circle.json'));
    execFileSync('mkfifo', [place.file('pipe')]);
    // Its nets are no such thing.
    writeFileSync(place.file('nets.talusfields'), 'nothing');
    writeFileSync(
      place.file('nets.json'),
      JSON.stringify({
        talus: 1,
        materials: { matter: {} },
        outlines: { disc: { kind: 'disc' } },
        shapes: [{ outline: 'disc', material: 'matter', fill: { kind: 'points', positions: [[0, 0, 0]] } }],
        fields: { kind: 'neural', file: 'nets.talusfields' },
      }),
    );
    writeFileSync(place.file('broken.json'), '{\n  "talus": 1,\n  "materials": {},\n}\n');
    const { code, output, complaints } = runTalus(['run', ...given, ...onCpu], {}, place.path);
    expect({ code, output, lines: complaints.length }).toEqual({ code: 2, output: '', lines: 1 });
    expect(complaints[0]).toMatch(/^talus: /);
    expect(complaints[0]).toContain(said);
  });
});

test('a simulation that breaks ends with code 3, its step and its last checkpoint', () => {
  using place = temporaryFolder();
  // The second step leaves the range of f32.
  const scene = writeScene(place.file('few.json'), {
    gravity: [0, 0, 0],
    time: { step: 1, end: 9 },
    grains: [{ ...smallScene.grains[0], velocity: [0, 0, -3e38] }],
    bodies: [],
    sensors: [],
  });
  const { code, complaints } = runTalus(['run', scene, '-o', place.file('run'), '--quiet', ...onCpu]);
  expect(code).toBe(3);
  expect(complaints).toEqual([
    expect.stringMatching(
      /^talus: .*: the simulation broke at step 2 .*grain 0 and 39 others: position is .*(?:NaN|Infinity).*checkpoint is \d+\.npz.*smaller time\.step$/,
    ),
  ]);
  expect(JSON.parse(readFileSync(place.file('run/manifest.json'), 'utf8'))).toMatchObject({ status: 'broke' });
});

test('a step in which gravity throws grains through everything is bad input', () => {
  using place = temporaryFolder();
  const scene = writeScene(place.file('few.json'), { gravity: [0, 0, -1e30] });
  const { code, complaints } = runTalus(['run', scene, '-o', place.file('run'), '--quiet', ...onCpu]);
  expect(code).toBe(2);
  expect(complaints).toEqual([expect.stringMatching(/scene\.time\.step: gravity moves grains .*take at most 0\.06/)]);
});

test('TALUS_DEBUG=1 shows where it came from', () => {
  const { code, complaints } = runTalus(['run', 'nowhere.json'], { TALUS_DEBUG: '1' });
  expect(code).toBe(2);
  expect(complaints.filter((line) => /^ +at /.test(line)).length).toBeGreaterThan(2);
});

test.each([
  { signal: 'SIGINT', code: 130 },
  { signal: 'SIGTERM', code: 143 },
  { signal: 'SIGHUP', code: 129 },
] as const)('$signal stops in good order, with code $code, and the run resumes', async ({ signal, code }) => {
  using place = temporaryFolder();
  const folder = place.file('run');
  // Far longer than the test waits.
  const scene = writeScene(place.file('few.json'), { time: { step: 0.001, end: 1000 } });
  const cli = join(requireBuild(), 'cli.js');
  const child = spawn(process.execPath, [cli, 'run', scene, '-o', folder, '--json', ...onCpu]);
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  await once(child.stdout, 'data');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(said).toContain('stopping after this stretch, with a checkpoint');
  expect(said).toContain(`go on with: talus run ${folder} --resume`);

  const { stepsDone } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { stepsDone: number };
  const until = String((stepsDone + 10) / 1000);
  const resumed = runTalus(['run', folder, '--resume', '--until', until, ...onCpu]);
  expect(resumed.code).toBe(0);
  expect(resumed.output).toMatch(/^stopped: 10 steps to /m);
});
