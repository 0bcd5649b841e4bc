/** Matter out of shape that slides into walls: a start from which every part of a substep has something to do. */
import { RandomStream } from '../../math/random-stream.ts';
import type { RolloutValues } from '../../design/rollout/rollout-values.ts';
import type { ExperimentScene } from '../watched-world.ts';

type Material = NonNullable<ExperimentScene['materials'][string]>;

export interface Tangle {
  readonly name: string;
  readonly dimensions: 2 | 3;
  /** The law and what goes with it */
  readonly material: Material;
  /** Whether it has two muscles and a cable. Default: no. */
  readonly isActive?: boolean;
}

const elastic = { density: 1000, youngModulus: 2e4, poissonRatio: 0.25 };

const materials: readonly (readonly [string, Material])[] = [
  ['fixed corotated', { ...elastic, law: { kind: 'fixed-corotated' } }],
  ['neo-Hookean', { ...elastic, law: { kind: 'neo-hookean' } }],
  ['neo-Hookean, viscous, with penalty', { ...elastic, viscosity: 5, volumePenalty: {}, law: { kind: 'neo-hookean' } }],
  ['von Mises', { ...elastic, law: { kind: 'von-mises', yieldStress: 500 } }],
  ['Drucker–Prager', { ...elastic, law: { kind: 'drucker-prager', cohesion: 2000 } }],
  ['snow', { ...elastic, law: { kind: 'snow' } }],
  ['fluid', { density: 1000, law: { kind: 'fluid', bulkModulus: 2e4, keepVolume: false } }],
  ['viscoelastic', { ...elastic, law: { kind: 'viscoelastic', relaxationTime: 0.01 } }],
];

const cloth: Material = { ...elastic, law: { kind: 'cloth', normalStiffness: 2e4, shearStiffness: 1e3 } };

export const laws: readonly Tangle[] = [
  ...([2, 3] as const).flatMap((dimensions) => [
    ...materials.map(([name, material]) => ({ name, dimensions, material })),
    { name: 'with muscles and a cable', dimensions, material: materials[0]![1], isActive: true },
  ]),
  { name: 'cloth', dimensions: 3, material: cloth },
];

const cell = 0.1;

/** Three cells long, on a rough floor and at a smooth wall, with a ball in its way. */
export function tangleScene({ dimensions, material, isActive = false }: Tangle): ExperimentScene {
  const isSpace = dimensions === 3;
  const box = (from: number, to: number) =>
    ({
      kind: 'box',
      min: [from * cell, 0.5 * cell, isSpace ? 0.5 * cell : -0.5],
      max: [to * cell, 2.5 * cell, isSpace ? 2.5 * cell : 0.5],
    }) as const;
  const group = { material: 'matter', arrangement: 'random' } as const;
  const signal = (value: number) => ({ kind: 'constant', value }) as const;
  const wall = (grip: 'friction' | 'slip') => ({ kind: 'wall', material: 'rough', grip, sides: 'low' }) as const;
  return {
    time: { step: 3e-3, end: 1 },
    domain: { min: [0, 0, isSpace ? 0 : -0.5], max: [1, 1, isSpace ? 1 : 0.5] },
    boundaries: { x: wall('slip'), [isSpace ? 'z' : 'y']: wall('friction') },
    grid: { cellSize: cell, dimensions, substeps: 1 },
    materials: { matter: material, rough: { friction: 0.3 } },
    soft: isActive
      ? [
          { ...group, fill: box(0.5, 2), actuator: 'along' },
          { ...group, fill: box(2, 3.5), actuator: 'around' },
        ]
      : [{ ...group, fill: box(0.5, 3.5) }],
    actuators: isActive
      ? [
          { kind: 'muscle', name: 'along', strength: 3000, axis: [0.6, 0.8, 0], signal: signal(0.4) },
          { kind: 'muscle', name: 'around', strength: -2000, signal: signal(-0.5) },
          {
            kind: 'cable',
            name: 'cable',
            through: [
              [0.6 * cell, cell, isSpace ? cell : 0],
              [2 * cell, 2 * cell, isSpace ? cell : 0],
              [3.4 * cell, cell, isSpace ? 2 * cell : 0],
            ],
            stiffness: 100,
            length: 0.2,
            signal: signal(0.5),
          },
        ]
      : [],
    bodies: [
      {
        name: 'ball',
        shape: { kind: 'sphere', radius: 1.2 * cell },
        position: [4 * cell, 2 * cell, isSpace ? 2 * cell : 0],
        material: 'rough',
        grip: 'separate',
      },
    ],
  };
}

/** Velocities into the walls, and F, C, E, ν and masses that differ from particle to particle. */
export function startOf(values: RolloutValues, { dimensions }: Tangle): Partial<RolloutValues> {
  const random = new RandomStream([values.mass.length, 5], [dimensions, 0]);
  const some = (size: number): number => size * random.between(-1, 1);
  const isInPlane = (k: number): boolean => dimensions === 3 || (k % 9 < 6 && k % 3 < 2);
  const isVector = (k: number): boolean => dimensions === 3 || k % 3 < 2;
  const down = dimensions - 1;
  return {
    velocity: values.velocity.map((_, k) =>
      isVector(k) ? (k % 3 === 0 ? -0.5 : k % 3 === down ? -0.8 : 0) + some(0.3) : 0,
    ),
    affine: values.affine.map((_, k) => (isInPlane(k) ? some(20) : 0)),
    deformation: values.deformation.map((number, k) => (isInPlane(k) ? number + some(0.05) : number)),
    mass: values.mass.map((mass) => mass * (1 + some(0.2))),
    volume: values.volume.map((volume) => volume * (1 + some(0.2))),
    youngModulus: values.youngModulus.map((modulus) => modulus * (1 + some(0.2))),
    poissonRatio: values.poissonRatio.map((ratio) => ratio + (ratio > 0 ? some(0.05) : 0)),
  };
}
