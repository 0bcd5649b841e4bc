import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '../../src/scene/scene.ts';
import { packageFolder } from '../support/built-package.ts';
import { chromium, LabSite, type LabPage } from '../support/lab-page.ts';

const scenes = readdirSync(join(packageFolder, 'scenes'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

/** A run that is shorter than a hundred steps ends where it ends. */
const stepsToSee = 100;

/** [ms] */
const softwareGpuPatience = 240_000;

/** Before the page runs first; what it stores later holds. */
async function wishGpuOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (localStorage.getItem('talus-device') === null) localStorage.setItem('talus-device', 'gpu');
  });
}

describe.skipIf(chromium === null)('every scene of the gallery opens and runs a hundred steps', () => {
  let site: LabSite;
  let lab: LabPage;
  beforeAll(async () => {
    site = await LabSite.start();
    lab = await site.open('', { device: 'cpu' });
  });
  afterAll(async () => {
    await lab?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
  });

  test.each(scenes)('%s', async (name) => {
    await lab.goTo(`#/scene/${name}`);
    const { title } = JSON.parse(readFileSync(join(packageFolder, 'scenes', `${name}.json`), 'utf8')) as Scene;
    await lab.page.locator(`.status-line[data-scene="${title}"]`).waitFor();
    await lab.waitForStep(stepsToSee);
    expect(await lab.deviceKind()).toBe('cpu');
    expect(await lab.statusText('time')).toMatch(/^\d+\.\d+ s$/);
    expect(lab.complaints).toEqual([]);
  });
});

describe.skipIf(chromium === null)('a GPU that is a program', () => {
  // A software GPU takes long to make kernels ready and longer for each pixel: a small picture of a small scene will do.
  test(
    'runs a scene that asks for it; when it is lost, the CPU does, which the page says',
    async () => {
      const small = { width: 240, height: 200 };
      await using site = await LabSite.start();
      await using lab = await site.open('#/scene/drop', { device: 'gpu', viewport: small });
      await lab.waitForStep(5, softwareGpuPatience);
      expect(await lab.deviceKind()).toBe('gpu');
      const banner = lab.page.locator('.banner');
      expect(await banner.innerText()).toContain('software');
      const step = await lab.step();
      await lab.crashGpu();
      await lab.page.locator('.status-line[data-device=cpu]').waitFor();
      await lab.waitForStep(step + 20);
      expect(await banner.innerText()).toMatch(/The GPU is gone: .*The scene goes on with the CPU, from \d/s);
      expect(await lab.page.locator('.device-badge').innerText()).toContain('CPU, not GPU');
    },
    softwareGpuPatience,
  );

  test('is advised against before it is ready; one click goes to the CPU, and stays there', async () => {
    await using site = await LabSite.start();
    await using lab = await site.open('#/scene/sand-box', { prepare: wishGpuOnce });
    const banner = lab.page.locator('.banner');
    await banner.waitFor();
    expect(await banner.innerText()).toMatch(/software.*minutes/s);
    await banner.getByRole('button', { name: 'Run on the CPU' }).click();
    await lab.waitForStep(5);
    expect(await lab.deviceKind()).toBe('cpu');
    expect(await banner.count()).toBe(0);
    await lab.page.reload();
    await lab.waitForStep(5);
    expect(await lab.deviceKind()).toBe('cpu');
  });

  test('is not taken by itself: the CPU is, and the page says why', async () => {
    await using site = await LabSite.start();
    await using lab = await site.open('#/scene/drop', { device: 'auto' });
    await lab.waitForStep(5);
    expect(await lab.deviceKind()).toBe('cpu');
    const badge = lab.page.locator('.device-badge');
    expect(await badge.innerText()).toContain('CPU, not GPU');
    expect(await badge.getAttribute('title')).toMatch(/software/);
  });
});

describe.skipIf(chromium === null)('a browser without WebGPU', () => {
  test('of which it is asked for says so, with what may help, and runs the scene on the CPU', async () => {
    await using site = await LabSite.start({ hasGpu: false });
    await using lab = await site.open('#/scene/drop', { device: 'gpu' });
    await lab.waitForStep(5);
    expect(await lab.deviceKind()).toBe('cpu');
    expect(await lab.page.locator('.banner').innerText()).toMatch(/There is no GPU to use: .*: .*runs on the CPU/s);
    expect(await lab.page.locator('.device-badge').innerText()).toContain('CPU, not GPU');
    await lab.page.getByRole('button', { name: 'Go on' }).click();
    expect(await lab.page.locator('.banner').count()).toBe(0);
  });
});

describe.skipIf(chromium === null)('a host that does not isolate its pages', () => {
  test('the page runs there too, on one thread', async () => {
    await using site = await LabSite.start({ isolated: false });
    await using lab = await site.open('#/scene/heap', { device: 'cpu' });
    await lab.waitForStep(stepsToSee);
    expect(await lab.page.evaluate(() => crossOriginIsolated)).toBe(false);
    expect(await lab.page.locator('.device-badge').innerText()).toContain('1 thread');
  });
});
