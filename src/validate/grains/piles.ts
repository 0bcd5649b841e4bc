/** Tetrahedral piles of equal spheres without rolling resistance: those that statics lets stand, and others. */
import type { Vector3 } from '../../math/rigid.ts';
import { atMost, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment } from './experiment.ts';

export const pilesCase: ValidationCase = {
  group: 'grains',
  name: 'piles',
  title: 'tetrahedral piles of 10 to 35 spheres: which stand for 10 s, and which no forces hold',
  compare,
};

const radius = 0.5;
const timeStep = 0.01;
const time = 10;

interface Pile {
  readonly layers: number;
  readonly friction: number;
  readonly stands: boolean;
}

/** Least friction with which any forces hold them: 0.446, 0.505 and 0.546 for 10, 20 and 35 spheres, by the convex cone problem. */
const piles: readonly Pile[] = [
  { layers: 3, friction: 0.6, stands: true },
  { layers: 3, friction: 0.9, stands: true },
  { layers: 4, friction: 0.9, stands: true },
  { layers: 5, friction: 0.9, stands: true },
  { layers: 3, friction: 0.4, stands: false },
  { layers: 4, friction: 0.45, stands: false },
];

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  for (const pile of piles) {
    const count = placesOf(pile.layers).length;
    const moved = await furthest(place, pile);
    const its = `${count} spheres, µ = ${pile.friction}`;
    if (pile.stands) {
      yield {
        quantity: `${its}: furthest way of any after ${time} s, in radii`,
        unit: '1',
        ...atMost(0.01),
        measured: moved,
        source: 'forces within Coulomb’s law hold it; springs find them for 10 and 20 spheres',
        evidence: 'exact',
      };
    } else {
      yield {
        quantity: `${its}: falls, 1, or stands, 0`,
        unit: '1',
        target: 1,
        tolerance: 0,
        measured: Number(moved > 1),
        source: 'no forces within Coulomb’s law hold it',
        evidence: 'exact',
      };
    }
  }
}

/** Spheres that touch, layer on layer. */
function placesOf(layers: number): Vector3[] {
  const places: Vector3[] = [];
  for (let z = 0; z < layers; z++) {
    for (let x = 0; x < layers - z; x++) {
      for (let y = 0; y < layers - z - x; y++) {
        places.push([
          2 * radius * (x + y / 2 + z / 2),
          2 * radius * ((Math.sqrt(3) / 2) * y + (z * Math.sqrt(3)) / 6),
          radius + z * 2 * radius * Math.sqrt(2 / 3),
        ]);
      }
    }
  }
  return places;
}

async function furthest({ device, report }: ValidationPlace, { layers, friction }: Pile): Promise<number> {
  const positions = placesOf(layers);
  report(`${positions.length} spheres, µ = ${friction}`);
  using experiment = new Experiment(device, {
    time: { step: timeStep, end: time },
    materials: { stone: { density: 2500, friction } },
    grains: [{ material: 'stone', fill: { kind: 'points', positions }, radius }],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'stone' }],
  });
  await experiment.run(time);
  const moved = (await experiment.grains()).map(({ position }, k) =>
    Math.hypot(...position.map((x, axis) => x - positions[k]![axis]!)),
  );
  return Math.max(...moved) / radius;
}
