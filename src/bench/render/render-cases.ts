/** How long a picture of many grains takes: a bed of balls on a floor, seen as the lab first shows it. */
import { packStructs } from '../../core/fields.ts';
import type { Device } from '../../device/device.ts';
import { RandomStream } from '../../math/random-stream.ts';
import type { Bounds, Vector3 } from '../../math/rigid.ts';
import { framingCamera } from '../../render/default-camera.ts';
import { Raster } from '../../render/raster/raster.ts';
import { ballFields, facetFields } from '../../render/render-structs.ts';
import { viewOf } from '../../render/view.ts';
import type { BenchCase, BenchRun, BenchSize } from '../bench-case.ts';

const picture = { width: 960, height: 600 };
/** [m] */
const radius = 0.01;

/** A bed twice as long and deep as it is high, loosely stacked. */
function bed(count: number): { readonly words: Uint32Array; readonly bounds: Bounds } {
  const columns = Math.ceil(Math.cbrt(2 * count));
  const spacing = 2.05 * radius;
  const random = new RandomStream([7, 0], [0, 0]);
  const shift = () => 0.2 * radius * (random.uniform() - 0.5);
  const layers = Math.ceil(count / columns ** 2);
  const words = packStructs(
    ballFields,
    Array.from({ length: count }, (_, k) => {
      const place = [k % columns, Math.floor(k / columns) % columns, Math.floor(k / columns ** 2)];
      const centre = place.map((part) => (part + 0.5) * spacing + shift());
      return { centre, radius, tint: 0xffffffff, flags: 0, turn: 0, value: 0 };
    }),
  );
  return { words, bounds: { min: [0, 0, 0], max: [columns * spacing, columns * spacing, layers * spacing] } };
}

function floor({ min, max }: Bounds): Uint32Array {
  const corner = (x: number, y: number): Vector3 => [x, y, 0];
  const plain = { tint: 0, flags: 0, owner: 0, normal_a: 0, normal_b: 0, normal_c: 0, value: 0 };
  const [a, b] = [corner(min[0] - max[0], min[1] - max[1]), corner(2 * max[0], min[1] - max[1])];
  const [c, d] = [corner(2 * max[0], 2 * max[1]), corner(min[0] - max[0], 2 * max[1])];
  return packStructs(facetFields, [
    { ...plain, a, b, c },
    { ...plain, a, b: c, c: d },
  ]);
}

function prepare(device: Device, count: number): BenchRun {
  const { words, bounds } = bed(count);
  const balls = device.array('balls', ballFields, count, words);
  const facets = device.array('facets', facetFields, 2, floor(bounds));
  const raster = new Raster(device, picture);
  raster.aim({ view: viewOf(framingCamera(bounds, [0.55, -1, 0.5]), picture), balls, facets });
  return {
    particles: count,
    step: (pass) => raster.draw(pass),
    async conclude() {
      const isComplete = await raster.check();
      const missing = { quantity: 'pictures that lack something', measured: isComplete ? 0 : 1, limit: 1, unit: '1' };
      return { checks: [{ ...missing, pass: isComplete }], notes: [] };
    },
    [Symbol.dispose]() {
      for (const owned of [balls, facets, raster]) owned[Symbol.dispose]();
    },
  };
}

const renderCase = (name: string, words: string, counts: Record<BenchSize, number>): BenchCase => ({
  group: 'render',
  name: `render-${name}`,
  title: `${words} in a picture of ${picture.width} × ${picture.height} pixels: what each pixel shows`,
  prepare: (device, size) => prepare(device, counts[size]),
});

export const renderCases: readonly BenchCase[] = [
  renderCase('20k', '20,000 grains', { quick: 2000, full: 20_000 }),
  renderCase('1m', '1,000,000 grains', { quick: 2000, full: 1_000_000 }),
];
