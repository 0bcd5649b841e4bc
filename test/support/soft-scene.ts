/** Scenes of soft matter for tests. */
import { compileScene, type CompileOptions } from '../../src/scene/compile-scene.ts';
import type { Model } from '../../src/scene/model.ts';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { problemLine, SceneError } from '../../src/scene/scene-error.ts';
import type { SceneInput } from '../../src/scene/scene.ts';
import type { SoftModel } from '../../src/scene/soft/soft-model.ts';

/** A block of jelly of 4 × 4 × 4 cells in a box, in space; others are made from it. */
export const jellyScene = {
  talus: 1,
  grid: { cellSize: 0.1 },
  domain: { min: [0, 0, 0], max: [1, 1, 1] },
  materials: {
    jelly: { density: 1000, youngModulus: 1e4, poissonRatio: 0.3, law: { kind: 'fixed-corotated' } },
    steel: { friction: 0.2 },
  },
  soft: [{ material: 'jelly', fill: { kind: 'box', min: [0.3, 0.3, 0.2], max: [0.7, 0.7, 0.6] } }],
} as const satisfies SceneInput;

/** The same in the plane. */
export const planeScene = {
  ...jellyScene,
  grid: { cellSize: 0.1, dimensions: 2 },
  domain: { min: [0, 0, -0.5], max: [1, 1, 0.5] },
  soft: [{ material: 'jelly', fill: { kind: 'box', min: [0.3, 0.2, -0.5], max: [0.7, 0.6, 0.5] } }],
} as const satisfies SceneInput;

/** The model of a scene with soft matter. */
export function softModel(
  scene: Partial<SceneInput> = {},
  options: CompileOptions = {},
): Model & { readonly soft: SoftModel } {
  const model = compileScene(parseScene({ ...jellyScene, ...scene }), options);
  if (!model.soft) throw new Error('the scene has no soft matter');
  return { ...model, soft: model.soft };
}

/** Lines of the problems that parsing or compiling it ends with. */
export function softProblems(scene: unknown, options: CompileOptions = {}): string[] {
  try {
    compileScene(parseScene({ ...(scene as object) }), options);
  } catch (error) {
    if (error instanceof SceneError) return error.problems.map(problemLine);
    throw error;
  }
  return [];
}
