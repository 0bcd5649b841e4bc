/** Scenes of grains of any outline for tests. */
import type { Vector2 } from '../../src/geometry/outline/outline.ts';
import { compileScene, type CompileOptions } from '../../src/scene/compile-scene.ts';
import type { Model } from '../../src/scene/model.ts';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { problemLine, SceneError } from '../../src/scene/scene-error.ts';
import type { SceneInput } from '../../src/scene/scene.ts';
import type { ShapesModel } from '../../src/scene/shapes/shapes-model.ts';

export type ShapesWorld = Model & { readonly shapes: ShapesModel };
type OutlineInput = NonNullable<SceneInput['outlines']>[string];
type GroupInput = NonNullable<SceneInput['shapes']>[number];
type MaterialInput = SceneInput['materials'][string];

export const testOutlines = {
  disc: { kind: 'disc' },
  hash: { kind: 'letter', letter: '#' },
  u: { kind: 'letter', letter: 'U' },
  square: { kind: 'regular', sides: 4 },
  octagon: { kind: 'regular', sides: 8 },
  block: {
    kind: 'polygon',
    points: [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 1],
    ],
    rounding: 0.05,
  },
  star: { kind: 'star', points: 5 },
  arc: { kind: 'arc', share: 0.5 },
  link: { kind: 'chain-link' },
} as const satisfies Record<string, OutlineInput>;

export interface TestShape {
  /** A name among `testOutlines` and those of the scene. Default: disc */
  readonly outline?: string;
  readonly position: Vector2;
  /** [rad] */
  readonly angle?: number;
  readonly velocity?: Vector2;
  /** [rad/s] */
  readonly spin?: number;
  /** Of the circle around it. Default: 1 m */
  readonly radius?: number;
  readonly held?: boolean;
  /** Implies held. */
  readonly motion?: NonNullable<GroupInput['motion']>;
}

export interface TestShapes extends Partial<SceneInput> {
  /** Each is a group of its own, called `shapes0`, `shapes1`, …; groups of `shapes` come after them. */
  readonly each?: readonly TestShape[];
  /** Of all. Default: density 1000, friction 0.5 */
  readonly material?: MaterialInput;
}

/** A scene whose material is called `matter`; its step is 1 ms unless `time` says otherwise. */
export function shapeScene({ each = [], material, ...more }: TestShapes): SceneInput {
  const groups = each.map((shape): GroupInput => {
    const { outline = 'disc', position, angle = 0, velocity, spin, radius = 1, held, motion } = shape;
    return {
      outline,
      radius,
      material: 'matter',
      fill: { kind: 'points', positions: [[...position, 0]], angles: [angle] },
      ...(velocity && { velocity: [...velocity, 0] as const }),
      ...(spin !== undefined && { spin }),
      ...(held && { held }),
      ...(motion && { motion }),
    };
  });
  return {
    talus: 1,
    time: { step: 1e-3, end: 1 },
    materials: { matter: { density: 1000, ...material } },
    ...more,
    outlines: { ...testOutlines, ...more.outlines },
    shapes: [...groups, ...(more.shapes ?? [])],
  };
}

/** The model of a short description of grains, bodies and solver. */
export function shapesModel(shapes: TestShapes, options: CompileOptions = {}): ShapesWorld {
  const model = compileScene(parseScene(shapeScene(shapes)), options);
  if (!model.shapes) throw new Error('the scene has no shapes');
  return { ...model, shapes: model.shapes };
}

/** A scene without faults in which every kind of outline and fill has something to go wrong. */
export const goodShapes = {
  talus: 1,
  time: { step: 2e-4, end: 1 },
  domain: { min: [-4, -1, -0.5], max: [4, 6, 0.5] },
  boundaries: { x: 'periodic' },
  materials: { matter: { density: 1000, friction: 0.4 }, steel: { restitution: 0.2 } },
  contacts: [{ between: ['matter', 'steel'], friction: 0.3 }],
  outlines: {
    ...testOutlines,
    bean: { kind: 'svg', path: 'M0 0 C 2 -1 4 1 2 3 C 1 2 0 2 0 0 Z', rounding: 0.1 },
    cross: {
      kind: 'strokes',
      strokes: [
        [-1, 0, 1, 0, 0.2],
        [0, -1, 0, 1, 0.2],
      ],
    },
  },
  fields: { kind: 'table', size: [32, 48, 48], contacts: 2 },
  shapes: [
    {
      name: 'column',
      outline: ['hash', 'disc', 'bean'],
      shares: [2, 1, 1],
      radius: { kind: 'list', sizes: [{ radius: 0.1 }, { radius: 0.15, weight: 2 }] },
      material: 'matter',
      fill: { kind: 'pour', region: { min: [-3, 2, -0.5], max: [3, 5, 0.5] }, count: 30 },
      angle: 'random',
      velocity: [0, -1, 0],
    },
    {
      name: 'rim',
      outline: 'octagon',
      radius: 0.3,
      material: 'steel',
      fill: {
        kind: 'points',
        positions: [
          [-1, 0, 0],
          [1, 0, 0],
        ],
        angles: [0, 0.5],
      },
      motion: { kind: 'oscillation', axis: [0, 1, 0], amplitude: 0.05, frequency: 2 },
    },
    {
      outline: 'arc',
      radius: 0.2,
      material: 'matter',
      fill: { kind: 'lattice', region: { min: [-3, 0.5, -0.5], max: [3, 1.5, 0.5] }, arrangement: 'triangular' },
      spin: 1,
    },
    {
      outline: 'cross',
      radius: 0.1,
      material: 'matter',
      fill: {
        kind: 'stream',
        region: { min: [-1, 5.2, -0.5], max: [1, 5.8, 0.5] },
        countRate: 10,
        until: 0.5,
      },
    },
  ],
  bodies: [
    { name: 'floor', shape: { kind: 'plane', normal: [0, 1, 0] }, material: 'steel', position: [0, -1, 0] },
    { shape: { kind: 'cylinder', radius: 0.2, height: 1 }, material: 'steel', position: [0, -0.6, 0] },
  ],
  sensors: [{ kind: 'energy' }, { kind: 'force', body: 'rim' }],
} as const satisfies SceneInput;

/** Lines of the problems that parsing or compiling a scene ends with. */
export function shapeProblems(scene: unknown, options: CompileOptions = {}): string[] {
  try {
    compileScene(parseScene(scene), options);
  } catch (error) {
    if (error instanceof SceneError) return error.problems.map(problemLine);
    throw error;
  }
  return [];
}
