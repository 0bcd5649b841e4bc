/** How densely grains settle, and how many neighbours hold each: without friction and with much of it. */
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import { mean } from '../../math/statistics.ts';
import {
  between,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { Experiment, type Bed, type ContactForce, type ExperimentScene } from './experiment.ts';

export const packingCase: ValidationCase = {
  group: 'grains',
  name: 'packing',
  title: 'grains settle to random close packing without friction, and to a loose one with much',
  isSlow: true,
  compare,
};

const radius = { kind: 'uniform', min: 0.0045, max: 0.0055 } as const;
const diameter = 0.01;
/** Between the faces through which the bed goes on without end, in diameters. */
const width = 10;
const count = 2500;
/** Without friction a bed of some 20 layers comes to rest only if it is solved closely. */
const timeStep = 0.0005;
const sweeps = 16;
const settled = 3;
/** Left out at the floor and below the top, in diameters. */
const margin = 5;
const frictions = [0, 0.1, 0.5, 10];

interface Pour {
  readonly friction: number;
  readonly timeStep: number;
  readonly seed: number;
  /** How many times wider. */
  readonly scale?: number;
  readonly sweeps?: number;
}

/** Before they settle: near the loosest packing that stands, so that they fall but little. */
const pouredFraction = 0.5;

function scene({ friction, timeStep, seed, scale = 1, sweeps: many = sweeps }: Pour): ExperimentScene {
  const half = (scale * width * diameter) / 2;
  const grains = Math.round(count * scale ** 2);
  const height = (grains * (Math.PI / 6) * diameter ** 3) / (pouredFraction * (2 * half) ** 2);
  return {
    time: { step: timeStep, end: settled },
    seed,
    domain: { min: [-half, -half, 0], max: [half, half, height + diameter] },
    boundaries: { x: 'periodic', y: 'periodic' },
    materials: { grain: { density: 2500, friction } },
    grains: [
      {
        material: 'grain',
        fill: { kind: 'pour', region: { min: [-half, -half, 0], max: [half, half, height] }, count: grains },
        radius,
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'grain' }],
    solver: { kind: 'gauss-seidel', sweeps: many },
  };
}

interface Packing {
  readonly fraction: number;
  /** Contacts that push, per grain; those that nothing holds are left out, with their contacts. */
  readonly neighbours: number;
  /** Part of the grains that nothing holds */
  readonly rattlers: number;
}

async function run({ device, report }: ValidationPlace, pour: Pour): Promise<Packing> {
  report(`µ = ${pour.friction}, seed ${pour.seed}`);
  using experiment = new Experiment(device, scene(pour));
  await experiment.run(settled);
  const bed = await experiment.bed();
  const heights = bed.position.map(([, , z]) => z);
  const top = mean(heights.toSorted((a, b) => b - a).slice(0, 50));
  const slab = [margin * diameter, top - margin * diameter] as const;
  const side = (pour.scale ?? 1) * width * diameter;
  return {
    fraction: volumeBetween(bed, slab) / (side ** 2 * (slab[1] - slab[0])),
    ...neighboursOf(await experiment.contacts(), heights, slab, pour.friction),
  };
}

/** Of the parts of all spheres that are in a slab [m³] */
function volumeBetween({ position, radius }: Bed, [low, high]: readonly [number, number]): number {
  // Of the part of a sphere below a level, which is at height u above its centre.
  const below = (u: number, r: number): number => {
    const t = Math.min(Math.max(u, -r), r);
    return Math.PI * (r * r * (t + r) - (t ** 3 + r ** 3) / 3);
  };
  return position.reduce((sum, [, , z], k) => sum + below(high - z, radius[k]!) - below(low - z, radius[k]!), 0);
}

function neighboursOf(
  contacts: readonly ContactForce[],
  heights: readonly number[],
  [low, high]: readonly [number, number],
  friction: number,
): Pick<Packing, 'neighbours' | 'rattlers'> {
  // A grain at rest needs four contacts without friction and two with it; those that have fewer are taken away, until
  // none is left that has.
  const fewest = friction === 0 ? 4 : 2;
  const isHeld = heights.map(() => true);
  let counts: number[] = [];
  for (let changed = true; changed;) {
    counts = heights.map(() => 0);
    for (const { grain, partner, normal } of contacts) {
      if (!(normal > 0) || !isHeld[grain] || (partner !== null && !isHeld[partner])) continue;
      counts[grain]!++;
      if (partner !== null) counts[partner]!++;
    }
    const loose = counts.map((many, k) => isHeld[k] && many < fewest);
    changed = loose.some(Boolean);
    for (const [k, isLoose] of loose.entries()) if (isLoose) isHeld[k] = false;
  }
  const inside = heights.map((_, k) => k).filter((k) => heights[k]! > low && heights[k]! < high);
  const held = inside.filter((k) => isHeld[k]);
  return { neighbours: mean(held.map((k) => counts[k]!)), rattlers: 1 - held.length / inside.length };
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const packings: Spread<Packing>[] = [];
  for (const friction of frictions)
    packings.push(await measureSeeds(place, `µ = ${friction}`, (seed) => run(place, { friction, timeStep, seed })));
  const [smooth, rough] = [packings[0]!, packings.at(-1)!];
  const close = { source: 'random close packing: 0.64 (Berryman, Phys. Rev. A 27 (1983) 1053; Jodrey & Tory, Phys. Rev. A 32 (1985) 2347); isostatic: 6 contacts', evidence: 'cross-code' } as const; // prettier-ignore
  yield { quantity: 'solid fraction, µ = 0', unit: '1', target: 0.64, tolerance: 0.01, ...smooth.of(({ fraction }) => fraction), ...close }; // prettier-ignore
  yield { quantity: 'contacts a grain, µ = 0', unit: '1', target: 6, tolerance: 0.2, ...smooth.of(({ neighbours }) => neighbours), ...close }; // prettier-ignore
  const loose = { source: 'poured with friction: from random loose packing, 0.55 (Onoda & Liniger, Phys. Rev. Lett. 64 (1990) 2727), to 0.60, and from 4 contacts to 5, by how they are poured (Silbert et al., Phys. Rev. E 65 (2002) 031304)', evidence: 'cross-code' } as const; // prettier-ignore
  yield { quantity: `solid fraction, µ = ${frictions.at(-1)}`, unit: '1', ...between(0.55, 0.6), ...rough.of(({ fraction }) => fraction), ...loose }; // prettier-ignore
  yield { quantity: `contacts a grain, µ = ${frictions.at(-1)}`, unit: '1', ...between(4, 5), ...rough.of(({ neighbours }) => neighbours), ...loose }; // prettier-ignore
  const told = { ...untested, source: 'between the two', evidence: 'cross-code' } as const;
  for (const [k, friction] of frictions.entries()) {
    if (k === 0 || k === frictions.length - 1) continue;
    yield { quantity: `solid fraction, µ = ${friction}`, unit: '1', ...packings[k]!.of(({ fraction }) => fraction), ...told }; // prettier-ignore
    yield { quantity: `contacts a grain, µ = ${friction}`, unit: '1', ...packings[k]!.of(({ neighbours }) => neighbours), ...told }; // prettier-ignore
  }
  yield* draw(packings);
  yield* study(place);
}

async function* study(place: ValidationPlace): AsyncGenerator<Comparison> {
  const variants: [string, Partial<Pour>][] = [
    ['h / 2', { timeStep: timeStep / 2 }],
    ['twice the sweeps', { sweeps: 2 * sweeps }],
    ['twice the area', { scale: Math.SQRT2 }],
  ];
  for (const [name, changes] of variants) {
    const { fraction, neighbours } = await run(place, { friction: 0, timeStep, seed: place.seeds[0]!, ...changes });
    const told = { ...untested, source: 'how the result depends on time step, sweeps and size', evidence: 'cross-code' } as const; // prettier-ignore
    yield { quantity: `solid fraction, µ = 0, ${name}`, unit: '1', measured: fraction, ...told };
    yield { quantity: `contacts a grain, µ = 0, ${name}`, unit: '1', measured: neighbours, ...told };
  }
}

function* draw(packings: readonly Spread<Packing>[]): Generator<Figure> {
  // µ = 0 has no place on a log axis: it is drawn at its lower end.
  const place = (friction: number): number => Math.max(friction, 0.01);
  const points = (of: (packing: Packing) => number) =>
    frictions.map((friction, k) => {
      const { measured, spread } = packings[k]!.of(of);
      return { x: place(friction), y: measured, low: measured - spread, high: measured + spread };
    });
  const level = (y: number) => [
    { x: 0.01, y },
    { x: 10, y },
  ];
  const x = { label: 'friction coefficient µ (0 is drawn at 0.01)', scale: 'log' } as const;
  const subtitle = `${count} grains of 1 cm ± 10 %, periodic; ${packings[0]!.words}`;
  yield {
    plot: {
      title: 'Solid fraction of settled grains',
      subtitle,
      x,
      y: { label: 'solid fraction', range: [0.54, 0.66] },
      series: [
        { name: 'random close packing', style: 'line', colour: 6, points: level(0.64) },
        { name: 'random loose packing', style: 'dashes', colour: 6, points: level(0.555) },
        { name: 'Talus', style: 'line and markers', colour: 0, points: points(({ fraction }) => fraction) },
      ],
    },
  };
  yield {
    name: 'contacts',
    plot: {
      title: 'Contacts of settled grains',
      subtitle,
      x,
      y: { label: 'contacts a grain', range: [3.5, 6.5] },
      series: [
        { name: 'isostatic without friction', style: 'line', colour: 6, points: level(6) },
        { name: 'isostatic with friction', style: 'dashes', colour: 6, points: level(4) },
        { name: 'Talus', style: 'line and markers', colour: 0, points: points(({ neighbours }) => neighbours) },
      ],
    },
  };
}
