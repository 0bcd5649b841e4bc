/** `talus record`: draws what the lab shows, without a display: a picture, a film, or a folder of frames. */
import { basename, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Snapshot } from '../core/snapshot.ts';
import { fingerprint } from '../io/fingerprint.ts';
import type { RunFolder } from '../io/run-folder.ts';
import { defaultCamera } from '../render/default-camera.ts';
import { modelCamera } from '../render/model-camera.ts';
import { Picture } from '../render/picture.ts';
import type { Camera, Scenery } from '../render/scenery.ts';
import type { PictureSize } from '../render/view.ts';
import type { CameraModel, Model } from '../scene/model.ts';
import { parseScene } from '../scene/parse-scene.ts';
import type { Scene } from '../scene/scene.ts';
import type { World } from '../world/world.ts';
import { createWorld } from './create-world.ts';
import { addDeviceOptions, deviceTitle, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { count, duration } from './figures.ts';
import { openSink } from './record/frame-sinks.ts';
import { recordFrames } from './record/record-frames.ts';
import { recordTarget } from './record/record-target.ts';
import { filmTimes, pictureTimes, type TimeOptions } from './record/record-times.ts';
import { addSceneryOptions, sceneryAsked, type SceneryOptions } from './record/scenery-options.ts';
import { RunMeter } from './run-meter.ts';
import { compilePlan, isFolder, planFromFolder, readSceneText } from './run-plan.ts';
import { StopSignals } from './stop-signals.ts';

interface RecordOptions extends DeviceOptions, SceneryOptions, TimeOptions {
  readonly output?: string;
  readonly size: PictureSize;
  readonly colours?: number;
  readonly set?: readonly string[];
  readonly seed?: string;
  readonly quiet?: true;
  readonly json?: true;
}

export function recordCommand(): Command {
  const command = new Command('record')
    .description('Draw a scene as the lab shows it, without a display: a picture, a film, or frames.')
    .argument('<scene>', 'a scene file, or the folder of a run, whose newest checkpoint it goes on from')
    .option(
      '-o, --output <path>',
      '.png for a picture, .mp4, .webm or .gif for a film (needs ffmpeg), else a folder of frames (default: the name of the scene, .png)',
    )
    .option('-s, --set <path=value>', 'set a value of the scene; may be given again', collect)
    .option('--seed <number>', 'the same as --set seed=NUMBER')
    .option('-T, --time <seconds>', 'simulated time of a picture (default: the end)', notNegative)
    .option('--from <seconds>', 'simulated time at which a film begins (default: the start)', notNegative)
    .option('--to <seconds>', 'simulated time at which it ends (default: the end)', notNegative)
    .option('--duration <seconds>', 'simulated time from its beginning to its end, instead of --to', positive)
    .option('--fps <number>', 'frames a second of the film (default: 30)', positive)
    .option('--speed <factor>', 'simulated seconds a second of the film (default: 1)', positive)
    .option('--size <pixels>', 'width and height, like 1280x720', pixelSize, { width: 1280, height: 720 })
    .option(
      '--colours <count>',
      'PNG files with a palette of so many colours at most: a third of the size',
      colourCount,
    );
  return addDeviceOptions(addSceneryOptions(command))
    .option('-q, --quiet', 'no progress and no summary: only errors')
    .option('--json', 'JSON lines on stdout, nothing else there: each frame, then a summary')
    .addHelpText('after', recordHelp)
    .action(record);
}

const recordHelp = `
The picture is the lab's own, computed on the CPU or on a GPU; films go through the ffmpeg on the PATH, or the one that
TALUS_FFMPEG names. Frames follow simulated time, however long each of them takes. Ctrl-C ends a film early, and whole.

Examples:
  talus record scenes/rotating-drum.json -o drum.png --time 2
  talus record scenes/dam-break.json -o dam.mp4 --speed 0.25 --fps 60 --size 1920x1080
  talus record scenes/silo.json -o frames/ --from 1 --duration 0.5 --colour force --forces --clip 0,1,0,0
  talus record scenes/heap.json -o heap.png --camera 0.5,-0.6,0.4,0,0,0.1 --theme light -s seed=7
  talus record runs/sand-box -o sand.png                     where a run has come to

Exit codes: 0 done, 2 bad input or usage, 3 the simulation broke, 4 the disk is full or failed,
130 stopped by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.`;

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

function notNegative(text: string): number {
  const value = Number(text);
  if (!(value >= 0) || text.trim() === '') throw new InvalidArgumentError('It must be a number of seconds ≥ 0.');
  return value;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError('It must be a number > 0.');
  return value;
}

function colourCount(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 2 || value > 256)
    throw new InvalidArgumentError('It must be a whole number from 2 to 256.');
  return value;
}

