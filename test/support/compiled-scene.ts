/** Scenes for tests of what becomes of them. */
import { compileScene, type CompileOptions } from '../../src/scene/compile-scene.ts';
import type { Model } from '../../src/scene/model.ts';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { SceneError } from '../../src/scene/scene-error.ts';
import type { SceneInput } from '../../src/scene/scene.ts';

/** With the version and materials `sand` and `steel` unless the scene has its own. */
export function compiled(scene: Partial<SceneInput>, options?: CompileOptions): Model {
  return compileScene(parseScene({ talus: 1, materials: { sand: {}, steel: { friction: 0.2 } }, ...scene }), options);
}

/** The lines of the error that compiling it throws. */
export function problemsOf(scene: Partial<SceneInput>, options?: CompileOptions): string[] {
  try {
    compiled(scene, options);
  } catch (error) {
    if (error instanceof SceneError) return error.message.split('\n');
    throw error;
  }
  return [];
}

type Grains = NonNullable<SceneInput['grains']>[number];

/** A group of sand, by default of radius 0.005 m. */
export const sand = (fill: Grains['fill'], more: Partial<Grains> = {}): Grains => ({
  material: 'sand',
  radius: 0.005,
  fill,
  ...more,
});
