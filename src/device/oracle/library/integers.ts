/** Operators and builtin functions of i32 and u32: exact, wrapping, and WGSL's answer where a divisor is zero. */
import { bitsOfFloat } from '../bits.ts';
import type { Reference } from '../reference.ts';
import type { Numeric, NumericVector } from '../values.ts';
import { lift, lift2, lift3 } from './lift.ts';

const smallest = -0x8000_0000;
const largest = { i32: 0x7fff_ffff, u32: 0xffff_ffff } as const;

function saturated(x: number, low: number, high: number): number {
  if (Number.isNaN(x)) return 0;
  // `+ 0` turns a negative zero into a plain one.
  return Math.min(Math.max(Math.trunc(x), low), high) + 0;
}

const oneBits = (x: number): number => {
  let count = 0;
  for (let rest = x; rest !== 0; rest &= rest - 1) count++;
  return count;
};
const trailingZeros = (x: number): number => (x === 0 ? 32 : 31 - Math.clz32(x & -x));

function reversed(x: number): number {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) result |= ((x >>> bit) & 1) << (31 - bit);
  return result;
}

/** Offset and count of a bit field, cut to the word as WGSL does. */
function field(offset: number, count: number): { first: number; width: number } {
  const first = Math.min(offset, 32);
  return { first, width: Math.min(count, 32 - first) };
}

const fieldMask = (first: number, width: number): number => (width === 32 ? -1 : ((1 << width) - 1) << first);

function operations(name: 'i32' | 'u32') {
  const signed = name === 'i32';
  const wrap = signed ? (x: number): number => x | 0 : (x: number): number => x >>> 0;
  const low = signed ? smallest : 0;

  const divided = (x: number, y: number): number => (y === 0 ? x : wrap(Math.trunc(x / y)));
  const remaining = (x: number, y: number): number => (y === 0 ? 0 : wrap(x % y));
  const leadingBit = (x: number): number => {
    const significant = signed && x < 0 ? ~x : x;
    return wrap(31 - Math.clz32(significant));
  };

  /** An atomic read-modify-write: yields what was there. */
  const modify =
    (change: (old: number, operand: number) => number) =>
    ({ memory, word }: Reference, operand: number): number => {
      const old = wrap(memory.atomicLoad(word));
      memory.atomicStore(word, wrap(change(old, operand)));
      return old;
    };

  return {
    add: lift2((x, y) => wrap(x + y)),
    subtract: lift2((x, y) => wrap(x - y)),
    multiply: lift2((x, y) => wrap(Math.imul(x, y))),
    divide: lift2(divided),
    remainder: lift2(remaining),
    negate: lift((x) => wrap(-x)),
    and: lift2((x, y) => wrap(x & y)),
    or: lift2((x, y) => wrap(x | y)),
    xor: lift2((x, y) => wrap(x ^ y)),
    not: lift((x) => wrap(~x)),
    shiftLeft: lift2((x, y) => wrap(x << y)),
    shiftRight: lift2(signed ? (x, y) => x >> y : (x, y) => x >>> y),

    /** From the other integer type: the same bits. */
    wrap: lift(wrap),
    /** Toward zero, held within the type; NaN becomes 0. */
    fromFloat: lift((x) => saturated(x, low, largest[name])),
    bitsOfFloat: lift((x) => wrap(bitsOfFloat(x))),

    abs: lift((x) => wrap(Math.abs(x))),
    sign: lift((x) => Math.sign(x)),
    min: lift2((x, y) => Math.min(x, y)),
    max: lift2((x, y) => Math.max(x, y)),
    clamp: lift3((x, from, to) => Math.min(Math.max(x, from), to)),
    dot: (x: NumericVector, y: NumericVector): number =>
      x.reduce((sum, lane, k) => wrap(sum + Math.imul(lane, y[k]!)), 0),

    countLeadingZeros: lift((x) => Math.clz32(x)),
    countOneBits: lift(oneBits),
    countTrailingZeros: lift(trailingZeros),
    firstLeadingBit: lift(leadingBit),
    firstTrailingBit: lift((x) => (x === 0 ? wrap(-1) : trailingZeros(x))),
    reverseBits: lift((x) => wrap(reversed(x))),
    extractBits: (x: Numeric, offset: number, count: number): Numeric => {
      const { first, width } = field(offset, count);
      if (width === 0) return lift(() => 0)(x);
      return lift((lane) => {
        const top = lane << (32 - first - width);
        return signed ? top >> (32 - width) : top >>> (32 - width);
      })(x);
    },
    insertBits: (x: Numeric, bits: Numeric, offset: number, count: number): Numeric => {
      const { first, width } = field(offset, count);
      if (width === 0) return lift((lane) => lane)(x);
      const mask = fieldMask(first, width);
      return lift2((lane, other) => wrap((lane & ~mask) | ((other << first) & mask)))(x, bits);
    },

    atomicLoad: ({ memory, word }: Reference): number => wrap(memory.atomicLoad(word)),
    atomicStore: ({ memory, word }: Reference, value: number): void => memory.atomicStore(word, value),
    atomicAdd: modify((old, operand) => old + operand),
    atomicSub: modify((old, operand) => old - operand),
    atomicMax: modify(Math.max),
    atomicMin: modify(Math.min),
    atomicAnd: modify((old, operand) => old & operand),
    atomicOr: modify((old, operand) => old | operand),
    atomicXor: modify((old, operand) => old ^ operand),
    atomicExchange: modify((_, operand) => operand),
    /** Never fails without cause, though WGSL would allow it. */
    atomicCompareExchangeWeak: ({ memory, word }: Reference, expected: number, replacement: number) => {
      const old = wrap(memory.atomicLoad(word));
      const exchanged = old === expected;
      if (exchanged) memory.atomicStore(word, replacement);
      return { old_value: old, exchanged };
    },
  };
}

export const i32 = operations('i32');
export const u32 = operations('u32');
