/** What no contact may change: momentum, angular momentum, and the view of someone who moves along at +10 m/s. */
import { curve } from '../../formats/plot/plot.ts';
import { add, cross, length, scale, subtract, type Vector3 } from '../../math/rigid.ts';
import type { Comparison, Figure, ValidationCase, ValidationPlace } from '../validation-case.ts';
import { Experiment, type ExperimentScene, type GrainMotion } from './experiment.ts';
import { follow, trackOf, type Track } from './track.ts';
import { fineStep, meet, pair } from './two-spheres.ts';

export const momentumCase: ValidationCase = {
  group: 'grains',
  name: 'momentum',
  title: 'an impact keeps momentum and angular momentum; a laboratory that moves at +10 m/s sees the same',
  compare,
};

const evidence = 'exact';

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  yield* compareMomentum(place);
  yield* compareFrames(place);
}

const momentumOf = (grains: readonly GrainMotion[]): Vector3 =>
  grains.reduce<Vector3>((sum, { velocity }, k) => add(sum, scale(velocity, pair.masses[k]!)), [0, 0, 0]);

/** About the origin. */
const angularMomentumOf = (grains: readonly GrainMotion[]): Vector3 =>
  grains.reduce<Vector3>(
    (sum, { position, velocity, spin }, k) => {
      const mass = pair.masses[k]!;
      const orbital = scale(cross(position, velocity), mass);
      return add(sum, add(orbital, scale(spin, 0.4 * mass * pair.radii[k]! ** 2)));
    },
    [0, 0, 0],
  );

/** The first flies past askew, spinning: every component takes part. */
async function* compareMomentum(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  // Rounding of positions adds to angular momentum at each step: few of them are enough where only sums are compared.
  const timeStep = 10 * fineStep;
  const { before, after, track } = await meet(place, {
    restitution: 0.5,
    friction: 0.2,
    offset: 0.5,
    spin: [30, -20, 40],
    timeStep,
    moments: 24,
  });
  const source = 'momentum is conserved; Chung & Ooi, Granular Matter 13 (2011) 643–656, tests 5–8';
  const lost = (of: (grains: readonly GrainMotion[]) => Vector3): number =>
    length(subtract(of(after), of(before))) / length(of(before));
  const fraction = { unit: '1', target: 0, source, evidence } as const;
  yield { quantity: 'linear momentum, part lost', ...fraction, tolerance: 1e-6, measured: lost(momentumOf) };
  yield { quantity: 'angular momentum, part lost', ...fraction, tolerance: 1e-5, measured: lost(angularMomentumOf) };
  yield drawMomentum(track);
}

const frameSpeed = 10;
const time = 0.5;

/** Two spheres meet askew over a floor on which a third one rolls; `speed` is that of everything along x. */
function laboratory(speed: number): ExperimentScene {
  const sphere = (position: Vector3, velocity: Vector3) =>
    ({
      material: 'glass',
      fill: { kind: 'points', positions: [position] },
      radius: 0.05,
      velocity: [velocity[0] + speed, velocity[1], velocity[2]],
    }) as const;
  return {
    time: { step: 0.001, end: time },
    materials: { glass: { friction: 0.3, restitution: 0.5 } },
    grains: [sphere([0, 0, 2], [1, 0.2, 1]), sphere([0.15, 0.03, 2], [-0.5, 0, 1]), sphere([0, 1, 0.05], [1, 0, 0])],
    bodies: [
      {
        name: 'floor',
        shape: { kind: 'plane' },
        material: 'glass',
        motion: { kind: 'velocity', velocity: [speed, 0, 0] },
      },
    ],
    domain: { min: [-1, -1, -0.1], max: [7, 2, 3] },
  };
}

/** What someone sees who moves along. */
async function seenFrom(place: ValidationPlace, speed: number): Promise<Track> {
  using experiment = new Experiment(place.device, laboratory(speed));
  const track = await follow(experiment, time, 25);
  return {
    time: track.time,
    motion: track.motion.map((grains, k) =>
      grains.map(({ position, velocity, spin }) => ({
        position: subtract(position, [speed * track.time[k]!, 0, 0]),
        velocity: subtract(velocity, [speed, 0, 0]),
        spin,
      })),
    ),
  };
}

async function* compareFrames(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const [resting, moving] = [await seenFrom(place, 0), await seenFrom(place, frameSpeed)];
  const greatest = (of: (grain: GrainMotion) => Vector3): number =>
    Math.max(...resting.motion.at(-1)!.map((grain, k) => length(subtract(of(grain), of(moving.motion.at(-1)![k]!)))));
  const same = { target: 0, source: 'Galilean relativity (Newton, Principia, corollary V)', evidence } as const;
  // Five hundred steps, each rounded by 5e-7 at a speed of 10: on the way errors add up and partly cancel.
  yield {
    quantity: 'velocity, seen from +10 m/s',
    unit: 'm/s',
    ...same,
    tolerance: 5e-5,
    measured: greatest(({ velocity }) => velocity),
  };
  yield {
    quantity: 'spin, seen from +10 m/s',
    unit: 'rad/s',
    ...same,
    tolerance: 1e-3,
    measured: greatest(({ spin }) => spin),
  };
  yield {
    quantity: 'position, seen from +10 m/s',
    unit: 'm',
    ...same,
    tolerance: 1e-4,
    measured: greatest(({ position }) => position),
  };
  yield drawFrames(resting, moving);
}

function drawMomentum(track: Track): Figure {
  const alongX = (k: 0 | 1): number[] => trackOf(track, ({ velocity }) => pair.masses[k] * velocity[0], k);
  const [first, second] = [alongX(0), alongX(1)];
  const sum = first.map((value, k) => value + second[k]!);
  return {
    name: 'impact',
    plot: {
      title: 'Momentum of two spheres that meet askew',
      subtitle: 'friction 0.2, restitution 0.5, the first one spins',
      x: { label: 'time', unit: 's', range: [0, track.time.at(-1)!] },
      y: { label: 'momentum along x', unit: 'N s' },
      series: [
        { name: 'of both', style: 'line and markers', colour: 6, points: curve(track.time, sum) },
        { name: 'of the one that comes', style: 'line and markers', colour: 0, points: curve(track.time, first) },
        { name: 'of the one that is hit', style: 'line and markers', colour: 1, points: curve(track.time, second) },
      ],
    },
  };
}

function drawFrames(resting: Track, moving: Track): Figure {
  const names = ['hits', 'is hit', 'rolls'];
  const speeds = (track: Track, grain: number) =>
    curve(
      track.time,
      trackOf(track, ({ velocity }) => velocity[0], grain),
    );
  return {
    name: 'frames',
    plot: {
      title: 'Three spheres in a laboratory, at rest and at +10 m/s',
      x: { label: 'time', unit: 's', range: [0, time] },
      y: { label: 'speed along x, in the laboratory', unit: 'm/s' },
      series: names.flatMap((name, grain) => [
        { name: `${name}, at rest`, style: 'line' as const, colour: grain, points: speeds(resting, grain) },
        { name: `${name}, at +10 m/s`, style: 'markers' as const, colour: grain, points: speeds(moving, grain) },
      ]),
    },
  };
}
