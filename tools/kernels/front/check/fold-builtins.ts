/** Builtin functions of constants. What is not here simply runs on the device. */
import type { Position } from '../../program.ts';
import { fail } from '../diagnostics.ts';
import type { AnyScalarName, Numeric } from './abstract-types.ts';
import { fitted, isComposite, plainConstant, type Constant, type ScalarConstant } from './constants.ts';

/** On numbers, lane by lane. */
const laneFunctions: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  atan2: Math.atan2,
  ceil: Math.ceil,
  clamp: (x, low, high) => Math.min(Math.max(x!, low!), high!),
  cos: Math.cos,
  cosh: Math.cosh,
  degrees: (x) => (x! * 180) / Math.PI,
  exp: Math.exp,
  exp2: (x) => 2 ** x!,
  floor: Math.floor,
  fma: (a, b, c) => a! * b! + c!,
  fract: (x) => x! - Math.floor(x!),
  inverseSqrt: (x) => 1 / Math.sqrt(x!),
  log: Math.log,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  mix: (a, b, t) => a! * (1 - t!) + b! * t!,
  pow: Math.pow,
  radians: (x) => (x! * Math.PI) / 180,
  round: (x) => (Math.abs(x! % 1) === 0.5 ? 2 * Math.round(x! / 2) : Math.round(x!)),
  saturate: (x) => Math.min(Math.max(x!, 0), 1),
  sign: Math.sign,
  sin: Math.sin,
  sinh: Math.sinh,
  sqrt: Math.sqrt,
  step: (edge, x) => (edge! <= x! ? 1 : 0),
  tan: Math.tan,
  tanh: Math.tanh,
  trunc: Math.trunc,
};

const scalarsOf = (constant: Constant): readonly ScalarConstant[] =>
  (isComposite(constant) ? constant.elements : [constant]) as readonly ScalarConstant[];

/** The value of `name(arguments)`, or null where it is not worked out before the run. Arguments have equal widths or are scalars. */
export function foldBuiltin(
  name: string,
  result: Numeric,
  values: readonly Constant[],
  position: Position,
): Constant | null {
  if (name === 'all' || name === 'any') {
    const lanes = scalarsOf(values[0]!).map(({ value }) => value === true);
    return plainConstant(name === 'all' ? lanes.every(Boolean) : lanes.some(Boolean));
  }
  if (name === 'select') return foldSelect(values);
  if (name === 'dot' || name === 'length') return foldSum(name, result.scalar, values, position);
  const compute = laneFunctions[name];
  if (!compute) return null;
  const width = Math.max(...values.map((value) => (isComposite(value) ? value.elements.length : 1)));
  const lanes = Array.from({ length: width }, (_, k) => {
    const operands = values.map((value) => (isComposite(value) ? value.elements[k]! : value) as ScalarConstant);
    return foldLane(name, compute, result.scalar, operands, position);
  });
  return result.kind === 'vector' ? { elements: lanes } : lanes[0]!;
}

function foldLane(
  name: string,
  compute: (...values: number[]) => number,
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
      'keep the argument in its domain',
    );
  }
  // The one integer result that wraps: abs of the least i32.
  if (type === 'i32' && value === 2147483648) return plainConstant(-2147483648);
  return fitted(value, exact, type, position);
}

function foldSelect(values: readonly Constant[]): Constant {
  const [otherwise, then, condition] = values as [Constant, Constant, Constant];
  if (!isComposite(condition)) return condition.value === true ? then : otherwise;
  const [a, b] = [scalarsOf(otherwise), scalarsOf(then)];
  return { elements: scalarsOf(condition).map(({ value }, k) => (value === true ? b[k]! : a[k]!)) };
}

function foldSum(
  name: 'dot' | 'length',
  type: AnyScalarName,
  values: readonly Constant[],
  position: Position,
): Constant | null {
  if (type !== 'f32' && type !== 'abstract-float') return null;
  const [a, b] = [scalarsOf(values[0]!), scalarsOf(values[1] ?? values[0]!)];
  const sum = (key: 'value' | 'exact'): number =>
    a.reduce((total, lane, k) => total + (lane[key] as number) * (b[k]![key] as number), 0);
  const finish = (total: number): number => (name === 'length' ? Math.sqrt(total) : total);
  return fitted(finish(sum('value')), finish(sum('exact')), type, position);
}
