import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { compileScene } from '../scene/compile-scene.ts';
import type { Model } from '../scene/model.ts';
import { parseScene } from '../scene/parse-scene.ts';
import type { SceneInput } from '../scene/scene.ts';
import { centreObserver } from './controllers/centre-observer.ts';
import { NetworkController } from './controllers/network-controller.ts';
import { jaxObjective } from './objectives/jax-objective.ts';
import { meanAlong, meanDistanceSquared } from './objectives/mean-terms.ts';
import { recordKeyframes } from './objectives/record-keyframes.ts';
import { actuationEffort } from './objectives/signal-terms.ts';
import { keyframeMatch } from './objectives/target-terms.ts';
import { weightedSum } from './objectives/weighted-sum.ts';
import { evaluateRollout, optimiseRollout } from './optimise-rollout.ts';
import { adam } from './optimisers/adam.ts';
import { gradientDescent } from './optimisers/gradient-descent.ts';
import { lbfgs } from './optimisers/lbfgs.ts';
import { controllerParameter } from './parameters/controller-parameter.ts';
import { densityParameter, youngModulusParameter } from './parameters/matter-parameters.ts';
import { joinParameters } from './parameters/parameter.ts';
import { knotBasis, signalParameter } from './parameters/signal-parameters.ts';
import { startVelocityParameter, stretchParameter } from './parameters/start-parameters.ts';
import { Rollout } from './rollout/rollout.ts';

const [oracle, cpu] = await builtDevices();

/** A muscle of 2 × 2 cells that strikes the floor. */
const scene = (worlds = 1): SceneInput => ({
  talus: 1,
  worlds,
  time: { step: 0.002, end: 1 },
  grid: { cellSize: 0.05, dimensions: 2 },
  domain: { min: [-0.5, 0, -0.5], max: [0.5, 0.5, 0.5] },
  boundaries: { y: { kind: 'wall', material: 'floor', sides: 'low' } },
  materials: {
    jelly: { density: 1000, youngModulus: 1e4, poissonRatio: 0.3, law: { kind: 'neo-hookean' } },
    floor: { friction: 0.3 },
  },
  soft: [
    {
      material: 'jelly',
      actuator: 'muscle',
      fill: { kind: 'box', min: [0, 0.01, -0.5], max: [0.1, 0.11, 0.5] },
      velocity: [1, -0.5, 0],
    },
  ],
  actuators: [{ kind: 'muscle', name: 'muscle', strength: 2000, axis: [1, 0, 0] }],
});
const model = (worlds = 1): Model => compileScene(parseScene(scene(worlds)));

const objective = weightedSum([[1, meanDistanceSquared('position', [0.3, 0.2, 0])], [0.1, meanAlong('velocity', [1, 2, 0], { when: [2] })], [0.01, actuationEffort()]]); // prettier-ignore

describe('the gradient by numbers of parameters', () => {
  test('is that of differences, in two worlds, with trajectories of their own signals', async () => {
    const steps = 5;
    using rollout = new Rollout(model(2), oracle!, { steps });
    const parameter = joinParameters([
      stretchParameter({ axis: 'x', origin: 0, start: 1.2 }),
      densityParameter({ start: 900 }),
      youngModulusParameter({ start: 1.2e4 }),
      startVelocityParameter([1.1, -0.6, 0], { dimensions: 2 }),
      signalParameter({ basis: knotBasis(steps, 2), actuators: 1, start: [0.2, -0.3] }),
    ]);
    const trajectories = [{ objective }, { objective, signals: new Float64Array(steps).fill(0.4) }];
    const evaluate = evaluateRollout(rollout, parameter, trajectories);
    const numbers = parameter.start.slice();
    const { gradient } = await evaluate(numbers, 0);
    for (const [k, name] of parameter.names.entries()) {
      const h = 1e-6 * Math.max(1, Math.abs(numbers[k]!));
      const [above, below] = [await evaluate(numbers.with(k, numbers[k]! + h), 0), await evaluate(numbers.with(k, numbers[k]! - h), 0)]; // prettier-ignore
      const difference = (above.value - below.value) / (2 * h);
      expect(Math.abs(gradient[k]! / difference - 1), name).toBeLessThan(1e-5);
    }
  });

  test('is a mean over trajectories', async () => {
    using rollout = new Rollout(model(), cpu!, { steps: 4 });
    const parameter = youngModulusParameter({ start: 1e4 });
    const trajectories = [0, 0.5].map((signal) => ({ objective, signals: new Float64Array(4).fill(signal) }));
    const numbers = parameter.start;
    const [both, first, second] = await Promise.all([trajectories, [trajectories[0]!], [trajectories[1]!]].map(async (some) => {
      using own = new Rollout(model(), cpu!, { steps: 4 });
      return await evaluateRollout(own, parameter, some)(numbers, 0);
    })); // prettier-ignore
    expect(both!.value).toBeCloseTo((first!.value + second!.value) / 2, 12);
    expect(both!.gradient[0]! / ((first!.gradient[0]! + second!.gradient[0]!) / 2)).toBeCloseTo(1, 12);
    // Batches of one take turns, and each has its turn in a round.
    const turns = evaluateRollout(rollout, parameter, trajectories, { batch: 1, seed: 5 });
    const values = [await turns(numbers, 0), await turns(numbers, 1)].map(({ value }) => value);
    expect(new Set(values)).toEqual(new Set([first!.value, second!.value]));
  });
});

