/** `talus validate`: experiments with a known outcome, and how far ours is from it. */
import { Command } from 'commander';
import { validationCases } from '../validate/cases.ts';
import { checkCase } from '../validate/validation-case.ts';
import { addDeviceOptions, deviceTitle, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { exitCodes } from './failure.ts';
import { printList } from './print-list.ts';
import { CheckTable } from './print-validate.ts';
import { Progress } from './progress.ts';
import { selectCases } from './select-cases.ts';

interface ValidateOptions extends DeviceOptions {
  readonly quick?: true;
  readonly json?: true;
  readonly list?: true;
}

export function validateCommand(): Command {
  const command = new Command('validate')
    .description('Compare simulations with formulas, papers and experiments.')
    .argument('[case...]', 'cases or groups; all when none is named');
  return addDeviceOptions(command)
    .option('-q, --quick', 'leave out what takes long')
    .option('--json', 'one JSON object a check on stdout, nothing else there')
    .option('-l, --list', 'name the cases and stop')
    .addHelpText(
      'after',
      `
Each case runs a small experiment whose outcome is known and checks some quantities of it: what was measured may be as
far from the target as the tolerance says. Exit code 1 when a check fails.

Examples:
  talus validate                             everything, on the best device
  talus validate grains-stack --device cpu   one case
  talus validate grains --json | grep '"pass":false'`,
    )
    .action(validate);
}

async function validate(names: readonly string[], options: ValidateOptions): Promise<void> {
  const selected = selectCases('validate', validationCases, names);
  if (options.list) {
    printList(selected, options.json === true);
    return;
  }
  using device = await openDeviceAsked('validate', options);
  if (!options.json) console.log(deviceTitle(device));
  const table = new CheckTable(options.json === true);
  const progress = new Progress(process.stderr);
  for (const validationCase of selected) {
    progress.show(`${validationCase.name} …`);
    for await (const check of checkCase(validationCase, { device, size: options.quick ? 'quick' : 'full' })) {
      progress.clear();
      table.add(check);
      progress.show(`${validationCase.name} …`);
    }
    progress.clear();
  }
  table.end();
  if (table.failed > 0) process.exitCode = exitCodes.checkFailed;
}
