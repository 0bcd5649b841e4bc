/** Elastic impacts of single spheres, as a penalty code must have them: Hertz's theory and restitution. */
import type { PlotPoint, PlotSeries } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, sphereMass, type ExperimentScene } from './experiment.ts';

export const chungOoiCase: ValidationCase = {
  group: 'grains',
  name: 'chung-ooi',
  title: 'elastic impacts of two spheres and on a plane, and damped ones: overlap, force, duration, restitution',
  compare,
};

interface Elastic {
  /** [Pa] */
  readonly youngModulus: number;
  readonly poissonRatio: number;
  readonly density: number;
}

const materials = {
  glass: { youngModulus: 48e9, poissonRatio: 0.2, density: 2800 },
  limestone: { youngModulus: 20e9, poissonRatio: 0.25, density: 2500 },
  aluminium: { youngModulus: 70e9, poissonRatio: 0.3, density: 2699 },
  magnesium: { youngModulus: 40e9, poissonRatio: 0.35, density: 1800 },
  alumina: { youngModulus: 380e9, poissonRatio: 0.23, density: 4000 },
  iron: { youngModulus: 100e9, poissonRatio: 0.25, density: 7000 },
} as const satisfies Record<string, Elastic>;

const paper = 'Chung & Ooi, Granular Matter 13 (2011) 643–656';

/** Steps in an impact: enough that none of what is compared depends on them. */
const stepsPerImpact = 1000;

/** Of an elastic impact, over the greatest overlap and the speed */
const durationOfHertz = 2.9439;

interface Impact {
  /** Greatest overlap [m] and force [N], and how long they touch [s] */
  readonly overlap: number;
  readonly force: number;
  readonly duration: number;
}

/** Hertz's theory: spheres of reduced mass m* and radius R* meet at a speed v. */
function hertz(modulus: number, radius: number, mass: number, speed: number): Impact {
  const overlap = ((15 * mass * speed ** 2) / (16 * modulus * Math.sqrt(radius))) ** 0.4;
  return {
    overlap,
    force: (4 / 3) * modulus * Math.sqrt(radius) * overlap ** 1.5,
    duration: (durationOfHertz * overlap) / speed,
  };
}

/** E* where both, or only one of the two, are elastic. */
const modulusOfTwo = ({ youngModulus, poissonRatio }: Elastic): number => youngModulus / (2 * (1 - poissonRatio ** 2));
const modulusOnRigid = ({ youngModulus, poissonRatio }: Elastic): number => youngModulus / (1 - poissonRatio ** 2);

interface Meeting {
  readonly scene: ExperimentScene;
  readonly expected: Impact;
  /** Distance of surfaces, from the positions of the grains [m] */
  readonly gap: (positions: readonly (readonly [number, number, number])[]) => number;
}

function twoSpheres(elastic: Elastic, restitution = 1): Meeting {
  const [radius, speed] = [0.01, 10];
  const mass = sphereMass(radius, elastic.density);
  const expected = hertz(modulusOfTwo(elastic), radius / 2, mass / 2, 2 * speed);
  const start = radius + 0.02 * expected.overlap;
  const sphere = (sign: 1 | -1) =>
    ({
      material: 'solid',
      fill: { kind: 'points', positions: [[sign * start, 0, 0]] },
      radius,
      velocity: [-sign * speed, 0, 0],
    }) as const;
  return {
    scene: sceneOf(elastic, expected.duration, restitution, { grains: [sphere(-1), sphere(1)] }),
    expected,
    gap: ([left, right]) => right![0] - left![0] - 2 * radius,
  };
}

function onPlane(elastic: Elastic, radius: number, speed: number, restitution = 1): Meeting {
  const expected = hertz(modulusOnRigid(elastic), radius, sphereMass(radius, elastic.density), speed);
  return {
    scene: sceneOf(elastic, expected.duration, restitution, {
      grains: [
        {
          material: 'solid',
          fill: { kind: 'points', positions: [[0, 0, radius + 0.02 * expected.overlap]] },
          radius,
          velocity: [0, 0, -speed],
        },
      ],
      bodies: [{ name: 'plane', shape: { kind: 'plane' }, material: 'rigid' }],
    }),
    expected,
    gap: ([sphere]) => sphere![2] - radius,
  };
}

function sceneOf(
  elastic: Elastic,
  duration: number,
  restitution: number,
  parts: Pick<ExperimentScene, 'grains' | 'bodies'>,
): ExperimentScene {
  return {
    gravity: [0, 0, 0],
    time: { step: duration / stepsPerImpact, end: 4 * duration },
    materials: {
      solid: { ...elastic, friction: 0, restitution },
      // So stiff that only the sphere gives way.
      rigid: { ...elastic, youngModulus: 1e4 * elastic.youngModulus, friction: 0, restitution },
    },
    ...parts,
    solver: { kind: 'hertz' },
  };
}

