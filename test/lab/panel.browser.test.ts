import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, LabSite, type LabPage } from '../support/lab-page.ts';

/** What the page asked the worker for, and what came of it. */
interface Told {
  readonly kind: string;
  readonly overrides?: readonly string[];
  readonly keepState?: boolean;
  readonly keptState?: boolean;
}

/** Listens in on page and worker: openings, and what became of them. */
async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    const { postMessage } = Worker.prototype;
    const heard = new WeakSet<Worker>();
    Worker.prototype.postMessage = function (this: Worker, message: { kind?: string; scene?: object }, ...rest: []) {
      if (!heard.has(this)) {
        heard.add(this);
        this.addEventListener('message', ({ data }: MessageEvent<{ kind?: string; keptState?: boolean }>) => {
          if (data.kind === 'opened' || data.kind === 'refused')
            told.push({ kind: data.kind, keptState: data.keptState });
        });
      }
      if (message.kind === 'open') told.push({ kind: 'open', ...message.scene });
      postMessage.call(this, message, ...rest);
    } as typeof postMessage;
  });
}

const told = (page: Page): Promise<Told[]> => page.evaluate(() => (window as unknown as { told: Told[] }).told);

/** Until the worker has answered so many openings. */
async function answers(page: Page, count: number): Promise<Told[]> {
  await page.waitForFunction(
    (least) => (window as unknown as { told: Told[] }).told.filter(({ kind }) => kind !== 'open').length >= least,
    count,
    { polling: 50 },
  );
  return told(page);
}

const field = (page: Page, path: string) => page.locator(`.panel-field[data-path="${path}"]`);

