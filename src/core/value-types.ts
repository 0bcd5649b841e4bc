/** The types a device array may hold, with the sizes WGSL gives them in storage. No byte size is typed anywhere else. */

export type ScalarType = 'f32' | 'i32' | 'u32';
type Width = 2 | 3 | 4;
export type VectorType = `vec${Width}${'f' | 'i' | 'u'}`;
export type MatrixType = `mat${Width}x${Width}f`;
export type ValueType = ScalarType | VectorType | MatrixType;

export interface TypeLayout {
  /** Bytes that the value itself covers. */
  readonly size: number;
  /** Its address is a multiple of this [bytes]. */
  readonly align: number;
  /** Distance between two of them in an array [bytes]. */
  readonly stride: number;
  readonly scalar: ScalarType;
}

const scalarOfLetter = { f: 'f32', i: 'i32', u: 'u32' } as const;

export const roundUp = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;

const vectorAlign = (width: number): number => (width === 2 ? 8 : 16);

function layoutOf(type: ValueType): TypeLayout {
  if (type === 'f32' || type === 'i32' || type === 'u32') return { size: 4, align: 4, stride: 4, scalar: type };
  if (type.startsWith('vec')) {
    const width = Number(type[3]);
    const align = vectorAlign(width);
    const scalar = scalarOfLetter[type[4] as 'f' | 'i' | 'u'];
    return { size: width * 4, align, stride: roundUp(width * 4, align), scalar };
  }
  const columns = Number(type[3]);
  const align = vectorAlign(Number(type[5]));
  const size = columns * roundUp(Number(type[5]) * 4, align);
  return { size, align, stride: size, scalar: 'f32' };
}

const names: ValueType[] = ['f32', 'i32', 'u32'];
for (const width of [2, 3, 4] as const) {
  for (const letter of ['f', 'i', 'u'] as const) names.push(`vec${width}${letter}`);
  for (const rows of [2, 3, 4] as const) names.push(`mat${width}x${rows}f`);
}

/** Layout of every value type, by name. */
export const valueLayouts: Readonly<Record<ValueType, TypeLayout>> = Object.freeze(
  Object.fromEntries(names.map((name) => [name, Object.freeze(layoutOf(name))])) as Record<ValueType, TypeLayout>,
);

export const isValueType = (name: string): name is ValueType => Object.hasOwn(valueLayouts, name);

/** The host array that holds values of a type, one number a 4-byte word, padding included. */
export type HostArray = Float32Array | Int32Array | Uint32Array | Float64Array;
