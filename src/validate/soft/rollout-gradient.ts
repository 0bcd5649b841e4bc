/** Gradients of whole rollouts with contact: in f64 against differences, in f32 against f64, by every class of parameters. */
import { centreObserver } from '../../design/controllers/centre-observer.ts';
import { NetworkController } from '../../design/controllers/network-controller.ts';
import { meanDistanceSquared, meanSquaredSpeed } from '../../design/objectives/mean-terms.ts';
import { actuationEffort } from '../../design/objectives/signal-terms.ts';
import { weightedSum } from '../../design/objectives/weighted-sum.ts';
import type { Objective } from '../../design/rollout/objective.ts';
import type { RolloutResult } from '../../design/rollout/rollout-types.ts';
import { Rollout } from '../../design/rollout/rollout.ts';
import type { Device } from '../../device/device.ts';
import { atMost, untested, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { gradientModel, unsettle, type GradientScene } from './gradient-scenes.ts';
import { cosine, differenceError, lengthOf, relativeDistance, variablesOf } from './gradient-variables.ts';
import { referenceDevice } from './reference-device.ts';

export const rolloutGradientCase: ValidationCase = {
  group: 'soft',
  name: 'rollout-gradient',
  title: 'gradients of whole rollouts with contact: f64 against differences, f32 against f64',
  isSlow: true,
  compare,
};

const evidence = 'exact';
const dimensionsOf = { 2: 'in the plane', 3: 'in space' } as const;

/** Long enough for the body to strike, slide and spring back. */
const stepsOfDifferences = 50;
const stepsOfDevices = { 2: [200, 1000], 3: [200] } as const;
const stepsOfFlow = 400;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  using reference = await referenceDevice();
  for (const dimensions of [2, 3] as const) {
    place.report(`differences ${dimensionsOf[dimensions]}`);
    yield* compareDifferences(reference, dimensions);
  }
  for (const dimensions of [2, 3] as const) {
    for (const steps of stepsOfDevices[dimensions]) {
      place.report(`${steps} steps ${dimensionsOf[dimensions]}`);
      yield* compareDevice(place.device, reference, { dimensions }, steps);
    }
  }
  place.report(`${stepsOfFlow} steps of matter that flows`);
  yield* compareFlow(place.device, reference);
}

function objectiveOf(dimensions: 2 | 3, steps: number): Objective {
  const when = [Math.floor(steps / 2), steps];
  return weightedSum([
    [1, meanDistanceSquared('position', [0.3, 0.2, dimensions === 3 ? 0.1 : 0], { when })],
    [0.5, meanDistanceSquared('position', [0.1, 0.3, 0], { particles: [0, 3, 7], when })],
    [0.05, meanSquaredSpeed({ when })],
    [1e-4, actuationEffort()],
  ]);
}

async function* compareDifferences(reference: Device, dimensions: 2 | 3): AsyncGenerator<Comparison> {
  const steps = stepsOfDifferences;
  const model = gradientModel({ dimensions });
  const objective = objectiveOf(dimensions, steps);
  const { groups } = model.soft!;
  const controller = new NetworkController({ observer: centreObserver(groups, { dimensions }), actuators: 3, hidden: [8], interval: 10 }); // prettier-ignore
  controller.parameters.set(controller.network.initialParameters(1, 0.5));
  for (const closing of [null, controller]) {
    using rollout = new Rollout(model, reference, { steps, ...(closing && { controller: closing }) });
    unsettle(rollout, dimensions);
    const { gradient } = await rollout.gradient(objective);
    for (const variable of variablesOf(rollout, closing)) {
      const bars = variable.bars(rollout, gradient);
      const options = { variable, bars, directions: 2, seed: dimensions };
      yield {
        quantity: `f64 against differences ${dimensionsOf[dimensions]}, ${variable.name}`,
        unit: '1',
        ...atMost(1e-6),
        measured: await differenceError(rollout, objective, options),
        source: 'central differences of the same rollout in f64',
        evidence,
      };
    }
  }
}

async function gradientOn(device: Device, scene: GradientScene, steps: number): Promise<RolloutResult> {
  using rollout = new Rollout(gradientModel(scene), device, { steps });
  unsettle(rollout, scene.dimensions);
  return await rollout.gradient(objectiveOf(scene.dimensions, steps));
}

const comparedFields = ['position', 'velocity', 'affine', 'deformation', 'mass', 'volume', 'youngModulus', 'poissonRatio', 'signals'] as const; // prettier-ignore

async function* compareDevice(
  device: Device,
  reference: Device,
  scene: GradientScene,
  steps: number,
): AsyncGenerator<Comparison> {
  const known = await gradientOn(reference, scene, steps);
  const { gradient } = await gradientOn(device, scene, steps);
  for (const field of comparedFields) {
    yield {
      quantity: `f32 against f64 ${dimensionsOf[scene.dimensions]}, ${steps} steps, ${field}`,
      unit: '1',
      ...atMost(1e-4),
      measured: relativeDistance(gradient[field], known.gradient[field]),
      source: 'the same rollout in f64',
      evidence,
    };
  }
}

async function* compareFlow(device: Device, reference: Device): AsyncGenerator<Comparison> {
  const scene = { dimensions: 2, law: { kind: 'von-mises', yieldStress: 600 } } as const;
  const known = await gradientOn(reference, scene, stepsOfFlow);
  const found = await gradientOn(device, scene, stepsOfFlow);
  const source = 'the same rollout in f64';
  for (const field of comparedFields) {
    const measured = 1 - cosine(found.gradient[field], known.gradient[field]);
    const quantity = `1 − cosine of f32 and f64, matter that flows, ${stepsOfFlow} steps, ${field}`;
    yield { quantity, unit: '1', ...atMost(1e-3), measured, source, evidence };
  }
  const quantity = 'matter that flows, growth of velocity bars from the end to the start';
  const last = found.growth.find(({ velocityNorm }) => velocityNorm > 0);
  const measured = lengthOf(found.gradient.velocity) / (last?.velocityNorm ?? NaN);
  yield { quantity, unit: '1', ...untested, measured, source: 'told, for who trusts gradients of long rollouts', evidence }; // prettier-ignore
}
