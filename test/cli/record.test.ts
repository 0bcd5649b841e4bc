import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { decodePng } from '../../src/formats/png.ts';
import { runawayScene } from '../support/runaway-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonLines, runTalus } from './run-talus.ts';
import { smallScene, writeScene } from './small-scene.ts';

const small = ['--device', 'cpu', '--threads', '1', '--size', '96x64', '--samples', '1'];
const picture = (path: string) => decodePng(readFileSync(path), path);

/** How many pixels of two pictures differ visibly. */
function differingPixels(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let k = 0; k < a.length; k += 4) {
    const gap = Math.max(...[0, 1, 2].map((c) => Math.abs(a[k + c]! - b[k + c]!)));
    if (gap > 12) count++;
  }
  return count;
}

test('a picture is the world at a time, the same bits again and on two threads', () => {
  using place = temporaryFolder();
  const scene = writeScene(place.file('few.json'));
  const { code, output, complaints } = runTalus([
    'record',
    scene,
    '-o',
    place.file('a.png'),
    '--time',
    '0.05',
    ...small,
  ]);
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  expect(output).toMatch(/A few grains: 1 frame, CPU, 1 thread\n.*a\.png: 1 frame, 50 steps in /);
  const two = [...small.slice(0, 2), '--threads', '2', ...small.slice(4)];
  runTalus(['record', scene, '-o', place.file('b.png'), '--time', '0.05', ...two]);
  runTalus(['record', scene, '-o', place.file('start.png'), '--time', '0', ...small]);
  const first = picture(place.file('a.png'));
  expect([first.width, first.height]).toEqual([96, 64]);
  expect(readFileSync(place.file('b.png')).equals(readFileSync(place.file('a.png')))).toBe(true);
  // Grains fall: what is seen changes.
  expect(differingPixels(first.pixels, picture(place.file('start.png')).pixels)).toBeGreaterThan(50);
});

test('options change what is seen', () => {
  using place = temporaryFolder();
  const cameras = [{ name: 'close', position: [0, -0.15, 0.05], target: [0, 0, 0.05] }];
  const scene = writeScene(place.file('few.json'), { cameras });
  const shot = (...given: string[]): Uint8Array => {
    const { code, complaints } = runTalus([
      'record',
      scene,
      '-o',
      place.file('out.png'),
      '-T',
      '0.02',
      '-q',
      ...small,
      ...given,
    ]);
    expect({ given, code, complaints }).toEqual({ given, code: 0, complaints: [] });
    return picture(place.file('out.png')).pixels;
  };
  const plain = shot('--camera', '0.2,-0.3,0.2,0,0,0.05');
  for (const given of [
    ['--camera', 'close'],
    ['--camera', '0.2,-0.3,0.2,0,0,0.05', '--theme', 'light'],
    ['--camera', '0.2,-0.3,0.2,0,0,0.05', '--clip', '1,0,0,0'],
    ['--camera', '0.2,-0.3,0.2,0,0,0.05', '--seed', '9'],
    ['--camera', '0.2,-0.3,0.2,0,0,0.05', '--show', ''],
    ['--camera', '0.2,-0.3,0.2,0,0,0.05', '--map', 'turbo', '--colour', 'height,0,0.1'],
  ]) {
    expect(differingPixels(plain, shot(...given)), given.join(' ')).toBeGreaterThan(20);
  }
});

test('a folder gets a picture for each frame, and programs are told of each', () => {
  using place = temporaryFolder();
  const scene = writeScene(place.file('few.json'));
  const given = ['--fps', '100', '--from', '0.02', '--duration', '0.03', '--json', ...small];
  const { code, output } = runTalus(['record', scene, '-o', place.file('frames/'), ...given]);
  expect(code).toBe(0);
  const lines = jsonLines(output);
  expect(lines.slice(0, -1).map(({ event, index, step }) => [event, index, step])).toEqual([
    ['frame', 0, 20],
    ['frame', 1, 30],
    ['frame', 2, 40],
    ['frame', 3, 50],
  ]);
  expect(lines.at(-1)).toMatchObject({ event: 'summary', frames: 4, steps: 50, output: place.file('frames/') });
  expect(readdirSync(place.file('frames'))).toEqual([0, 1, 2, 3].map((k) => `frame-0000${k}.png`));
});

