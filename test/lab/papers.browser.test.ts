import { describe, expect, test } from 'vitest';
import { paperNames } from '../../lab/src/papers/papers.ts';
import { chromium, LabSite, patience, type LabPage } from '../support/lab-page.ts';

/** Brings a figure into view, and waits until its scene has come so far [s]. */
async function runFigure({ page }: LabPage, figure: number, time: number): Promise<void> {
  const box = page.locator(`#figure-${figure}`);
  await box.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    ({ number, least }) => {
      const shown = document.querySelector<HTMLElement>(`#figure-${number} .figure-time b`)?.innerText ?? '';
      return Number.parseFloat(shown) >= least;
    },
    { number: figure, least: time },
    { timeout: patience },
  );
  expect(await box.locator('.is-bad').allInnerTexts()).toEqual([]);
}

/** Points of the live curves of a figure, in pixels: `M12 34L56 78…` each. */
const curvesOf = ({ page }: LabPage, figure: number): Promise<string[]> =>
  page.locator(`#figure-${figure} .tone-live path.chart-line`).evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? '')); // prettier-ignore

describe.skipIf(chromium === null)('papers as pages', () => {
  test.each(paperNames)(
    '%s has its title, figures, a table and a reference, and complains of nothing',
    async (name) => {
      await using site = await LabSite.start();
      await using lab = await site.open(`#/paper/${name}`, { viewport: { width: 380, height: 760 }, theme: 'light' });
      const { page } = lab;
      await page.waitForSelector('.paper h1');
      expect(await page.locator('.paper-figure').count()).toBeGreaterThanOrEqual(3);
      expect(await page.locator('.paper-table').count()).toBeGreaterThanOrEqual(1);
      expect(await page.locator('#reference').count()).toBe(1);
      expect(await page.locator('.number.is-theirs').first().getAttribute('title')).not.toBe('');
      // In a narrow window nothing but a table is wider than it.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
      const others = page.locator('.paper-others a');
      expect(await others.count()).toBe(paperNames.length - 1);
    },
  );

  test('two solvers run one stack: one floor bears ten weights, the other one', async () => {
    await using site = await LabSite.start();
    await using lab = await site.open('#/paper/granulargym');
    await lab.page.waitForSelector('#figure-1');
    await runFigure(lab, 1, 0.4);
    const last = async (tone: string): Promise<number> => {
      const path = await lab.page.locator(`#figure-1 g.tone-${tone} path`).last().getAttribute('d');
      return Number(path?.split(' ').at(-1));
    };
    const guides = await lab.page
      .locator('#figure-1 .chart > svg g.tone-guide path')
      .evaluateAll((paths) => paths.map((path) => Number(path.getAttribute('d')?.split(' ').at(-1))));
    // Each curve ends on its dashed line, within three pixels.
    expect(Math.abs((await last('live')) - (guides[0] ?? NaN))).toBeLessThan(3);
    expect(Math.abs((await last('other')) - (guides[1] ?? NaN))).toBeLessThan(3);
  });

  test('a slider opens the scene anew with its value', async () => {
    await using site = await LabSite.start();
    await using lab = await site.open('#/paper/configurational-elements');
    await lab.page.waitForSelector('#figure-2');
    await runFigure(lab, 2, 0.6);
    expect(await lab.page.locator('#figure-2 .chart-legend').innerText()).toContain('it slides');
    await lab.page.locator('#figure-2 input[type=range]').fill('0.32');
    await lab.page.waitForFunction(() => document.querySelector('#figure-2')?.textContent?.includes('it holds'));
    expect((await curvesOf(lab, 2)).length).toBeGreaterThan(0);
  });

  test('a finger is identified in the page', async () => {
    await using site = await LabSite.start();
    await using lab = await site.open('#/paper/chainqueen');
    await lab.page.waitForSelector('#figure-2 .paper-run');
    await lab.page.locator('#figure-2 .paper-run').click();
    await lab.page.waitForFunction(() => (document.querySelectorAll('#figure-2 circle').length ?? 0) > 20);
    await lab.page.locator('#figure-2 .paper-run').click();
    expect(await lab.page.locator('#figure-2 .figure-time').innerText()).toBe('stopped');
  });

  test('an unknown paper is told, with those that there are', async () => {
    await using site = await LabSite.start();
    await using lab = await site.open('#/paper/principia');
    await lab.page.waitForSelector('text=There is no paper “principia”');
    expect(await lab.page.locator('.paper-list a').count()).toBe(paperNames.length);
  });
});
