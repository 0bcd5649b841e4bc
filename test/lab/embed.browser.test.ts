import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/browser.ts';
import { packageFolder, requireBuild, requireLabBuild } from '../support/built-package.ts';
import { chromium, LabSite, patience } from '../support/lab-page.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Simulated time that an element or a page shows [s]. */
const timeShown = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.querySelector('talus-scene')?.shadowRoot ?? document;
    return Number.parseFloat(root.querySelector<HTMLElement>('.figure-time b')?.innerText ?? '0');
  });

const waitForTime = async (page: Page, least: number): Promise<void> => {
  await expect.poll(() => timeShown(page), { timeout: patience }).toBeGreaterThanOrEqual(least);
};

/** The repository as the example expects it: its page, and the built lab. */
function exampleSite(folder: string): string {
  cpSync(requireLabBuild(), join(folder, 'dist/lab'), { recursive: true });
  mkdirSync(join(folder, 'examples'));
  cpSync(join(packageFolder, 'examples/page-embed'), join(folder, 'examples/page-embed'), { recursive: true });
  return folder;
}

describe.skipIf(chromium === null)('<talus-scene>', () => {
  test.each([true, false])('runs in a page of others, with threads and without (%s)', async (isolated) => {
    using folder = temporaryFolder();
    await using site = await LabSite.start({ isolated, folder: exampleSite(folder.path) });
    await using lab = await site.open('examples/page-embed/');
    await waitForTime(lab.page, 0.2);
    await expect.poll(() => lab.page.locator('#angle').innerText(), { timeout: patience }).toContain('slope');
    // The machine is set to dark, the page is white: what stands on it has its ink.
    const inks = await lab.page.evaluate(() =>
      [document.body, document.querySelector('talus-scene')!.shadowRoot!.querySelector('.figure-time b')!].map(
        (element) => getComputedStyle(element).color,
      ),
    );
    expect(inks[1]).toBe(inks[0]);
    // The second one does not play by itself.
    const second = lab.page.locator('talus-scene').nth(1);
    await second.scrollIntoViewIfNeeded();
    await expect.poll(() => second.locator('.figure-time').innerText(), { timeout: patience }).toContain('at rest');
    await second.locator('button').first().click();
    await expect.poll(() => second.locator('.figure-time').innerText(), { timeout: patience }).not.toContain('at rest');
  });

  test('says what is wrong with an attribute, and takes a better one', async () => {
    using folder = temporaryFolder();
    await using site = await LabSite.start({ folder: exampleSite(folder.path) });
    await using lab = await site.open('examples/page-embed/');
    const cone = lab.page.locator('#cone');
    await cone.evaluate((element) => element.setAttribute('camera', '1,2'));
    await expect.poll(() => cone.locator('.is-bad').innerText(), { timeout: patience }).toContain('camera');
    // It is told where the element is, and not somewhere on the page.
    const [place, words] = [(await cone.boundingBox())!, (await cone.locator('.is-bad').boundingBox())!];
    expect([words.x, words.y]).toEqual([place.x, place.y]);
    await cone.evaluate((element) => element.removeAttribute('camera'));
    await waitForTime(lab.page, 0.05);
  });
});

describe.skipIf(chromium === null)('a scene as one file', () => {
  test.each(['sand-box', 'pneumatic-leg'])('%s runs from a disk, without a network', async (name) => {
    using folder = temporaryFolder();
    const file = join(folder.path, `${name}.html`);
    requireLabBuild();
    execFileSync('node', [join(requireBuild(), 'cli.js'), 'export', `scenes/${name}.json`, '-o', file], {
      cwd: packageFolder,
    });
    expect(statSync(file).size).toBeLessThan(1.5e6);
    const browser = await launchChromium(chromium ?? '');
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => /^https?:/.test(request.url()) && complaints.push(request.url()));
      await page.goto(`file://${file}`);
      await waitForTime(page, 0.02);
      await page.locator('.figure-play').first().click();
      await expect.poll(() => page.locator('.figure-rate').innerText(), { timeout: patience }).toContain('at rest');
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  test('the lab saves the scene that it shows, with its values', async () => {
    await using site = await LabSite.start();
    await using lab = await site.open('#/scene/sand-box?set=materials.sand.friction=0.21', { device: 'cpu' });
    await lab.waitForStep(1);
    await lab.page.getByRole('tab', { name: 'Record' }).click();
    const [saved] = await Promise.all([
      lab.page.waitForEvent('download'),
      lab.page.getByRole('button', { name: 'Save .html' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('sand-box.html');
    const page = readFileSync((await saved.path()) ?? '', 'utf8');
    expect(page).toContain('materials.sand.friction=0.21');
    expect(page).toContain('<title>Sand');
  });
});
