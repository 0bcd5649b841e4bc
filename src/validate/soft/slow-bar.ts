/** Metal drawn out so slowly that a substep adds less to its deformation than single precision tells from 1. */
import { mean } from '../../math/statistics.ts';
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { facing, SoftExperiment } from './experiment.ts';

export const slowBarCase: ValidationCase = {
  group: 'soft',
  name: 'slow-bar',
  title: 'metal drawn out slowly for 200,000 substeps: its strain and its force',
  compare,
};

export interface SlowBar {
  readonly dimensions: 2 | 3;
  readonly law: 'neo-hookean' | 'fixed-corotated' | 'viscoelastic';
  /** [Pa] */
  readonly youngModulus: number;
  /** [kg/m³] */
  readonly density: number;
  /** Of strain [1/s] */
  readonly rate: number;
  readonly substeps: number;
}

/** As many make a step. */
const substepsAStep = 20;
/** By how much faster the bar of the reference is drawn out: slowly still beside its waves, and well above what is told from 1. */
const faster = 10;

const bars: ReadonlyMap<string, SlowBar> = new Map([
  ['aluminium', { dimensions: 2, law: 'neo-hookean', youngModulus: 7e10, density: 2700, rate: 0.05, substeps: 2e5 }],
  ['steel', { dimensions: 2, law: 'fixed-corotated', youngModulus: 2e11, density: 7850, rate: 1e-3, substeps: 2e5 }],
]);

const poissonRatio = 0.3;
const cell = 0.01;
/** Between the nodes that are held, in each of the grips, and across, in cells */
const [length, grip, width] = [3, 1, 1];

export interface SlowPull {
  /** Mean F_xx − 1 of its middle, over that by the way of the grip */
  readonly strain: number;
  /** Force on the grip, over that by Hooke's law from the way of the grip */
  readonly force: number;
  /** Way of the particles next to the grip, over its own */
  readonly way: number;
}

/** Nodes 0 and `length` are held by planes a quarter of a cell before them, of which one moves. */
export async function pullSlowly(device: ValidationPlace['device'], bar: SlowBar): Promise<SlowPull> {
  const { dimensions, law, youngModulus, density, rate } = bar;
  const isSpace = dimensions === 3;
  const speed = rate * length * cell;
  const waves = Math.sqrt(
    (youngModulus * (1 - poissonRatio)) / ((1 + poissonRatio) * (1 - 2 * poissonRatio)) / density,
  );
  const step = (substepsAStep * 0.2 * cell) / waves;
  const steps = bar.substeps / substepsAStep;
  const depth = isSpace ? (width * cell) / 2 : 0.5;
  const plane = { shape: { kind: 'plane' }, material: 'plane', grip: 'slip' } as const;
  using experiment = new SoftExperiment(device, {
    time: { step, end: steps * step },
    gravity: [0, 0, 0],
    domain: {
      min: [-4 * cell, -4 * cell, isSpace ? -4 * cell : -0.5],
      max: [8 * cell, 4 * cell, isSpace ? 4 * cell : 0.5],
    },
    grid: { cellSize: cell, dimensions, substeps: substepsAStep },
    materials: {
      metal: {
        density,
        youngModulus,
        poissonRatio,
        law: law === 'viscoelastic' ? { kind: law, relaxationTime: 1e6 } : { kind: law },
      },
      plane: {},
    },
    soft: [
      {
        material: 'metal',
        fill: {
          kind: 'box',
          min: [-grip * cell, (-width * cell) / 2, -depth],
          max: [(length + grip) * cell, (width * cell) / 2, depth],
        },
      },
    ],
    bodies: [
      { ...plane, name: 'left', position: [0.25 * cell, 0, 0], rotation: facing.right },
      {
        ...plane,
        name: 'right',
        position: [(length - 0.25) * cell, 0, 0],
        rotation: facing.left,
        motion: { kind: 'velocity', velocity: [speed, 0, 0] },
      },
    ],
    sensors: [{ kind: 'force', name: 'right', body: 'right' }],
  });
  const { soft } = experiment;
  const { position } = soft;
  // As if it had been drawn out for long: no wave starts from the plane.
  const isBetween = (k: number): boolean => position[3 * k]! > 0 && position[3 * k]! < length * cell;
  await experiment.set({
    velocity: (k) => {
      const along = rate * Math.min(Math.max(position[3 * k]!, 0), length * cell);
      return [along, 0, 0].slice(0, dimensions);
    },
    affine: (k) => Array.from({ length: dimensions ** 2 }, (_, n) => (n === 0 && isBetween(k) ? rate : 0)),
  });
  const looks = 10;
  await experiment.step(steps - looks);
  const force = -(await experiment.meanOf('right.x', looks));
  const strain = rate * experiment.time;
  const deformation = await experiment.field('deformation');
  const after = await experiment.field('position');
  const all = Array.from({ length: soft.count }, (_, k) => k);
  const middle = all.filter((k) => Math.abs(position[3 * k]! / cell - length / 2) < 0.5);
  const held = all.filter((k) => position[3 * k]! > (length + 0.5) * cell);
  // Strained in the plane, or along its length alone.
  const modulus = isSpace ? youngModulus : youngModulus / (1 - poissonRatio ** 2);
  const area = (width * cell) ** (dimensions - 1);
  return {
    strain: (mean(middle.map((k) => deformation[k * dimensions ** 2]!)) - 1) / strain,
    force: force / (modulus * area * strain),
    way: mean(held.map((k) => after[dimensions * k]! - position[3 * k]!)) / (speed * experiment.time),
  };
}

async function* compare({ device }: ValidationPlace): AsyncGenerator<Comparison> {
  for (const [name, bar] of bars) {
    const slow = await pullSlowly(device, bar);
    const quick = await pullSlowly(device, { ...bar, rate: faster * bar.rate, substeps: bar.substeps / faster });
    const source = `elastic matter does not know how long it took: the same bar drawn out ${faster} times faster`;
    yield { quantity: `${name}: strain over that of the bar drawn faster`, unit: '1', ...within(0.01, 1), measured: slow.strain / quick.strain, source, evidence: 'exact' }; // prettier-ignore
    yield { quantity: `${name}: force over that of the bar drawn faster`, unit: '1', ...within(0.01, 1), measured: slow.force / quick.force, source, evidence: 'exact' }; // prettier-ignore
    yield { quantity: `${name}: force over E A ε`, unit: '1', ...within(0.01, 1), measured: slow.force / slow.strain, source: 'Hooke 1678; in the plane E/(1 − ν²)', evidence: 'exact' }; // prettier-ignore
    yield { quantity: `${name}: way of what the grip holds over its own`, unit: '1', ...within(0.01, 1), measured: slow.way, source: 'what is held moves along', evidence: 'exact' }; // prettier-ignore
  }
}
