/** `talus validate`: experiments with a known outcome, and how far ours is from it. */
import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { Device } from '../device/device.ts';
import { SnapshotCache } from '../io/cache-folder.ts';
import { validationCases } from '../validate/cases.ts';
import { checkCase, isFigure, type ValidationCase } from '../validate/validation-case.ts';
import { CaseRecord } from './case-record.ts';
import { addDeviceOptions, deviceTitle, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { chosenExperiments } from './chosen-experiments.ts';
import { exitCodes, UsageError } from './failure.ts';
import { duration } from './figures.ts';
import { KeptResults } from './kept-results.ts';
import { printList } from './print-list.ts';
import { CheckTable } from './print-validate.ts';
import { Progress } from './progress.ts';
import { seedList } from './seed-list.ts';
import { selectCases } from './select-cases.ts';

interface ValidateOptions extends DeviceOptions {
  readonly slow?: true;
  readonly output?: string;
  readonly seeds: readonly number[];
  readonly keep?: string;
  readonly only?: string;
  readonly json?: true;
  readonly list?: true;
}

export function validateCommand(): Command {
  const command = new Command('validate')
    .description('Compare simulations with formulas, papers and experiments.')
    .argument('[case...]', 'cases or groups; all but the slow ones when none is named');
  return addDeviceOptions(command)
    .option('-S, --slow', 'with the slow cases, which take minutes each; a slow case that is named runs anyway')
    .option('-o, --output <folder>', 'keep what was found: CASE.json, and plots as CASE.svg')
    .option('--seeds <list>', 'what is measured several times is run with these, like 1,2,3 or 2', seedList, [1, 2, 3])
    .option('-k, --keep <folder>', 'keep what each experiment of a long case found, and take what is there')
    .option('--only <text>', 'with --keep: run the experiments of a case with this in their name, and check nothing')
    .option('--json', 'one JSON object a check on stdout, nothing else there')
    .option('-l, --list', 'name the cases and stop')
    .addHelpText(
      'after',
      `
Each case runs an experiment whose outcome is known and checks some quantities of it: what was measured may be as far
from the target as the tolerance says. Above the checks stand the source of the target and what it is worth: exact (from
mechanics), cross-code (other programs), experiment, or empirical (a fit to experiments). Lines with a dot are not
checked: they tell how a result depends on time step, sweeps, size or seed. Exit code 1 when a check fails.

With --keep, a case that was interrupted goes on where it was, and one can be divided: run some seeds here and some
elsewhere, put the files into one folder, and run the case with it. The folder belongs to one build of Talus. Some cases
can also be divided by experiment: --only.

Slow cases keep the fillings that they make in the cache folder of the user; TALUS_CACHE names another one.

Examples:
  talus validate                                  everything that takes seconds, on the best device
  talus validate stack-weight --device cpu        one case
  talus validate slit-hopper --output results     a slow one, with its plot in results/slit-hopper.svg
  talus validate beverloo --seeds 2 --keep runs   one seed of three, kept for later
  talus validate slit-hopper --only 'gap of 2 mm' --keep runs
  talus validate grains --slow --json | grep '"pass":false'`,
    )
    .action(validate);
}

async function validate(names: readonly string[], options: ValidateOptions): Promise<void> {
  if (options.only !== undefined && options.keep === undefined) {
    throw new UsageError('validate: --only checks nothing, so what it finds must be kept: add --keep FOLDER');
  }
  const asked = selectCases('validate', validationCases, names);
  if (options.list) {
    printList(asked.map(withMark), options.json === true);
    return;
  }
  const selected = asked.filter(({ name, isSlow }) => !isSlow || options.slow || names.includes(name));
  using device = await openDeviceAsked('validate', options);
  if (!options.json) console.log(deviceTitle(device));
  const table = new CheckTable(options.json === true);
  for (const validationCase of selected) await runCase(validationCase, device, table, options);
  table.end(asked.length - selected.length);
  if (table.failed > 0) process.exitCode = exitCodes.checkFailed;
}

const withMark = ({ group, name, title, isSlow }: ValidationCase) => ({
  group,
  name,
  title: isSlow ? `${title} (slow)` : title,
});

async function runCase(
  validationCase: ValidationCase,
  device: Device,
  table: CheckTable,
  { output, seeds, keep, only }: ValidateOptions,
): Promise<void> {
  const record = output === undefined ? null : new CaseRecord(output, validationCase);
  const circumstances = { version: packageJson.version, device: deviceTitle(device) };
  const kept =
    keep === undefined ? null : new KeptResults({ folder: keep, case: validationCase.name, ...circumstances });
  const progress = new Progress(process.stderr);
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  let doing = '';
  const show = (): void => progress.show(`${validationCase.name} ${doing}… ${duration(seconds())}`);
  const place = {
    device,
    cache: new SnapshotCache(),
    seeds,
    once: <T>(experiment: string, run: () => Promise<T>): Promise<T> => kept?.once(experiment, run) ?? run(),
    report: (what: string): void => {
      doing = `${what} `;
      show();
    },
  };
  show();
  if (only !== undefined) {
    for (const [name, run] of chosenExperiments(validationCase, place, only)) {
      await place.once(name, run);
      progress.clear();
      console.error(`${validationCase.name}: ${name}: kept after ${duration(seconds())}`);
    }
    return;
  }
  for await (const outcome of checkCase(validationCase, place)) {
    progress.clear();
    if (isFigure(outcome)) {
      const path = record?.draw(outcome);
      if (path !== undefined) table.addPlot(path);
    } else {
      record?.add(outcome);
      table.add(outcome);
    }
    show();
  }
  progress.clear();
  record?.end({ ...circumstances, seconds: Number(seconds().toFixed(2)) });
}
