import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KernelCompiler } from '../../tools/kernels/compile.ts';
import { kernels } from '../../tools/kernels/vite-plugin.ts';
import { findChromium, launchChromium } from '../support/browser.ts';
import { serveFolder } from '../support/serve-folder.ts';

const chromium = findChromium();
const root = fileURLToPath(new URL('presenter-page', import.meta.url));
// A software GPU on a busy machine takes its time.
const timeout = 180_000;

describe.skipIf(chromium === null)('pictures on canvases of a worker, in chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talus-presenter-'));
  let browser: Browser;

  beforeAll(async () => {
    const plugin = () => kernels({ root: fileURLToPath(new URL('../../src', import.meta.url)), compiler });
    const compiler = new KernelCompiler();
    await build({
      ...{ root, base: './', configFile: false, logLevel: 'warn', plugins: [plugin()] },
      worker: { format: 'es', plugins: () => [plugin()] },
      build: { target: 'es2022', outDir: folder, emptyOutDir: true, rolldownOptions: { external: ['webgpu'] } },
    });
    browser = await launchChromium(chromium ?? '');
  }, timeout);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  test(
    'are those that were drawn, from a CPU and from a GPU',
    async () => {
      await using server = await serveFolder(folder, { isolated: true });
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(server.url);
      for (const kind of ['cpu', 'gpu']) {
        const canvas = page.locator(`#${kind}[data-report]`);
        await canvas.waitFor({ state: 'attached', timeout }).catch((error: unknown) => {
          throw new Error(`${kind}: nothing was shown: ${complaints.join('; ')}`, { cause: error });
        });
        const report = JSON.parse((await canvas.getAttribute('data-report')) ?? '') as Record<string, number>;
        expect(report).toMatchObject({ apart: 0, width: 61, height: 43 });
        // Not a blank one: light and shade have many colours.
        expect(report['colours']).toBeGreaterThan(100);
      }
      expect(complaints).toEqual([]);
    },
    timeout,
  );
});
