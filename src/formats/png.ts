/** Pictures in PNG files: 8 bits a channel, grey, RGB or palette, with alpha or without. Checksums are verified. */
import { unzlibSync } from 'fflate';
import { FileError } from '../core/errors.ts';
import { crc32 } from './crc32.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of each pixel, row after row from the top, 0 to 255 */
  readonly pixels: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** More pixels are no picture of a body: a file of a few bytes could ask for all memory there is. */
const greatestPixelCount = 2 ** 26;

/** Bytes a pixel by the number that stands for a kind of colour. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** `name` says in errors what is being read. */
export function decodePng(bytes: Uint8Array, name: string): Picture {
  const fail = (what: string): FileError => new FileError(`${name}: ${what}`);
  if (!signature.every((byte, k) => bytes[k] === byte)) throw fail('is no PNG file: it does not begin like one');
  const chunks = readChunks(bytes, fail);
  const header = readHeader(chunks, fail);
  const { width, height, colour } = header;
  const channels = channelsOf[colour]!;
  const palette = chunks.find(({ kind }) => kind === 'PLTE')?.content;
  if (colour === 3 && !palette) throw fail('has no palette, but colours that are numbers of one');
  const packed = joined(chunks.filter(({ kind }) => kind === 'IDAT').map(({ content }) => content));
  const rows = unpacked(packed, height * (1 + width * channels), fail);
  unfilter(rows, { width: width * channels, height, channels }, fail);
  const transparency = chunks.find(({ kind }) => kind === 'tRNS')?.content;
  return { width, height, pixels: toPixels(rows, header, { palette, transparency }, fail) };
}

type Fail = (what: string) => FileError;

interface Chunk {
  readonly kind: string;
  readonly content: Uint8Array;
}

function readChunks(bytes: Uint8Array, fail: Fail): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; ;) {
    if (at + 12 > bytes.length) throw fail(`ends at byte ${bytes.length}: it is cut off`);
    const size = view.getUint32(at);
    const end = at + 12 + size;
    if (end > bytes.length) throw fail(`ends at byte ${bytes.length}, within a part of ${size} bytes: it is cut off`);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4))
      throw fail(`is damaged: the checksum of ${JSON.stringify(kind)} at byte ${at} is wrong`);
    chunks.push({ kind, content: bytes.subarray(at + 8, end - 4) });
    if (kind === 'IEND') return chunks;
    at = end;
  }
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly colour: number;
}

function readHeader(chunks: readonly Chunk[], fail: Fail): Header {
  const { kind, content } = chunks[0]!;
  if (kind !== 'IHDR' || content.length !== 13) throw fail('has no header');
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour, , , interlace] = [content[8]!, content[9]!, content[10], content[11], content[12]!];
  if (width === 0 || height === 0) throw fail(`has ${width} × ${height} pixels: none`);
  if (width * height > greatestPixelCount)
    throw fail(`has ${width} × ${height} pixels, more than ${greatestPixelCount}: make it smaller`);
  if (channelsOf[colour] === undefined) throw fail(`has colours of the unknown kind ${colour}`);
  if (depth !== 8) throw fail(`has ${depth} bits a channel: save it with 8`);
  if (interlace !== 0) throw fail('is interlaced: save it without');
  return { width, height, colour };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Exactly `size` bytes. */
function unpacked(packed: Uint8Array, size: number, fail: Fail): Uint8Array {
  let rows: Uint8Array;
  try {
    // A byte too many shows that there are more rows than the header says.
    rows = unzlibSync(packed, { out: new Uint8Array(size + 1) });
  } catch {
    throw fail('is damaged: its pixels cannot be unpacked');
  }
  if (rows.length !== size) throw fail(`is damaged: its pixels take ${rows.length} bytes instead of ${size}`);
  return rows;
}

interface Rows {
  /** Bytes of a row, without that which names its filter */
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel */
  readonly channels: number;
}

/** Each row is written as differences to its neighbours, in one of five ways that its first byte names. */
function unfilter(rows: Uint8Array, { width, height, channels }: Rows, fail: Fail): void {
  const stride = width + 1;
  for (let row = 0; row < height; row++) {
    const start = row * stride + 1;
    const filter = rows[start - 1]!;
    if (filter > 4) throw fail(`is damaged: row ${row} has the unknown filter ${filter}`);
    if (filter === 0) continue;
    for (let k = 0; k < width; k++) {
      const left = k >= channels ? rows[start + k - channels]! : 0;
      const above = row > 0 ? rows[start + k - stride]! : 0;
      const corner = row > 0 && k >= channels ? rows[start + k - stride - channels]! : 0;
      rows[start + k]! += prediction(filter, left, above, corner);
    }
  }
}

function prediction(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    default: {
      // Paeth: whichever of the three is nearest to left + above − corner.
      const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
      const toCorner = Math.abs(left + above - 2 * corner);
      if (toLeft <= toAbove && toLeft <= toCorner) return left;
      return toAbove <= toCorner ? above : corner;
    }
  }
}

interface Tables {
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
}

function toPixels(rows: Uint8Array, { width, height, colour }: Header, tables: Tables, fail: Fail): Uint8Array {
  const { palette, transparency } = tables;
  const channels = channelsOf[colour]!;
  const pixels = new Uint8Array(4 * width * height);
  // Of grey and RGB a single colour may stand for nothing; of 16 bits each, the lower count.
  const clear = colour === 3 ? null : transparency?.filter((_, k) => k % 2 === 1);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = Math.floor(pixel / width) * (1 + width * channels) + 1 + (pixel % width) * channels;
    const [a, b, c, d] = [rows[from]!, rows[from + 1]!, rows[from + 2]!, rows[from + 3]!];
    const isClear = clear?.every((value, k) => value === rows[from + k]) ?? false;
    if (colour === 3) {
      if (3 * a + 2 >= palette!.length)
        throw fail(`is damaged: pixel ${pixel} has colour ${a}, which the palette lacks`);
      pixels.set(palette!.subarray(3 * a, 3 * a + 3), 4 * pixel);
      pixels[4 * pixel + 3] = transparency?.[a] ?? 255;
    } else if (channels <= 2) {
      pixels.set([a, a, a, channels === 2 ? b : isClear ? 0 : 255], 4 * pixel);
    } else {
      pixels.set([a, b, c, channels === 4 ? d : isClear ? 0 : 255], 4 * pixel);
    }
  }
  return pixels;
}
