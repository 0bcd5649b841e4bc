/** Files that are whole or absent, whenever the process dies: written under another name, flushed, then renamed. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FileError } from '../core/errors.ts';
import { systemReason } from '../core/system-error.ts';

const unfinished = '.unfinished';

/** Writes pieces that follow one another; makes the folders on the way. Until it returns, what was there before stays. */
export function writeWhole(path: string, content: Iterable<Uint8Array> | string): void {
  const pieces = typeof content === 'string' ? [new TextEncoder().encode(content)] : content;
  const draft = `${path}${unfinished}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(draft, 'w');
    try {
      for (const piece of withoutCrumbs(pieces)) writePiece(file, piece);
      // Otherwise a crash of the machine may leave the new name with nothing behind it.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    // Its space may be what others need now; should that fail too, the first reason is the one to tell.
    try {
      rmSync(draft, { force: true });
    } catch {}
    throw writeFailure(path, error);
  }
}

const crumbBytes = 2 ** 16;

/** The same bytes with small pieces put together: a call of the system costs more than copying them. */
function* withoutCrumbs(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let crumbs: Uint8Array[] = [];
  for (const piece of pieces) {
    if (piece.length < crumbBytes) {
      crumbs.push(piece);
      continue;
    }
    if (crumbs.length > 0) yield Buffer.concat(crumbs);
    crumbs = [];
    yield piece;
  }
  if (crumbs.length > 0) yield Buffer.concat(crumbs);
}

/** What a system call takes at once: Linux and Node end at 2 GiB. */
const greatestTransfer = 2 ** 30;

export function writePiece(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, Math.min(bytes.length - done, greatestTransfer));
  }
}

/** Removes what a killed process was writing in a folder. */
export function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (isUnfinished(name)) rmSync(join(folder, name));
}

export const isUnfinished = (name: string): boolean => name.endsWith(unfinished);

/** A path that was asked for is none that can be written. */
export class PlaceError extends FileError {
  override name = 'PlaceError';
}

/** A disk that is full, or fails: with more space, or another disk, the same would work. */
export class DiskError extends FileError {
  override name = 'DiskError';
}

/** One line about a system call that failed. */
export function writeFailure(path: string, cause: unknown): unknown {
  const reason = systemReason(cause, 'written');
  if (reason === null) return cause;
  const line = `${path}: cannot be written: ${reason.text}`;
  return reason.isPlace ? new PlaceError(line, { cause }) : new DiskError(line, { cause });
}
