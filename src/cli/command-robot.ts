/** `talus robot`: reads a model, says what it holds, draws it, and plays a motion. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { PictureSize } from '../render/view.ts';
import { builtInModels } from '../robots/models/built-in-models.ts';
import { builtInRobot, importRobot } from '../robots/import/import-robot.ts';
import { parseMotionScript, type MotionScript } from '../robots/motion/motion-script.ts';
import { playScript } from '../robots/motion/play-script.ts';
import { RobotEngine, RobotError } from '../robots/robot-engine.ts';
import { RobotKinematics } from '../robots/robot-kinematics.ts';
import { RobotModel } from '../robots/robot-model.ts';
import { RobotSimulation } from '../robots/robot-simulation.ts';
import type { RobotSource } from '../robots/robot-source.ts';
import { addDeviceOptions, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { UsageError } from './failure.ts';
import { duration } from './figures.ts';
import { openSink } from './record/frame-sinks.ts';
import { recordTarget } from './record/record-target.ts';
import { printRobot, robotRecord } from './robot/print-robot.ts';
import { RobotFilm } from './robot/robot-film.ts';
import { StopSignals } from './stop-signals.ts';

interface RobotOptions extends DeviceOptions {
  readonly list?: true;
  readonly script?: string;
  readonly series?: string;
  readonly output?: string;
  readonly step: number;
  readonly fps: number;
  readonly size: PictureSize;
  readonly theme: 'dark' | 'light';
  readonly floor?: true;
  readonly json?: true;
}

export function robotCommand(): Command {
  const command = new Command('robot')
    .description(
      'Read the model of a robot: its joints, limits and masses, what was dropped or repaired; draw it and move it.',
    )
    .argument('[model]', 'a file of MJCF or URDF, or the name of a built-in model')
    .option('-l, --list', 'name the built-in models and stop')
    .option('--script <file>', 'motion to play, as JSON: docs/robots.md')
    .option('--series <file>', 'where the joints go during the motion, as CSV (default: with --script, MODEL.csv)')
    .option(
      '-o, --output <path>',
      '.png for a picture of it; with --script also .mp4, .webm or .gif for a film, which need ffmpeg',
    )
    .option('--step <seconds>', 'time step of the motion', stepSize, 0.002)
    .option('--fps <number>', 'frames a second of the film', frameRate, 30)
    .option('--size <pixels>', 'width and height, like 1280x720', pixelSize, { width: 1280, height: 720 })
    .addOption(new Option('--theme <name>', 'background').choices(['dark', 'light']).default('light'))
    .option('--floor', 'with a floor at z = 0 to stand on');
  return addDeviceOptions(command)
    .option('--json', 'JSON lines on stdout, nothing else there')
    .addHelpText(
      'after',
      `
Robots are simulated by MuJoCo, which is installed beside Talus (npm install @mujoco/mujoco@3.14.0 where it is not).

Examples:
  talus robot --list
  talus robot iiwa7 -o iiwa7.png
  talus robot my-arm.urdf                                    what is in it, and what is wrong with it
  talus robot panda --script wave.json -o wave.mp4           a film of a motion, and its joints in panda.csv

Exit codes: 0 done, 2 bad input or usage, 3 the motion broke.`,
    )
    .action(robot);
}

async function robot(name: string | undefined, options: RobotOptions): Promise<void> {
  if (options.list) return list(options.json === true);
  if (name === undefined)
    throw new UsageError('robot: name a file of MJCF or URDF, or a built-in model: talus robot --list shows them');
  const engine = await RobotEngine.load();
  const script = options.script === undefined ? null : parseMotionScript(readText(options.script), options.script);
  const source = readModel(name);
  // Motions need motors that follow places; a file's own motors may follow anything.
  const control = script ? ({ control: 'position' } as const) : {};
  using model = RobotModel.compile(engine, [{ source, ...control }], {
    step: options.step,
    floor: options.floor === true,
  });
  if (options.json) console.log(JSON.stringify(robotRecord(model, source.name)));
  else printRobot(model, source.name);
  warnOfCollisions(model, options);
  using simulation = new RobotSimulation(model);
  if (script) await play(simulation, script, name, options);
  else if (options.output !== undefined) await drawOnce(simulation, options);
}

function list(isJson: boolean): void {
  const width = Math.max(...Object.keys(builtInModels).map((name) => name.length));
  for (const [name, { about }] of Object.entries(builtInModels))
    console.log(isJson ? JSON.stringify({ event: 'model', name, about }) : `  ${name.padEnd(width)}  ${about}`);
}

function readModel(name: string): RobotSource {
  if (!existsSync(name)) {
    if (extname(name) === '') return builtInRobot(name);
    throw new RobotError(`robot: ${name}: there is no such file`);
  }
  const folder = dirname(resolve(name));
  return importRobot(readText(name), basename(name), (path) => {
    const file = resolve(folder, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageError(
      `robot: ${file}: ${(cause as Error).message.replace(/^\w+: /, '').replace(/, \w+ '.*$/, '')}`,
      { cause },
    );
  }
}

function warnOfCollisions(model: RobotModel, { json }: RobotOptions): void {
  using kinematics = new RobotKinematics(model);
  for (const {
    links: [a, b],
    depth,
  } of kinematics.collisions().filter(({ depth }) => depth > 1e-4)) {
    const what = `${a} and ${b} overlap by ${(1000 * depth).toFixed(1)} mm at the start`;
    if (json) console.log(JSON.stringify({ event: 'collision', links: [a, b], depth }));
    else console.log(`note: ${what}: start elsewhere, or keep the pair from colliding (<contact><exclude/> in MJCF)`);
  }
}

async function drawOnce(simulation: RobotSimulation, options: RobotOptions): Promise<void> {
  const target = recordTarget(options.output!);
  if (target.kind === 'film')
    throw new UsageError(`robot: ${target.path}: a film needs a motion: --script FILE; or -o NAME.png`);
  using device = await openDeviceAsked('robot', options);
  using film = new RobotFilm(simulation, device, options);
  await using sink = openSink(target, { ...options.size, framesPerSecond: options.fps });
  await sink.write(await film.draw());
  await sink.finish();
  if (!options.json) console.log(target.path);
}

async function play(
  simulation: RobotSimulation,
  script: MotionScript,
  name: string,
  options: RobotOptions,
): Promise<void> {
  const { model } = simulation;
  const target = options.output === undefined ? null : recordTarget(options.output);
  using device = target && (await openDeviceAsked('robot', options));
  using film = device && new RobotFilm(simulation, device, options);
  await using sink = target && openSink(target, { ...options.size, framesPerSecond: options.fps });
  using stop = new StopSignals(() => console.error('stopping after this frame, with what there is'));
  const joints = model.joints.filter(({ kind }) => kind === 'hinge' || kind === 'slider');
  const rows = [
    ['time [s]', 'step', ...joints.flatMap(({ name: joint, kind }) => columnsOf(joint, kind === 'slider'))].join(','),
  ];
  const started = performance.now();
  let frames = 0;
  let step = 0;
  const row = (): void => {
    const values = joints.flatMap(({ name: joint }) => [
      simulation.position(joint),
      simulation.speed(joint),
      simulation.torque(joint),
    ]);
    rows.push([simulation.time, step, ...values].map((value) => Number(value.toPrecision(9))).join(','));
  };
  const frame = async (): Promise<void> => {
    if (!film || !sink || simulation.time < frames / options.fps - 1e-9) return;
    if (target.kind !== 'picture') await sink.write(await film.draw());
    frames++;
    await new Promise((done) => setImmediate(done));
  };
  row();
  await frame();
  for (const moment of playScript(simulation, script)) {
    ({ step } = moment);
    row();
    await frame();
    if (stop.signal.aborted) break;
  }
  if (film && sink) {
    if (target?.kind === 'picture') await sink.write(await film.draw());
    await sink.finish();
  }
  const series = options.series ?? `${basename(name).replace(/\.\w+$/, '')}.csv`;
  mkdirSync(dirname(resolve(series)), { recursive: true });
  writeFileSync(series, `${rows.join('\n')}\n`);
  const seconds = (performance.now() - started) / 1000;
  if (options.json)
    console.log(JSON.stringify({ event: 'summary', time: simulation.time, series, output: target?.path ?? null, frames, seconds })); // prettier-ignore
  else
    console.log(
      `${simulation.time.toFixed(2)} s of motion in ${duration(seconds)}: ${[series, target?.path].filter(Boolean).join(', ')}`,
    );
  if (stop.exitCode !== null) process.exitCode = stop.exitCode;
}

function columnsOf(joint: string, slides: boolean): string[] {
  const unit = slides ? 'm' : 'rad';
  return [`${joint} position [${unit}]`, `${joint} speed [${unit}/s]`, `${joint} motor [${slides ? 'N' : 'N m'}]`];
}

function stepSize(text: string): number {
  const value = Number(text);
  if (!(value >= 1e-5 && value <= 0.05)) throw new InvalidArgumentError('It must be from 1e-5 to 0.05 s.');
  return value;
}

function frameRate(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 240)) throw new InvalidArgumentError('It must be > 0 and ≤ 240.');
  return value;
}

function pixelSize(text: string): PictureSize {
  const [, width, height] = /^(\d+)[x×](\d+)$/.exec(text)?.map(Number) ?? [];
  if (!width || !height || width < 16 || height < 16 || width > 8192 || height > 8192)
    throw new InvalidArgumentError('It must be width x height, each from 16 to 8192, like 1280x720.');
  return { width, height };
}
