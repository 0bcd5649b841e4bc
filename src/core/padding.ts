/** Vectors of three and the columns of some matrices are padded to four words on devices; people and files do without. */
import { valueLayouts, type HostArray, type ValueType } from './value-types.ts';

/** How the numbers of one value lie: `[]` for a scalar, `[3]` for a vec3f, `[columns, rows]` for a matrix. */
export function valueShape(type: ValueType): readonly number[] {
  const sizes = /^(?:vec|mat)(\d)(?:x(\d))?/.exec(type);
  return sizes ? sizes.slice(1).filter(Boolean).map(Number) : [];
}

/** Numbers in one value, padding left out. */
export const valueWidth = (type: ValueType): number => valueShape(type).reduce((product, size) => product * size, 1);

/** The numbers of an array as a device holds it, without those that only pad. */
export const withoutPadding = (type: ValueType, padded: HostArray): HostArray =>
  copyRows(padded, paddedRow(type), bareRow(type));

/** The opposite: padding is zero. */
export const withPadding = (type: ValueType, bare: HostArray): HostArray =>
  copyRows(bare, bareRow(type), paddedRow(type));

/** Numbers that follow one another: those of a vector, or of one column of a matrix. */
const bareRow = (type: ValueType): number => valueShape(type).at(-1) ?? 1;

function paddedRow(type: ValueType): number {
  const [first, ...more] = valueShape(type);
  const rows = more.length > 0 ? first! : 1;
  return valueLayouts[type].stride / 4 / rows;
}

function copyRows(from: HostArray, fromRow: number, toRow: number): HostArray {
  if (fromRow === toRow) return from.slice();
  const rows = from.length / fromRow;
  const to = new (from.constructor as new (length: number) => HostArray)(rows * toRow);
  // Words rather than numbers, so that every bit pattern survives: a NaN read and written may change.
  const words = from.BYTES_PER_ELEMENT / 4;
  const source = new Uint32Array(from.buffer, from.byteOffset, from.length * words);
  const target = new Uint32Array(to.buffer);
  const width = Math.min(fromRow, toRow) * words;
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < width; k++) target[row * toRow * words + k] = source[row * fromRow * words + k]!;
  }
  return to;
}
