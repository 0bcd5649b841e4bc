/** Builtin functions of constants. The few that are not here cannot stand in a constant expression; they simply run. */
import type { Position } from '../../program.ts';
import { fail } from '../diagnostics.ts';
import type { AnyScalarName, Numeric } from './abstract-types.ts';
import { fitted, isComposite, plainConstant, type Constant, type ScalarConstant } from './constants.ts';

type LaneFunction = (...values: number[]) => number;

/** On numbers, lane by lane. */
const laneFunctions: Readonly<Record<string, LaneFunction>> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  atan2: Math.atan2,
  ceil: Math.ceil,
  clamp: (x, low, high) => Math.min(Math.max(x, low), high),
  cos: Math.cos,
  cosh: Math.cosh,
  degrees: (x) => (x * 180) / Math.PI,
  exp: Math.exp,
  exp2: (x) => 2 ** x,
  floor: Math.floor,
  fma: (a, b, c) => a * b + c,
  fract: (x) => x - Math.floor(x),
  inverseSqrt: (x) => 1 / Math.sqrt(x),
  ldexp: (x, exponent) => x * 2 ** exponent,
  log: Math.log,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  mix: (a, b, t) => a * (1 - t) + b * t,
  pow: Math.pow,
  radians: (x) => (x * Math.PI) / 180,
  round: (x) => (Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x)),
  saturate: (x) => Math.min(Math.max(x, 0), 1),
  sign: Math.sign,
  sin: Math.sin,
  sinh: Math.sinh,
  smoothstep: (low, high, x) => {
    const t = Math.min(Math.max((x - low) / (high - low), 0), 1);
    return t * t * (3 - 2 * t);
  },
  sqrt: Math.sqrt,
  step: (edge, x) => (edge <= x ? 1 : 0),
  tan: Math.tan,
  tanh: Math.tanh,
  trunc: Math.trunc,
};

/** On the bits of an i32 or u32, lane by lane; the answer is taken modulo 2^32. */
const bitFunctions: Readonly<Record<string, (bits: number, isSigned: boolean) => number>> = {
  countLeadingZeros: Math.clz32,
  countOneBits: (bits) => Array.from({ length: 32 }, (_, k) => (bits >>> k) & 1).reduce((sum, bit) => sum + bit, 0),
  countTrailingZeros: (bits) => (bits === 0 ? 32 : 31 - Math.clz32(bits & -bits)),
  firstLeadingBit: (bits, isSigned) => 31 - Math.clz32(isSigned && bits < 0 ? ~bits : bits),
  firstTrailingBit: (bits) => 31 - Math.clz32(bits & -bits),
  reverseBits: (bits) =>
    Array.from({ length: 32 }, (_, k) => ((bits >>> k) & 1) << (31 - k)).reduce((all, bit) => all | bit, 0),
};

/** On whole vectors of reals (or scalars, as vectors of one). */
const vectorFunctions: Readonly<Record<string, (...values: (readonly number[])[]) => readonly number[]>> = {
  cross: (a, b) => [0, 1, 2].map((k) => a[(k + 1) % 3]! * b[(k + 2) % 3]! - a[(k + 2) % 3]! * b[(k + 1) % 3]!),
  distance: (a, b) => [Math.hypot(...a.map((x, k) => x - b[k]!))],
  dot: (a, b) => [dot(a, b)],
  length: (a) => [Math.hypot(...a)],
  normalize: (a) => a.map((x) => x / Math.hypot(...a)),
  reflect: (a, b) => a.map((x, k) => x - 2 * dot(b, a) * b[k]!),
};

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, k) => sum + x * b[k]!, 0);

const lanesOf = (constant: Constant): readonly ScalarConstant[] =>
  (isComposite(constant) ? constant.elements : [constant]) as readonly ScalarConstant[];

/** The value of `name(values)`, or null where it is not worked out before the run. Values are of equal widths, or scalars. */
export function foldBuiltin(
  name: string,
  result: Numeric,
  values: readonly Constant[],
  position: Position,
): Constant | null {
  const lanes = foldLanes(name, result, values, position);
  if (lanes === null) return null;
  return result.kind === 'vector' ? { elements: lanes } : lanes[0]!;
}

function foldLanes(
  name: string,
  { scalar }: Numeric,
  values: readonly Constant[],
  position: Position,
): readonly ScalarConstant[] | null {
  const [first, second, third] = values.map(lanesOf);
  if (name === 'all') return [plainConstant(first!.every(({ value }) => value === true))];
  if (name === 'any') return [plainConstant(first!.some(({ value }) => value === true))];
  if (name === 'select')
    return first!.map((lane, k) => ((third![k] ?? third![0]!).value === true ? second![k]! : lane));
  const isReal = scalar === 'f32' || scalar === 'abstract-float';
  const bits = bitFunctions[name];
  if (bits)
    return scalar === 'abstract-int'
      ? null
      : first!.map(({ value }) => plainConstant(wrap(bits(value as number, scalar === 'i32'), scalar)));
  const whole = vectorFunctions[name];
  if (whole) return isReal ? foldWhole(name, whole, scalar, values, position) : null;
  const compute = laneFunctions[name];
  if (!compute) return null;
  const width = Math.max(...values.map((value) => lanesOf(value).length));
  return Array.from({ length: width }, (_, k) => {
    const operands = values.map((value) => (isComposite(value) ? value.elements[k]! : value) as ScalarConstant);
    return foldLane(name, compute, scalar, operands, position);
  });
}

const wrap = (value: number, type: AnyScalarName): number => (type === 'u32' ? value >>> 0 : value | 0);

function foldLane(
  name: string,
  compute: LaneFunction,
  type: AnyScalarName,
  operands: readonly ScalarConstant[],
  position: Position,
): ScalarConstant {
  const value = compute(...operands.map((operand) => operand.value as number));
  const exact = compute(...operands.map((operand) => operand.exact as number));
  if (Number.isNaN(value)) {
    fail(
      position,
      `${name} has no value here, got ${operands.map((operand) => operand.value).join(', ')}`,
      'keep the arguments in its domain',
    );
  }
  // The one integer result that wraps: abs of the least i32.
  if (type === 'i32' && value === 2147483648) return plainConstant(-2147483648);
  return fitted(value, exact, type, position);
}

function foldWhole(
  name: string,
  compute: (...values: (readonly number[])[]) => readonly number[],
  type: AnyScalarName,
  values: readonly Constant[],
  position: Position,
): readonly ScalarConstant[] {
  const numbers = (key: 'value' | 'exact'): number[][] =>
    values.map((value) => lanesOf(value).map((lane) => lane[key] as number));
  const exact = compute(...numbers('exact'));
  return compute(...numbers('value')).map((value, k) => {
    if (Number.isNaN(value))
      fail(position, `${name} has no value here, got a vector of length 0`, 'keep the argument in its domain');
    return fitted(value, exact[k]!, type, position);
  });
}
