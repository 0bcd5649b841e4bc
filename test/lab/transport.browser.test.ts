import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, LabSite, patience, type LabPage } from '../support/lab-page.ts';

const isPlaying = (lab: LabPage): Promise<boolean> => lab.page.getByRole('button', { name: /^Pause/ }).isVisible();

/** Waits until the step that is shown no longer changes. */
async function restingStep(lab: LabPage): Promise<number> {
  let last = -1;
  for (;;) {
    await lab.page.waitForTimeout(250);
    const step = await lab.step();
    if (step === last) return step;
    last = step;
  }
}

describe.skipIf(chromium === null)('time in the lab', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('plays, pauses, steps and steps back by keys', async () => {
    await using lab = await site.open('#/scene/stack', { device: 'cpu' });
    await lab.waitForStep(20);
    await lab.page.keyboard.press('Space');
    const paused = await restingStep(lab);
    expect(await isPlaying(lab)).toBe(false);
    await lab.page.keyboard.press('ArrowRight');
    await lab.page.keyboard.press('.');
    await expect.poll(() => lab.step(), { timeout: patience }).toBe(paused + 2);
    await lab.page.keyboard.press('ArrowLeft');
    await expect.poll(() => lab.step(), { timeout: patience }).toBe(paused + 1);
    await lab.page.keyboard.press('Backspace');
    await expect.poll(() => lab.step(), { timeout: patience }).toBe(0);
    await lab.page.keyboard.press('Space');
    await lab.waitForStep(10);
  });

  test('goes to any moment of the history, and on from there', async () => {
    await using lab = await site.open('#/scene/stack', { device: 'cpu' });
    await lab.waitForStep(60);
    await lab.page.keyboard.press('Space');
    const last = await restingStep(lab);
    const timeline = lab.page.getByRole('slider', { name: 'Time' });
    const box = (await timeline.boundingBox())!;
    await lab.page.mouse.click(box.x + (box.width * 30) / 500, box.y + box.height / 2);
    await expect.poll(() => lab.step(), { timeout: patience }).toBeLessThan(last);
    expect(await restingStep(lab)).toBeGreaterThan(0);
    // What is yet to come is not dragged to: it is played to.
    await lab.page.mouse.click(box.x + box.width * 0.98, box.y + box.height / 2);
    await expect.poll(() => lab.step(), { timeout: patience }).toBe(last);
    expect(await restingStep(lab)).toBe(last);
    // Arrows on the line of time, however fast, count from each other.
    await timeline.focus();
    for (let k = 0; k < 5; k++) await lab.page.keyboard.press('ArrowLeft');
    await expect.poll(() => lab.step(), { timeout: patience }).toBe(last - 5);
    expect(await restingStep(lab)).toBe(last - 5);
    await lab.page.keyboard.press('Space');
    await lab.waitForStep(last + 5);
  });

  test('keys are left to fields that are written in', async () => {
    await using lab = await site.open('#/scene/stack?paused', { device: 'cpu' });
    await lab.waitForStep(0);
    const seed = lab.page.getByRole('spinbutton', { name: 'Seed' });
    await seed.fill('23');
    await seed.press('Backspace');
    expect(await seed.inputValue()).toBe('2');
    expect(await isPlaying(lab)).toBe(false);
    await seed.press('Enter');
    await expect.poll(() => lab.page.locator('.head-edited').count()).toBe(1);
    await lab.waitForStep(0);
    expect(await seed.inputValue()).toBe('2');
    await seed.fill('-4');
    await seed.press('Enter');
    await lab.page.getByText('A seed is a whole number').waitFor();
    expect(await seed.inputValue()).toBe('2');
  });

  test('pieces of each world are counted', async () => {
    await using lab = await site.open('#/scene/many-worlds?paused', { device: 'cpu' });
    await lab.waitForStep(0);
    expect(await lab.statusText('grains')).toBe('8 × 5');
  });

  test('a speed is a limit that is kept', async () => {
    await using lab = await site.open('#/scene/stack', { device: 'cpu' });
    await lab.waitForStep(1);
    await lab.page.getByRole('combobox', { name: 'Speed' }).selectOption('0.05');
    await lab.page.waitForTimeout(1500);
    const rate = Number.parseFloat(await lab.statusText('rate'));
    expect(rate).toBeGreaterThan(0.02);
    expect(rate).toBeLessThan(0.08);
  });

  test('the sheet of keys opens by ? and closes by Escape', async () => {
    await using lab = await site.open('#/scene/stack?paused', { device: 'cpu' });
    await lab.waitForStep(0);
    await lab.page.keyboard.press('?');
    await lab.page.getByRole('dialog', { name: 'Keys and gestures' }).waitFor();
    await lab.page.keyboard.press('Escape');
    await lab.page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
