import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, LabSite, type LabPage } from '../support/lab-page.ts';

describe.skipIf(chromium === null)('plots', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  /** A scene whose plots are open, some rows in. */
  async function plotted(address: string, rows = 3): Promise<LabPage> {
    const lab = await site.open(address, { device: 'cpu' });
    await lab.waitForStep(1);
    await lab.page.click('#tab-plots');
    await lab.page.waitForFunction((least) => {
      const words = document.querySelector('.plots-bar .unit')?.textContent ?? '';
      return Number.parseInt(words, 10) >= least;
    }, rows);
    return lab;
  }

  const chart = (page: Page, name: string) => page.locator(`.chart[aria-label="${name}"]`);

  async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([page.waitForEvent('download'), click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  }

  test('charts of each sensor and unit grow, and give the table that a run writes', async () => {
    await using lab = await plotted('#/scene/ramp');
    const { page } = lab;
    const heads = await page.locator('.chart h3').allInnerTexts();
    expect(heads).toContain('energy [J]');
    // The curve of the first column, in its colour, on the canvas of the first chart.
    await page.waitForFunction(() => {
      const colour = getComputedStyle(document.querySelector('.chart-legend i')!)
        .backgroundColor.match(/\d+/g)!
        .map(Number);
      const canvas = document.querySelector<HTMLCanvasElement>('.chart-canvas canvas');
      if (canvas === null) return false;
      // Of a copy: a browser warns of a canvas that is read again and again.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
      copy.drawImage(canvas, 0, 0);
      const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
      let count = 0;
      for (let k = 0; k < pixels.length; k += 4)
        if (colour.every((value, channel) => Math.abs(pixels[k + channel]! - value) < 24)) count++;
      return count > 20;
    });
    const { name, text } = await saved(page, () => page.click('.plots-bar >> text=Save CSV'));
    expect(name).toMatch(/^.*-series-\d+\.\d{3}s\.csv$/);
    const [heading = '', ...rows] = text.trim().split('\n');
    expect(heading.startsWith('step,time [s],world,')).toBe(true);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const row of rows) expect(row.split(',').length).toBe(heading.split(',').length);
  });

  test('a chart is saved as a drawing and as a picture', async () => {
    await using lab = await plotted('#/scene/ramp');
    const { page } = lab;
    const energy = chart(page, 'energy [J]');
    await energy.getByRole('button', { name: 'Save' }).click();
    const svg = await saved(page, () => energy.getByRole('button', { name: 'SVG' }).click());
    expect(svg.text).toContain('energy [J]');
    expect(svg.text).toContain('time [s]');
    await energy.getByRole('button', { name: 'Save' }).click();
    const png = await saved(page, () => energy.getByRole('button', { name: 'PNG' }).click());
    expect([png.name.endsWith('.png'), png.text.slice(1, 4)]).toEqual([true, 'PNG']);
  });

  test('a measured table is laid over, tells how well it fits, and comes back with the page', async () => {
    await using lab = await plotted('#/scene/ramp', 6);
    const { page } = lab;
    await page.getByRole('button', { name: 'Pause' }).first().click();
    const { text } = await saved(page, () => page.click('.plots-bar >> text=Save CSV'));
    // What the run itself gave, in other units and written as in other places: it must fit.
    const [heading = '', ...rows] = text
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const potential = (heading as string[]).indexOf('energy.potential [J]');
    const comma = (value: string, scale: number): string => String(Number(value) * scale).replace('.', ',');
    const table = rows.map((row) => `${comma(row[1]!, 1000)};${comma(row[potential]!, 1000)}`);
    const measured = ['time [ms];potential [mJ]', ...table].join('\n');
    await page.setInputFiles('.chart[aria-label="energy [J]"] input[type=file]', {
      name: 'balance.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(measured),
    });
    const card = page.locator('.overlay-card[aria-label="Measured: balance.csv"]');
    await card.waitFor();
    expect(await card.locator('.overlay-fit').innerText()).toMatch(/R²\s*1\.000/);
    await page.reload();
    await page.click('#tab-plots');
    await card.waitFor();
  });

  test('a table that makes no sense: one line with place, value and cure', async () => {
    await using lab = await plotted('#/scene/ramp');
    const { page } = lab;
    await page.setInputFiles('.plots-bar input[type=file]', {
      name: 'broken.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('t,energy\n0,1\n1,spilt\n'),
    });
    const words = await page.locator('.plots-problem').innerText();
    expect(words).toContain('broken.csv, line 3: "spilt" in column "energy" is no number');
    expect(await page.locator('.overlay-card').count()).toBe(0);
  });

  test('a click on a chart goes to that time, a drag zooms, two clicks show all again', async () => {
    await using lab = await plotted('#/scene/ramp', 8);
    const { page } = lab;
    await page.getByRole('button', { name: 'Pause' }).first().click();
    const over = page.locator('.chart-canvas .u-over').first();
    const box = (await over.boundingBox())!;
    const before = await lab.step();
    await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
    await page.waitForFunction((step) => {
      const shown = Number(document.querySelector<HTMLElement>('.status-line')?.dataset['step']);
      return shown > 0.1 * step && shown < 0.45 * step;
    }, before);
    await page.mouse.move(box.x + 20, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'All times' }).waitFor();
    await page.mouse.dblclick(box.x + box.width / 2, box.y + 30);
    await page.getByRole('button', { name: 'All times' }).waitFor({ state: 'detached' });
  });

  test('the slit flow meter brings its measurement along', async () => {
    await using lab = await plotted('#/scene/slit-hopper', 1);
    const card = lab.page.locator('.chart[aria-label="out [N]"] .overlay-card');
    await card.waitFor();
    expect(await card.innerText()).toContain('Straight line with the mean rate of 8 or 9 runs');
  });
});
