/** A handful of particles that do everything at once, for tests of gradients. */
import type { Device } from '../../src/device/device.ts';
import { Rollout } from '../../src/design/rollout/rollout.ts';
import type { RolloutOptions, RolloutSettings } from '../../src/design/rollout/rollout-types.ts';
import type { Objective } from '../../src/design/rollout/objective.ts';
import { RandomStream } from '../../src/math/random-stream.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import { noActuator, type LawModel } from '../../src/scene/soft/soft-model.ts';
import type { TestBody } from './grain-model.ts';
import { softModel } from './soft-model.ts';

export interface TangleOptions {
  readonly dimensions: 2 | 3;
  readonly law?: Partial<LawModel>;
  readonly substeps?: number;
  readonly worldCount?: number;
  /** Muscles, one along an axis and one in all directions, and a cable. Default: none. */
  readonly withActuators?: boolean;
  /** A rough box that comes down on the matter, faster and faster, while it turns. Default: none. */
  readonly withBody?: boolean;
}

/** Matter that slides over a rough floor into a rough wall, out of shape and of uneven stiffness. */
export function tangleModel(options: TangleOptions): Model {
  const { dimensions, law = {}, substeps = 1, worldCount = 1, withActuators = false, withBody = false } = options;
  const isSpace = dimensions === 3;
  const random = new RandomStream([dimensions, 0], [3, 0]);
  const along = isSpace ? [4, 2, 3] : [5, 4, 1];
  const particles = Array.from({ length: along[0]! * along[1]! * along[2]! }, (_, i) => {
    const place = [i % along[0]!, Math.floor(i / along[0]!) % along[1]!, Math.floor(i / (along[0]! * along[1]!))];
    const vector = (of: (axis: number) => number): Vector3 => [of(0), of(1), isSpace ? of(2) : 0];
    const down = isSpace ? 2 : 1;
    return {
      position: vector((axis) => 0.04 + 0.05 * place[axis]! + 0.01 * random.between(-1, 1)),
      velocity: vector((axis) => (axis === down ? -0.6 : -0.9) + 0.3 * random.between(-1, 1)),
      deformation: Array.from({ length: 9 }, (_, k) => {
        const unit = k % 4 === 0 ? 1 : 0;
        return isSpace || k === 8 || (k < 6 && k % 3 < 2) ? unit + 0.08 * random.between(-1, 1) : unit;
      }),
    };
  });
  const count = particles.length;
  const axis: Vector3 = isSpace ? [0.6, 0, 0.8] : [0.6, 0.8, 0];
  const cable = { particles: Uint32Array.of(0, 5, count - 1), stiffness: 40, length: 0.1, signal: () => 0.5 };
  const model = softModel({
    dimensions,
    particles,
    laws: [law],
    substeps,
    worldCount,
    timeStep: 2e-3,
    domain: { min: [0, 0, isSpace ? 0 : -0.5], max: [0.5, 0.5, 0.5] },
    face: { kind: 'friction', friction: 0.4 },
    bodies: withBody
      ? [{ shape: { kind: 'box', halfSize: [0.06, 0.06, 0.06], hollow: false }, motion: pressing(isSpace) }]
      : [],
    bodyGrip: { kind: 'friction', friction: 0.3 },
    actuators: withActuators
      ? [
          { kind: 'muscle', name: 'along', strength: 3e3, axis, signal: () => 0.4 },
          { kind: 'muscle', name: 'around', strength: -2e3, axis: null, signal: () => -0.5 },
          { kind: 'cable', name: 'cable', ...cable },
        ]
      : [],
  });
  const { soft } = model;
  return {
    ...model,
    soft: {
      ...soft,
      youngModulus: soft.youngModulus.map((e) => e * random.between(0.7, 1.3)),
      poissonRatio: soft.poissonRatio.map(() => random.between(0.2, 0.35)),
      mass: soft.mass.map((m) => m * random.between(0.7, 1.3)),
      actuator: Uint32Array.from({ length: count }, (_, i) => (withActuators && i % 3 < 2 ? i % 3 : noActuator)),
    },
  };
}

