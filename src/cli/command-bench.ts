/** `talus bench`: times the cases of src/bench on a device. */
import { Command } from 'commander';
import { benchCases } from '../bench/cases.ts';
import { measureCase, type BenchClock } from '../bench/measure-case.ts';
import { openDevice } from '../device/open-device.ts';
import { addDeviceOptions, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { printHeading, printResult } from './print-bench.ts';
import { printList } from './print-list.ts';
import { Progress } from './progress.ts';
import { selectCases } from './select-cases.ts';

interface BenchOptions extends DeviceOptions {
  readonly quick?: true;
  readonly json?: true;
  readonly list?: true;
}

export function benchCommand(): Command {
  const command = new Command('bench')
    .description('Time kernels, primitives and solvers on a device.')
    .argument('[case...]', 'cases or groups; all when none is named');
  return addDeviceOptions(command)
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

const clock: BenchClock = {
  wall: () => performance.now(),
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  },
};

async function bench(names: readonly string[], options: BenchOptions): Promise<void> {
  const selected = selectCases('bench', benchCases, names);
  if (options.list) {
    printList(selected, options.json === true);
    return;
  }
  using device = await openDeviceAsked('bench', options);
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
