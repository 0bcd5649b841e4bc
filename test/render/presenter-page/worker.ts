/** Draws a small world on each device and presents it on the canvas that the page gave for it. */
import { CanvasPresenter, compileScene, openDevice, parseScene, Picture, World } from '../../../src/index.ts';
import { someScenery } from '../../support/picture-scene.ts';

export interface Shown {
  readonly kind: 'cpu' | 'gpu';
  /** Of the canvas. */
  readonly width: number;
  readonly height: number;
  /** Largest difference between what it showed and what was drawn, of all pictures. */
  readonly apart: number;
  /** How many the last picture has. */
  readonly colours: number;
}

/** What a canvas shows, in the task that it was drawn in: later it is the page's. */
function seenOn(canvas: OffscreenCanvas): Uint8ClampedArray {
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

const scene = {
  talus: 1,
  domain: { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.2] },
  materials: { glass: { density: 2500 } },
  grains: [{ material: 'glass', radius: 0.02, fill: { kind: 'points', positions: [[0, 0, 0.02], [0.05, 0, 0.03]] } }],
  bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'glass' }],
} as const; // prettier-ignore

onmessage = async ({ data }: MessageEvent<Readonly<Record<Shown['kind'], OffscreenCanvas>>>) => {
  const model = compileScene(parseScene(scene));
  for (const kind of ['cpu', 'gpu'] as const) {
    // Rows of widths that no alignment suits. Others are presented anew in part, after another size as a whole.
    const size = { width: 61, height: 43 };
    const moments = [size, size, size, { width: 37, height: 23 }, size, size];
    let [apart, colours] = [0, 0];
    const device = await openDevice({ kind });
    const world = new World(model, device);
    const picture = new Picture(world, size, { quality: 'fast' });
    const presenter = new CanvasPresenter(device, data[kind]);
    const canvas = data[kind];
    for (const wanted of moments) {
      picture.resize(wanted);
      picture.draw(someScenery());
      const pixels = await picture.pixels();
      await presenter.present(picture);
      apart = seenOn(canvas).reduce((most, byte, k) => Math.max(most, Math.abs(byte - pixels[k]!)), apart);
      colours = new Set(new Uint32Array(pixels.buffer)).size;
      world.advance(20);
      await world.idle();
    }
    postMessage({ kind, width: canvas.width, height: canvas.height, apart, colours } satisfies Shown);
  }
};
