/** Gravel poured into a box. */
import type { SceneInput } from 'talus';

export const scene: SceneInput = {
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
