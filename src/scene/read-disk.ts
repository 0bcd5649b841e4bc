/** Files on a disk, for Node; a page that loads this never calls it. */
import { FileError } from '../core/errors.ts';
import { systemReason } from '../core/system-error.ts';

/** What a system call takes at once: Linux and Node end at 2 GiB. */
const greatestTransfer = 2 ** 30;

/** Whether this program runs on Node, with files. */
export const hasDisk = (): boolean => typeof process === 'object' && typeof process.getBuiltinModule === 'function';

/**
 * All bytes of a file. Refuses what has no end or keeps its reader waiting: pipes, sockets and devices. Where the system
 * says no, the error is a FileError with the path and the reason.
 */
export function readDisk(path: string): Uint8Array {
  const { openSync, closeSync, readSync, statSync } = process.getBuiltinModule('node:fs');
  try {
    // Opening a pipe waits for its writer: look before.
    const found = statSync(path);
    if (!found.isFile() && !found.isDirectory())
      throw new FileError(
        `${path}: cannot be read: it is ${kindOf(found)} and no file: copy what it gives into a file`,
      );
    const file = openSync(path, 'r');
    try {
      // Files of the system itself say that they are empty.
      let bytes = new Uint8Array(found.size > 0 ? found.size : 2 ** 16);
      let done = 0;
      for (;;) {
        if (done === bytes.length) {
          if (done === found.size) break;
          bytes = widened(bytes);
        }
        const read = readSync(file, bytes, done, Math.min(bytes.length - done, greatestTransfer), done);
        if (read === 0) break;
        done += read;
      }
      return bytes.subarray(0, done);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const reason = systemReason(cause, 'read');
    if (reason === null) throw cause;
    throw new FileError(`${path}: cannot be read: ${reason.text}`, { cause });
  }
}

function widened(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const wider = new Uint8Array(2 * bytes.length);
  wider.set(bytes);
  return wider;
}

interface Kinds {
  isFIFO(): boolean;
  isSocket(): boolean;
}

const kindOf = (found: Kinds): string => (found.isFIFO() ? 'a pipe' : found.isSocket() ? 'a socket' : 'a device');
