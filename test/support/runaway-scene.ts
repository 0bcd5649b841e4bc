/** Grains that a plate strikes so hard at step 34 that nothing explains how fast they are: its stroke is over between two looks at its motion. */
export const runawayScene = {
  talus: 1,
  title: 'A blow',
  time: { step: 0.001, end: 1 },
  gravity: [0, 0, 0],
  domain: { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.2] },
  materials: { sand: {} },
  grains: [
    {
      material: 'sand',
      radius: 0.005,
      fill: {
        kind: 'points',
        positions: [
          [0, 0, 0.02],
          [0.02, 0, 0.02],
          [0, 0.02, 0.02],
        ],
      },
    },
  ],
  bodies: [
    {
      name: 'plate',
      shape: { kind: 'box', size: [0.2, 0.2, 0.2] },
      position: [0, 0, -0.1],
      material: 'sand',
      motion: {
        kind: 'keyframes',
        interpolation: 'linear',
        keyframes: [
          { time: 0.0335, position: [0, 0, -0.1] },
          { time: 0.0345, position: [0, 0, 2] },
        ],
      },
    },
  ],
  sensors: [{ kind: 'energy' }],
} as const;

/** The first at which its grains are too fast. */
export const runawayStep = 34;
