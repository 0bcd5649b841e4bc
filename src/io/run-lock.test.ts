import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { World } from '../world/world.ts';
import { RunFolder } from './run-folder.ts';
import { RunFolderError } from './run-folder-error.ts';
import { RunLock } from './run-lock.ts';
import { runScene } from './run-scene.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const holder = (more: object) =>
  `${JSON.stringify({ process: process.pid, host: hostname(), started: null, since: '2026-01-01T00:00:00.000Z', ...more })}\n`;

/** The number of a process that has ended. */
const goneProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('one run at a time, also of one process; what is taken is given back', () => {
  using folder = temporaryFolder();
  const path = folder.file('run');
  {
    using lock = new RunLock(path);
    expect(lock).toBeDefined();
    expect(() => new RunLock(path)).toThrow(
      new RegExp(
        `^${path}: is in use by process ${process.pid} since 20\\d\\d-.*Z; wait for it, stop it, or name another folder$`,
      ),
    );
  }
  expect(readdirSync(path)).toEqual([]);
  using again = new RunLock(path);
  expect(again).toBeDefined();
});

test('of a process that is gone it is taken over', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('run.lock'), holder({ process: goneProcess() }));
  {
    using lock = new RunLock(folder.path);
    expect(lock).toBeDefined();
    expect(JSON.parse(readFileSync(folder.file('run.lock'), 'utf8'))).toMatchObject({ process: process.pid });
  }
  expect(readdirSync(folder.path)).toEqual([]);
});

test.skipIf(!existsSync('/proc/self/stat'))('a number that another process has by now is told apart', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('run.lock'), holder({ process: process.ppid, started: '1' }));
  using lock = new RunLock(folder.path);
  expect(lock).toBeDefined();
});

test('of another machine, or in words that nobody knows, it is left alone', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('run.lock'), holder({ process: 1, host: 'elsewhere' }));
  expect(() => new RunLock(folder.path)).toThrow(
    'is in use by process 1 on elsewhere since 2026-01-01T00:00:00.000Z; wait for it, or remove run.lock if it is gone',
  );
  writeFileSync(folder.file('run.lock'), 'what');
  expect(() => new RunLock(folder.path)).toThrow(
    'its run.lock does not say by whom; remove that file if no run writes',
  );
});

test('a lock that was removed and taken by another is not removed', () => {
  using folder = temporaryFolder();
  const lock = new RunLock(folder.path);
  writeFileSync(folder.file('run.lock'), holder({ host: 'elsewhere' }));
  lock[Symbol.dispose]();
  expect(readdirSync(folder.path)).toEqual(['run.lock']);
  rmSync(folder.file('run.lock'));
  lock[Symbol.dispose]();
});

test('a run on a folder that is in use begins nothing, and a stale one is resumed', async () => {
  using folder = temporaryFolder();
  const path = folder.file('run');
  const model = shakenBox({ steps: 8, output: { series: 0.002, frames: 0.004, checkpoints: 0.002 } });
  using world = new World(model, device);
  await runScene(world, new RunFolder(path), { until: 0.004 });
  const before = readFileSync(join(path, 'series.csv'), 'utf8');
  const sleeper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    await once(sleeper, 'spawn');
    writeFileSync(join(path, 'run.lock'), holder({ process: sleeper.pid }));
    for (const options of [{}, { resume: true }, { overwrite: true }])
      await expect(runScene(world, new RunFolder(path), options)).rejects.toThrow(RunFolderError);
    expect(readFileSync(join(path, 'series.csv'), 'utf8')).toBe(before);
  } finally {
    sleeper.kill('SIGKILL');
    await once(sleeper, 'exit');
  }
  const { manifest } = await runScene(world, new RunFolder(path), { resume: true });
  expect(manifest.stepsDone).toBe(8);
  expect(readdirSync(path)).not.toContain('run.lock');
  // What is left of a run that was killed before it wrote anything is no run, and no other content.
  mkdirSync(folder.file('other'));
  writeFileSync(folder.file('other/run.lock'), holder({ process: goneProcess() }));
  expect((await runScene(world, new RunFolder(folder.file('other')), { resume: true })).status).toBe('done');
});
