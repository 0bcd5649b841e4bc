/**
 * An arm that is too short: two muscles bend it, but the goal is out of its reach. Its length is a parameter like the pulls
 * of its muscles, and gradients say that it must grow. Writes soft-arm-length.svg.
 *
 *     npm run build && node examples/soft-arm-length/main.mjs [iterations] [steps]
 */
import { writeFileSync } from 'node:fs';
import * as talus from 'talus';

const [iterations, steps] = [Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 500)];
/** @type {talus.Vector3} */
const goal = [0.58, 0.48, 0];

/** @param {string} name @param {number} low */
const half = (name, low) => ({ name, material: 'rubber', actuator: name, fill: { kind: 'box', min: [0, low, -0.5], max: [0.4, low + 0.06, 0.5] } }); // prettier-ignore
/** @param {string} name */
const muscle = (name) => ({
  kind: 'muscle',
  name,
  strength: 8,
  axis: [1, 0, 0],
  signal: { kind: 'constant', value: 0 },
});
const scene = talus.parseScene({
  talus: 1,
  time: { step: 0.001, end: steps * 0.001 },
  gravity: [0, 0, 0],
  grid: { cellSize: 0.02, dimensions: 2 },
  domain: { min: [0, 0, -0.5], max: [1, 0.8, 0.5] },
  boundaries: { x: { kind: 'wall', material: 'clamp', grip: 'sticky', sides: 'low' } },
  materials: { rubber: { density: 1, youngModulus: 30, poissonRatio: 0.3, viscosity: 0.02, law: { kind: 'neo-hookean' } }, clamp: {} }, // prettier-ignore
  soft: [half('lower', 0.34), half('upper', 0.4)],
  actuators: [muscle('lower'), muscle('upper')],
});
const model = talus.compileScene(scene);
const device = await talus.openDevice({ kind: 'cpu' });
const rollout = new talus.Rollout(model, device, { steps });

const position = rollout.values.position;
const tip = Array.from({ length: position.length / 3 }, (_, k) => k).filter((k) => (position[3 * k] ?? 0) > 0.38);
const muscles = talus.signalParameter({ basis: talus.knotBasis(steps, 3), actuators: 2, range: [0, 1] });
const length = talus.stretchParameter({ axis: 'x', origin: 0, name: 'length' });
const objective = talus.meanDistanceSquared('position', goal, { particles: tip });
const options = { iterations, value: 1e-6, plateau: { fall: 0.01, over: 5 } };

const short = await talus.optimiseRollout(rollout, muscles, objective, { ...options, optimiser: talus.lbfgs({ firstStep: 0.2 }) }); // prettier-ignore
console.log(`0.4 m long it comes to ${Math.sqrt(short.value).toFixed(3)} m from the goal`);
const { history, value, stopped } = await talus.optimiseRollout(
  rollout,
  talus.joinParameters([length, muscles]),
  objective,
  {
    // prettier-ignore
    ...options,
    optimiser: talus.lbfgs({ firstStep: 0.2 }),
    onStep: ({ iteration, value, parameters: [stretch = NaN] }) =>
      console.log(`${iteration}: ${Math.sqrt(value).toFixed(5)} m from the goal, ${(0.4 * stretch).toFixed(4)} m long`),
  },
);
console.log(`${stopped}: ${Math.sqrt(value).toExponential(2)} m from the goal after ${history.length - 1} steps`);
const points = history.map((record) => ({ x: record.iteration, y: Math.sqrt(record.value) }));
const plot = talus.renderPlot({
  title: 'An arm grows until it reaches its goal',
  x: { label: 'iteration' },
  y: { label: 'distance to the goal', unit: 'm', scale: 'log' },
  series: [{ style: 'line and markers', points }],
});
writeFileSync('soft-arm-length.svg', plot);
