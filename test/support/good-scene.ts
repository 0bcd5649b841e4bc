/** A small scene without faults, in which every list has something to go wrong; and what is wrong with others. */
import { expect } from 'vitest';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { problemLine, SceneError } from '../../src/scene/scene-error.ts';

export function goodScene() {
  return {
    talus: 1,
    time: { step: 0.001, end: 1 },
    materials: { sand: { friction: 0.5 }, steel: {} },
    contacts: [{ between: ['sand', 'steel'], friction: 0.3 }],
    grains: [
      {
        material: 'sand',
        fill: { kind: 'pour', region: { min: [0, 0, 0], max: [1, 1, 1] }, count: 10 },
        radius: { kind: 'uniform', min: 0.01, max: 0.02 },
      },
    ],
    bodies: [
      { name: 'box', shape: { kind: 'box', size: [1, 1, 1], hollow: true }, material: 'steel' },
      { shape: { kind: 'plane' }, material: 'steel' },
    ],
    sensors: [{ kind: 'energy' }, { kind: 'force', body: 'plane1' }],
  } as const;
}

/** The error that some work ends with, which must be a SceneError. */
export function thrownBy(work: () => unknown): SceneError {
  try {
    work();
  } catch (error) {
    if (error instanceof SceneError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** The lines of all problems of a scene; none where it has none. */
export function problemsOf(input: unknown): string[] {
  try {
    parseScene(input);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SceneError);
    const lines = (error as SceneError).problems.map(problemLine);
    if (lines.length <= 50) expect((error as SceneError).message).toBe(lines.join('\n'));
    return lines;
  }
}
