/**
 * A soft walker in the plane: two legs with two air chambers each. Nobody tells it how to walk: the pressures, a few sines,
 * are moved along the gradient of how far it gets. Writes soft-walker.svg.
 *
 *     npm run build && node examples/soft-walker/main.mjs [iterations] [steps]
 */
import { writeFileSync } from 'node:fs';
import * as talus from 'talus';

const [iterations, steps] = [Number(process.argv[2] ?? 30), Number(process.argv[3] ?? 1000)];
const timeStep = 0.001;

/** @param {string} name @param {number} left @param {number} right @param {number} low @param {number} high */
const box = (name, left, right, low, high) => ({
  name,
  material: 'rubber',
  fill: { kind: 'box', min: [left, low, -0.5], max: [right, high, 0.5] },
  ...(name !== 'trunk' && { actuator: name }),
});
const chambers = ['back-outer', 'back-inner', 'front-inner', 'front-outer'];
const scene = talus.parseScene({
  talus: 1,
  time: { step: timeStep, end: steps * timeStep },
  grid: { cellSize: 0.02, dimensions: 2 },
  domain: { min: [-0.4, 0, -0.5], max: [1.6, 0.4, 0.5] },
  boundaries: { y: { kind: 'wall', material: 'floor', sides: 'low' } },
  materials: {
    rubber: { density: 1000, youngModulus: 3e4, poissonRatio: 0.3, viscosity: 5, law: { kind: 'neo-hookean' } },
    floor: { friction: 0.8 },
  },
  soft: [
    box('trunk', 0, 0.24, 0.1, 0.18),
    ...chambers.map((name, k) => box(name, 0.04 * k + (k > 1 ? 0.08 : 0), 0.04 * (k + 1) + (k > 1 ? 0.08 : 0), 0, 0.1)),
  ],
  actuators: chambers.map((name) => ({ kind: 'muscle', name, strength: -10000, axis: [0, 1, 0], signal: { kind: 'constant', value: 0 } })), // prettier-ignore
});
const device = await talus.openDevice({ kind: 'cpu' });
const rollout = new talus.Rollout(talus.compileScene(scene), device, { steps });

// A beat of 0.2 s, and how much of its sine, cosine and constant each chamber gets.
const basis = talus.sineBasis(steps, { period: 0.2 / timeStep });
const start = talus.randomCoefficients(chambers.length * basis.size, { seed: 3, scale: 0.2 });
const parameter = talus.signalParameter({ basis, actuators: chambers.length, start });
const objective = talus.weightedSum([
  [1, talus.meanAlong('position', [-1, 0, 0])],
  [1e-6, talus.actuationEffort()],
]);
const { history, value } = await talus.optimiseRollout(rollout, parameter, objective, {
  optimiser: talus.adam({ rate: 0.1, decay: 0.97 }),
  iterations,
  longestGradient: 1,
  onStep: ({ iteration, value, gradientNorm }) =>
    console.log(`${iteration}: ${(-value - 0.12).toFixed(4)} m, gradient ${gradientNorm.toExponential(2)}`),
});
console.log(`walked ${(-value - 0.12).toFixed(3)} m in ${(steps * timeStep).toFixed(1)} s`);
const points = history.map((record) => ({ x: record.iteration, y: -record.value - 0.12 }));
const plot = talus.renderPlot({
  title: 'A walker learns to walk',
  x: { label: 'iteration' },
  y: { label: 'distance', unit: 'm' },
  series: [{ style: 'line and markers', points }],
});
writeFileSync('soft-walker.svg', plot);
