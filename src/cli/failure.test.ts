import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { DeviceError, TalusError } from '../core/errors.ts';
import { RunFolderError } from '../io/run-folder-error.ts';
import { RunBrokeError } from '../world/find-break.ts';
import { PlaceError } from '../io/safe-file.ts';
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
  [new TalusError('no'), 1],
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

test('a mistake of ours says so in one line; what the system refuses, in its own words', () => {
  const { code, lines } = reported(new RangeError('index\n  out of range'));
  expect(code).toBe(1);
  expect(lines).toEqual([
    'talus: RangeError: index out of range; this is a mistake in Talus: TALUS_DEBUG=1 shows where',
  ]);
  const refusal = Object.assign(new Error("EACCES: permission denied, mkdir 'runs'"), { syscall: 'mkdir' });
  expect(reported(refusal).lines).toEqual(["talus: EACCES: permission denied, mkdir 'runs'"]);
});

test('stacks and causes are for those who ask', () => {
  const error = new UsageError('no', { cause: new RangeError('deep down') });
  expect(reported(error, true).lines.join('\n')).toMatch(/^talus: no\n.*at .*caused by RangeError: deep down\n.*at /s);
});

test('commander has said it already', () => {
  expect(reported(new CommanderError(1, 'x', 'unknown option'))).toEqual({ code: 2, lines: [] });
  expect(reported(new CommanderError(0, 'x', 'help'))).toEqual({ code: 0, lines: [] });
});
