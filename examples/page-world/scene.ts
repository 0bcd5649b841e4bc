/** Two scenes: gravel poured into a box, and a cube of jelly that falls on the floor. */
import type { SceneInput } from 'talus';

const gravel: SceneInput = {
  talus: 1,
  time: { step: 0.0025, end: 0.3 },
  materials: { gravel: { friction: 0.5 } },
  grains: [
    {
      material: 'gravel',
      fill: { kind: 'pour', region: { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.4] }, count: 60 },
      radius: { kind: 'uniform', min: 0.018, max: 0.022 },
    },
  ],
  bodies: [
    {
      shape: { kind: 'box', size: [0.2, 0.2, 0.4], hollow: true },
      position: [0, 0, 0.2],
      material: 'gravel',
    },
  ],
  sensors: [{ kind: 'height' }],
};

/** In the plane, where y is up. */
const jelly: SceneInput = {
  talus: 1,
  time: { end: 0.25 },
  grid: { cellSize: 0.05, dimensions: 2 },
  domain: { min: [0, 0, -0.5], max: [0.6, 0.6, 0.5] },
  boundaries: { y: { kind: 'wall', material: 'jelly', sides: 'low' } },
  materials: { jelly: { density: 1000, youngModulus: 20000, poissonRatio: 0.3, law: { kind: 'neo-hookean' } } },
  soft: [{ material: 'jelly', fill: { kind: 'box', min: [0.2, 0.15, -0.5], max: [0.4, 0.35, 0.5] } }],
  sensors: [{ kind: 'height' }],
};

export const scenes = { gravel, jelly } as const;
