import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../examples/page-kernel/worker.ts';
import { findChromium, launchChromium } from '../support/browser.ts';
import { packageFolder, requireBuild } from '../support/built-package.ts';
import { serveFolder } from '../support/serve-folder.ts';

const chromium = findChromium();
const example = join(packageFolder, 'examples/page-kernel');

/** The same dice by plain TypeScript. */
function expectedCounts(count: number, seed: number): number[] {
  const scramble = (number: number): number => {
    const state = (Math.imul(number, 747796405) + 2891336453) >>> 0;
    const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737) >>> 0;
    return ((word >>> 22) ^ word) >>> 0;
  };
  const counts = [0, 0, 0, 0, 0, 0];
  for (let die = 0; die < count; die++) counts[scramble((die ^ scramble(seed)) >>> 0) % 6]!++;
  return counts;
}

/** What the page shows about a device; fails with the page's own complaint when there is one. */
async function reportOf(page: Page, kind: 'cpu' | 'gpu'): Promise<Report> {
  const row = page.locator(`#${kind}[data-report]`);
  const failure = page.locator('#failure:not(:empty)');
  await row.or(failure).first().waitFor({ state: 'attached' });
  expect(await page.locator('#failure').textContent()).toBe('');
  return JSON.parse((await row.getAttribute('data-report')) ?? '') as Report;
}

describe.skipIf(chromium === null)('examples/page-kernel in chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talus-page-'));
  const expected = expectedCounts(1_000_000, 42);
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

  test.each([
    { isolated: true, name: availableParallelism() > 1 ? /^CPU, \d+ threads$/ : /^CPU, 1 thread$/ },
    { isolated: false, name: /^CPU, 1 thread$/ },
  ])('both devices throw the same dice; isolated: $isolated', async ({ isolated, name }) => {
    await using server = await serveFolder(folder, { isolated });
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(server.url);
    expect(await page.evaluate('crossOriginIsolated')).toBe(isolated);

    const cpu = await reportOf(page, 'cpu');
    expect(cpu).toMatchObject({ counts: expected, name: expect.stringMatching(name) });
    const gpu = await reportOf(page, 'gpu');
    expect(gpu).toMatchObject({ counts: expected });
    expect(complaints).toEqual([]);
    await page.close();
  });
});
