/**
 * An arm that is too short: two muscles bend it, but the goal is out of its reach. Its length is a parameter like the pulls
 * of its muscles, and gradients say that it must grow. Writes soft-arm-length.svg.
 *
 *     npm run build && node examples/soft-arm-length/main.mjs [iterations] [steps]
 */
import { writeFileSync } from 'node:fs';
import * as talus from 'talus';

const [iterations, steps] = [Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 500)];
/** @param {number} low */
const box = (low) => ({ kind: 'box', min: [0, low, -0.5], max: [0.4, low + 0.06, 0.5] });
const rubber = { density: 1, youngModulus: 30, poissonRatio: 0.3, viscosity: 0.02, law: { kind: 'neo-hookean' } };
const halves = { lower: 0.34, upper: 0.4 };
const scene = {
  talus: 1,
  time: { step: 0.001, end: steps * 0.001 },
  gravity: [0, 0, 0],
  grid: { cellSize: 0.02, dimensions: 2 },
  domain: { min: [0, 0, -0.5], max: [1, 0.8, 0.5] },
  boundaries: { x: { kind: 'wall', material: 'clamp', grip: 'sticky', sides: 'low' } },
  materials: { rubber, clamp: {} },
  soft: Object.entries(halves).map(([actuator, low]) => ({ material: 'rubber', actuator, fill: box(low) })),
  actuators: Object.keys(halves).map((name) => ({ kind: 'muscle', name, strength: 8, axis: [1, 0, 0] })),
};
const rollout = await talus.Rollout.create(scene, { device: 'cpu' });

const { position } = rollout.values;
const tip = [...position.keys()].filter((k) => (position[3 * k] ?? 0) > 0.38);
const objective = talus.meanDistanceSquared('position', [0.58, 0.48, 0], { particles: tip });
const muscles = talus.signalParameter({ basis: talus.knotBasis(steps, 3), actuators: 2, range: [0, 1] });
const length = talus.stretchParameter({ axis: 'x', origin: 0, name: 'length' });
const optimiser = () => talus.lbfgs({ firstStep: 0.2 });
const options = { iterations, value: 1e-6, plateau: { fall: 0.01, over: 5 } };
/** From the goal [m]. @param {{ readonly value: number }} step */
const distance = ({ value }) => Math.sqrt(value);
const short = await talus.optimiseRollout(rollout, muscles, objective, { ...options, optimiser: optimiser() });
console.log(`0.4 m long it comes to ${distance(short).toFixed(3)} m from the goal`);
const grown = await talus.optimiseRollout(rollout, talus.joinParameters([length, muscles]), objective, {
  ...options,
  optimiser: optimiser(),
  onStep: ({ iteration, value, parameters: [stretch = NaN] }) =>
    console.log(
      `${iteration}: ${distance({ value }).toFixed(5)} m from the goal, ${(0.4 * stretch).toFixed(4)} m long`,
    ),
});
console.log(`${grown.stopped}: ${distance(grown).toExponential(2)} m from the goal`);
const y = { label: 'distance to the goal', unit: 'm', scale: /** @type {const} */ ('log') };
const figure = { title: 'An arm grows until it reaches its goal', y, of: distance };
writeFileSync('soft-arm-length.svg', talus.plotHistory(grown.history, figure));