describe('a rollout from a scene', () => {
  test('is that of its model, to the end of the scene, with the muscle slack', async () => {
    using own = await Rollout.create(scene(), { device: 'cpu', threads: 1, overrides: ['time.end=0.012'] });
    using other = new Rollout(model(), cpu!, { steps: 6 });
    expect(own.steps).toBe(6);
    expect(own.signals).toEqual(new Float64Array(6));
    expect(await own.run(objective)).toBe(await other.run(objective));
  });

  test('is not made of nonsense', async () => {
    await expect(Rollout.create({ talus: 1 }, { device: 'cpu' })).rejects.toThrow('scene.materials: is missing');
  });
});

describe('a film', () => {
  test('is blurred as it is told, the same way each time, in the plane alone', async () => {
    using rollout = new Rollout(model(), cpu!, { steps: 20 });
    const film = async (noise?: { deviation: number; seed: number }): Promise<number[]> => {
      const frames = await recordKeyframes(rollout, { when: { every: 5 }, ...(noise && { noise }) });
      expect(frames.map(({ step }) => step)).toEqual([5, 10, 15, 20]);
      return frames.flatMap(({ position }) => Array.from(position));
    };
    const [clean, blurred] = [await film(), await film({ deviation: 1e-3, seed: 4 })];
    const errors = blurred.map((x, k) => x - clean[k]!).filter((_, k) => k % 3 < 2);
    expect(blurred.every((z, k) => k % 3 < 2 || z === 0)).toBe(true);
    // 128 numbers: their deviation is known to 6 %.
    expect(Math.hypot(...errors) / Math.sqrt(errors.length)).toBeCloseTo(1e-3, 3.5);
    expect(await film({ deviation: 1e-3, seed: 4 })).toEqual(blurred);
    expect(await film({ deviation: 1e-3, seed: 5 })).not.toEqual(blurred);
  });
});

describe('minimising', () => {
  test('finds what a film was made with', async () => {
    using rollout = new Rollout(model(), cpu!, { steps: 60 });
    const film = await recordKeyframes(rollout, { when: [20, 40, 60] });
    expect(film.map(({ step }) => step)).toEqual([20, 40, 60]);
    const parameter = joinParameters([youngModulusParameter({ start: 8000 }), startVelocityParameter([0.9, -0.6, 0], { dimensions: 2 })]); // prettier-ignore
    const { parameters, value, history } = await optimiseRollout(rollout, parameter, keyframeMatch(film), {
      optimiser: lbfgs({ firstStep: 0.05 }),
      iterations: 25,
      value: 1e-11,
    });
    expect(value).toBeLessThan(1e-4 * history[0]!.value);
    expect(parameters[0]! / 1e4).toBeCloseTo(1, 1);
    expect(parameters[1]).toBeCloseTo(1, 2);
    expect(parameters[2]).toBeCloseTo(-0.5, 2);
  });

  test('teaches a controller, which sees what it does', async () => {
    const observer = centreObserver([{ first: 0, end: 16 }], { dimensions: 2 });
    const controller = new NetworkController({ observer, actuators: 1, hidden: [4], interval: 5 });
    controller.parameters.set(controller.network.initialParameters(1));
    using rollout = new Rollout(model(), cpu!, { steps: 60, controller });
    const goal = meanAlong('position', [-1, 0, 0]);
    const { history, value } = await optimiseRollout(rollout, controllerParameter(controller), goal, {
      optimiser: adam({ rate: 0.05 }),
      iterations: 10,
    });
    expect(history[0]!.value - value).toBeGreaterThan(1e-4);
    // The best weights give the best value again.
    controller.parameters.set(history.find((record) => record.value === value)!.parameters);
    expect(await rollout.run(goal)).toBe(value);
  });

  test('goes along derivatives that jax-js takes', async () => {
    using rollout = new Rollout(model(), cpu!, { steps: 20 });
    const written = await jaxObjective(({ position }, np) => np.sum(np.square(np.mean(position, 0).sub(np.array([0.3, 0.2, 0]))))); // prettier-ignore
    const [theirs, ours] = [await rollout.gradient(written), await rollout.gradient(meanDistanceSquared('position', [0.3, 0.2, 0]))]; // prettier-ignore
    expect(theirs.value / ours.value).toBeCloseTo(1, 6);
    for (const [k, bar] of theirs.gradient.velocity.entries()) expect(bar).toBeCloseTo(ours.gradient.velocity[k]!, 7);
  });

  test('takes back a trial in which matter breaks', async () => {
    using rollout = new Rollout(model(), cpu!, { steps: 40 });
    // So long a step that sound passes cells in no time.
    const optimiser = gradientDescent({ rate: 1e9 });
    const { history } = await optimiseRollout(rollout, youngModulusParameter({ start: 1e4 }), objective, { optimiser, iterations: 1 }); // prettier-ignore
    expect(history).toHaveLength(2);
    expect(history[1]!.refused).toBeGreaterThan(0);
    expect(history[1]!.value).toBeGreaterThan(0);
  });

  test('refuses batches that cannot be', () => {
    using rollout = new Rollout(model(), cpu!, { steps: 2 });
    expect(() => evaluateRollout(rollout, youngModulusParameter({ start: 1 }), [{ objective }], { batch: 2 })).toThrow('a batch of 2 of 1 trajectories'); // prettier-ignore
  });
});
