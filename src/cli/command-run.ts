/** `talus run`: simulates a scene and writes a run folder. */
import { Command, InvalidArgumentError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { DeviceError } from '../core/errors.ts';
import { runScene, type RunResult } from '../io/run-scene.ts';
import { RunBrokeError } from '../world/find-break.ts';
import type { World } from '../world/world.ts';
import { addDeviceOptions, deviceTitle, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { createWorld } from './create-world.ts';
import { UsageError } from './failure.ts';
import { count, measure, whole } from './figures.ts';
import { compilePlan, planRun, sourceIn, type RunPlan, type RunRequest } from './run-plan.ts';
import { printReadings, printSummary, printSummaryLine, printWarnings } from './print-run.ts';
import { RunMeter } from './run-meter.ts';
import { StopSignals } from './stop-signals.ts';

interface RunOptions extends DeviceOptions, RunRequest {
  readonly overwrite?: true;
  readonly until?: number;
  readonly json?: true;
  readonly quiet?: true;
}

export function runCommand(): Command {
  const command = new Command('run')
    .description('Simulate a scene and write what it does into a run folder.')
    .argument('<scene>', 'a scene file; with --resume also the folder of a run')
    .option('-o, --output <folder>', 'the run folder (default: runs/ and the name of the scene)')
    .option('-s, --set <path=value>', 'set a value of the scene; may be given again', collect);
  return addDeviceOptions(command)
    .option('-u, --until <seconds>', 'stop at this simulated time; --resume goes on from there', positive)
    .option('-r, --resume', 'go on from the newest checkpoint of the run folder')
    .option('--overwrite', 'replace the run that is in the run folder')
    .option('--no-frames', 'write no frames for ParaView')
    .option('-q, --quiet', 'no progress and no summary: only warnings and errors')
    .option('--json', 'JSON lines on stdout, nothing else there: each reading, then a summary')
    .addHelpText('after', runHelp)
    .action(run);
}

const runHelp = `
A run folder holds series.csv (every sensor against time), frames.pvd and frames/ for ParaView, checkpoints/*.npz for
NumPy and --resume, and manifest.json. Ctrl-C stops in good order, with a checkpoint; a second one ends at once. A run
that was killed at any moment, or stopped at a checkpoint, resumes to the same bits.

Examples:
  talus run scenes/sand-box.json                                  into runs/sand-box
  talus run scenes/sand-box.json -s materials.sand.friction=0.2 -o runs/smooth
  talus run scenes/sand-box.json -s 'grains[0].fill.count=500' --no-frames
  talus run runs/sand-box --resume                                go on after Ctrl-C, a crash, or --until
  talus run runs/sand-box --resume -s time.end=5                  make a finished run longer
  talus run scenes/sand-box.json --json --quiet | grep summary    for programs

Exit codes: 0 done, 2 bad input or usage, 3 the simulation broke, 4 the disk is full or failed,
130 stopped by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP (a terminal that closes).`;

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

function positive(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new InvalidArgumentError('It must be a number of seconds > 0.');
  return seconds;
}

async function run(path: string, options: RunOptions): Promise<void> {
  if (options.resume && options.overwrite)
    throw new UsageError('run: --resume keeps the run in the folder and --overwrite replaces it: give one of them');
  const plan = planRun(path, options);
  const model = compilePlan(plan);
  using device = await openDeviceAsked('run', options);
  using world = createWorld('run', model, device);
  const isForPeople = !options.quiet && !options.json;
  if (isForPeople) printBeginning(plan, world);

  const meter = new RunMeter(process.stderr);
  using stop = new StopSignals(() => {
    meter.clear();
    console.error('stopping after this stretch, with a checkpoint; Ctrl-C again ends at once');
  });
  const source = sourceIn(plan);
  const result = await simulate(world, plan, {
    resume: options.resume === true,
    overwrite: options.overwrite === true,
    overrides: plan.overrides,
    version: packageJson.version,
    signal: stop.signal,
    ...(source !== undefined && { source }),
    ...(options.until !== undefined && { until: options.until }),
    onStart: ({ step, damaged }) => {
      for (const line of damaged) console.error(line);
      if (isForPeople && options.resume) console.log(`going on from step ${whole(step)}`);
    },
    ...(!options.quiet && { onProgress: (progress) => meter.show(progress) }),
    ...(options.json && { onReading: (readings) => printReadings(world.sensors.columns, readings) }),
  }).finally(() => meter.clear());

  const folder = plan.folder.path;
  if (options.json) printSummaryLine(result, folder);
  else if (isForPeople) printSummary(result, folder);
  if (!isForPeople) printWarnings(result.manifest, (line) => console.error(line));
  if (result.status === 'stopped' && !options.quiet) console.error(`go on with: talus run ${folder} --resume`);
  if (stop.exitCode !== null && result.status === 'stopped') process.exitCode = stop.exitCode;
}

/** A device that fails on the way breaks the simulation; what was kept of it can be resumed. */
async function simulate(
  world: World,
  { folder }: RunPlan,
  options: Parameters<typeof runScene>[2],
): Promise<RunResult> {
  try {
    return await runScene(world, folder, options);
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    const cure = `go on from the last checkpoint with: talus run ${folder.path} --resume`;
    throw new RunBrokeError(`${folder.path}: ${error.message} by step ${world.step}; ${cure}`, { cause: error });
  }
}

function printBeginning({ scene, folder, notes }: RunPlan, { model, matter, device }: World): void {
  for (const note of [...notes, ...model.notes]) console.log(note);
  const where = model.worldCount > 1 ? ` in each of ${model.worldCount} worlds` : '';
  const grid = model.soft ? [`cells of ${measure(model.soft.cellSize)} m`] : [];
  const steps = matter.substeps > 1 ? [`${matter.substeps} substeps`] : [];
  const what = [count(matter.count, matter.piece) + where, ...grid, ...steps, `${measure(model.endTime)} s`];
  console.log(`${scene.title === '' ? folder.path : scene.title}: ${what.join(', ')}, ${deviceTitle(device)}`);
}
