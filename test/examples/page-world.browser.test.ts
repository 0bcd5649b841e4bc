import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scenes } from '../../examples/page-world/scene.ts';
import type { Report } from '../../examples/page-world/worker.ts';
import { World } from '../../src/world/world.ts';
import { findChromium, launchChromium } from '../support/browser.ts';
import { packageFolder, requireBuild } from '../support/built-package.ts';
import { serveFolder } from '../support/serve-folder.ts';

const chromium = findChromium();
const example = join(packageFolder, 'examples/page-world');

/** What the page shows about a device; fails with the page's own complaint when there is one. */
async function reportOf(page: Page, scene: Report['scene'], kind: Report['kind']): Promise<Report> {
  const row = page.locator(`#${scene}-${kind}[data-report]`);
  const failure = page.locator('#failure:not(:empty)');
  await row.or(failure).first().waitFor({ state: 'attached', timeout });
  expect(await page.locator('#failure').textContent()).toBe('');
  return JSON.parse((await row.getAttribute('data-report')) ?? '') as Report;
}

async function heightInNode(scene: Report['scene']): Promise<number> {
  using world = await World.create(scenes[scene], { device: 'cpu', threads: 1 });
  world.advance(world.model.stepCount);
  const [reading] = await world.measure();
  return reading!.values[0]!;
}

// A software GPU on a busy machine takes its time.
const timeout = 180_000;

describe.skipIf(chromium === null)('examples/page-world in chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talus-page-'));
  let browser: Browser;

  beforeAll(async () => {
    requireBuild();
    await build({
      root: example,
      configFile: join(example, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    });
    browser = await launchChromium(chromium ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  test(
    'the CPU gives the same bits as in Node, the GPU matter of the same height',
    async () => {
      await using server = await serveFolder(folder, { isolated: true });
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await page.goto(server.url);

      // Jelly is a continuum: what is rounded differently does not matter to it as it does to single grains.
      for (const [scene, tolerance] of [
        ['gravel', 0.05],
        ['jelly', 0.002],
      ] as const) {
        const expected = await heightInNode(scene);
        expect(await reportOf(page, scene, 'cpu')).toMatchObject({ height: expected, name: expect.stringMatching(/^CPU, /) }); // prettier-ignore
        const gpu = await reportOf(page, scene, 'gpu');
        expect(gpu).toMatchObject({ height: expect.any(Number) });
        if ('height' in gpu) expect(Math.abs(gpu.height / expected - 1)).toBeLessThan(tolerance);
      }
      expect(complaints).toEqual([]);
      await page.close();
    },
    timeout,
  );
});
