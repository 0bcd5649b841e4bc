/**
 * System identification: a soft finger is bent by its cables and filmed, with noise; stiffness, density and Poisson's ratio
 * follow from the film alone, by gradients through the whole motion. Writes soft-identify.svg.
 *
 *     npm run build && node examples/soft-identify/main.mjs [iterations] [steps]
 */
import { writeFileSync } from 'node:fs';
import * as talus from 'talus';

const [iterations, steps] = [Number(process.argv[2] ?? 30), Number(process.argv[3] ?? 600)];
const truth = { youngModulus: 20, density: 2.33, poissonRatio: 0.25 };
const noise = 1e-3; // [m], of each coordinate of each tracked particle in each keyframe

/** @param {string} name @param {number} x */
const cable = (name, x) => ({ kind: 'cable', name, stiffness: 10, length: 0.36, signal: { kind: 'constant', value: 1 }, through: [0.48, 0.39, 0.3, 0.21, 0.12].map((y) => [x, y, 0]) }); // prettier-ignore
const scene = talus.parseScene({
  talus: 1,
  time: { step: 0.001, end: steps * 0.001 },
  gravity: [0, 0, 0],
  grid: { cellSize: 0.02, dimensions: 2 },
  domain: { min: [-0.4, 0, -0.5], max: [0.4, 0.5, 0.5] },
  boundaries: { y: { kind: 'wall', material: 'clamp', grip: 'sticky', sides: 'high' } },
  materials: { rubber: { ...truth, law: { kind: 'neo-hookean' } }, clamp: {} },
  soft: [{ material: 'rubber', fill: { kind: 'box', min: [-0.05, 0.1, -0.5], max: [0.05, 0.5, 0.5] } }],
  actuators: [cable('left', -0.04), cable('right', 0.04)],
});
const device = await talus.openDevice({ kind: 'cpu' });
const rollout = new talus.Rollout(talus.compileScene(scene), device, { steps });

// Three films: the left cable is drawn in at once and let go, the right one stays slack.
const random = talus.randomCoefficients(2e5, { seed: 1, scale: noise });
const particles = Array.from({ length: 100 }, (_, k) => 4 * k);
let next = 0;
/** @type {talus.Trajectory[]} */
const films = [];
for (const pull of [0.3, 0.5, 0.7]) {
  const signals = Float64Array.from({ length: 2 * steps }, (_, k) => (k % 2 === 0 && k < steps ? 1 - pull : 1));
  rollout.set({ signals });
  const seen = await talus.recordKeyframes(rollout, { particles, when: Array.from({ length: steps / 4 }, (_, k) => 4 * k + 4) }); // prettier-ignore
  const frames = seen.map(({ step, position }) => ({ step, position: Float64Array.from(position, (x, k) => (k % 3 < 2 ? x + (random[next++] ?? NaN) : x)) })); // prettier-ignore
  films.push({ signals, objective: talus.keyframeMatch(frames, { particles }) });
}

const parameter = talus.joinParameters([
  talus.youngModulusParameter({ start: 15 }),
  talus.densityParameter({ start: 3 }),
  talus.poissonRatioParameter({ start: 0.3 }),
]);
const { parameters, history } = await talus.optimiseRollout(rollout, parameter, films, {
  optimiser: talus.lbfgs({ firstStep: 0.05 }),
  iterations,
  plateau: { fall: 1e-6, over: 2 },
  onStep: ({ iteration, value, parameters: [e, rho, nu] }) => console.log(`${iteration}: off by ${Math.sqrt(value).toExponential(3)} m: E ${e?.toFixed(3)} Pa, density ${rho?.toFixed(4)} kg/m³, Poisson's ratio ${nu?.toFixed(4)}`), // prettier-ignore
});
console.log(`E ${parameters[0]?.toFixed(2)} Pa of ${truth.youngModulus}, density ${parameters[1]?.toFixed(3)} kg/m³ of ${truth.density}, Poisson's ratio ${parameters[2]?.toFixed(3)} of ${truth.poissonRatio}`); // prettier-ignore
const goals = Object.values(truth);
const series = parameter.names.map((name, k) => ({ name, style: /** @type {const} */ ('line and markers'), points: history.map((record) => ({ x: record.iteration, y: (record.parameters[k] ?? NaN) / (goals[k] ?? NaN) })) })); // prettier-ignore
const plot = talus.renderPlot({ title: 'A soft finger, identified from noisy films', x: { label: 'iteration' }, y: { label: 'found over true' }, series }); // prettier-ignore
writeFileSync('soft-identify.svg', plot);
