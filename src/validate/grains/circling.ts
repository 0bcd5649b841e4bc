/** Frictionless spheres that circle inside of hollow bodies: they keep their speed and press with m ω² r. */
import type { Vector3 } from '../../math/rigid.ts';
import type { Comparison, ValidationCase, ValidationPlace } from '../validation-case.ts';
import { Experiment, sphereMass, type ExperimentScene } from './experiment.ts';

export const circlingCase: ValidationCase = {
  group: 'grains',
  name: 'circling',
  title: 'frictionless spheres circle in hollow bodies for ten turns: speed that is left, force on the wall',
  compare,
};

const radius = 0.01;
const speed = 1.5;
const turns = 10;
const source = 'a point that slides on a circle without friction keeps its speed v, and is pushed by m v²/r';

type Body = NonNullable<ExperimentScene['bodies']>[number];
type Shape = Body['shape'];

interface Course {
  readonly name: string;
  readonly shape: Shape;
  /** Of the circle of the centre, about z [m] */
  readonly circle: number;
  /** Height of the circle [m] */
  readonly height: number;
  readonly restitution?: number;
  /** Of the body about its axis [rad/s] */
  readonly spin?: number;
}

const inner = 0.1;
const cylinder = { kind: 'cylinder', radius: inner, height: 0.2, hollow: true } as const;
const courses: readonly Course[] = [
  { name: 'hollow cylinder', shape: cylinder, circle: inner - radius, height: 0 },
  { name: 'hollow cylinder, restitution 0.8', shape: cylinder, circle: inner - radius, height: 0, restitution: 0.8 },
  { name: 'hollow cylinder, restitution 1', shape: cylinder, circle: inner - radius, height: 0, restitution: 1 },
  { name: 'hollow cylinder that spins', shape: cylinder, circle: inner - radius, height: 0, spin: 40 },
  { name: 'narrow cylinder', shape: { ...cylinder, radius: 3 * radius }, circle: 2 * radius, height: 0 },
  { name: 'hollow sphere', shape: { kind: 'sphere', radius: inner, hollow: true }, circle: inner - radius, height: 0 },
  { name: 'hollow sphere that is elastic', shape: { kind: 'sphere', radius: inner, hollow: true }, circle: inner - radius, height: 0, restitution: 0.9 }, // prettier-ignore
  // What is left is of the grid: its cells are 5 and 2.5 mm, and a step is 2 mm.
  { name: 'mesh of a pipe, 48 cells', shape: { kind: 'mesh', file: 'pipe.obj', resolution: 48 }, circle: inner - radius, height: 0 }, // prettier-ignore
  { name: 'mesh of a pipe, 96 cells', shape: { kind: 'mesh', file: 'pipe.obj', resolution: 96 }, circle: inner - radius, height: 0 }, // prettier-ignore
];

/** Around z, with as many sides inside and outside. */
function pipe(sides: number, outer: number, halfHeight: number): Uint8Array {
  const lines: string[] = [];
  for (let k = 0; k < sides; k++) {
    const [x, y] = [Math.cos((2 * Math.PI * k) / sides), Math.sin((2 * Math.PI * k) / sides)];
    for (const [r, z] of [
      [inner, -halfHeight],
      [outer, -halfHeight],
      [outer, halfHeight],
      [inner, halfHeight],
    ] as const)
      // prettier-ignore
      lines.push(`v ${r * x} ${r * y} ${z}`);
  }
  for (let k = 0; k < sides; k++) {
    for (let corner = 0; corner < 4; corner++) {
      const vertex = (side: number, at: number): number => 4 * (side % sides) + (at % 4) + 1;
      lines.push(`f ${[vertex(k, corner), vertex(k, corner + 1), vertex(k + 1, corner + 1), vertex(k + 1, corner)].join(' ')}`); // prettier-ignore
    }
  }
  return new TextEncoder().encode(lines.join('\n'));
}

const files = new Map([['pipe.obj', pipe(180, 1.2 * inner, 0.05)]]);

async function circled({ device }: ValidationPlace, course: Course) {
  const { shape, circle, height, restitution = 0, spin = 0 } = course;
  const scene: ExperimentScene = {
    gravity: [0, 0, 0],
    domain: { min: [-0.3, -0.3, -0.3], max: [0.3, 0.3, 0.3] },
    time: { end: (turns * 2 * Math.PI * circle) / speed },
    materials: { glass: { friction: 0, restitution } },
    grains: [
      {
        material: 'glass',
        fill: { kind: 'points', positions: [[circle, 0, height]] },
        radius,
        velocity: [0, speed, 0],
      },
    ],
    bodies: [
      { material: 'glass', shape, ...(spin !== 0 && { motion: { kind: 'velocity', spin: [0, 0, spin] as Vector3 } }) },
    ],
  };
  using experiment = new Experiment(device, scene, files);
  const { world } = experiment;
  const { stepCount } = world.model;
  const loads: number[] = [];
  for (let k = 0; k < stepCount; k++) {
    world.advance(1);
    // The second half: the first steps turn the start into chords.
    if (2 * k > stepCount) loads.push(Math.hypot(...(await world.bodyForces())![0]!.force));
  }
  const { velocity, position } = await experiment.grain();
  const wanted = (sphereMass(radius, 2500) * speed ** 2) / circle;
  return {
    step: world.model.timeStep,
    speed: Math.hypot(...velocity) / speed,
    push: loads.reduce((a, b) => a + b, 0) / loads.length / wanted,
    out: (Math.hypot(position[0], position[1]) - circle) / radius,
  };
}

async function* compare(place: ValidationPlace): AsyncIterable<Comparison> {
  for (const course of courses) {
    const found = await place.once(course.name, () => circled(place, course));
    const common = { unit: '1', target: 1, tolerance: 0.02, source, evidence: 'exact' } as const;
    yield {
      ...common,
      quantity: `${course.name}: speed after ten turns, over that at the start`,
      measured: found.speed,
    };
    yield { ...common, quantity: `${course.name}: mean force on the wall, over m v²/r`, measured: found.push };
  }
}
