/** A walker with air in its legs, after the biped of Spielberg et al., as a scene. */

/** [s] */
export const walkerTimeStep = 0.001;
export const walkerSteps = 1000;
/** Of a beat [s]. */
export const beat = 0.2;
export const chambers = ['back-outer', 'back-inner', 'front-inner', 'front-outer'] as const;
/** Where the middle of it is at the start [m]. */
const startPlace = 0.12;

type Signal = (chamber: number) => object;

export const still: Signal = () => ({ kind: 'constant', value: 0 });

export function walkerScene(signal: Signal) {
  const box = (name: string, [left, right]: readonly number[], [low, high]: readonly number[]) => ({
    name,
    material: 'rubber',
    fill: { kind: 'box', min: [left, low, -0.5], max: [right, high, 0.5] },
    ...(name !== 'trunk' && { actuator: name }),
  });
  const chamberAt = (k: number): number => 0.04 * k + (k > 1 ? 0.08 : 0);
  return {
    talus: 1,
    title: 'A soft walker',
    time: { step: walkerTimeStep, end: walkerSteps * walkerTimeStep },
    grid: { cellSize: 0.02, dimensions: 2 },
    domain: { min: [-0.4, 0, -0.5], max: [1.6, 0.4, 0.5] },
    boundaries: { y: { kind: 'wall', material: 'floor', sides: 'low' } },
    materials: {
      rubber: { density: 1000, youngModulus: 3e4, poissonRatio: 0.3, viscosity: 5, law: { kind: 'neo-hookean' } },
      floor: { friction: 0.8 },
    },
    soft: [
      box('trunk', [0, 0.24], [0.1, 0.18]),
      ...chambers.map((name, k) => box(name, [chamberAt(k), chamberAt(k + 1) - (k === 1 ? 0.08 : 0)], [0, 0.1])),
    ],
    actuators: chambers.map((name, k) => ({
      kind: 'muscle',
      name,
      strength: -10000,
      axis: [0, 1, 0],
      signal: signal(k),
    })),
    sensors: [{ name: 'trunk', kind: 'centre', group: 'trunk' }],
    output: { series: 0.01 },
  };
}

/** Three numbers a chamber: constant, sine and cosine of the beat; the same as the basis of `teachWalker`. */
function gaitSignal(gait: readonly number[], chamber: number): object {
  const [constant = 0, sine = 0, cosine = 0] = gait.slice(3 * chamber, 3 * chamber + 3);
  const times = Array.from({ length: 201 }, (_, k) => k * 0.005);
  const values = times.map((time) => {
    const angle = (2 * Math.PI * time) / beat;
    return Math.tanh(constant + sine * Math.sin(angle) + cosine * Math.cos(angle));
  });
  return { kind: 'table', times, values };
}

/** The scene as a file, with a gait that was found. */
export const gaitText = (gait: readonly number[]): string =>
  JSON.stringify(walkerScene((chamber) => gaitSignal(gait, chamber)));

/** From the value of the objective to the way it went [m]. */
export const wayOf = (value: number): number => -value - startPlace;

/** Of one that stands still. */
export const noGait: readonly number[] = chambers.flatMap(() => [0, 0, 0]);
