/**
 * Zip files as NumPy and Talus write them: up to 4 GiB, no encryption. Compressed where that makes it smaller;
 * read with or without. Checksums are verified, so that a flipped bit does not pass for data.
 */
import { inflateSync } from 'fflate';
import { FileError } from '../core/errors.ts';
import { crc32 } from './crc32.ts';
import { deflated } from './deflate.ts';

const marks = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const bytesOf = { local: 30, central: 46, end: 22 } as const;
/** 1 January 1980, 0:00, so that equal contents give equal files. */
const date = 0x21;
const namesAreUtf8 = 0x800;
const longestComment = 0xffff;
const greatestSize = 0xffffffff;

/** Files in order, each as pieces that follow one another; the result is in pieces too. */
export function encodeZip(files: ReadonlyMap<string, readonly Uint8Array[]>): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const size = sizeOf(content);
    const written = compressed(content, size);
    const stored = sizeOf(written);
    const entry = { name: new TextEncoder().encode(name), size, stored, offset, checksum: 0 };
    for (const piece of content) entry.checksum = crc32(piece, entry.checksum);
    const header = localHeader(entry);
    pieces.push(header, ...written);
    directory.push(centralHeader(entry));
    offset += header.length + stored;
  }
  const end = endOfDirectory(files.size, sizeOf(directory), offset);
  if (offset + sizeOf(directory) + end.length > greatestSize)
    throw new FileError(`zip: ${offset} bytes are more than the ${greatestSize} that the format holds: write less`);
  return [...pieces, ...directory, end];
}

/** Longer ones are stored as they are: compressed they would have to be in memory twice. */
const greatestCompressed = 2 ** 29;

/** The same pieces where compression gains nothing. */
function compressed(content: readonly Uint8Array[], size: number): readonly Uint8Array[] {
  if (size === 0 || size > greatestCompressed) return content;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of content) {
    whole.set(piece, at);
    at += piece.length;
  }
  const smaller = deflated(whole);
  return smaller.length < size ? [smaller] : content;
}

const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((total, piece) => total + piece.length, 0);

interface Entry {
  readonly name: Uint8Array;
  readonly size: number;
  /** In the file: less than the size where it is compressed */
  readonly stored: number;
  readonly offset: number;
  readonly checksum: number;
}

/** Where a field begins, how many bytes it has, and its value; all others are 0. */
type HeaderField = readonly [offset: number, bytes: 2 | 4, value: number];

function header(length: number, fields: readonly HeaderField[], name: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  for (const [offset, size, value] of fields) {
    if (size === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
  }
  bytes.set(name, length);
  return bytes;
}

/** Version needed, flags, date, checksum, both sizes and length of the name, as they stand in both headers of a file. */
const sharedFields = ({ name, size, stored, checksum }: Entry, at: number): HeaderField[] => [
  [at, 2, 20],
  [at + 2, 2, namesAreUtf8],
  [at + 4, 2, stored < size ? 8 : 0],
  [at + 8, 2, date],
  [at + 10, 4, checksum],
  [at + 14, 4, stored],
  [at + 18, 4, size],
  [at + 22, 2, name.length],
];

const localHeader = (entry: Entry): Uint8Array =>
  header(bytesOf.local, [[0, 4, marks.local], ...sharedFields(entry, 4)], entry.name);

const centralHeader = (entry: Entry): Uint8Array =>
  header(
    bytesOf.central,
    [[0, 4, marks.central], [4, 2, 20], ...sharedFields(entry, 6), [42, 4, entry.offset]],
    entry.name,
  );

const endOfDirectory = (count: number, size: number, offset: number): Uint8Array =>
  header(bytesOf.end, [
    [0, 4, marks.end],
    [8, 2, count],
    [10, 2, count],
    [12, 4, size],
    [16, 4, offset],
  ]);

/** The files by name. `name` says in errors what is being read. */
export function decodeZip(bytes: Uint8Array, name: string): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findEnd(view);
    if (end === null) throw new FileError(`${name}: is no zip file, or its end is missing: copy or write it again`);
    const files = new Map<string, Uint8Array>();
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== marks.central) throw damaged(name, 'its directory');
      const nameBytes = view.getUint16(at + 28, true);
      const key = new TextDecoder().decode(bytes.subarray(at + bytesOf.central, at + bytesOf.central + nameBytes));
      files.set(key, readEntry(view, at, `${name}, ${key}`));
      at += bytesOf.central + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return files;
  } catch (error) {
    if (error instanceof FileError) throw error;
    // a place outside the file, or a compressed stream that makes no sense
    throw damaged(name, 'it', error);
  }
}

const damaged = (name: string, what: string, cause?: unknown): FileError =>
  new FileError(`${name}: ${what} is damaged: copy or write the file again`, { cause });

function findEnd(view: DataView): number | null {
  const last = view.byteLength - bytesOf.end;
  for (let at = last; at >= Math.max(last - longestComment, 0); at--) {
    if (view.getUint32(at, true) === marks.end) return at;
  }
  return null;
}

/** The content of the file whose directory entry is at `at`. */
function readEntry(view: DataView, at: number, name: string): Uint8Array {
  const method = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 24, true);
  const local = view.getUint32(at + 42, true);
  if (view.getUint16(at + 8, true) & 1) throw new FileError(`${name}: is encrypted: write it without a password`);
  if (method !== 0 && method !== 8)
    throw new FileError(`${name}: is compressed in an unknown way (${method}): write it with deflate or not at all`);
  if (view.getUint32(local, true) !== marks.local) throw damaged(name, 'its header');
  const start = local + bytesOf.local + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const stored = new Uint8Array(view.buffer, view.byteOffset + start, view.getUint32(at + 20, true));
  const content = method === 0 ? stored : inflateSync(stored);
  if (content.length !== size || crc32(content) !== view.getUint32(at + 16, true)) throw damaged(name, 'its content');
  return content;
}