/** What happens between the first touch and the last. */
async function watch(
  { device }: ValidationPlace,
  { scene, gap, expected }: Meeting,
): Promise<Impact & { forces: PlotPoint[] }> {
  using experiment = new Experiment(device, scene);
  const forces: PlotPoint[] = [];
  let [overlap, force, began, ended] = [0, 0, NaN, NaN];
  while (experiment.time < 1.1 * expected.duration) {
    experiment.world.advance(1);
    const distance = gap((await experiment.grains()).map(({ position }) => position));
    const push = (await experiment.contacts()).reduce((sum, { normal }) => sum + normal, 0);
    if (distance < 0 && Number.isNaN(began)) began = experiment.time;
    if (distance < 0) ended = experiment.time;
    overlap = Math.max(overlap, -distance);
    force = Math.max(force, push);
    forces.push({ x: experiment.time, y: push });
  }
  return { overlap, force, duration: ended - began, forces: overHertz(forces, began, expected) };
}

/** Speed after the impact over that before. */
async function reboundOf({ device }: ValidationPlace, { scene, expected }: Meeting): Promise<number> {
  using experiment = new Experiment(device, scene);
  const speed = async (): Promise<number> => Math.hypot(...(await experiment.grain()).velocity);
  const before = await speed();
  // With much damping it takes longer.
  experiment.advanceTo(3 * expected.duration);
  return (await speed()) / before;
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const meetings: [string, string, Meeting][] = [
    ['two spheres, glass', 'test 1', twoSpheres(materials.glass)],
    ['two spheres, limestone', 'test 1', twoSpheres(materials.limestone)],
    ['on a plane, aluminium', 'test 2', onPlane(materials.aluminium, 0.1, 0.2)],
    ['on a plane, magnesium', 'test 2', onPlane(materials.magnesium, 0.1, 0.2)],
  ];
  const impacts: PlotSeries[] = [];
  for (const [name, test, meeting] of meetings) {
    place.report(name);
    const { overlap, force, duration, forces } = await watch(place, meeting);
    impacts.push({ name, style: 'markers', colour: impacts.length, points: someOf(forces, impacts.length / meetings.length) });
    const origin = { source: `theory of Hertz; ${paper}, ${test}`, evidence: 'exact' } as const;
    const { expected } = meeting;
    yield { quantity: `${name}: greatest overlap`, unit: 'm', ...within(0.01, expected.overlap), measured: overlap, ...origin }; // prettier-ignore
    yield { quantity: `${name}: greatest force`, unit: 'N', ...within(0.01, expected.force), measured: force, ...origin };
    yield { quantity: `${name}: duration`, unit: 's', ...within(0.01, expected.duration), measured: duration, ...origin };
  } // prettier-ignore
  yield drawForces(impacts);

  const rebounds: PlotSeries[] = [];
  for (const name of ['alumina', 'iron'] as const) {
    const points: PlotPoint[] = [];
    for (const restitution of [0.2, 0.4, 0.6, 0.8, 1]) {
      place.report(`${name}, e = ${restitution}`);
      const measured = await reboundOf(place, onPlane(materials[name], 0.0025, 3.9, restitution));
      points.push({ x: restitution, y: measured });
      yield {
        quantity: `restitution of ${name}, e = ${restitution}`,
        unit: '1',
        target: restitution,
        tolerance: 0.005,
        measured,
        source: `what goes in comes out; ${paper}, test 3`,
        evidence: 'exact',
      };
    }
    rebounds.push({ name, style: 'markers', colour: rebounds.length, points });
  }
  yield drawRebounds(rebounds);
}

/** Forces over the greatest one, times over the duration, as Hertz has both: every elastic impact is the same curve. */
function overHertz(forces: readonly PlotPoint[], began: number, { force, duration }: Impact): PlotPoint[] {
  return forces.map(({ x, y }) => ({ x: (x - began) / duration, y: y / force }));
}

/** One of many, from a part of their distance on: points of several curves that are the same do not hide each other. */
function someOf(points: readonly PlotPoint[], part: number): PlotPoint[] {
  const every = Math.round(stepsPerImpact / 12);
  return points.filter((_, k) => k % every === Math.floor(part * every));
}

/** δ'' = −5/4 δ^(3/2), of the greatest overlap and the speed, from the touch on: forces δ^(3/2) over times of the duration. */
function hertzCurve(): PlotPoint[] {
  const [steps, every] = [2000, 20];
  const h = durationOfHertz / steps;
  const force = (overlap: number): number => Math.max(overlap, 0) ** 1.5;
  const points: PlotPoint[] = [];
  let [overlap, speed] = [0, 1];
  for (let k = 0; k <= steps; k++) {
    if (k % every === 0) points.push({ x: k / steps, y: force(overlap) });
    const half = speed - 0.625 * h * force(overlap);
    overlap += h * half;
    speed = half - 0.625 * h * force(overlap);
  }
  return points;
}

const drawForces = (impacts: readonly PlotSeries[]): Figure => ({
  name: 'force',
  plot: {
    title: 'Elastic impacts',
    x: { label: 'time over the duration', range: [0, 1.1] },
    y: { label: 'force over the greatest' },
    series: [{ name: 'theory of Hertz', style: 'line', colour: 6, points: hertzCurve() }, ...impacts],
  },
});

const drawRebounds = (measured: readonly PlotSeries[]): Figure => ({
  name: 'restitution',
  plot: {
    title: 'Damped impacts on a plane',
    x: { label: 'coefficient of restitution', range: [0, 1] },
    y: { label: 'speed after over speed before', range: [0, 1] },
    series: [
      {
        name: 'as asked',
        style: 'line',
        colour: 6,
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ],
      },
      ...measured,
    ],
  },
});
