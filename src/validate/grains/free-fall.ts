/** A stone thrown upwards, spinning: nothing but gravity acts on it. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, gravity } from './experiment.ts';
import { follow, trackOf, type Track } from './track.ts';

const time = 0.5;
const speedUp = 2;
const speedForward = 3;
const spin = 4;
const evidence = 'exact';

export const freeFallCase: ValidationCase = {
  group: 'grains',
  name: 'free-fall',
  title: 'a thrown, spinning sphere: height, speed and rotation after half a second',
  compare,
};

/** After a time t [m] */
const height = (t: number): number => speedUp * t - (gravity * t ** 2) / 2;

async function* compare({ device }: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  using experiment = new Experiment(device, {
    time: { step: 0.001, end: time },
    materials: { stone: {} },
    grains: [
      {
        material: 'stone',
        fill: { kind: 'points', positions: [[0, 0, 0]] },
        radius: 0.01,
        velocity: [speedForward, 0, speedUp],
        spin: [0, 0, spin],
      },
    ],
  });
  const track = await follow(experiment, time, 20);
  const { position, velocity, spin: spinAfter } = track.motion.at(-1)![0]!;
  const source = 'x = x₀ + v₀ t + g t²/2 (Galilei, Discorsi, 1638)';

  yield {
    quantity: 'distance forward',
    unit: 'm',
    ...within(1e-5, speedForward * time),
    measured: position[0],
    source,
    evidence,
  };
  // A step of h puts the fall off by g t h / 2 at most.
  yield {
    quantity: 'height',
    unit: 'm',
    target: height(time),
    tolerance: 0.003,
    measured: position[2],
    source,
    evidence,
  };
  const fallSpeed = speedUp - gravity * time;
  yield {
    quantity: 'vertical speed',
    unit: 'm/s',
    ...within(1e-4, fallSpeed),
    measured: velocity[2],
    source,
    evidence,
  };

  const free = "Euler's equations of rotation: without torque a sphere keeps its spin";
  yield { quantity: 'spin', unit: 'rad/s', ...within(1e-6, spin), measured: spinAfter[2], source: free, evidence };
  const rotation = await experiment.world.read('grain.rotation');
  const angle = 2 * Math.atan2(rotation[2]!, rotation[3]!);
  yield {
    quantity: 'angle turned',
    unit: 'rad',
    ...within(1e-4, spin * time),
    measured: angle,
    source: free,
    evidence,
  };
  yield* comparePassages(device);
  yield draw(track);
}

/** Falls from rest, and comes back at the top each time that it passes the bottom. */
async function* comparePassages(device: ValidationPlace['device']): AsyncGenerator<Comparison> {
  const [extent, end] = [0.3, 0.52];
  using experiment = new Experiment(device, {
    domain: { min: [0, 0, 0], max: [0.3, 0.3, extent] },
    boundaries: { z: { kind: 'cyclic' } },
    time: { step: 0.001, end },
    materials: { stone: {} },
    grains: [{ material: 'stone', fill: { kind: 'points', positions: [[0.15, 0.15, 0.25]] }, radius: 0.01 }],
  });
  await experiment.run(end);
  const { position, velocity } = await experiment.grain();
  const source = 'x = x₀ + g t²/2 (Galilei, Discorsi, 1638), modulo the height of the domain';
  yield {
    quantity: 'speed after four passages of a cyclic face',
    unit: 'm/s',
    ...within(1e-4, gravity * end),
    measured: -velocity[2],
    source,
    evidence,
  };
  // A step of h puts the fall off by g t h / 2.
  const passages = 4;
  yield {
    quantity: 'way fallen in these passages',
    unit: 'm',
    target: (gravity * end ** 2) / 2,
    tolerance: 0.003,
    measured: passages * extent + 0.25 - position[2],
    source,
    evidence,
  };
}

const draw = (track: Track): Figure => ({
  plot: {
    title: 'A thrown sphere',
    subtitle: `thrown forward at ${speedForward} m/s and upwards at ${speedUp} m/s, ${time} s`,
    x: { label: 'distance forward', unit: 'm' },
    y: { label: 'height', unit: 'm' },
    series: [
      {
        name: 'v₀ t − g t²/2',
        style: 'line',
        colour: 6,
        points: formula((x) => height(x / speedForward), [0, speedForward * time]),
      },
      {
        name: 'measured',
        style: 'markers',
        colour: 0,
        points: curve(
          trackOf(track, ({ position }) => position[0]),
          trackOf(track, ({ position }) => position[2]),
        ),
      },
    ],
  },
});
