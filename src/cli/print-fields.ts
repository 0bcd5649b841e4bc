/** How the making of fields goes and what they are worth, for a person or as JSON lines. */
import pc from 'picocolors';
import type { MadePair } from '../io/make-fields.ts';
import type { ShapeType } from '../scene/shapes/shapes-model.ts';
import type { TrainingProgress } from '../solvers/shapes/fields/neural/train-pair.ts';
import type { FieldsPlan } from './fields-plan.ts';
import { count, duration, measure } from './figures.ts';
import { pairName } from './plot-training.ts';
import { Progress } from './progress.ts';

export class FieldsReport {
  readonly #types: readonly ShapeType[];
  readonly #isJson: boolean;
  readonly #progress = new Progress(process.stderr);
  readonly #width: number;
  #pairBegun = performance.now();
  #pair = -1;

  constructor(types: readonly ShapeType[], isJson: boolean) {
    this.#types = types;
    this.#isJson = isJson;
    const longest = types.reduce((most, { name }) => Math.max(most, name.length), 0);
    this.#width = Math.max(2 * longest + 3, 'pair'.length);
  }

  begin({ kind, net }: FieldsPlan, device: string): void {
    if (this.#isJson) return;
    const pairs = (this.#types.length * (this.#types.length + 1)) / 2;
    console.log(`${count(pairs, 'pair')}, ${kind === 'neural' ? net : 'tables'}, ${device}`);
    console.log(pc.dim(`  ${'pair'.padEnd(this.#width)}  field   rmse      normal    wrong side  arm       time`));
  }

  progress({ step, steps, loss }: TrainingProgress, pair: number, pairs: number): void {
    if (pair !== this.#pair) [this.#pair, this.#pairBegun] = [pair, performance.now()];
    const seconds = (performance.now() - this.#pairBegun) / 1000;
    // The first look at a pair starts its clock.
    const left = seconds > 0.5 ? `, ${Math.round(step / seconds)} steps/s, ${duration((seconds * (steps - step)) / step)} left` : ''; // prettier-ignore
    this.#progress.show(
      `pair ${pair + 1} of ${pairs}, ${Math.round((100 * step) / steps)} %, loss ${measure(loss)}${left}`,
    );
  }

  stopping(): void {
    this.clear();
    console.error('stopping: pairs that are done are kept; once more to leave at once');
  }

  clear(): void {
    this.#progress.clear();
  }

  add({ kinds, quality, nets, refused, refusal, training, isCached, seconds }: MadePair): void {
    this.clear();
    const kind = nets ? 'neural' : 'table';
    if (this.#isJson) {
      const [first, second] = kinds.map((index) => this.#types[index]!.name);
      const trained = training && { steps: training.steps, seed: training.seed, loss: training.losses.at(-1) };
      console.log(JSON.stringify({ event: 'pair', first, second, kind, quality, refused, training: trained, cached: isCached, seconds })); // prettier-ignore
      return;
    }
    const { rmse, normalMedian, wrongSide, armRmse } = quality;
    const figures = [
      kind.padEnd(6),
      measure(rmse).padEnd(8),
      `${measure(normalMedian)}°`.padEnd(8),
      `${measure(100 * wrongSide)} %`.padEnd(10),
      measure(armRmse).padEnd(8),
      isCached ? 'made before' : duration(seconds),
    ];
    console.log(`  ${pairName(this.#types, kinds).padEnd(this.#width)}  ${figures.join('  ')}`);
    if (refused) console.log(pc.yellow(`  ${refusalLine(refusal)}`));
  }

  /** `file` is null where there was nothing to write. */
  end(file: string | null, missing: number): void {
    if (this.#isJson) {
      console.log(JSON.stringify({ event: 'file', file, missing }));
      return;
    }
    if (file !== null) console.log(`${pc.bold(file)}${missing > 0 ? `, without ${count(missing, 'pair')}` : ''}`);
  }

  kept(plot: string): void {
    if (!this.#isJson) console.log(pc.dim(`  plot: ${plot}`));
  }
}

/** `field of a and b: not good enough: rmse …; use …` said of a pair that has got its table. */
const refusalLine = (refusal: string | null): string =>
  `  its net was refused${(refusal ?? '').replace(/^.*?: not good enough/, '').replace(/;.*$/, '')}; it ships as a table`;
