/**
 * The one table of builtin functions.
 *
 * A signature is written in a small language: `T` is a scalar or a vector of one of the `of` scalars, `V` a vector of
 * them, `S` the scalar of T or V, `B` a bool vector as wide as V, `I` T with i32 lanes; all else is a concrete type.
 * Functions of memory (atomics, barriers, arrayLength) and of matrices have rules of their own: `signatures` only
 * says how they are called.
 */
import type { ScalarName } from '../types.ts';

export interface Overload {
  readonly parameters: readonly string[];
  readonly result: string;
  readonly of: readonly ScalarName[];
  /** As a person would read it. */
  readonly text: string;
}

export type BuiltinFamily =
  | 'numeric'
  /** Between the invocations of a subgroup: typed like numeric ones, in kernels for GPUs that have them. */
  | 'subgroup'
  | 'matrix'
  /** First argument a pointer to an atomic. */
  | 'atomic'
  | 'barrier'
  | 'arrayLength'
  | 'workgroupUniformLoad';

export interface BuiltinFunction {
  readonly name: string;
  readonly family: BuiltinFamily;
  /** Empty unless `family` is numeric or subgroup. */
  readonly overloads: readonly Overload[];
  readonly signatures: readonly string[];
}

const scalarClasses = {
  float: ['f32'],
  number: ['f32', 'i32', 'u32'],
  signed: ['f32', 'i32'],
  integer: ['i32', 'u32'],
  bool: ['bool'],
  any: ['f32', 'i32', 'u32', 'bool'],
} as const satisfies Record<string, readonly ScalarName[]>;

const numeric: Readonly<Record<string, readonly string[]>> = {
  abs: ['T -> T of number'],
  acos: ['T -> T of float'],
  all: ['T -> bool of bool'],
  any: ['T -> bool of bool'],
  asin: ['T -> T of float'],
  atan: ['T -> T of float'],
  atan2: ['T, T -> T of float'],
  ceil: ['T -> T of float'],
  clamp: ['T, T, T -> T of number'],
  cos: ['T -> T of float'],
  cosh: ['T -> T of float'],
  countLeadingZeros: ['T -> T of integer'],
  countOneBits: ['T -> T of integer'],
  countTrailingZeros: ['T -> T of integer'],
  cross: ['vec3f, vec3f -> vec3f of float'],
  degrees: ['T -> T of float'],
  distance: ['T, T -> S of float'],
  dot: ['V, V -> S of number'],
  exp: ['T -> T of float'],
  exp2: ['T -> T of float'],
  extractBits: ['T, u32, u32 -> T of integer'],
  firstLeadingBit: ['T -> T of integer'],
  firstTrailingBit: ['T -> T of integer'],
  floor: ['T -> T of float'],
  fma: ['T, T, T -> T of float'],
  fract: ['T -> T of float'],
  insertBits: ['T, T, u32, u32 -> T of integer'],
  inverseSqrt: ['T -> T of float'],
  ldexp: ['T, I -> T of float'],
  length: ['T -> S of float'],
  log: ['T -> T of float'],
  log2: ['T -> T of float'],
  max: ['T, T -> T of number'],
  min: ['T, T -> T of number'],
  mix: ['T, T, T -> T of float', 'V, V, S -> V of float'],
  normalize: ['V -> V of float'],
  pack2x16float: ['vec2f -> u32 of float'],
  pow: ['T, T -> T of float'],
  radians: ['T -> T of float'],
  reflect: ['V, V -> V of float'],
  reverseBits: ['T -> T of integer'],
  round: ['T -> T of float'],
  saturate: ['T -> T of float'],
  select: ['T, T, bool -> T of any', 'V, V, B -> V of any'],
  sign: ['T -> T of signed'],
  sin: ['T -> T of float'],
  sinh: ['T -> T of float'],
  smoothstep: ['T, T, T -> T of float'],
  sqrt: ['T -> T of float'],
  step: ['T, T -> T of float'],
  tan: ['T -> T of float'],
  tanh: ['T -> T of float'],
  trunc: ['T -> T of float'],
  unpack2x16float: ['u32 -> vec2f of float'],
};

