/** `talus doctor`: which devices this machine has, what they can do, and how to get a missing one. */
import { Command } from 'commander';
import { diagnose } from './diagnose.ts';
import { exitCodes } from './failure.ts';
import { printDiagnosis } from './print-doctor.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Name every device of this machine, its limits, and why one is missing and how to get it.')
    .option('--json', 'one JSON object a line on stdout, nothing else there')
    .addHelpText(
      'after',
      `
A kernel is run on each device and its result compared. Exit code 0 when the CPU device works, 1 when it does not.

Examples:
  talus doctor
  talus doctor --json | grep '"device":"gpu"'`,
    )
    .action(async (options: { readonly json?: true }) => {
      const diagnosis = await diagnose();
      printDiagnosis(diagnosis, options.json === true);
      if (diagnosis.cpu.problem !== null) process.exitCode = exitCodes.checkFailed;
    });
}
