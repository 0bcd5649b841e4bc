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
const bends = [0.48, 0.39, 0.3, 0.21, 0.12];
/** @param {string} name @param {number} x */
const cable = (name, x) => ({ kind: 'cable', name, stiffness: 10, length: 0.36, through: bends.map((y) => [x, y, 0]) });
const scene = {
  talus: 1,
  time: { step: 0.001, end: steps * 0.001 },
  gravity: [0, 0, 0],
  grid: { cellSize: 0.02, dimensions: 2 },
  domain: { min: [-0.4, 0, -0.5], max: [0.4, 0.5, 0.5] },
  boundaries: { y: { kind: 'wall', material: 'clamp', grip: 'sticky', sides: 'high' } },
  materials: { rubber: { ...truth, law: { kind: 'neo-hookean' } }, clamp: {} },
  soft: [{ material: 'rubber', fill: { kind: 'box', min: [-0.05, 0.1, -0.5], max: [0.05, 0.5, 0.5] } }],
  actuators: [cable('left', -0.04), cable('right', 0.04)],
};
const rollout = await talus.Rollout.create(scene, { device: 'cpu' });

// Three films, blurred by 1 mm: the left cable is drawn in at once and let go, the right one stays as long as it is.
const films = [];
for (const [seed, pull] of [0.3, 0.5, 0.7].entries()) {
  const signals = Float64Array.from({ length: 2 * steps }, (_, k) => (k % 2 === 0 && k < steps ? 1 - pull : 1));
  rollout.set({ signals });
  const film = await talus.recordKeyframes(rollout, { when: { every: 4 }, noise: { deviation: 1e-3, seed } });
  films.push({ signals, objective: talus.keyframeMatch(film) });
}

const matter = talus.matterParameter({ youngModulus: 15, density: 3, poissonRatio: 0.3 });
/** @param {ArrayLike<number>} numbers */
const told = (numbers) => Array.from(numbers, (number, k) => `${matter.names[k]} ${number.toFixed(3)}`).join(', ');
/** Root mean square of what is left between motion and films [m]. @param {{ readonly value: number }} step */
const off = ({ value }) => Math.sqrt(value);
const found = await talus.optimiseRollout(rollout, matter, films, {
  optimiser: talus.lbfgs({ firstStep: 0.05 }),
  iterations,
  plateau: { fall: 1e-6, over: 2 },
  onStep: (step) => console.log(`${step.iteration}: off by ${off(step).toExponential(3)} m: ${told(step.parameters)}`),
});
console.log(`found ${told(found.parameters)}; it has ${told(Object.values(truth))}`);
const figure = { title: 'A soft finger, identified from noisy films', y: { label: 'off by', unit: 'm' }, of: off };
writeFileSync('soft-identify.svg', talus.plotHistory(found.history, figure));
