/** Small scenes for tests of the lab. */

/** A few grains that fall on a plate. */
export const sceneOfGrains = (changes: object = {}): object => ({
  talus: 1,
  title: 'A few grains',
  time: { step: 0.001, end: 2 },
  domain: { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.4] },
  materials: { sand: { density: 2500, friction: 0.5 } },
  grains: [
    {
      material: 'sand',
      fill: { kind: 'pour', region: { min: [-0.05, -0.05, 0.02], max: [0.05, 0.05, 0.25] }, count: 64 },
      radius: { kind: 'uniform', min: 0.008, max: 0.01 },
    },
  ],
  bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'sand' }],
  sensors: [{ kind: 'energy' }, { kind: 'height' }],
  ...changes,
});