test('a run folder is drawn where its newest checkpoint is, like the scene at that time', () => {
  using place = temporaryFolder();
  const scene = writeScene(place.file('few.json'));
  runTalus(['run', scene, '-o', place.file('run'), '--until', '0.06', '-q', '--device', 'cpu', '--threads', '1']);
  const { output } = runTalus(['record', place.file('run'), '-o', place.file('run.png'), '--json', ...small]);
  expect(jsonLines(output)).toMatchObject([{ step: 60 }, { steps: 0 }]);
  runTalus(['record', scene, '-o', place.file('scene.png'), '--time', '0.06', ...small]);
  expect(readFileSync(place.file('run.png')).equals(readFileSync(place.file('scene.png')))).toBe(true);
});

test('a film goes through ffmpeg, frame by frame', () => {
  using place = temporaryFolder();
  const scene = writeScene(place.file('few.json'));
  writeFileSync(
    place.file('ffmpeg'),
    `#!${process.execPath}
let bytes = 0;
process.stdin.on('data', (piece) => (bytes += piece.length)).on('end', () => {
  require('node:fs').writeFileSync(process.argv.at(-1), String(bytes));
});`,
  );
  chmodSync(place.file('ffmpeg'), 0o755);
  const path = [place.path, process.env['PATH']].join(delimiter);
  const film = place.file('out.webm');
  const { code } = runTalus(['record', scene, '-o', film, '--fps', '50', ...small], { PATH: path });
  expect(code).toBe(0);
  // Six frames in a tenth of a second: both ends are shown.
  expect(Number(readFileSync(film, 'utf8'))).toBe(6 * 96 * 64 * 4);
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
test.skipIf(!hasFfmpeg)('an MP4 file of the ffmpeg that is here', () => {
  using place = temporaryFolder();
  const scene = writeScene(place.file('few.json'));
  const { code } = runTalus(['record', scene, '-o', place.file('out.mp4'), '--fps', '50', ...small]);
  expect(code).toBe(0);
  expect(readFileSync(place.file('out.mp4')).subarray(4, 8).toString('latin1')).toBe('ftyp');
});

test('grains that run away end with code 3 and one line; frames up to then are kept, a picture of them is not made', () => {
  using place = temporaryFolder();
  const scene = writeScene(place.file('blow.json'), runawayScene);
  const broken = (...given: string[]) => {
    const { code, output, complaints } = runTalus(['record', scene, ...given, '-q', ...small]);
    expect({ code, output, lines: complaints.length }).toEqual({ code: 3, output: '', lines: 1 });
    return complaints[0];
  };
  const line =
    /^talus: record: the simulation broke between steps (\d+) and (\d+) \(t = [\d.]+ s\): grain \d and 2 others ran away: it moves at \d+ m\/s, where the scene explains 5\.000 m\/s; try a smaller time\.step$/;
  expect(broken('-o', place.file('blow.png'), '--time', '0.1')).toMatch(line);
  expect(existsSync(place.file('blow.png'))).toBe(false);

  const [, before, after] = line.exec(broken('-o', place.file('frames/'), '--fps', '50')!)!.map(Number);
  expect(before).toBe(0);
  const frames = readdirSync(place.file('frames'));
  expect(frames).toHaveLength(after! / 20);
  expect(frames.length).toBeLessThan(20);
});

describe('bad input ends with code 2, one line, and nothing written', () => {
  test.each([
    [['few.json', '-o', 'out.mp4'], 'record: out.mp4 needs ffmpeg, which is not on the PATH: install it'],
    [['few.json', '-o', 'out.jpg'], '.jpg cannot be written'],
    [['fewer.json'], 'record: fewer.json: no such file; did you mean few.json?'],
    [['few.json', '-o', 'few.json/out.png'], 'few.json/out.png: cannot be written: a part of its path is a file'],
    [['few.json', '--time', '5'], 'the scene ends at 0.1 s: add -s time.end=5'],
    [['few.json', '--size', '1280'], 'It must be width x height'],
    [['few.json', '--camera', 'left'], 'record: --camera left: the scene has no cameras'],
    [['few.json', '--colour', 'speeed'], 'did you mean speed?'],
    [['few.json', '--fps', '0'], 'It must be a number > 0.'],
    [['.'], 'holds no run'],
    [['few.json', '-s', 'gravty=1'], 'did you mean "gravity"?'],
  ])('talus record %j: %s', (given, said) => {
    using place = temporaryFolder();
    writeScene(place.file('few.json'), { sensors: smallScene.sensors });
    const { code, output, complaints } = runTalus(
      ['record', ...given, '-q', '--device', 'cpu', '--threads', '1'],
      { PATH: '' },
      place.path,
    );
    expect({ code, output, lines: complaints.length }).toEqual({ code: 2, output: '', lines: 1 });
    expect(complaints[0]).toContain(said);
    expect(existsSync(place.file('few.png'))).toBe(false);
  });
});
