/** A small scene with everything in it that moves: grains of two sizes that roll in a shaken box over a floor. */
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model, SensorModel } from '../../src/scene/model.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { grainModel, type TestGrain } from './grain-model.ts';

export interface ShakenBox {
  readonly worldCount?: number;
  readonly sensors?: readonly SensorModel[];
  /** Along x and y, and layers of them. Default: 3 × 3 × 2 */
  readonly grains?: Vector3;
  /** Default: 40 */
  readonly steps?: number;
  /** Time between rows, frames and checkpoints [s]. Default: 0.003, 0.01, 0.008 */
  readonly output?: Partial<Scene['output']>;
}

const spacing = 0.011;

/** Every grain starts with a velocity and a spin of its own, which are the same in every run. */
function startOf(index: number, position: Vector3): TestGrain {
  const wave = (phase: number): number => Math.sin(12.9898 * index + phase);
  return {
    position: [position[0] + 4e-4 * wave(0), position[1] + 4e-4 * wave(1), position[2]],
    velocity: [0.3 * wave(2), 0.3 * wave(3), -0.4 + 0.1 * wave(4)],
    spin: [20 * wave(5), 20 * wave(6), 20 * wave(7)],
    radius: index % 3 === 0 ? 0.005 : 0.004,
  };
}

export function shakenBox(given: ShakenBox = {}): Model {
  const { worldCount = 1, sensors = [], grains = [3, 3, 2], steps = 40 } = given;
  const [across, along, layers] = grains;
  const list = Array.from({ length: across * along * layers }, (_, index) => {
    const [i, j] = [index % across, Math.floor(index / across) % along];
    const layer = Math.floor(index / (across * along));
    return startOf(index, [(i - (across - 1) / 2) * spacing, (j - (along - 1) / 2) * spacing, 0.006 + layer * spacing]);
  });
  const half: Vector3 = [(across * spacing) / 2 + 0.001, (along * spacing) / 2 + 0.001, 0.1];
  const model = grainModel({
    grains: list,
    worldCount,
    sweeps: 4,
    timeStep: 1e-3,
    law: { friction: 0.4, restitution: 0.3, rollingFriction: 0.05 },
    domain: { min: [-0.05, -0.05, 0], max: [0.05, 0.05, 0.1] },
    bodies: [
      { shape: { kind: 'plane' } },
      {
        shape: { kind: 'box', halfSize: half, hollow: true },
        motion: (time) => ({
          pose: { position: [0.002 * Math.sin(60 * time), 0, 0.1], rotation: [0, 0, 0, 1] },
          twist: { velocity: [0.12 * Math.cos(60 * time), 0, 0], spin: [0, 0, 0] },
        }),
      },
    ],
  });
  const output = { series: 0.003, frames: 0.01, checkpoints: 0.008, contacts: false, ...given.output };
  return { ...model, scene: { ...model.scene, output }, sensors, stepCount: steps, endTime: steps * model.timeStep };
}
