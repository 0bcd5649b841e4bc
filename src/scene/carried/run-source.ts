/** A moment of another run from which matter comes: a checkpoint, alone or in a run folder, or a frame. */
import { FileError } from '../../core/errors.ts';
import { sha256 } from '../../formats/sha256.ts';
import { readSceneFile, runEntry, type ReadFile } from '../scene-files.ts';
import { checkpointSource, type CheckpointContent } from './checkpoint-source.ts';
import { frameSource } from './frame-source.ts';

/** Where matter of the model came from. */
export interface MatterOrigin {
  /** The fill that named it, like `scene.grains[0].fill` */
  readonly fill: string;
  /** The file itself, as the scene's paths have it */
  readonly file: string;
  /** Of the other run [s] */
  readonly time: number;
  /** Of the file, hexadecimal */
  readonly sha256: string;
}

export interface RunSource {
  readonly file: string;
  readonly sha256: string;
  readonly piece: 'sphere' | 'outline' | 'particle';
  /** [s] */
  readonly time: number;
  readonly worlds: number;
  /** Pieces of a world that are there; those that are held are bodies, and no matter. */
  pieces(world: number): SourcePieces;
  /** Null for a frame. */
  readonly checkpoint: CheckpointContent | null;
}

export interface SourcePieces {
  /** By which contacts name them, ascending */
  readonly id: Uint32Array;
  /** Pieces that had not entered the world yet, or had left it. */
  readonly absent: number;
  /** x y z [m] */
  readonly position: Float64Array;
  /** [m/s] */
  readonly velocity: Float64Array;
  /** [rad/s]; empty for soft matter */
  readonly spin: Float64Array;
  /** x y z w; null where it is not known */
  readonly rotation: Float64Array | null;
  /** [m]; empty for soft matter */
  readonly radius: Float64Array;
  /** Index into `types` of each, for outlines */
  readonly type: Uint32Array | null;
  readonly types: readonly { readonly name: string; readonly radius: number; readonly area: number | null }[];
  /** Index into `names` of each */
  readonly name: Uint32Array;
  /** Of materials, for soft matter of groups; empty where they are not known. */
  readonly names: readonly string[];
}

/** Reads each file once, however many fills name it. */
export class RunSources {
  readonly readFile: ReadFile | undefined;
  readonly #known = new Map<string, RunSource>();
  readonly origins: MatterOrigin[] = [];

  constructor(readFile: ReadFile | undefined) {
    this.readFile = readFile;
  }

  /** `from`: as the scene has it; `fill`: the path of the fill that wants it. */
  find(from: string, fill: string): RunSource {
    const file = resolveRun(from, this.readFile);
    const source = this.#known.get(file) ?? readSource(file, this.readFile);
    this.#known.set(file, source);
    this.origins.push({ fill, file, time: source.time, sha256: source.sha256 });
    return source;
  }
}

const wanted = 'name a run folder, a checkpoint (.npz) or a frame (.vtp)';

/** The checkpoint that a manifest names, by the path of the manifest; null where it names none. */
export function manifestCheckpoint(manifest: string, content: Uint8Array): string | null {
  let read: { readonly checkpoint?: unknown } | null;
  try {
    read = JSON.parse(new TextDecoder().decode(content)) as typeof read;
  } catch {
    return null;
  }
  return typeof read?.checkpoint === 'string' ? manifest.replace(/manifest\.json$/, read.checkpoint) : null;
}

function resolveRun(from: string, readFile: ReadFile | undefined): string {
  const entry = runEntry(from);
  if (entry === from) return from;
  const ending = /\.(pvd|csv|json|npy)$/i.exec(from)?.[0];
  if (ending) throw new FileError(`${from}: matter cannot come from a ${ending}: ${wanted}`);
  let manifest: Uint8Array;
  try {
    manifest = readSceneFile(entry, readFile);
  } catch (cause) {
    if (!readFile) throw cause;
    throw new FileError(`${from}: holds no run that can be read: ${wanted}`, { cause });
  }
  const checkpoint = manifestCheckpoint(entry, manifest);
  if (checkpoint === null)
    throw new FileError(`${from}: its run has no checkpoint yet, or is of an older version: run it, or ${wanted}`);
  return checkpoint;
}

function readSource(file: string, readFile: ReadFile | undefined): RunSource {
  const bytes = readSceneFile(file, readFile);
  const digest = sha256(bytes);
  return /\.vtp$/i.test(file) ? frameSource(bytes, file, digest) : checkpointSource(bytes, file, digest);
}
