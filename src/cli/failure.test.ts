import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { DeviceError, FileError, KernelError, TalusError } from '../core/errors.ts';
import { RunFolderError } from '../io/run-folder-error.ts';
import { RunBrokeError } from '../world/find-break.ts';
import { DiskError, PlaceError } from '../io/safe-file.ts';
import { SceneError } from '../scene/scene-error.ts';
import { UsageError, report } from './failure.ts';

function reported(error: unknown, debug = false): { code: number; lines: string[] } {
  const lines: string[] = [];
  return { code: report(error, { print: (line) => lines.push(line), debug }), lines };
}

test.each([
  [new UsageError('no'), 2],
  [new RunFolderError('no'), 2],
  [new PlaceError('no'), 2],
  [new RunBrokeError('no'), 3],
  [new DeviceError('no'), 1],
  [new KernelError('no'), 1],
  [new TalusError('no'), 2],
  [new FileError('no'), 2],
  [new DiskError('no'), 4],
])('%s has one line and its code', (error, code) => {
  expect(reported(error)).toEqual({ code, lines: ['talus: no'] });
});

test('a scene has a line for each problem', () => {
  const error = new SceneError([
    { path: 'scene.a', message: 'must be > 0' },
    { path: 'scene.b', message: 'is missing' },
  ]);
  expect(reported(error)).toEqual({
    code: 2,
    lines: ['talus: scene.a: must be > 0', 'talus: scene.b: is missing'],
  });
});

test('a mistake of ours says so in one line; and so in its own words', () => {
  const { code, lines } = reported(new RangeError('index\n  out of range'));
  expect(code).toBe(1);
  expect(lines).toEqual([
    'talus: RangeError: index out of range; this is a mistake in Talus: TALUS_DEBUG=1 shows where',
  ]);
});

test.each([
  [
    'EACCES',
    'mkdir',
    2,
    'runs: cannot be written: it may not be written: name another folder or change its permissions',
  ],
  ['EACCES', 'scandir', 2, 'runs: cannot be read: it may not be read: change its permissions'],
  ['EROFS', 'open', 2, 'runs: cannot be read: the disk can only be read: name another folder'],
  ['ENOTDIR', 'mkdir', 2, 'runs: cannot be written: a part of its path is a file: name another folder'],
  ['ELOOP', 'stat', 2, 'runs: cannot be read: its links lead in a circle: mend them, or name another path'],
  ['ENOSPC', 'fsync', 4, 'runs: cannot be written: the disk is full: free some space'],
  ['EWHAT', 'open', 4, 'runs: cannot be read: strange words'],
])('%s of %s is told in the words of all files, with code %d', (code, syscall, exit, words) => {
  const error = Object.assign(new Error(`${code}: strange words, ${syscall} 'runs'`), { code, syscall, path: 'runs' });
  expect(reported(error)).toEqual({ code: exit, lines: [`talus: ${words} (${code})`] });
});

test('stacks and causes are for those who ask', () => {
  const error = new UsageError('no', { cause: new RangeError('deep down') });
  expect(reported(error, true).lines.join('\n')).toMatch(/^talus: no\n.*at .*caused by RangeError: deep down\n.*at /s);
});

test('commander has said it already', () => {
  expect(reported(new CommanderError(1, 'x', 'unknown option'))).toEqual({ code: 2, lines: [] });
  expect(reported(new CommanderError(0, 'x', 'help'))).toEqual({ code: 0, lines: [] });
});
