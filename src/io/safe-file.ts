/** Files that are whole or absent, whenever the process dies: written under another name, flushed, then renamed. */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FileError } from '../core/errors.ts';

const unfinished = '.unfinished';

/** Writes pieces that follow one another; makes the folders on the way. Until it returns, what was there before stays. */
export function writeWhole(path: string, content: readonly Uint8Array[] | string): void {
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
function* withoutCrumbs(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
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

/** All bytes of a file, also of one larger than the 2 GiB that `readFileSync` takes. */
export function readWhole(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    let done = 0;
    while (done < bytes.length) {
      const read = readSync(file, bytes, done, Math.min(bytes.length - done, greatestTransfer), done);
      if (read === 0) break;
      done += read;
    }
    return bytes.subarray(0, done);
  } finally {
    closeSync(file);
  }
}

/** Removes what a killed process was writing in a folder. */
export function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (isUnfinished(name)) rmSync(join(folder, name));
}

export const isUnfinished = (name: string): boolean => name.endsWith(unfinished);

/** Of what happens during a run. */
const cures: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space and resume',
  EDQUOT: 'your share of the disk is used up: free some space and resume',
  EFBIG: 'the file would be larger than is allowed here: raise the limit and resume',
};

/** Of places at which nothing can ever be written. */
const curesOfPlaces: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written: name another folder or change its permissions',
  EPERM: 'it may not be written: name another folder or change its permissions',
  EROFS: 'the disk can only be read: name another folder',
  ENOTDIR: 'a part of its path is a file: name another folder',
  EEXIST: 'a part of its path is a file: name another folder',
  EISDIR: 'it is a folder: name a file',
};

/** A path that was asked for is none that can be written. */
export class PlaceError extends FileError {
  override name = 'PlaceError';
}

/** One line about a system call that failed. */
export function writeFailure(path: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause) || !('syscall' in cause)) return cause;
  const code = String(cause.code);
  const cureOfPlace = curesOfPlaces[code];
  const line = `${path}: cannot be written: ${cureOfPlace ?? cures[code] ?? cause.message} (${code})`;
  return cureOfPlace === undefined ? new FileError(line, { cause }) : new PlaceError(line, { cause });
}
