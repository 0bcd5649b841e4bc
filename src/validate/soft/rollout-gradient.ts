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

export const rolloutGradientLongCase: ValidationCase = {
  group: 'soft',
  name: 'rollout-gradient-long',
  title: 'gradients of long rollouts and of matter that flows: f32 points where f64 does',
  isSlow: true,
  compare: compareLong,
};

const evidence = 'exact';
const dimensionsOf = { 2: 'in the plane', 3: 'in space' } as const;

/** Long enough for the body to strike two or three walls, slide and spring back. */
const stepsOfDifferences = 50;
const stepsOfDevices = { 2: [200, 1000], 3: [200, 1000] } as const;
/** Where errors may have grown, only directions are compared. */
const longOnes = [
  { name: 'elastic', scene: { dimensions: 2 }, steps: 3000 },
  { name: 'flowing', scene: { dimensions: 2, law: { kind: 'von-mises', yieldStress: 300 } }, steps: 1000 },
  { name: 'flowing in space', scene: { dimensions: 3, law: { kind: 'von-mises', yieldStress: 300 } }, steps: 300 },
] as const satisfies readonly { readonly name: string; readonly scene: GradientScene; readonly steps: number }[];

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
}

async function* compareLong(place: ValidationPlace): AsyncGenerator<Comparison> {
  using reference = await referenceDevice();
  for (const long of longOnes) {
    place.report(`${long.name}, ${long.steps} steps`);
    yield* compareDirections(place.device, reference, long);
  }
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

async function* compareDirections(
  device: Device,
  reference: Device,
  { name, scene, steps }: { readonly name: string; readonly scene: GradientScene; readonly steps: number },
): AsyncGenerator<Comparison> {
  const known = await gradientOn(reference, scene, steps);
  const found = await gradientOn(device, scene, steps);
  const source = 'the same rollout in f64';
  for (const field of comparedFields) {
    const measured = 1 - cosine(found.gradient[field], known.gradient[field]);
    const quantity = `1 − cosine of f32 and f64, ${name}, ${steps} steps, ${field}`;
    yield { quantity, unit: '1', ...atMost(1e-3), measured, source, evidence };
  }
  // From the moment after which bars are no longer zero; it is the last of the rollout.
  const end = found.growth.find(({ velocityNorm }) => velocityNorm > 0);
  const growth = lengthOf(found.gradient.velocity) / (end?.velocityNorm ?? NaN);
  const told = 'told, for those who would trust gradients of long rollouts';
  yield { quantity: `growth of velocity bars, ${name}, ${steps} steps`, unit: '1', ...untested, measured: growth, source: told, evidence }; // prettier-ignore
}
