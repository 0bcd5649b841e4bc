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

/** @param {number} left @param {number} right @param {number} low @param {number} high */
const box = (left, right, low, high) => ({ kind: 'box', min: [left, low, -0.5], max: [right, high, 0.5] });
const chambers = ['back-outer', 'back-inner', 'front-inner', 'front-outer'];
const lefts = [0, 0.04, 0.16, 0.2];
const scene = {
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
    { material: 'rubber', fill: box(0, 0.24, 0.1, 0.18) },
    ...lefts.map((x, k) => ({ material: 'rubber', actuator: chambers[k], fill: box(x, x + 0.04, 0, 0.1) })),
  ],
  actuators: chambers.map((name) => ({ kind: 'muscle', name, strength: -1e4, axis: [0, 1, 0] })),
};
const rollout = await talus.Rollout.create(scene, { device: 'cpu' });

// A beat of 0.2 s, and how much of its sine, cosine and constant each chamber gets.
const basis = talus.sineBasis(steps, { period: 0.2 / timeStep });
const start = talus.randomCoefficients(chambers.length * basis.size, { seed: 3, scale: 0.2 });
const parameter = talus.signalParameter({ basis, actuators: chambers.length, start });
/** How far its middle has come [m]. @param {{ readonly value: number }} step */
const walked = ({ value }) => -value - 0.12;
const result = await talus.optimiseRollout(rollout, parameter, talus.meanAlong('position', [-1, 0, 0]), {
  optimiser: talus.adam({ rate: 0.1, decay: 0.97 }),
  iterations,
  longestGradient: 1,
  onStep: (step) => console.log(`${step.iteration}: ${walked(step).toFixed(4)} m`),
});
console.log(`walked ${walked(result).toFixed(3)} m in ${(steps * timeStep).toFixed(1)} s`);
const figure = { title: 'A walker learns to walk', y: { label: 'distance', unit: 'm' }, of: walked };
writeFileSync('soft-walker.svg', talus.plotHistory(result.history, figure));
