/** `talus calibrate`: finds the value of a parameter with which a scene does what was measured. */
import { readDisk } from '../scene/read-disk.ts';
import { dirname, join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { TalusError } from '../core/errors.ts';
import { calibrate } from '../design/calibration/calibrate.ts';
import { reduceCurve, reductions, valuesAt, type Curve, type Reduction } from '../design/calibration/response.ts';
import { sweepParameter, type Sweep, type SweepRun } from '../design/calibration/sweep.ts';
import type { Device } from '../device/device.ts';
import { renderPlot } from '../formats/plot/render-plot.ts';
import { writeWhole } from '../io/safe-file.ts';
import { SceneError } from '../scene/scene-error.ts';
import { CalibrationReport, type CalibrationOutcome } from './print-calibrate.ts';
import { convertTarget, readTarget, type CalibrationTarget } from './calibration-target.ts';
import { addDeviceOptions, deviceTitle, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { exitCodes, UsageError } from './failure.ts';
import { measure } from './figures.ts';
import { plotCalibration } from './plot-calibration.ts';
import { readSceneText } from './run-plan.ts';

interface CalibrateOptions extends DeviceOptions {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
  readonly points: number;
  readonly seeds: number;
  readonly measure: string;
  readonly as?: Reduction;
  readonly target: string;
  readonly start: number;
  readonly scale?: number;
  readonly targetColumn?: string;
  readonly repeats: number;
  readonly set?: readonly string[];
  readonly output?: string;
  readonly json?: true;
}

export function calibrateCommand(): Command {
  const command = new Command('calibrate')
    .description('Find the value of a parameter with which a scene does what was measured.')
    .argument('<scene>', 'a scene file')
    .requiredOption('-p, --parameter <path>', 'what to find, like materials.glass.friction')
    .requiredOption('--from <value>', 'least value to run', number)
    .requiredOption('--to <value>', 'greatest value to run', number)
    .option('--points <count>', 'values to run, evenly spaced', wholeFrom(2), 5)
    .option('--seeds <count>', 'runs of each value; no two runs have the same seed', wholeFrom(1), 1)
    .requiredOption('-m, --measure <column>', 'column of series.csv that is compared, like flow.mass')
    .addOption(new Option('--as <what>', 'what of the column: all of it, its slope from 20 to 80 %, its mean, its last value (default: curve for a file, last for a number)').choices(reductions))
    .requiredOption('--target <file or value>', 'what was measured: a table (.csv, .tsv, .txt) with columns time and the measured one, or a number, with its unit if it has another: 25deg')
    .option('--target-column <name>', 'its column, where it has several and none of the same name')
    .option('--scale <factor>', 'what is measured times this is what the scene has, after its unit was converted', number)
    .option('--repeats <count>', 'how many measurements the target is the mean of', wholeFrom(1), 1)
    .option('--start <seconds>', 'when the clock of the file starts, in the time of the scene', number, 0)
    .option('-s, --set <path=value>', 'set a value of the scene; may be given again', collect)
    .option('-o, --output <folder>', 'keep calibration.json with all curves, and calibration.svg'); // prettier-ignore
  return addDeviceOptions(command)
    .option('--json', 'JSON lines on stdout, nothing else there: each run, then the result')
    .addHelpText('after', calibrateHelp)
    .action(run);
}

const calibrateHelp = `
The scene is run with several values of the parameter. At each moment of the target, what the runs gave is taken for a
polynomial of second order in the parameter; the best value has the least squares of the differences. The band holds the
value that made what was measured in 95 of 100 cases: it follows from the scatter of the runs, each with a seed of its own.

Examples:
  talus calibrate scenes/slit-hopper.json -p materials.glass.friction --from 0.05 --to 0.4 --points 4 \\
      -m out.mass --target balance.csv --start 0.4 -o results
  talus calibrate scenes/repose-cone.json -p materials.sand.rollingFriction --from 0 --to 0.3 -m heap.angle --target 0.44
  talus calibrate scenes/silo.json -p materials.seeds.friction --from 0.2 --to 0.8 -m out.mass --as slope --target 0.21

Exit codes: 0 found, 1 the best value is at an end of the range: widen it, 2 bad input or usage.`;

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.');
  return value;
}

const wholeFrom = (least: number) => (text: string) => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < least)
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
  return count;
};

async function run(path: string, options: CalibrateOptions): Promise<void> {
  const { from, to, measure: column } = options;
  if (!(to > from)) throw new UsageError(`calibrate: --to must be > --from, which is ${from}, got ${to}`);
  const target = readTarget(options.target, { ...options, column });
  const reduction = options.as ?? (target.kind === 'curve' ? 'curve' : 'last');
  if (reduction === 'curve' && target.kind === 'value')
    throw new UsageError('calibrate: --as curve needs a table as --target: a number is no curve');
  const scene = readSceneText('calibrate', path);
  using device = await openDeviceAsked('calibrate', options);
  const report = new CalibrationReport(options, deviceTitle(device), reduction);
  report.begin();
  const runs: SweepRun[] = [];
  const convert = (unit: string): CalibrationTarget =>
    convertTarget(target, reduction === 'slope' ? unitOverTime(unit) : unit, unit, options.scale);
  // Before anything is run: a target that does not fit would throw all runs away.
  const onBegin: Sweep['onBegin'] = ({ unit, end }) => {
    convert(unit);
    if (reduction === 'curve' && target.kind === 'curve') checkEnd(target.curve, end);
  };
  for await (const finished of sweep({ path, scene }, options, device, report, onBegin)) {
    runs.push(finished);
    report.add(finished, reduction === 'curve' ? null : reduceCurve(finished.curve, reduction));
  }
  const outcome = fit(runs, convert(runs[0]!.unit), reduction, options.repeats);
  report.end(outcome);
  if (options.output !== undefined) keep(options.output, options, runs, outcome, report);
  if (outcome.isAtEnd) process.exitCode = exitCodes.checkFailed;
}