describe.skipIf(chromium === null)('panel and editor', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  /** A small scene that runs on and on, with one of the tabs open. */
  async function opened(tab: 'panel' | 'editor'): Promise<LabPage> {
    const lab = await site.open('#/scene/drop?set=time.end=1000', { device: 'cpu', prepare: listenIn });
    await lab.waitForStep(20);
    await lab.page.click(`#tab-${tab}`);
    await lab.page.waitForSelector(tab === 'panel' ? '.panel-field' : '.cm-content');
    return lab;
  }

  test('friction is changed while the scene runs: it goes on from where it is', async () => {
    await using lab = await opened('panel');
    const { page } = lab;
    const before = await lab.step();
    const friction = field(page, 'materials.stone.friction').locator('.number-input');
    await friction.fill('0.05');
    await friction.press('Enter');
    const [, , asked, answer] = await answers(page, 2);
    expect(asked).toMatchObject({ kind: 'open', keepState: true });
    expect(asked?.overrides).toContain('materials.stone.friction=0.05');
    expect(answer).toMatchObject({ kind: 'opened', keptState: true });
    await lab.waitForStep(before + 1);
    // And back to what the file says.
    await field(page, 'materials.stone.friction').locator('.tail-button').click();
    const back = await answers(page, 3);
    expect(back.at(-2)).toMatchObject({ overrides: ['time={"end":1000}'], keepState: true });
  });

  test('arrows and a drag change a number, and the last of many values is opened', async () => {
    await using lab = await opened('panel');
    const { page } = lab;
    const friction = field(page, 'materials.stone.friction').locator('.number-input');
    const first = Number(await friction.inputValue());
    await friction.focus();
    for (let k = 0; k < 3; k++) await friction.press('ArrowUp');
    await expect.poll(async () => Number(await friction.inputValue())).toBeCloseTo(first + 0.03, 9);
    await friction.press('Escape');
    const box = (await friction.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => Number(await friction.inputValue())).toBeGreaterThan(first + 0.1);
    await expect
      .poll(async () => (await told(page)).findLast(({ kind }) => kind === 'open')?.overrides)
      .toContain(`materials.stone.friction=${await friction.inputValue()}`);
  });

  test('a change of the matter starts anew, and says so beside the field', async () => {
    await using lab = await opened('panel');
    const { page } = lab;
    expect(await field(page, 'seed').innerText()).toContain('restarts');
    const seed = field(page, 'seed').locator('.number-input');
    await seed.fill('7');
    await seed.press('Enter');
    const [, , asked, answer] = await answers(page, 2);
    expect(asked).toMatchObject({ kind: 'open', keepState: false });
    expect(asked?.overrides).toContain('seed=7');
    expect(answer).toMatchObject({ kind: 'opened', keptState: false });
  });

  test('changes outlive a reload of the page, but one that cannot be', async () => {
    await using lab = await site.open('#/scene/stack?time=0.05&colour=height,turbo', { device: 'cpu' });
    await lab.waitForStep(50);
    const input = (page: Page) => field(page, 'materials.glass.friction').locator('.number-input');
    await input(lab.page).fill('0.3');
    await input(lab.page).press('Enter');
    await expect.poll(() => lab.page.url(), { timeout: 10_000 }).toContain('set=materials.glass.friction');
    expect(lab.page.url()).toContain('time=0.05&colour=height');
    await input(lab.page).fill('-3');
    await input(lab.page).press('Enter');
    await field(lab.page, 'materials.glass.friction').getByText('must be ≥ 0').waitFor();
    await lab.page.waitForTimeout(500);
    await lab.page.reload();
    await lab.waitForStep(50);
    expect(await input(lab.page).inputValue()).toBe('0.3');
    await lab.page.getByRole('button', { name: /^Back to file/ }).click();
    await expect.poll(() => lab.page.url(), { timeout: 10_000 }).not.toContain('set=');
  });

  test('a value that cannot be is told at its field, and the scene before it runs on', async () => {
    await using lab = await opened('panel');
    const { page } = lab;
    const friction = field(page, 'materials.stone.friction');
    await friction.locator('.number-input').fill('-1');
    await friction.locator('.number-input').press('Enter');
    await expect.poll(() => friction.locator('.field-problem').innerText()).toContain('must be ≥ 0');
    const before = await lab.step();
    await lab.waitForStep(before + 5);
    expect((await told(page)).filter(({ kind }) => kind === 'open')).toHaveLength(1);
  });

  test('fields are found by words of their meaning', async () => {
    await using lab = await opened('panel');
    const { page } = lab;
    await page.fill('.search-box input', 'free fall');
    await expect.poll(() => page.locator('.panel-field').count()).toBe(1);
    expect(await field(page, 'gravity').count()).toBe(1);
    await field(page, 'gravity').hover();
    expect(await page.locator('.field-help').innerText()).toContain('Acceleration of free fall');
  });

  test('text that is no scene is marked where it is wrong, and the scene before it runs on', async () => {
    await using lab = await opened('editor');
    const { page } = lab;
    await page.locator('.cm-line', { hasText: '"talus"' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' oops');
    await page.waitForSelector('.cm-lintRange-error');
    await expect.poll(() => page.locator('.editor-foot').innerText()).toContain('got "oops"');
    const before = await lab.step();
    await lab.waitForStep(before + 5);
    expect((await told(page)).filter(({ kind }) => kind === 'open')).toHaveLength(1);
    for (let k = 0; k < 5; k++) await page.keyboard.press('Backspace');
    await expect.poll(() => page.locator('.cm-lintRange-error').count()).toBe(0);
  });

  test('a key is completed with its default, and the scene runs with it', async () => {
    await using lab = await opened('editor');
    const { page } = lab;
    await page.locator('.cm-line', { hasText: '"talus"' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('"wor');
    await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]');
    expect(await page.locator('.cm-tooltip-autocomplete li[aria-selected]').innerText()).toContain('worlds');
    // So that nothing is chosen by chance, it takes no key in its first moments.
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.cm-content').innerText()).toContain('"worlds": 1,');
    await expect.poll(() => page.locator('.cm-lintRange-error').count()).toBe(0);
  });

  test('Escape, then Tab, leaves the text', async () => {
    await using lab = await opened('editor');
    const { page } = lab;
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.cm-editor'))).toBeNull();
  });
});
