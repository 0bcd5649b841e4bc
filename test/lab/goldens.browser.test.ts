import { afterAll, beforeAll, describe, test } from 'vitest';
import { checkGolden } from '../support/goldens.ts';
import { chromium, LabSite, type LabPage } from '../support/lab-page.ts';

/** Letters are others on other machines. */
const ofThePage = { tolerance: 40, share: 0.08 };

/** Opens a scene at a time, paused, and waits until nothing moves. */
async function still(lab: LabPage): Promise<void> {
  await lab.waitForStep(1);
  await lab.page.locator('.cover').waitFor({ state: 'detached' });
  await lab.page.waitForTimeout(500);
}

describe.skipIf(chromium === null)('pictures of the lab, as they were found good', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('the gallery', async () => {
    await using lab = await site.open('', { viewport: { width: 1280, height: 800 } });
    await lab.page.locator('a[href*="#/scene/"]').first().waitFor();
    await lab.page.waitForLoadState('networkidle');
    checkGolden('gallery', await lab.page.screenshot(), ofThePage);
  });

  test.each([
    ['scene-light', '#/scene/heap?time=0.3&paused', 'light'],
    ['scene-dark', '#/scene/cable-finger?time=0.1&paused&colour=stress,viridis', 'dark'],
  ] as const)('a scene: %s', async (name, address, theme) => {
    await using lab = await site.open(address, { device: 'cpu', theme });
    await still(lab);
    checkGolden(name, await lab.page.screenshot(), ofThePage);
  });
});
