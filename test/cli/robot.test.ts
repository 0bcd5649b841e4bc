import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodePng } from '../../src/formats/png.ts';
import { jsonLines, runTalus } from './run-talus.ts';
import { packageFolder } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a built-in robot is told with its joints, and drawn', () => {
  using folder = temporaryFolder();
  const picture = join(folder.path, 'arm.png');
  const { code, output } = runTalus(['robot', 'iiwa7', '-o', picture, '--size', '160x120', '--json', '-d', 'cpu']);
  expect(code).toBe(0);
  const [robot] = jsonLines(output);
  expect(robot).toMatchObject({ event: 'robot', title: 'iiwa7', freedoms: 7 });
  expect((robot as { joints: unknown[] }).joints[0]).toMatchObject({ name: 'joint1', kind: 'hinge', effort: 176 });
  const { width, height } = decodePng(readFileSync(picture), picture);
  expect([width, height]).toEqual([160, 120]);
});

test('the motion of the documentation plays, and its joints are written', () => {
  using folder = temporaryFolder();
  const [, motion] = /```json motion\n(.*?)```/s.exec(readFileSync(join(packageFolder, 'docs/robots.md'), 'utf8'))!;
  const [script, series] = ['motion.json', 'joints.csv'].map((name) => join(folder.path, name));
  writeFileSync(script!, motion!);
  const { code, complaints } = runTalus(['robot', 'panda', '--script', script!, '--series', series!]);
  expect(complaints).toEqual([]);
  expect(code).toBe(0);
  const rows = readFileSync(series!, 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  expect(rows[0]!.slice(0, 5)).toEqual([
    'time [s]',
    'step',
    'joint1 position [rad]',
    'joint1 speed [rad/s]',
    'joint1 motor [N m]',
  ]);
  // The first joint has gone to 0.6 rad, and the last step opened the finger to 4 cm.
  expect(Number(rows.at(-1)![2])).toBeCloseTo(0.6, 1);
  expect(Number(rows.at(-1)![2 + 3 * 7])).toBeCloseTo(0.04, 2);
});

test.each([
  [['robot'], 'talus: robot: name a file of MJCF or URDF, or a built-in model: talus robot --list shows them'],
  [['robot', 'iwa7'], 'did you mean "iiwa7"?'],
  [['robot', 'gone.urdf'], 'talus: robot: gone.urdf: there is no such file'],
  [['robot', 'iiwa7', '-o', 'x.gif'], 'a film needs a motion: --script FILE'],
  [['robot', 'iiwa7', '--step', '1'], 'must be from 1e-5 to 0.05 s'],
])('%j is refused in one line', (args, message) => {
  const { code, complaints } = runTalus(args);
  expect(code).toBe(2);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(message);
  expect(existsSync('x.gif')).toBe(false);
});
