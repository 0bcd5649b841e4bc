/** What `talus run` is asked for: which scene, with which values, into which folder. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { FileError } from '../core/errors.ts';
import { systemCode } from '../core/system-error.ts';
import { decodeText } from '../formats/decode-text.ts';
import { nearestName } from '../core/nearest-name.ts';
import { RunFolder } from '../io/run-folder.ts';
import { compileScene } from '../scene/compile-scene.ts';
import type { Model } from '../scene/model.ts';
import { readDisk } from '../scene/read-disk.ts';
import { parseScene } from '../scene/parse-scene.ts';
import type { Scene } from '../scene/scene.ts';
import { UsageError } from './failure.ts';

export interface RunRequest {
  readonly output?: string;
  readonly set?: readonly string[];
  readonly resume?: true;
  /** False with --no-frames. */
  readonly frames: boolean;
}

export interface RunPlan {
  readonly scene: Scene;
  readonly folder: RunFolder;
  readonly overrides: readonly string[];
  /** What these leave out. */
  readonly notes: readonly string[];
  /** The scene's file; null where a run is resumed that had none. */
  readonly sceneFile: string | null;
}

/** `path` is a scene file, or the folder of a run that is to be resumed. */
export function planRun(path: string, request: RunRequest): RunPlan {
  const given = [...(request.set ?? []), ...(request.frames ? [] : ['output.frames=0'])];
  if (isFolder(path)) {
    if (!request.resume)
      throw new UsageError(`run: ${path} is a folder; name a scene file, or add --resume to go on with the run in it`);
    return planFromFolder('run', path, given, request);
  }
  const text = readSceneText('run', path);
  const folder = new RunFolder(request.output ?? join('runs', basename(path).replace(/(\.scene)?\.json$/i, '')));
  // What was set when the run began holds when it is resumed.
  const overrides = request.resume ? [...new Set([...(folder.readManifest()?.overrides ?? []), ...given])] : given;
  const notes: string[] = [];
  const scene = parseScene(text, { source: path, overrides, onNote: (note) => notes.push(note) });
  return { scene, folder, overrides, notes, sceneFile: path };
}

/** The run in a folder; `command` begins errors. */
export function planFromFolder(
  command: string,
  path: string,
  given: readonly string[],
  { output }: Pick<RunRequest, 'output'> = {},
): RunPlan {
  if (output !== undefined && resolve(output) !== resolve(path))
    throw new UsageError(
      `${command}: ${path} is resumed in its own folder; leave out --output, or name the scene file`,
    );
  const folder = new RunFolder(path);
  const manifest = folder.readManifest();
  if (manifest === null)
    throw new UsageError(`${command}: ${path} holds a run that ended before it began; name its scene file instead`);
  const { scene: written, overrides, source } = manifest;
  const notes: string[] = [];
  const onNote = (note: string): void => void notes.push(note);
  return {
    scene: parseScene(written, { source: join(path, 'manifest.json'), overrides: given, onNote }),
    folder,
    notes,
    overrides: [...new Set([...overrides, ...given])],
    sceneFile: source === undefined ? null : join(path, source),
  };
}

/** Path of the scene file from the run folder, so that both can be moved together. */
export const sourceIn = ({ folder, sceneFile }: RunPlan): string | undefined =>
  sceneFile === null ? undefined : relative(resolve(folder.path), resolve(sceneFile));

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Of a scene file; `command` begins the error where there is none. */
export function readSceneText(command: string, path: string): string {
  try {
    return decodeText(readDisk(path), path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const isMissing = systemCode(error.cause) === 'ENOENT';
    throw new UsageError(`${command}: ${isMissing ? missingFile(path) : error.message}`, { cause: error });
  }
}

/** `scenes/sandbox.json: no such file; did you mean scenes/sand-box.json?` */
function missingFile(path: string): string {
  const folder = dirname(path);
  if (!existsSync(folder)) return `${path}: no such file, and no folder ${folder}`;
  const scenes = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const typed = basename(path);
  const nearest = nearestName(typed, scenes) ?? nearestName(`${typed}.json`, scenes);
  if (nearest !== null) return `${path}: no such file; did you mean ${join(folder, nearest)}?`;
  return `${path}: no such file; ${scenes.length === 0 ? `${folder} holds no scenes` : `${folder} holds ${scenes.slice(0, 6).join(', ')}`}`;
}

/** Files that a scene names are found from its folder. */
export function compilePlan({ scene, sceneFile }: Pick<RunPlan, 'scene' | 'sceneFile'>): Model {
  const folder = sceneFile === null ? '.' : dirname(sceneFile);
  return compileScene(scene, {
    readFile: (path) => readDisk(resolve(folder, path)),
    ...(sceneFile !== null && { source: sceneFile }),
  });
}
