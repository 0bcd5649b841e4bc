/**
 * A soft finger is bent by its cables and filmed; stiffness, density and Poisson's ratio are found from the noisy films, by
 * gradients of whole motions. The experiment of Spielberg et al., Robotica 2021, §5.1, with a noise of our own choice: the
 * paper states none.
 */
import { keyframeMatch } from '../../design/objectives/target-terms.ts';
import { recordKeyframes } from '../../design/objectives/record-keyframes.ts';
import { optimiseRollout, type Trajectory } from '../../design/optimise-rollout.ts';
import { lbfgs } from '../../design/optimisers/lbfgs.ts';
import type { Minimum } from '../../design/optimisers/minimise.ts';
import {
  densityParameter,
  poissonRatioParameter,
  youngModulusParameter,
} from '../../design/parameters/matter-parameters.ts';
import { joinParameters } from '../../design/parameters/parameter.ts';
import { Rollout } from '../../design/rollout/rollout.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import type { Model } from '../../scene/model.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import { untested, within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts'; // prettier-ignore

export const cableFingerCase: ValidationCase = {
  group: 'soft',
  name: 'cable-finger',
  title: 'stiffness, density and Poisson’s ratio of a cable-driven finger, identified from noisy films',
  isSlow: true,
  compare,
};

const truth = { youngModulus: 20, density: 2.33, poissonRatio: 0.25 };
const start = { youngModulus: 15, density: 3, poissonRatio: 0.3 };
const units = { youngModulus: 'Pa', density: 'kg/m³', poissonRatio: '1' };
const steps = 800;
const timeStep = 1e-3;
const keyframes = 200;
const films = 10;
const tracked = 100;
/** Of each coordinate of each tracked particle in each keyframe [m], and how many copies of each film are taken. */
const noise = 1e-3;
const copies = 10;

async function* compare({ device, report }: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  using rollout = new Rollout(fingerModel(), device, { steps });
  report(`films ${films} motions`);
  const trajectories: Trajectory[] = [];
  for (let film = 0; film < films; film++) trajectories.push(await noisyFilm(rollout, film));
  const parameter = joinParameters([
    youngModulusParameter({ start: start.youngModulus }),
    densityParameter({ start: start.density }),
    poissonRatioParameter({ start: start.poissonRatio }),
  ]);
  const minimum = await optimiseRollout(rollout, parameter, trajectories, {
    optimiser: lbfgs({ firstStep: 0.05 }),
    iterations: 40,
    plateau: { fall: 1e-6, over: 2 },
    onStep: ({ iteration, value }) => report(`step ${iteration}: off by ${(1e3 * Math.sqrt(value)).toFixed(4)} mm`),
  });

  const source = 'the values that the films were made with; Spielberg et al., Robotica 2021, §5.1';
  for (const [k, name] of (['youngModulus', 'density', 'poissonRatio'] as const).entries()) {
    const known = within(0.02, truth[name]);
    yield { quantity: name, unit: units[name], ...known, measured: minimum.parameters[k]!, source, evidence: 'exact' };
  }
  // Two of three coordinates are noisy, and copies average it.
  const floor = noise * Math.sqrt(2 / copies);
  yield { quantity: 'distance from the films', unit: 'm', ...within(0.05, floor), measured: Math.sqrt(minimum.value), source: 'the noise that was added: σ √(2 / copies)', evidence: 'exact' }; // prettier-ignore
  yield { quantity: 'steps of the optimiser', unit: '1', ...untested, measured: minimum.history.length - 1, source: 'the paper needs about 100 epochs of stochastic descent', evidence: 'cross-code' }; // prettier-ignore
  yield { plot: plotOf(minimum) };
}

/** 0.4 long and 0.1 thick, clamped at its upper end, with a cable along each side; sizes are those of the paper, as metres. */
export function fingerModel(): Model {
  const cable = (name: string, x: number) =>
    ({
      kind: 'cable',
      name,
      stiffness: 10,
      length: 0.36,
      signal: { kind: 'constant', value: 1 },
      through: [0.48, 0.39, 0.3, 0.21, 0.12].map((y) => [x, y, 0] as const),
    }) as const;
  return compileScene(
    parseScene({
      talus: 1,
      time: { step: timeStep, end: steps * timeStep },
      gravity: [0, 0, 0],
      grid: { cellSize: 0.02, dimensions: 2 },
      domain: { min: [-0.4, 0, -0.5], max: [0.4, 0.5, 0.5] },
      boundaries: { y: { kind: 'wall', material: 'clamp', grip: 'sticky', sides: 'high' } },
      materials: { rubber: { ...truth, law: { kind: 'neo-hookean' } }, clamp: {} },
      soft: [{ material: 'rubber', fill: { kind: 'box', min: [-0.05, 0.1, -0.5], max: [0.05, 0.5, 0.5] } }],
      actuators: [cable('left', -0.04), cable('right', 0.04)],
    }),
  );
}

/** The left cable is drawn in to another length, in another time, and let go or not; the right one stays slack. */
function pullOf(film: number): Float64Array {
  const random = new RandomStream([film, 0x66696e67], [0, 0]);
  const [depth, rise, hold] = [random.between(0.3, 0.8), random.between(20, 300), random.between(100, 800)];
  return Float64Array.from({ length: 2 * steps }, (_, k) => {
    if (k % 2 === 1) return 1;
    const step = k / 2;
    const drawn = Math.min(step / rise, 1) * (step < rise + hold ? 1 : Math.max(1 - (step - rise - hold) / rise, 0));
    return 1 - depth * drawn;
  });
}

/** A sum of squares over copies is least where that to their mean is. */
async function noisyFilm(rollout: Rollout, film: number): Promise<Trajectory> {
  const random = new RandomStream([film, 0x6e6f6973], [0, 0]);
  const signals = pullOf(film);
  const count = rollout.values.mass.length;
  const particles = Array.from({ length: tracked }, (_, k) => Math.floor((k * count) / tracked));
  const when = Array.from({ length: keyframes }, (_, k) => ((k + 1) * steps) / keyframes);
  rollout.set({ signals });
  const seen = (await recordKeyframes(rollout, { particles, when })).map(({ step, position }) => ({
    step,
    position: Float64Array.from(position, (x, k) => {
      if (k % 3 === 2) return x;
      let sum = 0;
      for (let copy = 0; copy < copies; copy++) sum += x + noise * random.normal();
      return sum / copies;
    }),
  }));
  return { signals, objective: keyframeMatch(seen, { particles }) };
}

function plotOf({ history }: Minimum): Figure['plot'] {
  const names = ['Young’s modulus', 'density', 'Poisson’s ratio'];
  return {
    title: 'A cable-driven finger, identified from films',
    subtitle: `${films} films of ${keyframes} keyframes, ${copies} copies each, noise ${1e3 * noise} mm`,
    x: { label: 'step of L-BFGS' },
    y: { label: 'found over true' },
    series: Object.values(truth).map((value, k) => ({
      name: names[k]!,
      style: 'line and markers',
      points: history.map(({ iteration, parameters }) => ({ x: iteration, y: parameters[k]! / value })),
    })),
  };
}
