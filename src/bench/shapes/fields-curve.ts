/**
 * The makers of contact fields side by side: what an answer costs, how far it is from exact, and what the field weighs and took
 * to make. One point a maker, for two # grains and for two octagons.
 */
import type { Device } from '../../device/device.ts';
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import type { OutlineSpec } from '../../geometry/outline/outline-spec.ts';
import type { NetKind, ShapeType } from '../../scene/shapes/shapes-model.ts';
import { bandPoses } from '../../solvers/shapes/fields/band-poses.ts';
import type { ContactFields } from '../../solvers/shapes/fields/contact-fields.ts';
import { ExactFields } from '../../solvers/shapes/fields/exact-fields.ts';
import { fieldGate, measureQuality, qualityBand } from '../../solvers/shapes/fields/field-quality.ts';
import { FieldQueries } from '../../solvers/shapes/fields/sample-field.ts';
import { TableFields } from '../../solvers/shapes/fields/table-fields.ts';
import { netShapes } from '../../solvers/shapes/fields/neural/net.ts';
import { NeuralFields } from '../../solvers/shapes/fields/neural/neural-fields.ts';
import { trainPair } from '../../solvers/shapes/fields/neural/train-pair.ts';
import type { PlotSeries } from '../../formats/plot/plot.ts';
import type { BenchCase, BenchCheck, BenchSettings, BenchSize } from '../bench-case.ts';
import type { BenchCurve } from '../bench-curve.ts';
import { timeOf, type BenchResult } from '../bench-result.ts';
import { DeviceMeter } from '../device-meter.ts';

const outlines = {
  '#': { kind: 'letter', letter: '#' },
  octagon: { kind: 'regular', sides: 8 },
} as const satisfies Record<string, OutlineSpec>;

type OutlineName = keyof typeof outlines;

type Maker =
  | { readonly kind: 'exact' }
  | { readonly kind: 'table'; readonly size: readonly [number, number, number] }
  | { readonly kind: 'neural'; readonly net: NetKind };

const makers: readonly Maker[] = [
  { kind: 'exact' },
  { kind: 'table', size: [32, 48, 48] },
  { kind: 'table', size: [64, 96, 96] },
  { kind: 'table', size: [128, 192, 192] },
  { kind: 'neural', net: 'relu-3x32' },
  { kind: 'neural', net: 'relu-5x64' },
  { kind: 'neural', net: 'fourier-5x64' },
];

/** On a CPU the larger nets learn for many minutes. */
const quickNets: readonly NetKind[] = ['relu-3x32'];

/** Poses that are asked for in a step. */
const asked: Readonly<Record<BenchSize, number>> = { quick: 2000, full: 1_000_000 };
/** Of these so many are different: the rest repeats them. */
const different = 50_000;
/** Training steps of a smoke test. */
const fewSteps = 64;

const labelOf = (maker: Maker): string =>
  maker.kind === 'exact' ? 'exact' : maker.kind === 'table' ? `table ${maker.size.join('×')}` : maker.net;

async function makeFields(
  device: Device,
  types: readonly [ShapeType, ShapeType],
  maker: Maker,
  size: BenchSize,
  progress: BenchSettings['progress'],
): Promise<ContactFields> {
  const reach = 2 * qualityBand * types[0].radius;
  const known = [types[0]];
  if (maker.kind === 'exact') return new ExactFields(device, known, { reach, contacts: 1 });
  if (maker.kind === 'table') return new TableFields(device, known, { reach, contacts: 1, size: maker.size });
  const steps = size === 'quick' ? { steps: fewSteps } : {};
  const trained = await trainPair(device, known, [0, 0], {
    net: maker.net,
    ...steps,
    onProgress: ({ step, steps: all, loss }) =>
      progress?.(`${maker.net}: step ${step} of ${all}, loss ${loss.toExponential(2)}`),
  });
  return new NeuralFields(device, known, netShapes[maker.net], [trained!.nets], { reach });
}

