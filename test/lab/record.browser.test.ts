import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePng } from '../../src/formats/png.ts';
import { decodeZip } from '../../src/formats/zip.ts';
import { chromium, LabSite, type LabPage, type LabPageOptions } from '../support/lab-page.ts';

interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a player would find in a film. */
async function film({ bytes }: SavedFile) {
  const input = new Input({ source: new BufferSource(bytes.buffer), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  const stamps: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) stamps.push(packet.timestamp);
  return {
    codec: track.codec,
    width: track.displayWidth,
    height: track.displayHeight,
    duration: await input.computeDuration(),
    stamps: stamps.toSorted((a, b) => a - b),
  };
}

/** Bytes of the films that the browser keeps for the page. */
const filmsOnDisk = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('talus-films');
    const sizes: number[] = [];
    for await (const entry of folder.values())
      if (entry instanceof FileSystemFileHandle) sizes.push((await entry.getFile()).size);
    return sizes;
  });

describe.skipIf(chromium === null)('recording', () => {
  let site: LabSite;
  beforeAll(async () => {
    site = await LabSite.start();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  /** A small view, so that pictures take no time. */
  async function opened(options: LabPageOptions = {}): Promise<LabPage> {
    const lab = await site.open('#/scene/ramp', { device: 'cpu', viewport: { width: 1000, height: 460 }, ...options });
    await lab.waitForStep(1);
    lab.page.setDefaultTimeout(25_000);
    await lab.page.click('#tab-record');
    return lab;
  }

  const filmPart = (page: Page): Locator => page.getByRole('region', { name: 'Film' });
  const field = (page: Page, label: string): Locator => filmPart(page).getByLabel(label, { exact: true });

  async function saved(page: Page, click: () => Promise<unknown>): Promise<SavedFile> {
    const [file] = await Promise.all([page.waitForEvent('download'), click()]);
    return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
  }

  /** Records so much of the scene [s] and gives the file. */
  async function recorded(page: Page, length: number): Promise<SavedFile> {
    await field(page, 'Ends after').fill(String(length));
    await field(page, 'Ends after').press('Enter');
    return saved(page, () => page.getByRole('button', { name: 'Record' }).click());
  }

  /** Of the view, in pixels. */
  const viewSize = (page: Page) =>
    page
      .locator('.view-picture')
      .evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }));
  const even = ({ width, height }: { width: number; height: number }) => ({
    width: width - (width % 2),
    height: height - (height % 2),
  });

  test('a film by the clock of the simulation has a frame for each 30th of a second of it', async () => {
    await using lab = await opened();
    const file = await recorded(lab.page, 0.3);
    expect(file.name).toMatch(/^ramp-\d+\.\d{3}s\.mp4$/);
    const found = await film(file);
    expect(found).toMatchObject({ codec: 'avc', ...even(await viewSize(lab.page)) });
    expect(found.stamps).toHaveLength(10);
    for (const [k, stamp] of found.stamps.entries()) expect(stamp).toBeCloseTo(k / 30, 3);
    expect(found.duration).toBeCloseTo(10 / 30, 2);
    // What was made is shown as well.
    await lab.page.locator('.record-last video').waitFor();
    expect(await filmsOnDisk(lab.page)).toEqual([file.bytes.length]);
  });

  test('as WebM, at another size and speed, with the legend', async () => {
    await using lab = await opened();
    const { page } = lab;
    await field(page, 'File').selectOption('webm');
    await field(page, 'Size').selectOption('1280×720');
    await field(page, 'Frames/s').selectOption('25');
    await field(page, 'Speed').selectOption('0.5');
    await filmPart(page).getByLabel('with legend, scale and time').check();
    const found = await film(await recorded(page, 0.06));
    expect(found).toMatchObject({ codec: 'vp9', width: 1280, height: 720 });
    expect(found.stamps).toHaveLength(4);
    for (const [k, stamp] of found.stamps.entries()) expect(stamp).toBeCloseTo(k / 25, 2);
  });

  test('as seen, until it is stopped', async () => {
    await using lab = await opened();
    const { page } = lab;
    await page.getByRole('radio', { name: 'As seen' }).check({ force: true });
    await page.getByRole('button', { name: 'Record' }).click();
    await page.waitForFunction(() => Number.parseInt(document.querySelector('.film-progress dd')?.textContent ?? '', 10) >= 3);
    const found = await film(await saved(page, () => page.getByRole('button', { name: 'Stop and save' }).click()));
    expect(found.stamps.length).toBeGreaterThanOrEqual(3);
    expect(found.duration).toBeGreaterThan(2 / 30);
  }); // prettier-ignore

  test('without encoders and without files of its own: pictures in a zip file, and the page says why', async () => {
    await using lab = await opened({
      prepare: async (page) => {
        await page.addInitScript(() => {
          Reflect.deleteProperty(globalThis, 'VideoEncoder');
          Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
        });
      },
    });
    const { page } = lab;
    const { name, bytes } = await recorded(page, 0.07);
    expect(name).toMatch(/\.zip$/);
    const pictures = decodeZip(bytes, name);
    expect([...pictures.keys()]).toEqual(['frame-000000.png', 'frame-000001.png', 'frame-000002.png']);
    expect(decodePng(pictures.get('frame-000002.png')!, 'frame')).toMatchObject(even(await viewSize(page)));
    expect(await page.locator('.record-note').innerText()).toContain('no WebCodecs');
  });

  test('a picture at twice the size shows something', async () => {
    await using lab = await opened();
    const { page } = lab;
    const { name, bytes } = await saved(page, () => page.getByRole('button', { name: 'PNG 2×' }).click());
    expect(name).toMatch(/^ramp-\d+\.\d{3}s\.png$/);
    const picture = decodePng(bytes, name);
    const { width, height } = await viewSize(page);
    const size = { width: 2 * width, height: 2 * height };
    expect(picture).toMatchObject(size);
    const colours = new Set(new Uint32Array(picture.pixels.buffer, 0, size.width * size.height));
    expect(colours.size).toBeGreaterThan(50);
  });

  test('a checkpoint is an archive of arrays', async () => {
    await using lab = await opened();
    const { name, bytes } = await saved(lab.page, () => lab.page.getByRole('button', { name: 'Save .npz' }).click());
    expect(name).toMatch(/\.npz$/);
    expect([...decodeZip(bytes, name).keys()].some((key) => key.endsWith('.npy'))).toBe(true);
  });
});
