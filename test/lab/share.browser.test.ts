import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, LabSite, type LabPage } from '../support/lab-page.ts';

/** The link that the lab gives of itself as it stands. */
async function sharedLink(lab: LabPage): Promise<string> {
  await lab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.page.getByRole('button', { name: 'Share' }).click();
  await lab.page.getByText('Link copied').waitFor();
  return lab.page.evaluate(() => navigator.clipboard.readText());
}

describe.skipIf(chromium === null)('a link to a moment', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('holds scene, values, seed, camera, colour and time, and opens to the same', async () => {
    await using lab = await site.open('#/scene/stack?set=seed=7&set=materials.glass.friction=0.25', { device: 'cpu' });
    await lab.waitForStep(20);
    await lab.page.keyboard.press('Space');
    await lab.page.keyboard.press('7');
    await lab.page.keyboard.press('a');
    await lab.page.waitForTimeout(800);
    const link = await sharedLink(lab);
    const step = await lab.step();
    expect(link).toContain('set=seed%3D7');
    expect(link).toContain('camera=');

    await using other = await site.open(link.slice(site.url.length), { device: 'cpu' });
    await other.waitForStep(step);
    expect(await other.step()).toBe(step);
    expect(await other.page.getByRole('spinbutton', { name: 'Seed' }).inputValue()).toBe('7');
    expect(await sharedLink(other)).toBe(link);
  });
});
