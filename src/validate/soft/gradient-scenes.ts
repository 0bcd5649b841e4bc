/** Small scenes in which everything takes part that a gradient may go through: contact, friction, muscles, a cable. */
import { compileScene } from '../../scene/compile-scene.ts';
import type { Model } from '../../scene/model.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import { RandomStream } from '../../math/random-stream.ts';
import type { Rollout } from '../../design/rollout/rollout.ts';

export interface GradientScene {
  readonly dimensions: 2 | 3;
  /** Default: `neo-hookean`. */
  readonly law?: NonNullable<SceneInput['materials'][string]['law']>;
}

const cellSize = 0.05;
/** To the walls at the start [m]: less than the body goes in the shortest of rollouts. */
const gap = 0.02;
/** Of a step [s]; sound crosses a third of a cell in 4 ms. */
export const gradientTimeStep = 2e-3;

/** A cube that is thrown into a corner of the room, sliding along its floor; half of it is a muscle, half a chamber. */
export function gradientModel({ dimensions, law = { kind: 'neo-hookean' } }: GradientScene): Model {
  const isPlane = dimensions === 2;
  const [size, depth] = [3 * cellSize, isPlane ? 0.5 : 2 * cellSize];
  const half = (name: string, low: number) =>
    ({
      name,
      material: 'rubber',
      actuator: name,
      fill: {
        kind: 'box',
        min: [gap, gap + low, isPlane ? -0.5 : gap],
        max: [gap + size, gap + low + cellSize, isPlane ? 0.5 : gap + depth],
      },
      velocity: [-0.7, -0.5, isPlane ? 0 : -0.6],
      spin: isPlane ? [0, 0, 3] : [2, -1, 3],
    }) as const;
  const wall = { kind: 'wall', material: 'rough' } as const;
  return compileScene(
    parseScene({
      talus: 1,
      time: { step: gradientTimeStep, end: 10 },
      gravity: isPlane ? [0, -9.81, 0] : [0, 0, -9.81],
      grid: { cellSize, dimensions },
      domain: { min: [0, 0, isPlane ? -0.5 : 0], max: [0.6, 0.6, isPlane ? 0.5 : 0.6] },
      boundaries: { x: wall, y: wall, ...(isPlane ? {} : { z: wall }) },
      materials: {
        rubber: { density: 1000, youngModulus: 1e4, poissonRatio: 0.3, law },
        rough: { friction: 0.3 },
      },
      soft: [half('lower', 0), half('upper', cellSize)],
      actuators: [
        {
          kind: 'muscle',
          name: 'lower',
          strength: 1500,
          axis: [0.6, 0.8, 0],
          signal: { kind: 'sine', amplitude: 0.5, frequency: 5 },
        },
        { kind: 'muscle', name: 'upper', strength: -1000, signal: { kind: 'constant', value: 0.4 } },
        {
          kind: 'cable',
          name: 'cable',
          through: [0, 1, 2].map((k) => [0.04 + 0.05 * k, 0.04 + 0.02 * k, isPlane ? 0 : 0.04 + 0.03 * k] as const),
          stiffness: isPlane ? 2000 : 200,
          length: 0.1,
          signal: { kind: 'constant', value: 0.7 },
        },
      ],
    }),
  );
}

/** Makes every particle another: strained, turning and uneven, so that no derivative vanishes by symmetry. */
export function unsettle(rollout: Rollout, dimensions: 2 | 3): void {
  const random = new RandomStream([dimensions, 0x756e73], [0, 0]);
  const { values } = rollout;
  const isInside = (k: number): boolean => dimensions === 3 || (k % 9 < 6 && k % 3 < 2);
  rollout.set({
    affine: values.affine.map((_, k) => (isInside(k) ? random.between(-2, 2) : 0)),
    deformation: values.deformation.map((f, k) => (isInside(k) ? f + random.between(-0.05, 0.05) : f)),
    mass: values.mass.map((mass) => mass * random.between(0.8, 1.2)),
    youngModulus: values.youngModulus.map((modulus) => modulus * random.between(0.8, 1.2)),
    poissonRatio: values.poissonRatio.map((ratio) => ratio + random.between(-0.05, 0.05)),
  });
}
