/**
 * Whether the bands of a calibration hold what they say: rolling friction is found from how a small heap comes down, in a hundred cases
 * whose fillings no run of the calibration has seen.
 */
import { calibrate } from '../../design/calibration/calibrate.ts';
import { valuesAt } from '../../design/calibration/response.ts';
import { sweepParameter } from '../../design/calibration/sweep.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { mean } from '../../math/statistics.ts';
import { between, untested, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';

export const calibrationBandsCase: ValidationCase = {
  group: 'grains',
  name: 'calibration-bands',
  title: 'bands of 95 % from calibrations of a small heap, against the rolling friction of a hundred unseen fillings',
  compare,
};

const parameter = 'materials.sand.rollingFriction';
const values = [0.02, 0.12, 0.22, 0.32, 0.42];
const radius = 0.005;
const times = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45];

/** Sixty grains fall onto a rough floor and apart. */
const scene = {
  talus: 1,
  time: { step: 1e-3, end: times.at(-1)! },
  domain: { min: [-0.4, -0.4, -0.1], max: [0.4, 0.4, 0.3] },
  materials: { sand: { friction: 0.5, restitution: 0.1 } },
  grains: [{ material: 'sand', radius, fill: { kind: 'pour', count: 60, region: { min: [-0.02, -0.02, 0], max: [0.02, 0.02, 0.16] } } }], // prettier-ignore
  bodies: [{ shape: { kind: 'plane' }, material: 'sand' }],
  sensors: [{ kind: 'height', name: 'height' }],
  output: { series: 0.05, frames: 0 },
};

/** Runs of each value that a calibration has, and those that it draws them from. */
const [drawn, pool] = [2, 12];
const cases = 100;

async function* compare({ device, report }: ValidationPlace): AsyncGenerator<Comparison> {
  const dice = new RandomStream([25, 0], [0, 0]);
  const follow = async (value: number, seeds: readonly number[]): Promise<number[][]> => {
    const curves: number[][] = [];
    for await (const { curve } of sweepParameter({ scene, parameter, values: [value], seeds: () => seeds, column: 'height.mean' }, device)) curves.push(valuesAt(curve, times)); // prettier-ignore
    return curves;
  };
  const pools: number[][][] = [];
  for (const [place, value] of values.entries()) {
    report(`rolling friction ${value}: ${pool} fillings`);
    pools.push(
      await follow(
        value,
        Array.from({ length: pool }, (_, k) => 1 + place * pool + k),
      ),
    );
  }
  let [held, heldByHalf] = [0, 0];
  const widths: number[] = [];
  for (let k = 0; k < cases; k++) {
    if (k % 10 === 0) report(`case ${k + 1} of ${cases}`);
    const truth = dice.between(values[0]!, values.at(-1)!);
    const [target] = await follow(truth, [10_000 + k]);
    const chosen = pools.map((curves) => curves.toSorted(() => dice.between(-1, 1)).slice(0, drawn));
    const { best, low, high } = calibrate({
      parameters: values.flatMap((value) => Array.from({ length: drawn }, () => value)),
      responses: chosen.flat(),
      target: target!,
    });
    if (low <= truth && truth <= high) held++;
    if ((best + low) / 2 <= truth && truth <= (best + high) / 2) heldByHalf++;
    widths.push(high - low);
  }
  const source = 'the rolling friction that made each filling; 95 % is what a band says';
  yield { quantity: `bands of 95 % that hold the rolling friction, of ${cases}`, unit: '1', ...between(90, 100), measured: held, source, evidence: 'exact' }; // prettier-ignore
  // Bands that are wider than they need to be would hold it as well: half of them should hold it in some 67 cases.
  yield { quantity: 'the same, bands half as wide', unit: '1', ...between(50, 89), measured: heldByHalf, source, evidence: 'exact' }; // prettier-ignore
  yield { quantity: 'mean width of a band', unit: '1', ...untested, measured: mean(widths), source: 'fillings of 60 grains', evidence: 'exact' }; // prettier-ignore
}
