import { describe, expect, test } from 'vitest';
import { chromium, LabSite } from '../support/lab-page.ts';

/** [ms]: what people notice. */
const longestBlock = 50;

/** Sand poured into a wider box. */
const twentyThousand = [
  'grains[0].fill.count=20000',
  'grains[0].fill.region.min=[-0.2,-0.2,0.02]',
  'grains[0].fill.region.max=[0.2,0.2,0.58]',
  'bodies[0].shape.size=[0.4,0.4,0.6]',
]
  .map((value) => `set=${encodeURIComponent(value)}`)
  .join('&');

describe.skipIf(chromium === null)('the page while 20,000 grains run', () => {
  test('is never blocked, and takes clicks', async () => {
    await using site = await LabSite.start();
    await using lab = await site.open(`#/scene/sand-box?${twentyThousand}`, { device: 'cpu' });
    await lab.waitForStep(5);
    expect(await lab.statusText('grains')).toMatch(/20.000/);
    const tasks = await lab.mainThreadTasks(async () => {
      await lab.page.keyboard.press('c');
      await lab.page.mouse.move(500, 400);
      await lab.page.mouse.down();
      for (let k = 0; k < 20; k++) await lab.page.mouse.move(500 + 10 * k, 400 + 4 * k);
      await lab.page.mouse.up();
      await lab.waitForStep((await lab.step()) + 20);
    });
    console.log(`longest tasks of the page: ${tasks.slice(0, 5).map((ms) => ms.toFixed(1)).join(', ')} ms`); // prettier-ignore
    expect(tasks.length).toBeGreaterThan(20);
    expect(tasks[0]).toBeLessThan(longestBlock);
  });
});