function fieldCase(name: OutlineName, maker: Maker): BenchCase {
  return {
    group: 'curves',
    name: `shapes-fields ${name} ${labelOf(maker)}`,
    title: `a million distances of ${name} from ${name}, ${labelOf(maker)}`,
    async prepare(device, size, settings) {
      const { outline } = makeOutline(outlines[name]);
      const type: ShapeType = { name, outline, radius: 1 };
      const types = [type, type] as const;
      const meter = new DeviceMeter(device);
      const start = performance.now();
      const fields = await makeFields(meter, types, maker, size, settings.progress);
      using probe = device.array('probe', 'u32', 1);
      await device.read(probe);
      const made = (performance.now() - start) / 1e3;
      const memoryBytes = meter.bytes;
      const quality = await measureQuality(device, types, fields);
      const count = asked[size];
      using exact = new ExactFields(device, types, { reach: 2 * qualityBand, contacts: 1 });
      const band = { types, band: qualityBand, count: Math.min(count, different), seed: 7 };
      const { poses } = await bandPoses(device, exact, band);
      const all = Float32Array.from({ length: 3 * count }, (_, k) => poses[k % poses.length]!);
      const queries = new FieldQueries(device, [0, 0], all);
      return {
        particles: count,
        memoryBytes,
        step: (pass) => queries.record(pass, fields),
        conclude: () => ({
          checks: [
            check('rmse', quality.rmse, fieldGate.rmse, '1'),
            check('median normal error', quality.normalMedian, fieldGate.normalMedian, '°'),
            check('wrong side', quality.wrongSide, fieldGate.wrongSide, '1'),
          ],
          notes: [
            `made in ${made.toPrecision(3)} s, ${(memoryBytes / 1e3).toPrecision(3)} kB`,
            `normal error of 95 %: ${quality.normalHigh.toPrecision(3)}°, of the arm ${quality.armRmse.toPrecision(2)}, exchange ${(quality.exchangeError ?? 0).toPrecision(2)}`,
          ],
        }),
        [Symbol.dispose]: () => {
          queries[Symbol.dispose]();
          fields[Symbol.dispose]();
        },
      };
    },
  };
}

const check = (quantity: string, measured: number, limit: number, unit: string): BenchCheck => ({
  ...{ quantity, measured, limit, unit },
  pass: measured <= limit,
});

/** In nanoseconds; exact fields have no error that a logarithmic axis could show. */
function seriesOf(name: OutlineName, results: readonly BenchResult[]): PlotSeries {
  const own = results.filter((result) => result.case.startsWith(`shapes-fields ${name} `));
  const points = own.map((result) => ({
    x: (timeOf(result) * 1e6) / result.particles,
    y: Math.max(result.checks.find(({ quantity }) => quantity === 'rmse')!.measured, 1e-5),
  }));
  return { name: `${name} on ${name}`, style: 'markers', points };
}

export const fieldsCurve: BenchCurve = {
  group: 'curves',
  name: 'shapes-fields',
  title: 'what a distance of two grains costs and how exact it is: strokes, tables and nets',
  points(size) {
    const names = Object.keys(outlines) as OutlineName[];
    const wanted =
      size === 'quick' ? makers.filter((maker) => maker.kind !== 'neural' || quickNets.includes(maker.net)) : makers;
    return names.flatMap((name) => wanted.map((maker) => fieldCase(name, maker)));
  },
  conclude(results) {
    const told = results.map((result) => {
      const nanoseconds = (timeOf(result) * 1e6) / result.particles;
      const figures = result.checks.map(
        ({ quantity, measured, unit }) => `${quantity} ${measured.toPrecision(2)}${unit === '1' ? '' : unit}`,
      );
      const passes = result.checks.every(({ pass }) => pass) ? 'passes' : 'fails the gate';
      return `${result.case.replace('shapes-fields ', '')}: ${nanoseconds.toPrecision(3)} ns, ${figures.join(', ')}: ${passes}`;
    });
    return {
      notes: told,
      plots: {
        '': {
          title: 'Contact fields: cost and error',
          subtitle: `${results[0]?.adapter ?? ''}; from left to right as the fields are dearer, the lower the better`,
          x: { label: 'time of an answer', unit: 'ns', scale: 'log' },
          y: { label: 'root mean square error of the distance, in radii', scale: 'log' },
          series: (Object.keys(outlines) as OutlineName[]).map((name) => seriesOf(name, results)),
        },
      },
    };
  },
};