const subgroup: Readonly<Record<string, readonly string[]>> = {
  subgroupAdd: ['T -> T of number'],
  subgroupAll: ['bool -> bool of bool'],
  subgroupAny: ['bool -> bool of bool'],
  subgroupBallot: ['bool -> vec4u of bool'],
  subgroupBroadcastFirst: ['T -> T of number'],
  subgroupExclusiveAdd: ['T -> T of number'],
  subgroupInclusiveAdd: ['T -> T of number'],
  subgroupMax: ['T -> T of number'],
  subgroupMin: ['T -> T of number'],
  subgroupShuffle: ['T, u32 -> T of number'],
};

const others: Readonly<Record<string, readonly [BuiltinFamily, string]>> = {
  determinant: ['matrix', '(matNxNf) -> f32'],
  transpose: ['matrix', '(matCxRf) -> matRxCf'],
  arrayLength: ['arrayLength', '(ptr<storage, array<E>>) -> u32'],
  workgroupUniformLoad: ['workgroupUniformLoad', '(ptr<workgroup, T>) -> T'],
  workgroupBarrier: ['barrier', '()'],
  storageBarrier: ['barrier', '()'],
  atomicLoad: ['atomic', '(ptr<atomic<T>>) -> T'],
  atomicStore: ['atomic', '(ptr<atomic<T>>, T)'],
  atomicAdd: ['atomic', '(ptr<atomic<T>>, T) -> T'],
  atomicSub: ['atomic', '(ptr<atomic<T>>, T) -> T'],
  atomicMax: ['atomic', '(ptr<atomic<T>>, T) -> T'],
  atomicMin: ['atomic', '(ptr<atomic<T>>, T) -> T'],
  atomicAnd: ['atomic', '(ptr<atomic<T>>, T) -> T'],
  atomicOr: ['atomic', '(ptr<atomic<T>>, T) -> T'],
  atomicXor: ['atomic', '(ptr<atomic<T>>, T) -> T'],
  atomicExchange: ['atomic', '(ptr<atomic<T>>, T) -> T'],
  atomicCompareExchangeWeak: ['atomic', '(ptr<atomic<T>>, T, T) -> struct { old_value: T, exchanged: bool }'],
};

function readOverload(name: string, source: string): Overload {
  const match = /^(.*) -> (\w+) of (\w+)$/.exec(source)!;
  const of = scalarClasses[match[3] as keyof typeof scalarClasses];
  const parameters = match[1]!.split(', ');
  const letters = parameters.includes('V') ? 'V' : parameters.includes('T') ? 'T' : '';
  const set = of.length === 1 ? of[0] : `${of.slice(0, -1).join(', ')} or ${of.at(-1)!}`;
  const meaning: Readonly<Record<string, string>> = {
    T: `, T: ${set} or a vector of it`,
    V: `, V: a vector of ${set}${parameters.includes('B') ? ', B: a bool vector as wide' : ''}`,
    '': '',
  };
  return { parameters, result: match[2]!, of, text: `${name}(${match[1]!}) -> ${match[2]!}${meaning[letters]!}` };
}

const overloaded = (family: 'numeric' | 'subgroup', table: typeof numeric): [string, BuiltinFunction][] =>
  Object.entries(table).map(([name, sources]) => {
    const overloads = sources.map((source) => readOverload(name, source));
    return [name, { name, family, overloads, signatures: overloads.map(({ text }) => text) }];
  });

export const builtinFunctions: ReadonlyMap<string, BuiltinFunction> = new Map<string, BuiltinFunction>([
  ...overloaded('numeric', numeric),
  ...overloaded('subgroup', subgroup),
  ...Object.entries(others).map(([name, [family, signature]]): [string, BuiltinFunction] => [
    name,
    { name, family, overloads: [], signatures: [`${name}${signature}`] },
  ]),
]);

export const isBuiltinFunction = (name: string): boolean => builtinFunctions.has(name);
