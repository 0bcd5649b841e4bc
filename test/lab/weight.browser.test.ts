import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { requireLabBuild } from '../support/built-package.ts';
import { chromium, LabSite } from '../support/lab-page.ts';

/**
 * Of all that a page loads until a scene moves and its panel is there, but for the scene's own files [bytes, compressed as
 * hosts do]. The aim is 400 KB: what reads fills from other runs could come with the scenes that need it.
 */
const mostBytes = 440 * 1024;

const isOfTheScene = (path: string): boolean => path.startsWith('scenes/') || path.startsWith('thumbnails/');

describe.skipIf(chromium === null)('the weight of the page until a scene moves beside its panel', () => {
  test.each(['sand-box', 'snowball', 'shapes-silo'])('%s, on the CPU', async (scene) => {
    const folder = requireLabBuild();
    await using site = await LabSite.start();
    await using lab = await site.open(`#/scene/${scene}`, { device: 'cpu' });
    await lab.waitForStep(1);
    await lab.page.locator('.panel-fields').waitFor();
    // What moves comes first: the panel and the language that it shows are asked for after the kernels.
    const askedAt = (part: string): number => site.asked.findIndex((path) => path.includes(part));
    expect(askedAt('/panel-')).toBeGreaterThan(askedAt('.wasm'));
    expect(askedAt('/src-')).toBeGreaterThan(askedAt('.wasm'));
    const loaded = [...new Set(site.asked)].filter((path) => !isOfTheScene(path));
    const sizes = loaded.map((path) => ({ path, bytes: gzipSync(readFileSync(join(folder, path))).length }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const list = sizes
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ path, bytes }) => `  ${(bytes / 1024).toFixed(1).padStart(6)} KB  ${path}`);
    console.log(`${scene}: ${(total / 1024).toFixed(0)} KB\n${list.join('\n')}`);
    // The page, its script, its style, the worker and what the device needs.
    expect(loaded.length).toBeGreaterThanOrEqual(5);
    expect(loaded.some((path) => path.endsWith('.wasm'))).toBe(true);
    expect(loaded.some((path) => path.includes('talus-wgsl'))).toBe(false);
    expect(total).toBeLessThan(mostBytes);
  });

  test('nothing that is built names a folder of this machine, and no source maps are shipped', () => {
    const folder = requireLabBuild();
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    const texts = files.filter((name) => /\.(js|html|css)$/.test(name));
    expect(texts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(process.cwd()))).toEqual([]);
  });
});
