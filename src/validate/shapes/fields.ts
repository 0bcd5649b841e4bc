/** Contact fields side by side: exact ones against f64, tables and nets against exact ones. */
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import type { OutlineSpec } from '../../geometry/outline/outline-spec.ts';
import type { ShapeType } from '../../scene/shapes/shapes-model.ts';
import { bandPoses } from '../../solvers/shapes/fields/band-poses.ts';
import { ExactFields } from '../../solvers/shapes/fields/exact-fields.ts';
import {
  fieldGate,
  measureQuality,
  qualityBand,
  type FieldQuality,
} from '../../solvers/shapes/fields/field-quality.ts';
import { trainPair } from '../../solvers/shapes/fields/neural/train-pair.ts';
import { TableFields } from '../../solvers/shapes/fields/table-fields.ts';
import { atMost, untested, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { outlineDistance } from './stroke-distance.ts';

export const shapesFieldsCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-fields',
  title: 'contact fields side by side: exact, table and neural, for several outlines',
  isSlow: true,
  compare,
};

const specs: Readonly<Record<string, OutlineSpec>> = {
  octagon: { kind: 'regular', sides: 8 },
  '#': { kind: 'letter', letter: '#' },
  U: { kind: 'letter', letter: 'U' },
  star: { kind: 'star', points: 5 },
  'arc of 75 %': { kind: 'arc', share: 0.75 },
};
const pairs = [
  ['octagon', 'octagon'],
  ['#', '#'],
  ['U', 'U'],
  ['star', 'star'],
  ['arc of 75 %', 'arc of 75 %'],
  ['#', 'octagon'],
] as const;

const typeOf = (name: string): ShapeType => ({ name, outline: makeOutline(specs[name]!).outline, radius: 1 });

/** The exact field on the device, where it matters: within 5 % of a radius of touching. */
async function* compareExact({ device }: ValidationPlace): AsyncGenerator<Comparison> {
  for (const names of pairs) {
    const types = [typeOf(names[0]), typeOf(names[1])] as const;
    using exact = new ExactFields(device, types, { reach: 2 * qualityBand, contacts: 1 });
    const { poses, exact: found } = await bandPoses(device, exact, { types, band: qualityBand, count: 4000, seed: 1 });
    let [distance, arm] = [0, 0];
    for (let k = 0; k < poses.length / 3; k++) {
      const place = [poses[3 * k + 1]!, poses[3 * k + 2]!] as const;
      const truth = outlineDistance(types[0].outline, types[1].outline, poses[3 * k]!, place);
      distance = Math.max(distance, Math.abs(found.distance[k]! - truth.distance));
      // Where two places are as near as each other, either may be named: the arm belongs to one of them.
      const alike = found.gradient[3 * k + 1]! * truth.normal[0] + found.gradient[3 * k + 2]! * truth.normal[1];
      if (alike > 0.999) arm = Math.max(arm, Math.abs(found.arm[k]! - truth.arm));
    }
    const source = 'distances of all strokes to all strokes, in f64';
    const told = { source, evidence: 'exact' } as const;
    const pair = names.join(' and ');
    yield {
      quantity: `greatest error of the distance, exact, ${pair}`,
      unit: 'radii',
      ...atMost(1e-5),
      measured: distance,
      ...told,
    };
    yield {
      quantity: `greatest error of the arm, exact, ${pair}`,
      unit: 'radii',
      ...atMost(2e-3),
      measured: arm,
      ...told,
    };
  }
}

/** Nodes over the turn and the place: as scenes have them that do not say, and fewer, which are too few for #. */
const usualSize = [64, 96, 96] as const;
const coarseSize = [32, 48, 48] as const;

/** Tables against the exact field. */
async function* compareTables({ device }: ValidationPlace): AsyncGenerator<Comparison> {
  for (const names of pairs) {
    const types = [...new Set(names)].map(typeOf);
    const pair = [types[0]!, types.at(-1)!] as const;
    const compareSize = async function* (size: readonly [number, number, number]): AsyncGenerator<Comparison> {
      using table = new TableFields(device, types, { reach: 2 * qualityBand, contacts: 1, size });
      const label = `table ${size.join(' × ')}, ${names.join(' and ')}`;
      yield* compareQuality(label, await measureQuality(device, pair, table), size === usualSize);
    };
    yield* compareSize(usualSize);
    if (names[0] === '#' && names[1] === '#') yield* compareSize(coarseSize);
  }
}

/** The paper's smaller net: octagons are learnt by it in seconds, # are not. */
async function* compareNets({ device, once, report }: ValidationPlace): AsyncGenerator<Comparison> {
  const net = 'relu-3x32';
  for (const name of ['octagon', '#']) {
    const onProgress = ({ step, steps }: { readonly step: number; readonly steps: number }): void =>
      report(`${net}, ${name}: step ${step} of ${steps}`);
    const quality = await once(
      `${net}, ${name}`,
      async () => (await trainPair(device, [typeOf(name)], [0, 0], { net, onProgress }))!.quality,
    );
    yield* compareQuality(`net ${net}, ${name} and ${name}`, quality, name === 'octagon');
  }
}

/** What the gate looks at, as checks where a field is to pass it. */
function* compareQuality(label: string, quality: FieldQuality, isToPass: boolean): Generator<Comparison> {
  const figures = [
    ['root mean square error of the distance', 'radii', 'rmse'],
    ['median error of the normal', '°', 'normalMedian'],
    ['taken for a touch or for none wrongly', '1', 'wrongSide'],
    ['poses without an answer', '1', 'unknown'],
  ] as const;
  const told = {
    source: 'the field of exact distances, at 20,000 poses within 5 % of a radius of touching',
    evidence: 'exact',
  } as const;
  for (const [quantity, unit, name] of figures) {
    const wanted = isToPass ? atMost(fieldGate[name]) : untested;
    yield { quantity: `${quantity}, ${label}`, unit, ...wanted, measured: quality[name], ...told };
  }
  if (quality.exchangeError === null) return;
  yield {
    quantity: `distance seen from the other grain, ${label}`,
    unit: 'radii',
    ...atMost(1e-5),
    measured: quality.exchangeError,
    source: 'd(q) = d(q⁻¹) for two grains of one outline',
    evidence: 'exact',
  };
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  yield* compareExact(place);
  yield* compareTables(place);
  yield* compareNets(place);
}
