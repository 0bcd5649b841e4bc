/** The view by itself: bare pictures of each matter, fingers on it, what is selected, insets, and what breaks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deflateText } from '../../lab/src/share/deflate.ts';
import { checkGolden } from '../support/goldens.ts';
import { chromium, LabSite, type LabPage } from '../support/lab-page.ts';
import { sceneOfGrains } from '../support/lab-scenes.ts';
import { planeScene } from '../support/soft-scene.ts';

/** The same kernels on the same state: only what a browser does to a canvas is other on other machines. */
const ofThePicture = { tolerance: 12, share: 0.01 };

async function still(lab: LabPage): Promise<void> {
  await lab.waitForStep(1);
  await lab.page.locator('.cover').waitFor({ state: 'detached' });
  await lab.page.waitForTimeout(400);
}

/** Where fingers are, and at what they are told to the page. */
type Finger = readonly [x: number, y: number];

async function fingers(lab: LabPage, ways: readonly (readonly Finger[])[]): Promise<void> {
  const devtools = await lab.page.context().newCDPSession(lab.page);
  const points = (k: number) => ways.map((way, id) => ({ x: way[k]![0], y: way[k]![1], id }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let k = 1; k < ways[0]!.length; k++)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(k) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await lab.page.waitForTimeout(400);
}

describe.skipIf(chromium === null)('the view', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test.each([
    ['grains', '#/scene/sand-box?time=0.15&paused'],
    ['soft', '#/scene/cable-finger?time=0.05&paused&colour=stress,viridis'],
    ['shapes', '#/scene/shapes-toys?time=0.1&paused'],
  ])('shows %s as they were found good, with nothing over them', async (name, address) => {
    await using lab = await site.open(address, { device: 'cpu', viewport: { width: 900, height: 600 } });
    await still(lab);
    await lab.page.addStyleTag({ content: '.view > :not(.view-picture) { visibility: hidden !important; }' });
    checkGolden(`view-${name}`, await lab.page.locator('.view-picture').screenshot(), ofThePicture);
  });

  test('is turned by a finger, neared by two; what is selected is followed; depth cameras lie over it', async () => {
    await using lab = await site.open('#/scene/sand-box?time=0.05&paused', { device: 'cpu', hasTouch: true });
    await still(lab);
    const { page } = lab;
    const canvas = page.locator('.view-picture');
    const scale = () => page.locator('.scale-bar').innerText();
    const [before, length] = [await canvas.screenshot(), await scale()];
    await fingers(lab, [[300, 330, 360, 400].map((x) => [x, 400] as const)]);
    expect(before.equals(await canvas.screenshot())).toBe(false);
    expect(await scale()).toBe(length);
    const apart = [40, 80, 140, 220];
    await fingers(lab, [apart.map((x) => [400 - x, 400] as const), apart.map((x) => [400 + x, 400] as const)]);
    expect(await scale()).not.toBe(length);

    const { x, y, width, height } = (await canvas.boundingBox())!;
    const selected = page.locator('.pick h2');
    let place = 0;
    for (const share of [0.5, 0.6, 0.7, 0.8, 0.9]) {
      place = y + share * height;
      await page.mouse.dblclick(x + width / 2, place);
      await page.waitForTimeout(200);
      if ((await selected.count()) > 0 && (await selected.innerText()).startsWith('grain')) break;
    }
    const grain = await selected.innerText();
    expect(grain).toMatch(/^grain \d+$/);
    const seen = await canvas.screenshot();
    await page.keyboard.press('t');
    expect(await page.getByRole('button', { name: 'Follow with the camera' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    const before100 = await lab.step();
    await page.keyboard.press('ArrowUp');
    await lab.waitForStep(before100 + 100);
    await page.waitForTimeout(400);
    expect(seen.equals(await canvas.screenshot())).toBe(false);
    // It fell by several of its diameters, and is where it was in the picture.
    await page.mouse.dblclick(x + width / 2, place);
    await page.waitForTimeout(300);
    expect(await selected.innerText()).toBe(grain);
    // Without the camera it is not: another is there, or none.
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowUp');
    await lab.waitForStep(before100 + 200);
    await page.waitForTimeout(400);
    await page.mouse.dblclick(x + width / 2, place);
    await page.waitForTimeout(300);
    expect((await selected.count()) === 0 ? '' : await selected.innerText()).not.toBe(grain);

    await page.getByRole('tab', { name: 'Cameras' }).click();
    await page.locator('.camera-card input').first().check();
    const inset = page.locator('.camera-card canvas').first();
    await inset.waitFor();
    const shades = await inset.evaluate((element) => {
      const { width: wide, height: high } = element as HTMLCanvasElement;
      const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, wide, high);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    // Depths, not one colour.
    expect(shades).toBeGreaterThan(8);
  });

  test('of a simulation that breaks stays at the last good step, says where, and what to do', async () => {
    const faster = {
      ...planeScene,
      grid: { cellSize: 0.1, dimensions: 2, substeps: 1 },
      time: { step: 1e-3, end: 20 },
      soft: [{ material: 'jelly', fill: { kind: 'points', positions: [[0.5, 0.2, 0]] } }],
      gravity: [0, 2e4, 0],
    };
    const text = await deflateText(JSON.stringify(faster));
    await using lab = await site.open(`#/scene/faster?text=${text}`, { device: 'cpu' });
    const banner = lab.page.locator('.banner:not([data-goes-on])');
    await banner.waitFor();
    const said = await banner.innerText();
    expect(said).toMatch(/broke at step \d+: particle 0/);
    const step = Number(/at step (\d+)/.exec(said)![1]);
    await lab.page.getByRole('button', { name: `Look at step ${step}` }).click();
    await lab.page.waitForTimeout(300);
    expect(await lab.step()).toBe(step - 1);
    await lab.page.getByRole('button', { name: 'Change the time step' }).click();
    await lab.page.getByRole('tab', { name: 'Panel', selected: true }).waitFor();
  });

  test('of a scene that is too large says so, with a way to fewer pieces', async () => {
    const many = { kind: 'lattice', region: { min: [-0.05, -0.05, 0], max: [0.05, 0.05, 0.05] }, spacing: 0.01 };
    const large = sceneOfGrains({ worlds: 65_536, grains: [{ material: 'sand', fill: many, radius: 0.001 }] });
    const text = await deflateText(JSON.stringify(large));
    await using lab = await site.open(`#/scene/large?text=${text}`, { device: 'cpu' });
    const banner = lab.page.locator('.banner');
    await banner.waitFor();
    expect(await banner.innerText()).toMatch(/\d [GM]iB/);
    await lab.page.getByRole('button', { name: 'Lower the count' }).click();
    // There is no scene to see, but its values are there to be changed.
    await lab.page.locator('[role=tabpanel]').getByText('worlds').first().waitFor();
  });

  test('overlaps of grains that are poured and strike each other are noted; those that last are warned of', async () => {
    await using lab = await site.open('#/scene/janssen?time=0.25&paused', { device: 'cpu' });
    await lab.waitForStep(300);
    const told = lab.page.locator('.status-warning');
    await told.waitFor();
    expect(await told.innerText()).toBe('1 note');
    expect(await told.getAttribute('title')).toMatch(/^\d+ × tooDeep: grains that struck each other/);
    // With too few sweeps for a column that falls.
    await using few = await site.open('#/scene/janssen?time=0.25&paused&set=solver.maxSweeps=4', { device: 'cpu' });
    await few.waitForStep(300);
    await few.page.locator('.status-warning').waitFor();
    expect(await few.page.locator('.status-warning').innerText()).toBe('1 warning');
  });

  test('a file that the gallery does not have is told of and not asked for, and a value that cannot be is told', async () => {
    const mesh = encodeURIComponent('bodies[0].shape={"kind":"mesh","file":"nope.obj"}');
    await using lab = await site.open(`#/scene/silo?set=${mesh}`, { device: 'cpu' });
    const banner = lab.page.locator('.banner');
    await banner.waitFor();
    expect(await banner.innerText()).toMatch(/nope\.obj: the gallery has no such file, but .*\.obj/);
    await lab.page.goto(`${site.url}#/scene/silo?set=time.step=-1`);
    await expect.poll(() => banner.innerText()).toContain('scene.time.step');
  });
});
