/** A sphere thrown at a wall at an angle: how much of its speed along the wall it keeps, and how it spins. */
import { formula } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, type ExperimentScene } from './experiment.ts';

export const obliqueImpactCase: ValidationCase = {
  group: 'grains',
  name: 'oblique-impact',
  title: 'an alumina sphere meets glass at angles from 2° to 80°: speed along the wall and spin',
  compare,
};

const sphere = { radius: 0.0025, density: 4000 };
/** Before the impact [m/s] */
const speed = 3.9;
const [friction, restitution] = [0.092, 0.98];
const degrees = Math.PI / 180;
const timeStep = 1e-6;
const elasticStep = 1e-8;
/** Distance from the wall at the start, in radii. */
const start = 0.01;

/** Of Kharaz et al.: angle from the normal [°], speed along the wall that is left, as a part; and spin [rad/s] */
const speeds = [[1.84, 0.793], [3.7, 0.745], [9.5, 0.673], [20, 0.597], [30.1, 0.688], [39.4, 0.771], [49.7, 0.848], [60, 0.901]] as const; // prettier-ignore
const spins = [[6.1, 136], [11, 266], [21.3, 578], [31.2, 613], [39.1, 595], [50.3, 453], [60.3, 382]] as const; // prettier-ignore
const measuredBy = {
  source: 'Kharaz, Gorham & Salman, Powder Technology 120 (2001) 281–291',
  evidence: 'experiment',
} as const;
const mechanics = {
  source: 'rigid sphere: slides where tan θ ≥ 7/2 µ (1 + e), otherwise rolls off with 5/7 of its speed',
  evidence: 'exact',
} as const;

/** From which on the sphere slides all through the impact [rad] */
const slidesFrom = Math.atan(3.5 * friction * (1 + restitution));

const rigidSpeed = (angle: number): number =>
  angle < slidesFrom ? 5 / 7 : 1 - (friction * (1 + restitution)) / Math.tan(angle);
const rigidSpin = (angle: number): number =>
  angle < slidesFrom
    ? ((5 / 7) * speed * Math.sin(angle)) / sphere.radius
    : (2.5 * friction * (1 + restitution) * speed * Math.cos(angle)) / sphere.radius;

interface Rebound {
  /** Part of the speed along the wall that is left */
  readonly speed: number;
  /** [rad/s] */
  readonly spin: number;
}

async function thrown(
  { device }: ValidationPlace,
  angle: number,
  solver?: ExperimentScene['solver'],
): Promise<Rebound> {
  const { radius, density } = sphere;
  const surface = { friction, restitution };
  const along = speed * Math.sin(angle);
  using experiment = new Experiment(device, {
    gravity: [0, 0, 0],
    time: { step: solver?.kind === 'hertz' ? elasticStep : timeStep, end: 0.01 },
    materials: {
      alumina: { density, youngModulus: 380e9, poissonRatio: 0.23, ...surface },
      glass: { youngModulus: 70e9, poissonRatio: 0.25, ...surface },
    },
    grains: [
      {
        material: 'alumina',
        fill: { kind: 'points', positions: [[0, 0, (1 + start) * radius]] },
        radius,
        velocity: [along, 0, -speed * Math.cos(angle)],
      },
    ],
    bodies: [{ name: 'wall', shape: { kind: 'plane' }, material: 'glass' }],
    ...(solver && { solver }),
  });
  // An elastic impact lasts some 10 µs.
  experiment.advanceTo(2e-5 + (2 * start * radius) / (speed * Math.cos(angle)));
  const { velocity, spin } = await experiment.grain();
  return { speed: velocity[0] / along, spin: Math.abs(spin[1]) };
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  for (const angle of [5, 20, 30, 35, 50, 70]) {
    const { speed: part, spin } = await thrown(place, angle * degrees);
    yield {
      quantity: `speed along the wall, part left, ${angle}°`,
      unit: '1',
      ...within(0.01, rigidSpeed(angle * degrees)),
      measured: part,
      ...mechanics,
    };
    yield {
      quantity: `spin, ${angle}°`,
      unit: 'rad/s',
      ...within(0.01, rigidSpin(angle * degrees)),
      measured: spin,
      ...mechanics,
    };
  }
  // Rigid spheres know nothing of the elastic tangent that makes slower ones rebound below this angle.
  const slides = ([angle]: readonly [number, number]): boolean => angle * degrees >= slidesFrom;
  for (const [angle, target] of speeds.filter(slides)) {
    const { speed: part } = await thrown(place, angle * degrees);
    yield { quantity: `speed along the wall, part left, ${angle}°`, unit: '1', ...within(0.03, target), measured: part, ...measuredBy }; // prettier-ignore
  }
  for (const [angle, target] of spins.filter(slides)) {
    const { spin } = await thrown(place, angle * degrees);
    yield { quantity: `spin, ${angle}°`, unit: 'rad/s', ...within(0.1, target), measured: spin, ...measuredBy };
  }
  yield* compareElastic(place);
  yield await draw(place);
}

/** Springs along the wall give back what a rigid sphere cannot: the dip below the angle at which it slides. */
async function* compareElastic(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const [angle, target] of speeds.filter(([angle]) => angle > 9)) {
    const { speed: part } = await thrown(place, angle * degrees, { kind: 'hertz' });
    yield { quantity: `with springs: speed along the wall, part left, ${angle}°`, unit: '1', ...within(0.1, target), measured: part, ...measuredBy }; // prettier-ignore
  }
}

async function draw(place: ValidationPlace): Promise<Figure> {
  const angles = Array.from({ length: 16 }, (_, k) => 2.5 + 5 * k);
  const rebounds: Rebound[] = [];
  const elastic: Rebound[] = [];
  for (const angle of angles) {
    rebounds.push(await thrown(place, angle * degrees));
    elastic.push(await thrown(place, angle * degrees, { kind: 'hertz' }));
  }
  return {
    plot: {
      title: 'A sphere thrown at a wall',
      subtitle: `alumina on glass, ${speed} m/s, µ = ${friction}, e = ${restitution}`,
      x: { label: 'angle from the normal', unit: '°', range: [0, 80] },
      y: { label: 'speed along the wall, part left', range: [0.5, 1] },
      series: [
        {
          name: 'rigid sphere',
          style: 'line',
          colour: 6,
          points: formula((angle) => rigidSpeed(angle * degrees), [0.5, 80], { count: 160 }),
        },
        { name: 'Kharaz et al.', style: 'markers', colour: 1, points: speeds.map(([x, y]) => ({ x, y })) },
        {
          name: 'Talus, rigid',
          style: 'markers',
          colour: 0,
          points: angles.map((x, k) => ({ x, y: rebounds[k]!.speed })),
        },
        {
          name: 'Talus, springs',
          style: 'markers',
          colour: 2,
          points: angles.map((x, k) => ({ x, y: elastic[k]!.speed })),
        },
      ],
    },
  };
}
