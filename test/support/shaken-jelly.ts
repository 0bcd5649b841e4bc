/** A small scene with everything in it that soft matter does: two groups fall onto a plate that moves, in a box. */
import { compileScene } from '../../src/scene/compile-scene.ts';
import type { Model } from '../../src/scene/model.ts';
import { parseScene } from '../../src/scene/parse-scene.ts';
import type { SceneInput } from '../../src/scene/scene.ts';

/** 1 ms steps of two substeps, 232 particles in space. */
export function shakenJelly(given: Partial<SceneInput> = {}, dimensions: 2 | 3 = 3): Model {
  const isSpace = dimensions === 3;
  const wall = { kind: 'wall', material: 'steel' } as const;
  // In the plane y is up.
  const turned = ([x, y, z]: readonly [number, number, number]): [number, number, number] =>
    isSpace ? [x, y, z] : [x, z, 0];
  const box = (low: readonly [number, number, number], high: readonly [number, number, number]) => {
    const [min, max] = [turned(low), turned(high)];
    return isSpace ? { min, max } : { min: [min[0], min[1], -0.5], max: [max[0], max[1], 0.5] };
  };
  const scene = {
    talus: 1,
    time: { step: 1e-3, end: 0.04 },
    grid: { cellSize: 0.05, dimensions, substeps: 2 },
    domain: isSpace ? { min: [0, 0, 0], max: [0.5, 0.5, 0.5] } : { min: [0, 0, -0.5], max: [0.5, 0.5, 0.5] },
    boundaries: isSpace ? { x: wall, y: wall, z: wall } : { x: wall, y: wall },
    materials: {
      jelly: { density: 1000, youngModulus: 2e4, poissonRatio: 0.3, law: { kind: 'neo-hookean' } },
      water: { density: 1000, law: { kind: 'fluid', bulkModulus: 2e4 } },
      steel: { friction: 0.3 },
    },
    soft: [
      {
        name: 'cube',
        material: 'jelly',
        fill: { kind: 'box', ...box([0.08, 0.15, 0.17], [0.23, 0.3, 0.32]) },
        velocity: turned([0.2, 0.1, -2]),
        spin: isSpace ? [1, 2, 3] : [0, 0, 3],
      },
      { name: 'drop', material: 'water', fill: { kind: 'ball', centre: turned([0.4, 0.25, 0.3]), radius: 0.04 } },
    ],
    bodies: [
      {
        name: 'plate',
        // Three cells thick: a thinner one would hold matter from afar.
        shape: { kind: 'box', size: isSpace ? [0.3, 0.3, 0.16] : [0.3, 0.16, 1] },
        position: turned([0.25, 0.25, 0.02]),
        material: 'steel',
        motion: { kind: 'oscillation', axis: [1, 0, 0], amplitude: 0.01, frequency: 10 },
      },
    ],
    output: { series: 0.003, frames: 0.01, checkpoints: 0.008 },
    sensors: [
      { kind: 'energy' },
      { kind: 'momentum' },
      { kind: 'centre', group: 'cube' },
      { kind: 'deformation' },
      { kind: 'force', body: 'plate' },
    ],
    ...given,
  } as unknown as SceneInput;
  return compileScene(parseScene(scene));
}
