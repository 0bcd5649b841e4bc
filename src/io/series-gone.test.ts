/** Runs whose series was changed by hand: they do not go on as if it were whole. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runFiles } from '../../test/support/run-files.ts';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { World } from '../world/world.ts';
import { RunFolder } from './run-folder.ts';
import { runScene } from './run-scene.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

test('a series that is gone or shorter is refused, and goes on once it is back', async () => {
  using folder = temporaryFolder();
  const model = shakenBox({ worldCount: 2, steps: 12, sensors: [{ kind: 'energy', name: 'energy', region: null }], output: { series: 0.002, frames: 0, checkpoints: 0.004 } }); // prettier-ignore
  using world = new World(model, device);
  await runScene(world, new RunFolder(folder.file('whole')));
  const path = folder.file('run');
  world.reset();
  await runScene(world, new RunFolder(path), { until: 0.008 });
  const series = join(path, 'series.csv');
  const whole = readFileSync(series, 'utf8');
  const rows = whole.trim().split('\n');
  // Steps 0, 2, 4, 6, 8 of two worlds, and a heading
  expect(rows).toHaveLength(11);
  const before = readFileSync(join(path, 'manifest.json'), 'utf8');
  const resumed = () => runScene(world, new RunFolder(path), { resume: true });
  const cure = 'put the file back as it was, or start a new run folder';
  rmSync(series);
  await expect(resumed()).rejects.toThrow(`${series}: is gone, with its rows up to step 8, where the checkpoint has 10: ${cure}`); // prettier-ignore
  expect(existsSync(series)).toBe(false);
  for (const kept of [rows.slice(0, 4), [rows[0]!, ...rows.slice(3)], rows.slice(0, 1)]) {
    writeFileSync(series, `${kept.join('\n')}\n`);
    await expect(resumed()).rejects.toThrow(`has ${kept.length - 1} rows up to step 8, where the checkpoint has 10`);
  }
  expect(readFileSync(join(path, 'manifest.json'), 'utf8')).toBe(before);
  writeFileSync(series, whole);
  await resumed();
  expect(runFiles(path)).toEqual(runFiles(folder.file('whole')));
});
