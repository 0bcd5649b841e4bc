import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodePng } from '../../src/formats/png.ts';
import { packageFolder } from '../support/built-package.ts';

const folder = join(packageFolder, 'lab/public/thumbnails');
const namesIn = (place: string, extension: string): string[] =>
  readdirSync(join(packageFolder, place))
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length));

const scenes = namesIn('scenes', '.json');

test.each(scenes)('%s has a small thumbnail that shows something', (name) => {
  const path = join(folder, `${name}.png`);
  expect(existsSync(path), `${path} is missing: npm run thumbnails -- ${name}`).toBe(true);
  const { width, height, pixels } = decodePng(readFileSync(path), path);
  expect([width, height]).toEqual([480, 300]);
  expect(statSync(path).size).toBeLessThan(40 * 1024);
  // The ground and the sky have few colours: what is on it, many.
  const colours = new Set(Array.from({ length: width * height }, (_, k) => pixels.subarray(4 * k, 4 * k + 3).join()));
  expect(colours.size).toBeGreaterThan(60);
});

test('no thumbnail is of a scene that is gone, and all together are light', () => {
  expect(namesIn('lab/public/thumbnails', '.png').filter((name) => !scenes.includes(name))).toEqual([]);
  const bytes = scenes.reduce((sum, name) => sum + statSync(join(folder, `${name}.png`)).size, 0);
  expect(bytes).toBeLessThan(1.2e6);
});
