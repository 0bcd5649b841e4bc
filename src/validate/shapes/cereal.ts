/** A box of letters that is tipped over a bowl, both built of blocks: all end in the bowl, and weigh there what they weigh. */
import { measureSeeds } from '../measure-seeds.ts';
import {
  atMost,
  between,
  within,
  type Comparison,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { wallAlong, wallAround } from './built-walls.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { region, turned } from './plane-scene.ts';
import { gravity, kineticEnergyOf } from './shape-motion.ts';

export const shapesCerealCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-cereal',
  title: 'U, D, O and N are poured from a box that tips into a bowl: all end in it, with their whole weight',
  isSlow: true,
  compare,
};

const letters = ['U', 'D', 'O', 'N'];
const friction = 0.7;
const radius = 0.5;
const count = 280;
const block = { length: 1.5, width: 0.6, rounding: 0.2 };
const spacing = 1.2;
/** Of the circle that the bowl is part of [m] */
const bowl = { x: 4, radius: 15, from: (195 * Math.PI) / 180, to: (345 * Math.PI) / 180 };
/** Its upper right corner, about which it tips [m] */
const lip = [-12, 3] as const;
const box = { width: 14, height: 32 };
/** When the box begins to tip, when it is over, and when all is at rest [s] */
const times = { tips: 3, tipped: 13, ends: 20 };
const tilt = (-140 * Math.PI) / 180;
const timeStep = 0.004;

function scene(seed: number): ExperimentScene {
  const [x, y] = [block.length / 2, block.width / 2];
  const [right, top] = lip;
  const [left, bottom] = [right - box.width, top - box.height];
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end: times.ends },
    seed,
    domain: region(-48, -34, 24, 42),
    materials: { cereal: { density: 1000, friction } },
    fields: { kind: 'exact' },
    outlines: {
      block: { kind: 'polygon', points: [[-x, -y], [x, -y], [x, y], [-x, y]], rounding: block.rounding }, // prettier-ignore
      ...Object.fromEntries(letters.map((letter) => [letter.toLowerCase(), { kind: 'letter', letter }] as const)),
    },
    shapes: [
      {
        name: 'box',
        outline: 'block',
        material: 'cereal',
        fill: { kind: 'points', ...wallAlong([[left, top], [left, bottom], [right, bottom], [right, top]], spacing) }, // prettier-ignore
        origin: [right, top, 0],
        motion: {
          kind: 'keyframes',
          keyframes: [{ time: times.tips }, { time: times.tipped, rotation: turned(tilt) }],
        },
      },
      {
        name: 'bowl',
        outline: 'block',
        material: 'cereal',
        fill: { kind: 'points', ...wallAround([bowl.x, 0], bowl.radius, { ...bowl, spacing }) },
        held: true,
      },
      {
        name: 'cereal',
        outline: letters.map((letter) => letter.toLowerCase()),
        radius,
        material: 'cereal',
        fill: { kind: 'pour', region: region(left + 0.5, bottom + 0.5, right - 0.5, top), count },
        angle: 'random',
      },
    ],
    sensors: [{ name: 'load', kind: 'force', body: 'bowl' }],
  };
}

interface Poured {
  /** Share of the letters in the bowl */
  readonly inBowl: number;
  /** Mean force on the bowl over the last second, over the weight of what is in it: downwards, and to the side */
  readonly load: number;
  readonly push: number;
  /** Kinetic energy over that of a fall by a radius */
  readonly unrest: number;
}

async function run({ device, report }: ValidationPlace, seed: number): Promise<Poured> {
  report(`seed ${seed}`);
  using experiment = new ShapesExperiment(device, scene(seed));
  await experiment.run(times.ends - 1);
  let [down, aside] = [0, 0];
  const looks = 20;
  for (let k = 1; k <= looks; k++) {
    await experiment.run(times.ends - 1 + k / looks);
    const load = await experiment.measure();
    down -= load['load.y']! / looks;
    aside += load['load.x']! / looks;
  }
  const grains = await experiment.free();
  const inside = grains.filter(({ position: [x, y] }) => Math.hypot(x - bowl.x, y) < bowl.radius && y < 2);
  const weight = inside.reduce((sum, { mass }) => sum + mass * gravity, 0);
  return {
    inBowl: inside.length / count,
    load: down / weight,
    push: Math.abs(aside) / weight,
    unrest: kineticEnergyOf(grains) / (weight * radius),
  };
}

const paper = {
  source: 'a box of U, D, O and N tipped into a bowl: Figure 8 of the Configurational Element Method, section 8.6',
  evidence: 'cross-code',
} as const;
const balance = { source: 'what is at rest presses by its weight: momentum', evidence: 'exact' } as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  const spread = await measureSeeds(place, 'cereal', (seed) => run(place, seed));
  yield {
    quantity: 'share of the letters in the bowl',
    unit: '1',
    ...between(0.995, 1),
    ...spread.of(({ inBowl }) => inBowl),
    ...paper,
  };
  yield {
    quantity: 'load on the bowl over their weight',
    unit: '1',
    ...within(0.01, 1),
    ...spread.of(({ load }) => load),
    ...balance,
  };
  yield {
    quantity: 'push to the side over their weight',
    unit: '1',
    ...atMost(0.01),
    ...spread.of(({ push }) => push),
    ...balance,
  };
  yield { quantity: 'unrest at the end', unit: '1', ...atMost(0.01), ...spread.of(({ unrest }) => unrest), ...paper };
}
