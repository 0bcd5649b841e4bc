/** The soft finger of Spielberg et al., section 5.1, as a scene. */

export const fingerTruth = { youngModulus: 20, density: 2.33, poissonRatio: 0.25 };

/** [s] */
const timeStep = 0.001;
export const fingerSteps = 400;
const cable = (name: string, x: number) => ({
  kind: 'cable',
  name,
  stiffness: 10,
  length: 0.36,
  signal: { kind: 'constant', value: 1 },
  through: [0.48, 0.39, 0.3, 0.21, 0.12].map((y) => [x, y, 0]),
});

/** The scene, whose left cable is drawn in by `pull` for half of the time. */
export function fingerScene(pull: number) {
  const end = fingerSteps * timeStep;
  return {
    talus: 1,
    title: 'A soft finger and two cables',
    time: { step: timeStep, end },
    gravity: [0, 0, 0],
    grid: { cellSize: 0.02, dimensions: 2 },
    domain: { min: [-0.4, 0, -0.5], max: [0.4, 0.5, 0.5] },
    boundaries: { y: { kind: 'wall', material: 'clamp', grip: 'sticky', sides: 'high' } },
    materials: { rubber: { ...fingerTruth, law: { kind: 'neo-hookean' } }, clamp: {} },
    soft: [
      { name: 'finger', material: 'rubber', fill: { kind: 'box', min: [-0.05, 0.1, -0.5], max: [0.05, 0.5, 0.5] } },
    ],
    actuators: [
      {
        ...cable('left', -0.04),
        signal: { kind: 'table', times: [0, 0.001, end / 2, end / 2 + 0.001], values: [1, 1 - pull, 1 - pull, 1] },
      },
      cable('right', 0.04),
    ],
    sensors: [{ name: 'finger', kind: 'centre', group: 'finger' }],
    output: { series: 0.005 },
  } as const;
}
