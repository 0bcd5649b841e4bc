/** Builtin functions and operators of f32, in f64: WGSL's names, and its formulas where it gives one. */
import { roundHalfEven } from '../bits.ts';
import { lift, lift2, lift3 } from './lift.ts';

export const add = lift2((x, y) => x + y);
export const subtract = lift2((x, y) => x - y);
export const multiply = lift2((x, y) => x * y);
export const divide = lift2((x, y) => x / y);
/** Truncated: the sign is that of the dividend. */
export const remainder = lift2((x, y) => x % y);
export const negate = lift((x) => -x);

export const abs = lift(Math.abs);
export const acos = lift(Math.acos);
export const asin = lift(Math.asin);
export const atan = lift(Math.atan);
export const atan2 = lift2(Math.atan2);
export const ceil = lift(Math.ceil);
export const clamp = lift3((x, low, high) => Math.min(Math.max(x, low), high));
export const cos = lift(Math.cos);
export const cosh = lift(Math.cosh);
export const degrees = lift((x) => (x * 180) / Math.PI);
export const exp = lift(Math.exp);
export const exp2 = lift((x) => 2 ** x);
export const floor = lift(Math.floor);
export const fma = lift3((x, y, z) => x * y + z);
export const fract = lift((x) => x - Math.floor(x));
export const inverseSqrt = lift((x) => 1 / Math.sqrt(x));
/** Two factors, so that an exponent at the end of its range does not overflow on the way. */
export const ldexp = lift2(
  (x, exponent) => x * 2 ** Math.trunc(exponent / 2) * 2 ** (exponent - Math.trunc(exponent / 2)),
);
export const log = lift(Math.log);
export const log2 = lift(Math.log2);
export const max = lift2(Math.max);
export const min = lift2(Math.min);
export const mix = lift3((x, y, share) => x * (1 - share) + y * share);
export const pow = lift2(Math.pow);
export const radians = lift((x) => (x * Math.PI) / 180);
export const round = lift(roundHalfEven);
export const saturate = lift((x) => Math.min(Math.max(x, 0), 1));
export const sign = lift(Math.sign);
export const sin = lift(Math.sin);
export const sinh = lift(Math.sinh);
export const smoothstep = lift3((low, high, x) => {
  const share = Math.min(Math.max((x - low) / (high - low), 0), 1);
  return share * share * (3 - 2 * share);
});
export const sqrt = lift(Math.sqrt);
export const step = lift2((edge, x) => (edge <= x ? 1 : 0));
export const tan = lift(Math.tan);
export const tanh = lift(Math.tanh);
export const trunc = lift(Math.trunc);