async function* sweep(
  { path, scene }: { readonly path: string; readonly scene: string },
  { parameter, from, to, points, set = [], seeds, measure: column }: CalibrateOptions,
  device: Device,
  report: CalibrationReport,
  onBegin: Sweep['onBegin'],
): AsyncGenerator<SweepRun> {
  const plan = {
    scene,
    parameter,
    values: Array.from({ length: points }, (_, k) => from + ((to - from) * k) / (points - 1)),
    overrides: set,
    column,
    source: path,
    readFile: (file: string) => readDisk(resolve(dirname(path), file)),
    ...(onBegin && { onBegin }),
    onProgress: (run: number, runs: number, part: number) => report.progress(run, runs, part),
    // A filling that all values share shifts all of them alike, and nothing would tell by how much.
    seeds: (place: number) => Array.from({ length: seeds }, (_, k) => place * seeds + k + 1),
  };
  try {
    yield* sweepParameter(plan, device);
  } catch (error) {
    report.clear();
    // A column that is not there is bad input; so is a scene that does not stand with the value.
    if (error instanceof SceneError || error instanceof UsageError || !(error instanceof TalusError)) throw error;
    throw new UsageError(`calibrate: ${error.message}`, { cause: error });
  }
}

const unitOverTime = (unit: string): string => `${unit === '1' ? '' : unit}/s`;

function fit(
  runs: readonly SweepRun[],
  target: CalibrationTarget,
  reduction: Reduction,
  repeats: number,
): CalibrationOutcome {
  const parameters = runs.map(({ value }) => value);
  const unit = runs[0]!.unit;
  if (reduction === 'curve' && target.kind === 'curve') {
    const { time, value } = target.curve;
    const responses = runs.map(({ curve }) => valuesAt(curve, time));
    const outside = checkReach(responses, time);
    return {
      ...calibrate({ parameters, responses, target: value, repeats }),
      outside: outside === 0 ? null : outsideOf(runs, outside, time.length),
      unit,
      target: target.curve,
      responses: null,
    };
  }
  if (reduction === 'curve') throw new TypeError('a number is no curve');
  const reached = target.kind === 'value' ? target.value : reduceCurve(target.curve, reduction);
  const responses = runs.map(({ curve }) => [reduceCurve(curve, reduction)]);
  const bad = responses.findIndex(([response]) => !Number.isFinite(response));
  if (bad >= 0) throw new UsageError(`calibrate: the run with ${parameters[bad]} has no ${reduction}: run it longer, or measure something else`); // prettier-ignore
  if (!Number.isFinite(reached)) throw new UsageError(`calibrate: --target has no ${reduction}`);
  const unitOfResponse = reduction === 'slope' ? unitOverTime(unit) : unit;
  return {
    ...calibrate({ parameters, responses, target: [reached], repeats }),
    unit: unitOfResponse,
    target: reached,
    outside: null,
    responses: responses.map(([response]) => response!),
  };
}

function checkEnd({ time }: Curve, end: number): void {
  // Half a thousandth of the run, for times that were rounded when they were written.
  if (time[0]! <= end * 1.0005) return;
  throw new UsageError(
    `calibrate: no run reaches a time of the target, ${time[0]} to ${time.at(-1)} s: runs end at ${measure(end)} s: set time.end, or --start`,
  );
}

/** How many moments of the target not all runs have. */
function checkReach(responses: readonly (readonly number[])[], time: readonly number[]): number {
  const isReached = (k: number): boolean => responses.every((response) => Number.isFinite(response[k]));
  const outside = time.filter((_, k) => !isReached(k)).length;
  if (outside < time.length) return outside;
  throw new UsageError(
    `calibrate: no run reaches a time of the target, ${time[0]} to ${time.at(-1)} s: set time.end, or --start`,
  );
}

function outsideOf(runs: readonly SweepRun[], rows: number, of: number): CalibrationOutcome['outside'] {
  const from = Math.max(...runs.map(({ curve }) => curve.time[0]!));
  const to = Math.min(...runs.map(({ curve }) => curve.time.at(-1)!));
  return { rows, of, from, to };
}

function keep(
  folder: string,
  { parameter, measure: column }: CalibrateOptions,
  runs: readonly SweepRun[],
  outcome: CalibrationOutcome,
  report: CalibrationReport,
): void {
  const plot = join(folder, 'calibration.svg');
  writeWhole(plot, renderPlot(plotCalibration(parameter, column, runs, outcome)));
  writeWhole(join(folder, 'calibration.json'), `${JSON.stringify({ parameter, column, ...outcome, runs }, null, 1)}\n`);
  report.kept(plot);
}
