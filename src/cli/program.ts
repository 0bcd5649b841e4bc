/** The command line as a tree of commands. Each command parses, calls the API and prints: nothing is computed here. */
import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { benchCommand } from './command-bench.ts';
import { calibrateCommand } from './command-calibrate.ts';
import { doctorCommand } from './command-doctor.ts';
import { exportCommand } from './command-export.ts';
import { fieldsCommand } from './command-fields.ts';
import { labCommand } from './command-lab.ts';
import { recordCommand } from './command-record.ts';
import { robotCommand } from './command-robot.ts';
import { runCommand } from './command-run.ts';
import { validateCommand } from './command-validate.ts';

export function program(): Command {
  const talus = new Command('talus')
    .description('A laboratory for granular, soft and rigid matter, on a CPU and on a GPU.')
    .version(packageJson.version, '-V, --version')
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  talus lab                        open the lab in a browser
  talus run scenes/sand-box.json   simulate a scene, into runs/sand-box
  talus run runs/sand-box --resume go on where a run was stopped
  talus record scenes/heap.json    a picture or a film of a scene, without a display
  talus validate                   compare simulations with known outcomes
  talus calibrate --help           find a parameter of a scene from what was measured
  talus fields octagon             train nets for contact of grains of any outline
  talus robot iiwa7 -o iiwa7.png   a robot's joints and limits, and a picture of it
  talus export scenes/heap.json    a scene as one HTML file that runs anywhere
  talus doctor                     which devices this machine has, and how to get a missing one
  talus bench --list               what can be timed

Every command takes --help, with examples, and --json, for programs: one JSON object a line on stdout.
Exit codes: 0 done, 1 a check failed, 2 bad input or usage, 3 the simulation broke, 4 the disk is full or failed. TALUS_DEBUG=1 shows stack traces.`,
    );
  const commands = [
    labCommand(),
    runCommand(),
    recordCommand(),
    exportCommand(),
    validateCommand(),
    calibrateCommand(),
    fieldsCommand(),
    robotCommand(),
    benchCommand(),
    doctorCommand(),
  ];
  for (const command of commands) talus.addCommand(command.copyInheritedSettings(talus));
  return talus;
}

/** Commander's message and its suggestion in one line, as all our errors are. */
const oneLine = (text: string): string =>
  `talus: ${text
    .trim()
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')}\n`;
