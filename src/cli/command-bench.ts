/** `talus bench`: times the cases and curves of src/bench on a device. */
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { BenchCase, BenchSettings } from '../bench/bench-case.ts';
import type { BenchCurve } from '../bench/bench-curve.ts';
import type { BenchResult } from '../bench/bench-result.ts';
import { benchCases, benchCurves } from '../bench/cases.ts';
import type { BenchClock } from '../bench/contender.ts';
import { measureCase } from '../bench/measure-case.ts';
import { openDevice } from '../device/open-device.ts';
import { renderPlot } from '../formats/plot/render-plot.ts';
import { writeWhole } from '../io/safe-file.ts';
import { addDeviceOptions, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { printCurve, printHeading, printResult } from './print-bench.ts';
import { printList } from './print-list.ts';
import { Progress } from './progress.ts';
import { seedList } from './seed-list.ts';
import { selectCases } from './select-cases.ts';

interface BenchOptions extends DeviceOptions {
  readonly quick?: true;
  readonly json?: true;
  readonly list?: true;
  readonly steps?: number;
  readonly sweeps?: number;
  readonly dt?: number;
  readonly least?: number;
  readonly most?: number;
  readonly seeds?: readonly number[];
  readonly set: readonly string[];
  readonly fresh?: true;
  readonly peers?: true;
  readonly output: string;
}

export function benchCommand(): Command {
  const command = new Command('bench')
    .description('Time kernels, primitives and solvers on a device.')
    .argument('[case...]', 'cases, groups or curves; all cases when none is named');
  return addDeviceOptions(command)
    .option('-q, --quick', 'small sizes and few repeats: a smoke test, not a measurement')
    .option('--steps <count>', 'steps of one repeat (default: as many as a fair measurement needs)', positive)
    .option('--sweeps <count>', 'sweeps of the solver in a step, in cases with grains', positive)
    .option('--dt <seconds>', 'time step, in cases with grains', positive)
    .option(
      '-s, --set <path=value>',
      'set a value of the scene, in cases with grains; may be given again',
      collected,
      [],
    )
    .option('--seeds <list>', 'beds of a case that takes a mean over several, like 1,2,3 or 2', seedList)
    .option('--fresh', 'settle beds anew, whatever lies in the cache')
    .option('--peers', 'also run other engines that are installed here, on the same bed')
    .option('--least <count>', 'the least particles of a curve', positive)
    .option('--most <count>', 'the most particles of a curve', positive)
    .option('-o, --output <folder>', 'where plots of curves go', 'runs/bench')
    .option('--json', 'one JSON object a line on stdout, nothing else there')
    .option('-l, --list', 'name the cases and curves and stop')
    .addHelpText(
      'after',
      `
Each case is warmed up, then repeated in turn with its rivals; times are medians. Curves run only by name, as they take
minutes, and draw a plot. "auto" takes a GPU when there is a real one and the CPU otherwise; a software GPU is taken only
by --device gpu, or with TALUS_ALLOW_SOFTWARE_GPU=1. Beds at rest are kept in the cache folder of the operating system,
or in TALUS_CACHE.

Examples:
  talus bench --quick                        everything once, in seconds
  talus bench kernels --device cpu -t 1      one group on one core
  talus bench grains-8k -d cpu -t 1 --peers  a settled bed, with LAMMPS and Rapier beside it if they are here
  talus bench grains-scaling --most 4e6      the time of a step against the number of grains, with a plot
  talus bench copy --json > copy.jsonl       for a program or a plot`,
    )
    .action(bench);
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}

const collected = (value: string, before: readonly string[]): string[] => [...before, value];

const clock: BenchClock = {
  wall: () => performance.now(),
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  },
};

async function bench(names: readonly string[], options: BenchOptions): Promise<void> {
  const selected = selectCases('bench', [...benchCases, ...benchCurves], names);
  if (options.list) {
    printList(selected, options.json === true);
    return;
  }
  let isHeaded = options.json === true;
  for (const each of selected) {
    if ('points' in each && names.length === 0) continue;
    const points = 'points' in each ? each.points(sizeOf(options), settingsOf(options)) : [each];
    const results: BenchResult[] = [];
    for (const point of points) {
      const result = await measure(point, each, options, (device) => {
        if (!isHeaded) printHeading(device);
        isHeaded = true;
      });
      if (result === null) break;
      results.push(result);
      printResult(result, options.json === true);
    }
    if ('points' in each && results.length > 0) concludeCurve(each, results, options);
  }
}

const sizeOf = ({ quick }: BenchOptions) => (quick ? 'quick' : 'full');

function settingsOf({ steps, sweeps, dt, least, most, seeds, set, fresh, peers }: BenchOptions): BenchSettings {
  const flags = { fresh: fresh === true, peers: peers === true };
  return { steps, sweeps, timeStep: dt, least, most, seeds, overrides: set, ...flags };
}

/** On a device of its own: once a GPU has measured spans, it goes on doing so. Null where the case does not run. */
async function measure(
  benchCase: BenchCase,
  { devices, name }: BenchCase | BenchCurve,
  options: BenchOptions,
  opened: (device: Awaited<ReturnType<typeof openDeviceAsked>>) => void,
): Promise<BenchResult | null> {
  using device = await openDeviceAsked('bench', options);
  opened(device);
  if (devices?.includes(device.kind) === false) {
    console.error(`bench ${name}: skipped: it runs on ${devices.join(' and ')}, not ${device.kind}`);
    return null;
  }
  const threads = 'threads' in device && typeof device.threads === 'number' ? device.threads : 1;
  using oneThread = threads > 1 ? await openDevice({ kind: 'cpu', threads: 1 }) : null;
  const progress = new Progress(process.stderr);
  try {
    return await measureCase(benchCase, {
      device,
      oneThread: oneThread ?? undefined,
      size: sizeOf(options),
      settings: { ...settingsOf(options), progress: (text) => progress.show(text) },
      clock,
      progress: (repeat, repeats) => progress.show(`${benchCase.name}: repeat ${repeat + 1} of ${repeats}`),
    });
  } finally {
    progress.clear();
  }
}

function concludeCurve(curve: BenchCurve, results: readonly BenchResult[], { output, json }: BenchOptions): void {
  const { plots, notes } = curve.conclude(results);
  const files = Object.entries(plots).map(([name, plot]) => {
    const file = join(output, `${[curve.name, name].filter(Boolean).join('-')}.svg`);
    writeWhole(file, renderPlot(plot));
    return file;
  });
  printCurve({ case: curve.name, notes, plots: files }, json === true);
}
