/** Pictures as PNG files: RGB where every pixel is opaque, else with alpha; or with a palette, for small files. */
import { zlibSync } from 'fflate';
import { TalusError } from '../core/errors.ts';
import { crc32 } from './crc32.ts';
import { reduceColours } from './palette.ts';

export interface PngPixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of each pixel, row after row from the top, 0 to 255 */
  readonly pixels: Uint8Array | Uint8ClampedArray;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [colourRgb, colourPalette, colourRgba] = [2, 3, 6];

export interface PngOptions {
  /** A palette of so many colours at most, 2 to 256: a third of the size. Default: every colour, as it is. */
  readonly colours?: number | undefined;
}

export function encodePng({ width, height, pixels }: PngPixels, { colours }: PngOptions = {}): Uint8Array<ArrayBuffer> {
  if (width < 1 || height < 1 || pixels.length !== 4 * width * height)
    throw new TalusError(
      `encodePng: ${width} × ${height} pixels take ${4 * width * height} bytes, got ${pixels.length}`,
    );
  if (colours !== undefined) {
    const { palette, indices } = reduceColours(pixels, colours);
    const packed = zlibSync(plainRows(indices, width, height), { level: 9 });
    return file([header(width, height, colourPalette), chunk('PLTE', palette), chunk('IDAT', packed)]);
  }
  const channels = isOpaque(pixels) ? 3 : 4;
  const packed = zlibSync(filteredRows(pixels, width, height, channels), { level: 6 });
  return file([header(width, height, channels === 3 ? colourRgb : colourRgba), chunk('IDAT', packed)]);
}

const file = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joined([Uint8Array.from(signature), ...chunks, chunk('IEND', new Uint8Array())]);

function header(width: number, height: number, colour: number): Uint8Array {
  const content = new Uint8Array(13);
  const view = new DataView(content.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  content.set([8, colour], 8);
  return chunk('IHDR', content);
}

/** Numbers of a palette are no neighbours of each other: they pack best as they are. */
function plainRows(indices: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(height * (1 + width));
  for (let y = 0; y < height; y++) rows.set(indices.subarray(y * width, (y + 1) * width), y * (1 + width) + 1);
  return rows;
}

function isOpaque(pixels: ArrayLike<number>): boolean {
  for (let k = 3; k < pixels.length; k += 4) if (pixels[k] !== 255) return false;
  return true;
}

/** Rows as differences to their neighbours, each in the way that leaves the smallest numbers: these pack best. */
function filteredRows(pixels: ArrayLike<number>, width: number, height: number, channels: number): Uint8Array {
  const size = width * channels;
  const rows = new Uint8Array(height * (1 + size));
  let [row, above] = [new Uint8Array(size), new Uint8Array(size)];
  const trial = new Uint8Array(size);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < channels; c++) row[x * channels + c] = pixels[4 * (y * width + x) + c]!;
    }
    const start = y * (1 + size);
    let least = Infinity;
    for (const [filter, guess] of guesses.entries()) {
      let cost = 0;
      for (let k = 0; k < size; k++) {
        const left = k >= channels ? row[k - channels]! : 0;
        const corner = k >= channels ? above[k - channels]! : 0;
        const difference = (row[k]! - guess(left, above[k]!, corner)) & 255;
        trial[k] = difference;
        cost += difference < 128 ? difference : 256 - difference;
      }
      if (cost >= least) continue;
      least = cost;
      rows[start] = filterNumbers[filter]!;
      rows.set(trial, start + 1);
    }
    [row, above] = [above, row];
  }
  return rows;
}

/** What a byte is likely to be, from those to its left, above it, and above left: Sub, Up and Paeth of the standard. */
const guesses: readonly ((left: number, above: number, corner: number) => number)[] = [
  (left) => left,
  (_, above) => above,
  (left, above, corner) => {
    const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
    const toCorner = Math.abs(left + above - 2 * corner);
    if (toLeft <= toAbove && toLeft <= toCorner) return left;
    return toAbove <= toCorner ? above : corner;
  },
];
const filterNumbers = [1, 2, 4] as const;

function chunk(kind: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(kind), 4);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)));
  return bytes;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
