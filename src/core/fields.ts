/**
 * Field tables: every array and every parameter block is declared once, as a table of named, typed, documented fields.
 * Types, allocation, memory layout and binding checks follow from the table.
 */
import { TalusError } from './errors.ts';
import { roundUp, valueLayouts, type ValueType } from './value-types.ts';

export interface Field<T extends ValueType = ValueType> {
  readonly type: T;
  /** SI unit, '1' where there is none. */
  readonly unit: string;
  readonly doc: string;
}

/** Fields in order. The order is the memory layout and the order in snapshots: append, never reorder. */
export type FieldTable = Readonly<Record<string, Field>>;

/** What one element of a device array is: a value, or a struct described by a table. */
export type ElementType = ValueType | FieldTable;

export interface StructMember {
  readonly name: string;
  readonly type: ValueType;
  /** Bytes from the start of the struct. */
  readonly offset: number;
}

export interface StructLayout {
  readonly size: number;
  readonly align: number;
  readonly members: readonly StructMember[];
}

/** Tables never change, and their layouts are asked for with each array that is written: each is found once. */
const knownLayouts = new WeakMap<FieldTable, StructLayout>();
const knownPlans = new WeakMap<FieldTable, readonly PackedMember[]>();

/** The layout WGSL gives to a struct with these members in this order. */
export function structLayout(table: FieldTable): StructLayout {
  const known = knownLayouts.get(table);
  if (known) return known;
  const layout = newLayout(table);
  knownLayouts.set(table, layout);
  return layout;
}

function newLayout(table: FieldTable): StructLayout {
  let end = 0;
  let align = 4;
  const members = Object.entries(table).map(([name, { type }]) => {
    const layout = valueLayouts[type];
    const offset = roundUp(end, layout.align);
    end = offset + layout.size;
    align = Math.max(align, layout.align);
    return { name, type, offset };
  });
  return { size: roundUp(end, align), align, members };
}

/** Distance between two elements of an array [bytes]. */
export function elementStride(type: ElementType): number {
  return typeof type === 'string' ? valueLayouts[type].stride : structLayout(type).size;
}

/** One struct's values: a number for a scalar, numbers in memory order (columns of a matrix without padding) otherwise. */
export type StructValues<F extends FieldTable> = {
  readonly [K in keyof F]: F[K]['type'] extends 'f32' | 'i32' | 'u32' ? number : ArrayLike<number>;
};

/** Word index, from the struct's start, of each component of a member, padding left out. */
export function componentWords(member: StructMember): number[] {
  const first = member.offset / 4;
  const shape = /^mat(\d)x(\d)f$/.exec(member.type);
  if (shape) {
    const [columns, rows] = [Number(shape[1]), Number(shape[2])];
    const columnWords = rows === 2 ? 2 : 4;
    return Array.from({ length: columns * rows }, (_, k) => first + Math.floor(k / rows) * columnWords + (k % rows));
  }
  const width = member.type.startsWith('vec') ? Number(member.type[3]) : 1;
  return Array.from({ length: width }, (_, k) => first + k);
}

/** How a member is written. */
interface PackedMember extends StructMember {
  readonly words: readonly number[];
  readonly isFloat: boolean;
}

function packingPlan(table: FieldTable): readonly PackedMember[] {
  const known = knownPlans.get(table);
  if (known) return known;
  const plan = structLayout(table).members.map((member) => ({
    ...member,
    words: componentWords(member),
    isFloat: valueLayouts[member.type].scalar === 'f32',
  }));
  knownPlans.set(table, plan);
  return plan;
}

/** Writes structs one after another as they lie in device memory. */
export function packStructs<F extends FieldTable>(table: F, structs: readonly StructValues<F>[]): Uint32Array {
  const stride = structLayout(table).size / 4;
  const packed = new Uint32Array(stride * structs.length);
  const floats = new Float32Array(packed.buffer);
  const plan = packingPlan(table);
  for (let index = 0; index < structs.length; index++) {
    const values = structs[index]!;
    for (const { name, type, words, isFloat } of plan) {
      const target = isFloat ? floats : packed;
      const given: number | ArrayLike<number> | undefined = values[name];
      const width = typeof given === 'number' ? 1 : given?.length;
      if (width !== words.length) {
        throw new TalusError(
          `struct field ${name}: needs ${words.length} number(s) for ${type}, got ${width ?? 'none'}`,
        );
      }
      if (typeof given === 'number') target[index * stride + words[0]!] = given;
      else for (let k = 0; k < words.length; k++) target[index * stride + words[k]!] = given![k]!;
    }
  }
  return packed;
}

/** Reads back the struct at `index` from words that {@link packStructs} wrote or a device returned. */
export function unpackStruct<F extends FieldTable>(table: F, words: Uint32Array, index = 0): StructValues<F> {
  const layout = structLayout(table);
  const base = (index * layout.size) / 4;
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  const signed = new Int32Array(words.buffer, words.byteOffset, words.length);
  const views = { f32: floats, i32: signed, u32: words };
  return Object.fromEntries(
    layout.members.map((member) => {
      const view = views[valueLayouts[member.type].scalar];
      const numbers = componentWords(member).map((word) => view[base + word]!);
      return [member.name, numbers.length === 1 ? numbers[0] : numbers];
    }),
  ) as StructValues<F>;
}
