/** Types of checked kernels, and how WGSL lays them out in memory (WGSL §14.4). */

export type ScalarName = 'f32' | 'i32' | 'u32' | 'bool';

export interface ScalarType {
  readonly kind: 'scalar';
  readonly scalar: ScalarName;
}
export interface VectorType {
  readonly kind: 'vector';
  readonly width: 2 | 3 | 4;
  readonly scalar: ScalarName;
}
/** Always of f32; `columns` vectors of `rows` lanes. */
export interface MatrixType {
  readonly kind: 'matrix';
  readonly columns: 2 | 3 | 4;
  readonly rows: 2 | 3 | 4;
}
export interface ArrayType {
  readonly kind: 'array';
  readonly element: Type;
  /** null: runtime-sized, only as (the last member of) a storage binding. */
  readonly count: number | null;
}
export interface AtomicType {
  readonly kind: 'atomic';
  readonly scalar: 'i32' | 'u32';
}
export interface StructType {
  readonly kind: 'struct';
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly type: Type }[];
}
export interface PointerType {
  readonly kind: 'pointer';
  readonly space: 'function' | 'private' | 'workgroup' | 'storage' | 'uniform';
  readonly target: Type;
}
/** What a statement-only function returns. */
export interface VoidType {
  readonly kind: 'void';
}
export type Type = ScalarType | VectorType | MatrixType | ArrayType | AtomicType | StructType | PointerType | VoidType;

export const scalar = (name: ScalarName): ScalarType => ({ kind: 'scalar', scalar: name });
export const vector = (width: number, name: ScalarName): VectorType => ({
  kind: 'vector',
  width: width as 2 | 3 | 4,
  scalar: name,
});
export const matrix = (columns: number, rows: number): MatrixType => ({
  kind: 'matrix',
  columns: columns as 2 | 3 | 4,
  rows: rows as 2 | 3 | 4,
});
export const voidType: VoidType = { kind: 'void' };

const letters = { f32: 'f', i32: 'i', u32: 'u', bool: '<bool>' } as const;

/** The type as one would write it in WGSL. Equal names mean equal types. */
export function typeName(type: Type): string {
  switch (type.kind) {
    case 'scalar':
      return type.scalar;
    case 'vector':
      return `vec${type.width}${letters[type.scalar]}`;
    case 'matrix':
      return `mat${type.columns}x${type.rows}f`;
    case 'array':
      return type.count === null
        ? `array<${typeName(type.element)}>`
        : `array<${typeName(type.element)}, ${type.count}>`;
    case 'atomic':
      return `atomic<${type.scalar}>`;
    case 'struct':
      return type.name;
    case 'pointer':
      return `ptr<${type.space}, ${typeName(type.target)}>`;
    case 'void':
      return 'void';
  }
}

export const sameType = (a: Type, b: Type): boolean => a === b || typeName(a) === typeName(b);

export interface Layout {
  readonly size: number;
  readonly align: number;
}

const roundUp = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;

/** Size and alignment in memory [bytes]; a runtime-sized array counts as empty. */
export function layout(type: Type): Layout {
  switch (type.kind) {
    case 'scalar':
    case 'atomic':
      return { size: 4, align: 4 };
    case 'vector':
      return { size: type.width * 4, align: type.width === 2 ? 8 : 16 };
    case 'matrix': {
      const align = type.rows === 2 ? 8 : 16;
      return { size: type.columns * align, align };
    }
    case 'array':
      return { size: arrayStride(type) * (type.count ?? 0), align: layout(type.element).align };
    case 'struct': {
      const offsets = memberOffsets(type);
      const last = type.members.length - 1;
      const align = Math.max(...type.members.map((member) => layout(member.type).align));
      return { size: roundUp(offsets[last]! + layout(type.members[last]!.type).size, align), align };
    }
    case 'pointer':
    case 'void':
      throw new Error(`${typeName(type)} has no layout in memory`);
  }
}

/** Bytes from one element of an array to the next. */
export function arrayStride(type: ArrayType): number {
  const { size, align } = layout(type.element);
  return roundUp(size, align);
}

/** Bytes from the start of a struct to each of its members. */
export function memberOffsets(type: StructType): number[] {
  let end = 0;
  return type.members.map((member) => {
    const { size, align } = layout(member.type);
    const offset = roundUp(end, align);
    end = offset + size;
    return offset;
  });
}
