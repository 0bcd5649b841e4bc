import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, LabSite, type LabPage } from '../support/lab-page.ts';

/** The camera, as a link writes it. */
async function camera(lab: LabPage): Promise<number[]> {
  await lab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.page.keyboard.press('l');
  await lab.page.getByText('Link copied').waitFor();
  const link = await lab.page.evaluate(() => navigator.clipboard.readText());
  return (/camera=([^&]*)/.exec(link)?.[1] ?? '').split(',').map(Number);
}

async function drag(lab: LabPage, dx: number, dy: number, options: { button?: 'left' | 'right'; key?: string } = {}) {
  const box = (await lab.page.locator('.view').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await lab.page.mouse.move(x, y);
  if (options.key) await lab.page.keyboard.down(options.key);
  await lab.page.mouse.down({ button: options.button ?? 'left' });
  await lab.page.mouse.move(x + dx, y + dy, { steps: 5 });
  return async () => {
    await lab.page.mouse.up({ button: options.button ?? 'left' });
    if (options.key) await lab.page.keyboard.up(options.key);
  };
}

const distance = (numbers: number[], from: number, to: number): number =>
  Math.hypot(...[0, 1, 2].map((axis) => numbers[from + axis]! - numbers[to + axis]!));

/** From the front, at the middle of ten spheres of 10 cm that stand on each other. */
const lookAtStack = '0,-3,0.45,0,0,0.45,0,0,1,0.5';
/** The scene ends after half a second, which a slow page takes to open: nothing pulls then. */
const stackThatGoesOn = `#/scene/stack?set=time.end=1000&camera=${lookAtStack}`;

describe.skipIf(chromium === null)('hands on the view', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('a drag turns the camera about its target, another button shifts it, the wheel nears it', async () => {
    await using lab = await site.open('#/scene/stack?paused', { device: 'cpu' });
    await lab.waitForStep(0);
    const first = await camera(lab);
    await (
      await drag(lab, 90, 20)
    )();
    const turned = await camera(lab);
    expect(turned.slice(3, 6)).toEqual(first.slice(3, 6));
    expect(distance(turned, 0, 3)).toBeCloseTo(distance(first, 0, 3), 4);
    expect(Math.hypot(turned[0]! - first[0]!, turned[1]! - first[1]!)).toBeGreaterThan(0.1 * distance(first, 0, 3));
    await (
      await drag(lab, 60, 0, { button: 'right' })
    )();
    const shifted = await camera(lab);
    expect(shifted.slice(3, 6)).not.toEqual(first.slice(3, 6));
    await lab.page.mouse.wheel(0, -400);
    const nearer = await camera(lab);
    expect(distance(nearer, 0, 3)).toBeLessThan(0.8 * distance(shifted, 0, 3));
    await lab.page.keyboard.press('f');
    await lab.page.waitForTimeout(600);
    const framed = await camera(lab);
    expect(distance(framed, 0, 3)).toBeGreaterThan(distance(nearer, 0, 3));
  });

  test('a double click selects a grain and tells of it; Escape lets it go', async () => {
    await using lab = await site.open(`#/scene/stack?paused&camera=${lookAtStack}`, { device: 'cpu' });
    await lab.waitForStep(0);
    await lab.page.locator('.legend').waitFor();
    const box = (await lab.page.locator('.view').boundingBox())!;
    await lab.page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    const card = lab.page.getByRole('region', { name: 'Selected' });
    await card.waitFor();
    expect(await card.innerText()).toMatch(/grain \d/);
    await lab.page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  test('Ctrl and a drag pull a grain with a spring, whose force is told, and let it go', async () => {
    await using lab = await site.open(stackThatGoesOn, { device: 'cpu' });
    await lab.waitForStep(5);
    await lab.page.locator('.legend').waitFor();
    const letGo = await drag(lab, 120, -60, { key: 'Control' });
    const force = lab.page.locator('.hand-force');
    await force.waitFor();
    await expect.poll(async () => Number.parseFloat((await force.textContent()) ?? '')).toBeGreaterThan(0);
    expect(await force.textContent()).toMatch(/N$/);
    await letGo();
    await force.waitFor({ state: 'detached' });
  });

  test('by keys alone a grain is chosen, held and pulled, and a tool is taken, moved and put away', async () => {
    await using lab = await site.open(stackThatGoesOn, { device: 'cpu' });
    const { keyboard } = lab.page;
    await lab.waitForStep(5);
    await lab.page.locator('.legend').waitFor();
    await keyboard.press('k');
    const card = lab.page.getByRole('region', { name: 'Selected' });
    await card.waitFor();
    const first = await card.getByRole('heading').innerText();
    expect(first).toMatch(/grain \d/);
    await keyboard.press('k');
    await expect.poll(() => card.getByRole('heading').innerText()).not.toBe(first);
    await keyboard.press('j');
    await expect.poll(() => card.getByRole('heading').innerText()).toBe(first);
    await keyboard.press('h');
    const force = lab.page.locator('.hand-force');
    await force.waitFor();
    const [shown, step] = [await lab.page.locator('.hand-at').getAttribute('cx'), await lab.step()];
    for (let press = 0; press < 5; press++) await keyboard.press('ArrowRight');
    await expect
      .poll(async () => Number(await lab.page.locator('.hand-at').getAttribute('cx')))
      .toBeGreaterThan(Number(shown) + 20);
    await expect.poll(async () => Number.parseFloat((await force.textContent()) ?? '')).toBeGreaterThan(0);
    // The arrows moved the hand: time went on by itself.
    await lab.waitForStep(step + 1);
    await keyboard.press('Escape');
    await force.waitFor({ state: 'detached' });

    await keyboard.press('e');
    await force.waitFor();
    await expect.poll(() => lab.page.locator('.hand-what').textContent()).toContain('plate');
    const high = Number(await lab.page.locator('.hand-at').getAttribute('cy'));
    for (let press = 0; press < 5; press++) await keyboard.press('ArrowUp');
    await expect
      .poll(async () => Number(await lab.page.locator('.hand-at').getAttribute('cy')))
      .toBeLessThan(high - 20);
    await keyboard.press('Escape');
    await force.waitFor({ state: 'detached' });
    // What moves by arrows is told on the sheet.
    await keyboard.press('?');
    expect(await lab.page.getByRole('dialog').innerText()).toContain('With a hold or a tool');
  });
});
