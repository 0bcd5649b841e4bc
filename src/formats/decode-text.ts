/** Text of files that people write, in the encodings that their programs choose: UTF-8, or UTF-16 as shells of Windows write it. */
import { FileError } from '../core/errors.ts';

/** Bytes that are looked at where there is no mark. */
const sample = 256;

/** `name` says in errors what is being read. A byte order mark is left out. */
export function decodeText(bytes: Uint8Array, name: string): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-32') throw new FileError(`${name}: is written in UTF-32, which is not read: save it in UTF-8`);
  return new TextDecoder(encoding).decode(bytes);
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32' {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff))
    return 'utf-32';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // Without a mark: text of Latin letters and digits has a zero in every second byte.
  const pairs = Math.floor(Math.min(bytes.length, sample) / 2);
  const zeros = [0, 0];
  for (let k = 0; k < 2 * pairs; k++) if (bytes[k] === 0) zeros[k % 2]!++;
  if (pairs > 0 && zeros[0] === 0 && zeros[1]! > 0.7 * pairs) return 'utf-16le';
  if (pairs > 0 && zeros[1] === 0 && zeros[0]! > 0.7 * pairs) return 'utf-16be';
  return 'utf-8';
}
