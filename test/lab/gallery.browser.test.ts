import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, LabSite } from '../support/lab-page.ts';

describe.skipIf(chromium === null)('the gallery', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('finds scenes by words and by tags, and says where there are none', async () => {
    await using lab = await site.open('', { device: 'cpu' });
    const { page } = lab;
    const cards = page.locator('.gallery-section[aria-label=Grains] a.card, .gallery-section[aria-label=Soft] a.card');
    await cards.first().waitFor();
    expect(await cards.count()).toBeGreaterThan(25);
    await page.getByRole('searchbox').fill('water');
    await expect.poll(() => cards.allInnerTexts()).toHaveLength(1);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'robot', exact: true }).click();
    await expect.poll(() => cards.count()).toBe(2);
    // In a narrow window, too, cards end where it ends.
    await page.setViewportSize({ width: 360, height: 740 });
    const ends = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(360);
  });

  test('is walked through by keys; Enter opens a scene, which runs', async () => {
    await using lab = await site.open('', { device: 'cpu' });
    const { page } = lab;
    await page.locator('a.card').first().waitFor();
    await page.getByRole('searchbox').fill('ten spheres');
    await page.locator('a.card').first().focus();
    await page.keyboard.press('ArrowRight');
    const chosen = await page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent);
    await page.keyboard.press('Enter');
    await lab.waitForStep(10);
    expect(await page.locator('.title-button').innerText()).toBe(chosen);
  });

  test('opens a file from disk, which outlives a reload', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'talus-lab-'));
    const file = join(folder, 'mine.json');
    const grains = [{ material: 'stone', radius: 0.01, fill: { kind: 'points', positions: [[0, 0, 1]] } }];
    writeFileSync(file, JSON.stringify({ talus: 1, title: 'My own stone', materials: { stone: {} }, grains }));
    try {
      await using lab = await site.open('', { device: 'cpu' });
      await lab.page.locator('.file-button input').setInputFiles(file);
      await lab.waitForStep(10);
      await lab.page.reload();
      await lab.waitForStep(10);
      expect(await lab.page.title()).toBe('My own stone · Talus');
      // One without a title is called like its file.
      writeFileSync(file, JSON.stringify({ talus: 1, materials: { stone: {} }, grains }));
      await lab.page.goto(site.url);
      await lab.page.locator('.file-button input').setInputFiles(file);
      await lab.waitForStep(10);
      expect(await lab.page.title()).toBe('mine · Talus');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    ['#/scene/no-such-scene', 'there is no scene "no-such-scene" in this gallery'],
    ['#/scene/heap?camera=1,2', 'its camera "1,2" is not 10 or 11 numbers'],
    ['#/scene/heap?text=abc', 'the scene in it is cut off or damaged'],
    ['#/nowhere', 'there is no page "/nowhere" here'],
  ])('%s is said to be no link, above the scenes that there are', async (address, message) => {
    await using lab = await site.open(address, { device: 'cpu' });
    await lab.page.locator('a.card').first().waitFor();
    expect(await lab.page.getByRole('alert').innerText()).toContain(message);
  });
});
