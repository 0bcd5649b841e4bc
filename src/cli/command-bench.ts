/** `talus bench`: times the cases of src/bench on a device. */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { BenchCase } from '../bench/bench-case.ts';
import { benchCases } from '../bench/cases.ts';
import { measureCase, type BenchClock } from '../bench/measure-case.ts';
import { DeviceError } from '../core/errors.ts';
import { nearestName } from '../core/nearest-name.ts';
import type { Device } from '../device/device.ts';
import { openDevice, type OpenDeviceKind, type OpenDeviceOptions } from '../device/open-device.ts';
import { UsageError } from './failure.ts';
import { printHeading, printList, printResult } from './print-bench.ts';
import { Progress } from './progress.ts';

interface BenchOptions {
  readonly device: OpenDeviceKind;
  readonly threads?: number;
  readonly quick?: true;
  readonly json?: true;
  readonly list?: true;
}

export function benchCommand(): Command {
  return new Command('bench')
    .description('Time kernels, primitives and solvers on a device.')
    .argument('[case...]', 'cases or groups; all when none is named')
    .addOption(new Option('-d, --device <kind>', 'where to run').choices(['auto', 'cpu', 'gpu']).default('auto'))
    .option('-t, --threads <count>', 'threads of the CPU device (default: one a core)', wholeNumber)
    .option('-q, --quick', 'small sizes and few repeats: a smoke test, not a measurement')
    .option('--json', 'one JSON object a line on stdout, nothing else there')
    .option('-l, --list', 'name the cases and stop')
    .addHelpText(
      'after',
      `
Each case is warmed up, then repeated in turn with its rivals; times are medians. "auto" takes a GPU when there is a
real one and the CPU otherwise; a software GPU is taken only by --device gpu, or with TALUS_ALLOW_SOFTWARE_GPU=1.

Examples:
  talus bench --quick                        everything once, in seconds
  talus bench kernels --device cpu -t 1      one group on one core
  talus bench copy --json > copy.jsonl       for a program or a plot`,
    )
    .action(bench);
}

function wholeNumber(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return count;
}

/** The cases with these names or in these groups, in the order of the list. */
export function selectCases(cases: readonly BenchCase[], names: readonly string[]): readonly BenchCase[] {
  const known = [...new Set(cases.flatMap(({ group, name }) => [group, name]))];
  for (const name of names) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const cure = nearest === null ? '"talus bench --list" names them all' : `did you mean "${nearest}"?`;
    throw new UsageError(`bench: no case or group is called "${name}": ${cure}`);
  }
  return names.length === 0 ? cases : cases.filter(({ group, name }) => names.includes(group) || names.includes(name));
}

const clock: BenchClock = {
  wall: () => performance.now(),
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  },
};

/** A device that was asked for and cannot be had is bad input, not a failure of the bench. */
async function openDeviceAsked(options: OpenDeviceOptions): Promise<Device> {
  try {
    return await openDevice(options);
  } catch (error) {
    if (error instanceof DeviceError) throw new UsageError(`bench: ${error.message}`, { cause: error });
    throw error;
  }
}

async function bench(names: readonly string[], options: BenchOptions): Promise<void> {
  const selected = selectCases(benchCases, names);
  if (options.list) {
    printList(selected, options.json === true);
    return;
  }
  using device = await openDeviceAsked({ kind: options.device, threads: options.threads });
  const threads = 'threads' in device && typeof device.threads === 'number' ? device.threads : 1;
  using oneThread = threads > 1 ? await openDevice({ kind: 'cpu', threads: 1 }) : null;
  if (!options.json) printHeading(device);
  const progress = new Progress(process.stderr);
  for (const benchCase of selected) {
    if (benchCase.devices?.includes(device.kind) === false) {
      console.error(
        `bench ${benchCase.name}: skipped: it runs on ${benchCase.devices.join(' and ')}, not ${device.kind}`,
      );
      continue;
    }
    const result = await measureCase(benchCase, {
      device,
      oneThread: oneThread ?? undefined,
      size: options.quick ? 'quick' : 'full',
      clock,
      progress: (repeat, repeats) => progress.show(`${benchCase.name}: repeat ${repeat + 1} of ${repeats}`),
    });
    progress.clear();
    printResult(result, options.json === true);
  }
}
