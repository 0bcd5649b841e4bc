/** PNG files made by hand, for tests of what reads them. */
import { zlibSync } from 'fflate';
import { crc32 } from '../../src/formats/crc32.ts';

export interface PngParts {
  readonly width: number;
  readonly height: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha */
  readonly colour: number;
  readonly depth?: number;
  readonly interlace?: number;
  /** Rows, each with the byte of its filter before it */
  readonly rows: readonly (readonly number[])[];
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
}

export function pngFile({ width, height, colour, depth = 8, interlace = 0, ...parts }: PngParts): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([depth, colour, 0, 0, interlace], 8);
  const packed = zlibSync(Uint8Array.from(parts.rows.flat()));
  const chunks = [
    chunk('IHDR', header),
    ...(parts.palette ? [chunk('PLTE', Uint8Array.from(parts.palette))] : []),
    ...(parts.transparency ? [chunk('tRNS', Uint8Array.from(parts.transparency))] : []),
    // In two pieces, as large files have them.
    chunk('IDAT', packed.subarray(0, 5)),
    chunk('IDAT', packed.subarray(5)),
    chunk('IEND', new Uint8Array()),
  ];
  return Uint8Array.from([[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], ...chunks].flatMap((piece) => [...piece]));
}

function chunk(kind: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(kind), 4);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)));
  return bytes;
}

/** RGBA rows of words like `#ff0000`; `.` is transparent. */
export function pictureOf(rows: readonly (readonly string[])[]): Uint8Array {
  const bytesOf = (word: string) =>
    word === '.' ? [0, 0, 0, 0] : [1, 3, 5].map((k) => Number.parseInt(word.slice(k, k + 2), 16)).concat(255);
  return pngFile({
    width: rows[0]!.length,
    height: rows.length,
    colour: 6,
    rows: rows.map((row) => [0, ...row.flatMap(bytesOf)]),
  });
}
