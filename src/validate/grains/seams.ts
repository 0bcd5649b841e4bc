/** Spheres on floors of several boxes, and past what they do not touch: a contact counts only if it comes about within the step. */
import { type Vector3 } from '../../math/rigid.ts';
import type { Comparison, ValidationCase, ValidationPlace } from '../validation-case.ts';
import { Experiment, gravity, type ExperimentScene } from './experiment.ts';

const radius = 0.01;
const timeStep = 1e-3;
const evidence = 'exact';

export const seamsCase: ValidationCase = {
  group: 'grains',
  name: 'seams',
  title: 'spheres roll over seams between boxes, fall beside them, and fly past edges',
  compare,
};

type Body = NonNullable<ExperimentScene['bodies']>[number];

/** Boxes side by side along x, whose tops are at z = 0; one of their seams is at x = 0. */
const floorOf = (count: number, length: number): Body[] =>
  Array.from({ length: count }, (_, k) => ({
    material: 'glass',
    shape: { kind: 'box', size: [length, 0.2, 0.04] },
    position: [(k - Math.floor(count / 2) + 0.5) * length, 0, -0.02],
  }));

interface Start {
  readonly position: Vector3;
  readonly velocity: Vector3;
  readonly spin?: Vector3;
}

interface Course {
  readonly velocity: Vector3;
  /** Of the centre [m] */
  readonly highest: number;
}

async function run(
  { device }: ValidationPlace,
  starts: readonly Start[],
  scene: Partial<ExperimentScene> & { readonly restitution?: number; readonly friction?: number },
  time: number,
): Promise<Course> {
  const { restitution = 0.5, friction = 0.5, ...others } = scene;
  using experiment = new Experiment(device, {
    time: { step: timeStep, end: time },
    materials: { glass: { restitution, friction } },
    grains: starts.map(({ position, velocity, spin = [0, 0, 0] }) => ({
      material: 'glass',
      fill: { kind: 'points', positions: [position] },
      radius,
      velocity,
      spin,
    })),
    ...others,
  });
  let highest = -Infinity;
  for (let step = 1; step * timeStep <= time + 1e-9; step++) {
    experiment.advanceTo(step * timeStep);
    highest = Math.max(highest, (await experiment.grain()).position[2]);
  }
  return { velocity: (await experiment.grain()).velocity, highest };
}

const rolling = (speed: number, from: number): Start => ({
  position: [from, 0.003, radius],
  velocity: [speed, 0, 0],
  spin: [0, speed / radius, 0],
});

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const speed of [0.3, 1, 3]) {
    const length = speed < 1 ? 0.03 : 0.1;
    const bodies = floorOf(6, length);
    const { velocity, highest } = await run(place, [rolling(speed, -1.9 * length)], { bodies }, (4 * length) / speed);
    const source = 'a level floor does no work on a sphere that rolls without sliding';
    const where = `after four seams, ${((speed * timeStep) / radius).toPrecision(1)} R a step`;
    yield {
      quantity: `speed over start, ${where}`,
      unit: '1',
      target: 1,
      tolerance: 1e-3,
      measured: velocity[0] / speed,
      source,
      evidence,
    };
    yield {
      quantity: `greatest hop, ${where}`,
      unit: 'R',
      target: 0,
      tolerance: 1e-3,
      measured: highest / radius - 1,
      source,
      evidence,
    };
  }
  yield* compareChute(place);
  yield* compareDrops(place);
  yield* comparePasses(place);
}

/** A chute of twenty boxes, two metres long. */
async function* compareChute(place: ValidationPlace): AsyncGenerator<Comparison> {
  const [slope, time] = [Math.PI / 6, 0.7];
  const scene = {
    bodies: floorOf(40, 0.1),
    gravity: [gravity * Math.sin(slope), 0, -gravity * Math.cos(slope)] as const,
  };
  const { velocity } = await run(place, [rolling(0, 0.003)], scene, time);
  yield {
    quantity: 'speed at the end of a chute of boxes',
    unit: 'm/s',
    target: (5 / 7) * gravity * Math.sin(slope) * time,
    tolerance: 2e-3,
    measured: velocity[0],
    source: 'a sphere that rolls down a slope gains 5/7 g sin θ t',
    evidence,
  };
}

async function* compareDrops(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const beside of [0.02, 0.1, 0.4]) {
    const start: Start = { position: [beside * radius, 0, 1.5 * radius], velocity: [0, 0, -2.5] };
    const { velocity } = await run(place, [start], { bodies: floorOf(2, 0.1) }, 0.02);
    yield {
      quantity: `sideways over impact speed, dropped ${beside} R beside a seam`,
      unit: '1',
      target: 0,
      tolerance: 1e-3,
      measured: velocity[0] / 2.5,
      source: 'a level floor pushes upwards',
      evidence,
    };
  }
}

/** With a hundredth of a radius to spare, from eight places. */
async function* comparePasses(place: ValidationPlace): AsyncGenerator<Comparison> {
  const obstacles: Record<string, Body> = {
    'the edges of a box': {
      material: 'glass',
      shape: { kind: 'box', size: [0.04, 0.04, 0.04] },
      position: [0, 0, -0.02],
    },
    'a sphere': { material: 'glass', shape: { kind: 'sphere', radius: 0.02 }, position: [0, 0, -0.02] },
  };
  for (const [name, body] of Object.entries(obstacles)) {
    let most = 0;
    for (let k = 0; k < 8; k++) {
      const from = -0.06 + (k / 8) * 0.3 * radius;
      const start: Start = { position: [from, 0, 1.01 * radius], velocity: [3, 0, 0] };
      const { velocity } = await run(place, [start], { bodies: [body], gravity: [0, 0, 0] }, 0.04);
      most = Math.max(most, Math.hypot(velocity[0] - 3, velocity[1], velocity[2]));
    }
    yield {
      quantity: `change of velocity past ${name}, 0.3 R a step`,
      unit: 'm/s',
      target: 0,
      tolerance: 1e-6,
      measured: most,
      source: 'what does not touch does not push',
      evidence,
    };
  }
  let most = 0;
  for (let k = 0; k < 8; k++) {
    const from = -0.04 + (k / 8) * 0.3 * radius;
    const still: Start = { position: [0, 0, 0], velocity: [0, 0, 0] };
    const comes: Start = { position: [from, 0, 2.01 * radius], velocity: [3, 0, 0] };
    const { velocity } = await run(place, [still, comes], { gravity: [0, 0, 0] }, 0.025);
    most = Math.max(most, Math.hypot(...velocity));
  }
  yield {
    quantity: 'what another sphere that passes, 0.3 R a step, gives to one at rest',
    unit: 'm/s',
    target: 0,
    tolerance: 1e-6,
    measured: most,
    source: 'what does not touch does not push',
    evidence,
  };
}
