import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { decodePng } from '../../formats/png.ts';
import { openSink } from './frame-sinks.ts';

const size = { width: 3, height: 2, framesPerSecond: 25 };
const frame = (shade: number) => ({ ...size, pixels: new Uint8ClampedArray(24).fill(shade) });

test('a picture is a PNG file', async () => {
  using place = temporaryFolder();
  const path = place.file('new/out.png');
  await using sink = openSink({ kind: 'picture', path }, size);
  await sink.write(frame(255));
  await sink.finish();
  expect(decodePng(readFileSync(path), path).pixels).toEqual(new Uint8Array(24).fill(255));
});

test('frames are numbered, and those of a longer recording before are gone', async () => {
  using place = temporaryFolder();
  mkdirSync(place.file('frames'));
  writeFileSync(place.file('frames/frame-00009.png'), '');
  await using sink = openSink({ kind: 'folder', path: place.file('frames') }, size);
  for (const shade of [10, 20]) await sink.write(frame(shade));
  await sink.finish();
  expect(readdirSync(place.file('frames'))).toEqual(['frame-00000.png', 'frame-00001.png']);
});

/** Stands for ffmpeg: writes its arguments and what came through its input to the file that it was to make. */
function fakeFfmpeg(path: string, body: string): string {
  writeFileSync(path, `#!${process.execPath}\nconst { writeFileSync } = require('node:fs');\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('a film is what ffmpeg makes of raw pixels', async () => {
  using place = temporaryFolder();
  const ffmpeg = fakeFfmpeg(
    place.file('ffmpeg'),
    `const got = []; process.stdin.on('data', (bytes) => got.push(bytes)).on('end', () => {
       writeFileSync(process.argv.at(-1), JSON.stringify({ given: process.argv.slice(2, -1), pixels: [...Buffer.concat(got)] }));
     });`,
  );
  const path = place.file('out.mp4');
  await using sink = openSink({ kind: 'film', path, form: 'mp4', ffmpeg }, size);
  for (const shade of [10, 20]) await sink.write(frame(shade));
  expect(existsSync(path)).toBe(false);
  await sink.finish();
  const { given, pixels } = JSON.parse(readFileSync(path, 'utf8')) as { given: string[]; pixels: number[] };
  expect(given.join(' ')).toContain('-f rawvideo -pix_fmt rgba -video_size 3x2 -framerate 25 -i - -an -c:v libx264');
  expect(given.slice(-2)).toEqual(['-f', 'mp4']);
  expect(pixels).toEqual([...Array.from<number>({ length: 24 }).fill(10), ...Array.from<number>({ length: 24 }).fill(20)]); // prettier-ignore
});

test('what ffmpeg complains of is said, and half a film is not left behind', async () => {
  using place = temporaryFolder();
  const ffmpeg = fakeFfmpeg(
    place.file('ffmpeg'),
    `writeFileSync(process.argv.at(-1), 'half'); console.error("Unknown encoder 'libx264'"); process.exit(8);`,
  );
  const target = { kind: 'film', path: place.file('out.mp4'), form: 'mp4', ffmpeg } as const;
  const record = async () => {
    await using sink = openSink(target, size);
    await sink.finish();
  };
  await expect(record()).rejects.toThrow("record: ffmpeg failed with code 8: Unknown encoder 'libx264'");
  expect(readdirSync(place.path)).toEqual(['ffmpeg']);
  const lost = { ...target, ffmpeg: place.file('no-ffmpeg') };
  const recordLost = async () => {
    await using sink = openSink(lost, size);
    await sink.finish();
  };
  await expect(recordLost()).rejects.toThrow('no-ffmpeg cannot be started');
});