/** Of a box over the matter. */
function pressing(isSpace: boolean): NonNullable<TestBody['motion']> {
  return (time) => {
    const [depth, speed] = [10 * time * time, -0.3 - 20 * time];
    const angle = 3 * time;
    return {
      pose: {
        position: isSpace ? [0.1, 0.08, 0.21 - 0.3 * time - depth] : [0.12, 0.24 - 0.3 * time - depth, 0],
        rotation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
      },
      twist: { velocity: isSpace ? [0, 0, speed] : [0, speed, 0], spin: [0, 0, 3] },
    };
  };
}

/** Affine velocities and memories that the model does not have. */
export function tangleStart(model: Model): RolloutSettings {
  const { count, dimensions } = model.soft!;
  const random = new RandomStream([count, 1], [4, 0]);
  const worlds = model.worldCount;
  const isInPlane = (k: number): boolean => dimensions === 3 || (k % 9 < 6 && k % 3 < 2);
  return {
    affine: Float64Array.from({ length: 9 * count * worlds }, (_, k) => (isInPlane(k) ? random.between(-3, 3) : 0)),
    memory: Float64Array.from(
      { length: count * worlds },
      (_, i) => model.soft!.memory[i % count]! + random.between(0, 0.02),
    ),
  };
}

/** What gradients are taken by, each with a typical size of its changes. */
export const gradientClasses = {
  position: 0.1,
  velocity: 1,
  affine: 10,
  deformation: 1,
  memory: 1,
  mass: 0.1,
  volume: 1e-3,
  youngModulus: 1e4,
  poissonRatio: 0.3,
  signals: 1,
} as const;

/** A rollout on a device, made, used and disposed of. */
export async function withRollout<T>(
  device: Device,
  model: Model,
  options: RolloutOptions,
  work: (rollout: Rollout) => Promise<T>,
): Promise<T> {
  const rollout = new Rollout(model, device, options);
  try {
    rollout.set(tangleStart(model));
    return await work(rollout);
  } finally {
    rollout[Symbol.dispose]();
  }
}

export interface Slope {
  /** By central differences */
  readonly measured: number;
  /** By the gradient */
  readonly told: number;
  /** |gradient| · |direction| */
  readonly scale: number;
}

/** How the objective changes in a random direction of each class. */
export async function slopes(rollout: Rollout, objective: Objective, seed: number): Promise<Map<string, Slope>> {
  const { gradient } = await rollout.gradient(objective);
  const found = new Map<string, Slope>();
  for (const [name, size] of Object.entries(gradientClasses)) {
    const field = name as keyof typeof gradientClasses;
    const bars = gradient[field];
    if (bars.length === 0) continue;
    const start = (field === 'signals' ? rollout.signals : rollout.values[field]).slice();
    const random = new RandomStream([seed, 2], [5, 0]);
    const isFlat = rollout.model.soft!.dimensions === 2;
    const direction = start.map((_, k) => (isFlat && isOutOfPlane(field, k) ? 0 : size * random.between(-1, 1)));
    const at = async (step: number): Promise<number> => {
      rollout.set({ [field]: start.map((value, k) => value + step * direction[k]!) });
      return rollout.run(objective);
    };
    const step = 1e-6;
    const measured = ((await at(step)) - (await at(-step))) / (2 * step);
    rollout.set({ [field]: start });
    let [told, barsSquared, directionSquared] = [0, 0, 0];
    for (let k = 0; k < bars.length; k++) {
      told += bars[k]! * direction[k]!;
      barsSquared += bars[k]! ** 2;
      directionSquared += direction[k]! ** 2;
    }
    found.set(name, { measured, told, scale: Math.sqrt(barsSquared * directionSquared) });
  }
  return found;
}

function isOutOfPlane(field: string, k: number): boolean {
  if (field === 'position' || field === 'velocity') return k % 3 === 2;
  if (field === 'affine') return !(k % 9 < 6 && k % 3 < 2);
  if (field === 'deformation') return !(k % 9 === 8 || (k % 9 < 6 && k % 3 < 2));
  return false;
}
