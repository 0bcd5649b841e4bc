/** Two spheres that meet, head-on and askew: restitution, momentum, and what friction does at one impact. */
import { add, cross, dot, length, scale, subtract, type Vector3 } from '../../math/rigid.ts';
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, sphereMass, type GrainMotion } from './experiment.ts';

export const collisionCase: ValidationCase = {
  group: 'grains',
  name: 'grains-collision',
  title: 'two spheres meet in free space: restitution, momentum, the impulse of friction',
  compare,
};

const chungOoi = 'Chung & Ooi, Granular Matter 13 (2011) 643–656';

/** Radius and density differ, so that no symmetry hides a mistake. */
const radii = [0.01, 0.015] as const;
const densities = [2500, 4000] as const;
const masses = [sphereMass(radii[0], densities[0]), sphereMass(radii[1], densities[1])] as const;

interface Impact {
  readonly restitution: number;
  readonly friction: number;
  /** How far beside the other's centre the first sphere flies, part of the sum of radii */
  readonly offset: number;
  /** Of the first sphere at the start [rad/s] */
  readonly spin: Vector3;
  readonly timeStep: number;
}

/** Of the first sphere, along x; the other stands still [m/s]. */
const speed = 3;
const reach = radii[0] + radii[1];
/** They meet after a fifth of this time [s]. */
const time = 0.01;
/** In which the first sphere flies 0.2 % of the reach: the normal at the impact is known as closely. */
const fineStep = (0.002 * reach) / speed;
/** Rounding of positions adds to angular momentum at each step: few of them are enough where only sums are compared. */
const coarseStep = 10 * fineStep;

async function collide(
  place: ValidationPlace,
  impact: Impact,
): Promise<{ before: GrainMotion[]; after: GrainMotion[] }> {
  const { restitution, friction, offset, spin, timeStep } = impact;
  const surface = { restitution, friction };
  const start: Vector3 = [-reach * Math.sqrt(1 - offset ** 2) - 0.2 * speed * time, offset * reach, 0];
  using experiment = new Experiment(place.device, {
    gravity: [0, 0, 0],
    time: { step: timeStep, end: time },
    materials: { a: { density: densities[0], ...surface }, b: { density: densities[1], ...surface } },
    grains: [
      {
        material: 'a',
        fill: { kind: 'points', positions: [start] },
        radius: radii[0],
        velocity: [speed, 0, 0],
        spin,
      },
      { material: 'b', fill: { kind: 'points', positions: [[0, 0, 0]] }, radius: radii[1] },
    ],
  });
  const before = await experiment.grains();
  experiment.advanceTo(time);
  return { before, after: await experiment.grains() };
}

const momentum = (grains: readonly GrainMotion[]): Vector3 =>
  grains.reduce<Vector3>((sum, { velocity }, k) => add(sum, scale(velocity, masses[k]!)), [0, 0, 0]);

/** About the origin. */
const angularMomentum = (grains: readonly GrainMotion[]): Vector3 =>
  grains.reduce<Vector3>(
    (sum, { position, velocity, spin }, k) => {
      const orbital = scale(cross(position, velocity), masses[k]!);
      return add(sum, add(orbital, scale(spin, 0.4 * masses[k]! * radii[k]! ** 2)));
    },
    [0, 0, 0],
  );

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const restitution of place.size === 'quick' ? [0.5] : [0, 0.2, 0.5, 0.9, 1]) {
    const { after } = await collide(place, {
      restitution,
      friction: 0,
      offset: 0,
      spin: [0, 0, 0],
      timeStep: coarseStep,
    });
    yield {
      quantity: `restitution, e = ${restitution}`,
      unit: '1',
      target: restitution,
      tolerance: 0.005,
      measured: (after[1]!.velocity[0] - after[0]!.velocity[0]) / speed,
      source: `Newton's law of impact; ${chungOoi}, test 3`,
    };
  }
  yield* compareMomentum(place);
  yield* compareFriction(place);
}

/** The first flies past askew, spinning: every component takes part. */
async function* compareMomentum(place: ValidationPlace): AsyncGenerator<Comparison> {
  const { before, after } = await collide(place, {
    restitution: 0.5,
    friction: 0.2,
    offset: 0.5,
    spin: [30, -20, 40],
    timeStep: coarseStep,
  });
  const source = `momentum is conserved; ${chungOoi}, tests 5–8`;
  const part = (of: (grains: readonly GrainMotion[]) => Vector3): number =>
    length(subtract(of(after), of(before))) / length(of(before));
  yield {
    quantity: 'linear momentum, part that is lost',
    unit: '1',
    target: 0,
    tolerance: 1e-6,
    measured: part(momentum),
    source,
  };
  yield {
    quantity: 'angular momentum, part that is lost',
    unit: '1',
    target: 0,
    tolerance: 1e-5,
    measured: part(angularMomentum),
    source,
  };
}

/** At a grazing angle, tan θ > 7/2 µ (1 + e), the contact slides to the end of the impact. */
async function* compareFriction(place: ValidationPlace): AsyncGenerator<Comparison> {
  const [friction, restitution, offset] = [0.1, 0.5, 0.8];
  const { before, after } = await collide(place, {
    restitution,
    friction,
    offset,
    spin: [0, 0, 0],
    timeStep: fineStep,
  });
  const impulse = scale(subtract(after[1]!.velocity, before[1]!.velocity), masses[1]);
  const normal: Vector3 = [Math.sqrt(1 - offset ** 2), -offset, 0];
  const normalImpulse = dot(impulse, normal);
  const tangentialImpulse = length(subtract(impulse, scale(normal, normalImpulse)));
  const reducedMass = (masses[0] * masses[1]) / (masses[0] + masses[1]);
  yield {
    quantity: 'normal impulse, askew',
    unit: 'N s',
    ...within(0.01, reducedMass * (1 + restitution) * speed * normal[0]),
    measured: normalImpulse,
    source: "Newton's law of impact",
  };
  const source = `Coulomb's law at a sliding impact; ${chungOoi}, test 4`;
  yield {
    quantity: 'tangential over normal impulse, sliding',
    unit: '1',
    ...within(0.02, friction),
    measured: tangentialImpulse / normalImpulse,
    source,
  };
  yield {
    quantity: 'spin after a sliding impact',
    unit: 'rad/s',
    ...within(0.02, (friction * normalImpulse) / (0.4 * masses[0] * radii[0])),
    measured: length(after[0]!.spin),
    source,
  };
}