function pixelSize(text: string): PictureSize {
  const [, width, height] = /^(\d+)[x×](\d+)$/.exec(text)?.map(Number) ?? [];
  const isInRange = (pixels: number | undefined): boolean => pixels !== undefined && pixels >= 16 && pixels <= 8192;
  if (width === undefined || height === undefined || !isInRange(width) || !isInRange(height))
    throw new InvalidArgumentError('It must be width x height, each from 16 to 8192, like 1280x720.');
  return { width, height };
}

/** A scene to record, and what to call it. */
interface Recorded {
  readonly scene: Scene;
  readonly sceneFile: string | null;
  readonly title: string;
  /** Where it is a run that goes on from its newest checkpoint. */
  readonly run: RunFolder | null;
}

function findRecorded(path: string, { set = [], seed }: RecordOptions): Recorded {
  const overrides = [...set, ...(seed === undefined ? [] : [`seed=${seed}`])];
  if (isFolder(path)) {
    const { scene, sceneFile, folder } = planFromFolder('record', path, overrides);
    return { scene, sceneFile, title: path, run: folder };
  }
  const scene = parseScene(readSceneText('record', path), { source: path, overrides });
  return { scene, sceneFile: path, title: scene.title === '' ? path : scene.title, run: null };
}

const cameraIn = (world: World, camera: CameraModel): Camera =>
  modelCamera(camera, camera.body === null ? undefined : world.bodyPose(camera.body));

/** Null where there is none yet. */
const newestCheckpoint = ({ run }: Recorded, model: Model): Snapshot | null =>
  run?.checkpoints.newest(fingerprint(model)).checkpoint ?? null;

const nameOf = (path: string): string => basename(resolve(path)).replace(/(\.scene)?\.json$/i, '');

async function record(path: string, options: RecordOptions): Promise<void> {
  const recorded = findRecorded(path, options);
  const target = recordTarget(options.output ?? `${nameOf(path)}.png`);
  const model = compilePlan(recorded);
  const checkpoint = newestCheckpoint(recorded, model);
  const { timeStep, stepCount } = model;
  const end = checkpoint?.step ?? stepCount;
  const times =
    target.kind === 'picture'
      ? pictureTimes(options, { timeStep, stepCount }, end * timeStep)
      : filmTimes(options, { timeStep, stepCount });

  using device = await openDeviceAsked('record', options);
  using world = createWorld('record', model, device);
  if (checkpoint !== null && checkpoint.step <= times.steps[0]!) world.restore(checkpoint);
  using picture = new Picture(world, options.size, { quality: 'fine' });
  const asked = sceneryAsked(options, {
    fields: picture.fields,
    cameras: model.cameras.map((camera) => ({ name: camera.name, camera: cameraIn(world, camera) })),
    camera: defaultCamera(model),
  });

  const rider = model.cameras.find(({ name, body }) => name === options.camera && body !== null);
  const scenery = (): Scenery => (rider ? { ...asked, camera: cameraIn(world, rider) } : asked);

  const isForPeople = !options.quiet && !options.json;
  if (isForPeople) console.log(`${recorded.title}: ${count(times.steps.length, 'frame')}, ${deviceTitle(device)}`);
  const meter = new RunMeter(process.stderr);
  using stop = new StopSignals(() => {
    meter.clear();
    console.error('stopping after this frame, with what there is; Ctrl-C again ends at once');
  });
  const started = performance.now();
  const firstStep = world.step;
  await using sink = openSink(target, {
    ...options.size,
    framesPerSecond: times.framesPerSecond,
    colours: options.colours,
  });
  const frames = await recordFrames({
    world,
    picture,
    scenery,
    steps: times.steps,
    sink,
    signal: stop.signal,
    onFrame: (frame) => options.json && console.log(JSON.stringify({ event: 'frame', ...frame })),
    onProgress: (progress) => !options.quiet && meter.show(progress),
  }).finally(() => meter.clear());
  // Nothing was drawn that could be a film or a picture.
  if (frames > 0) await sink.finish();

  const seconds = (performance.now() - started) / 1000;
  const steps = world.step - firstStep;
  if (options.json)
    console.log(JSON.stringify({ event: 'summary', output: target.path, frames, steps, seconds, device: device.name }));
  else if (isForPeople)
    console.log(`${target.path}: ${count(frames, 'frame')}, ${count(steps, 'step')} in ${duration(seconds)}`);
  if (stop.exitCode !== null && frames < times.steps.length) process.exitCode = stop.exitCode;
}
