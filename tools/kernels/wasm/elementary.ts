/**
 * Elementary functions of f32. Each is computed in f64 with a polynomial that is good to 1e-11 or better and rounded once,
 * so that the result is the nearest f32 in all but one case in thousands: the same bits on every machine.
 */
import {
  call,
  choose,
  f32,
  f64,
  get,
  i32,
  i64,
  op,
  polynomial,
  sequence,
  set,
  type Code,
  type Routine,
} from './assemble.ts';

const ln2 = Math.LN2;
const halfPi = Math.PI / 2;
/** π/2 in two parts: the first has 33 bits, so that its product with a small integer is exact. */
const halfPiHigh = 1.5707963267341256;
const halfPiLow = 6.077100506506192e-11;

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
const x = get(0);
const promoted = (code: Code): Code => op('f64.promote_f32', code);
const add = (a: Code, b: Code): Code => op('f64.add', a, b);
const sub = (a: Code, b: Code): Code => op('f64.sub', a, b);
const mul = (a: Code, b: Code): Code => op('f64.mul', a, b);
const div = (a: Code, b: Code): Code => op('f64.div', a, b);

/** A function of f64s that others build on. */
const inner = (locals: Routine['locals'], code: Code, arity = 1): Routine => ({
  parameters: Array<'f64'>(arity).fill('f64'),
  result: 'f64',
  locals,
  code,
});
/** A function of f32s, given as an f64 expression of its promoted arguments. */
const outer = (code: Code, arity = 1): Routine => ({
  parameters: Array<'f32'>(arity).fill('f32'),
  result: 'f32',
  locals: [],
  code: op('f32.demote_f64', code),
});

/** 2^x: x = k + r with |r| ≤ ½, exponent bits for 2^k, a series for 2^r. */
const exp2 = ((): Routine => {
  const [k, r] = [1, 2];
  const series = Array.from({ length: 11 }, (_, n) => ln2 ** n / factorial(n));
  const exponent = op(
    'i64.shl',
    op('i64.add', op('i64.extend_i32_s', op('i32.trunc_sat_f64_s', get(k))), i64(1023n)),
    i64(52n),
  );
  return inner(
    ['f64', 'f64'],
    sequence(
      set(0, op('f64.max', op('f64.min', x, f64(1000)), f64(-1000))),
      set(k, op('f64.nearest', x)),
      set(r, sub(x, get(k))),
      mul(polynomial(get(r), series), op('f64.reinterpret_i64', exponent)),
    ),
  );
})();

/** log2: mantissa m in [√½, √2), s = (m − 1)/(m + 1), ln m = 2 (s + s³/3 + s⁵/5 + …). */
const log2 = ((): Routine => {
  const [bits, m, e, s] = [1, 2, 3, 4];
  const series = Array.from({ length: 9 }, (_, n) => 2 / (2 * n + 1) / ln2);
  const biased = op('i32.wrap_i64', op('i64.and', op('i64.shr_u', get(bits), i64(52n)), i64(0x7ffn)));
  const unit = op('i64.or', op('i64.and', get(bits), i64(0xfffffffffffffn)), i64(0x3ff0000000000000n));
  const isLarge = op('f64.gt', get(m), f64(Math.SQRT2));
  const finite = add(mul(get(s), polynomial(mul(get(s), get(s)), series)), get(e));
  return inner(
    ['i64', 'f64', 'f64', 'f64'],
    sequence(
      set(bits, op('i64.reinterpret_f64', x)),
      set(m, op('f64.reinterpret_i64', unit)),
      set(e, op('f64.convert_i32_s', op('i32.sub', biased, i32(1023)))),
      set(e, choose(isLarge, add(get(e), f64(1)), get(e))),
      set(m, choose(isLarge, mul(get(m), f64(0.5)), get(m))),
      set(s, div(sub(get(m), f64(1)), add(get(m), f64(1)))),
      choose(
        op('f64.gt', x, f64(0)),
        choose(op('f64.eq', x, f64(Infinity)), f64(Infinity), finite),
        choose(op('f64.eq', x, f64(0)), f64(-Infinity), f64(NaN)),
      ),
    ),
  );
})();

/** sin(x + quarter · π/2): reduced to |r| ≤ π/4, then the series of sine or cosine. */
const sine = ((): Routine => {
  const [quarter, k, r, quadrant] = [1, 2, 3, 4];
  const squared = mul(get(r), get(r));
  const sineSeries = Array.from({ length: 7 }, (_, n) => (-1) ** n / factorial(2 * n + 1));
  const cosineSeries = Array.from({ length: 8 }, (_, n) => (-1) ** n / factorial(2 * n));
  const isOdd = op('i32.and', get(quadrant), i32(1));
  const value = choose(isOdd, polynomial(squared, cosineSeries), mul(get(r), polynomial(squared, sineSeries)));
  return inner(
    ['f64', 'f64', 'i32'],
    sequence(
      set(k, op('f64.nearest', mul(x, f64(1 / halfPi)))),
      set(r, sub(sub(x, mul(get(k), f64(halfPiHigh))), mul(get(k), f64(halfPiLow)))),
      set(quadrant, op('i32.trunc_sat_f64_s', add(get(k), get(quarter)))),
      mul(value, choose(op('i32.and', get(quadrant), i32(2)), f64(-1), f64(1))),
    ),
    2,
  );
})();

/** atan of |x|: inverted above 1, turned by π/4 above tan(π/8), then the series. */
const arctangent = ((): Routine => {
  const [t, isInverted, isTurned, angle] = [1, 2, 3, 4];
  const series = Array.from({ length: 14 }, (_, n) => (-1) ** n / (2 * n + 1));
  const turned = div(sub(get(t), f64(1)), add(get(t), f64(1)));
  return inner(
    ['f64', 'i32', 'i32', 'f64'],
    sequence(
      set(t, op('f64.abs', x)),
      set(isInverted, op('f64.gt', get(t), f64(1))),
      set(t, choose(get(isInverted), div(f64(1), get(t)), get(t))),
      set(isTurned, op('f64.gt', get(t), f64(Math.SQRT2 - 1))),
      set(t, choose(get(isTurned), turned, get(t))),
      set(angle, mul(get(t), polynomial(mul(get(t), get(t)), series))),
      set(angle, choose(get(isTurned), add(get(angle), f64(Math.PI / 4)), get(angle))),
      choose(get(isInverted), sub(f64(halfPi), get(angle)), get(angle)),
    ),
  );
})();

/** Angle of the point (x, y); arguments (y, x) as in WGSL's atan2. */
const angle = ((): Routine => {
  const [y, px, a] = [0, 1, 2];
  const isOrigin = op('i32.and', op('f64.eq', get(y), f64(0)), op('f64.eq', get(px), f64(0)));
  return inner(
    ['f64'],
    sequence(
      set(a, call('f64_atan', div(op('f64.abs', get(y)), op('f64.abs', get(px))))),
      set(a, choose(isOrigin, f64(0), get(a))),
      set(a, choose(op('f64.lt', get(px), f64(0)), sub(f64(Math.PI), get(a)), get(a))),
      choose(op('f64.lt', get(y), f64(0)), op('f64.neg', get(a)), get(a)),
    ),
    2,
  );
})();

const X = promoted(x);
const Y = promoted(get(1));
const exponential = (code: Code): Code => call('f64_exp2', mul(code, f64(Math.LOG2E)));
const sin = (code: Code): Code => call('f64_sin', code, f64(0));
const cos = (code: Code): Code => call('f64_sin', code, f64(1));
/** √(1 − x²) without loss near 1. */
const cofactor = op('f64.sqrt', mul(sub(f64(1), X), add(f64(1), X)));
const isTiny = op('f32.lt', op('f32.abs', x), f32(1e-3));
const cubic = (third: number): Code => add(X, mul(mul(mul(X, X), X), f64(third)));

/** 16-bit floats: the exponent is rebased by multiplying, which also gives subnormals. */
const fromHalf: Routine = {
  parameters: ['i32'],
  result: 'f32',
  locals: ['i32'],
  code: sequence(
    set(1, op('i32.shl', op('i32.and', x, i32(0x7fff)), i32(13))),
    set(
      1,
      choose(
        op('i32.ge_u', op('i32.and', x, i32(0x7fff)), i32(0x7c00)),
        op('i32.or', get(1), i32(0x7f800000)),
        op('i32.reinterpret_f32', op('f32.mul', op('f32.reinterpret_i32', get(1)), f32(2 ** 112))),
      ),
    ),
    op('f32.reinterpret_i32', op('i32.or', get(1), op('i32.shl', op('i32.and', x, i32(0x8000)), i32(16)))),
  ),
};
/** Rounds to nearest, ties to even; overflow gives infinity. */
const toHalf = ((): Routine => {
  const [bits, magnitude] = [1, 2];
  const rounded = op(
    'i32.add',
    op('i32.add', get(bits), i32(0xfff)),
    op('i32.and', op('i32.shr_u', get(bits), i32(13)), i32(1)),
  );
  const normal = op('i32.sub', op('i32.shr_u', rounded, i32(13)), i32(112 << 10));
  const subnormal = op('i32.trunc_sat_f32_s', op('f32.nearest', op('f32.mul', op('f32.abs', x), f32(2 ** 24))));
  const finite = choose(op('f32.lt', op('f32.abs', x), f32(2 ** -14)), subnormal, normal);
  const ordered = choose(op('f32.ge', op('f32.abs', x), f32(65520)), i32(0x7c00), finite);
  return {
    parameters: ['f32'],
    result: 'i32',
    locals: ['i32', 'i32'],
    code: sequence(
      set(bits, op('i32.and', op('i32.reinterpret_f32', x), i32(0x7fffffff))),
      set(magnitude, choose(op('f32.ne', x, x), i32(0x7e00), ordered)),
      op('i32.or', get(magnitude), op('i32.and', op('i32.shr_u', op('i32.reinterpret_f32', x), i32(16)), i32(0x8000))),
    ),
  };
})();
const scaleByPower: Routine = {
  parameters: ['f32', 'i32'],
  result: 'f32',
  locals: [],
  code: op('f32.demote_f64', mul(X, call('f64_exp2', op('f64.convert_i32_s', get(1))))),
};

/** All routines by name; a WGSL name is the builtin itself. */
export const elementaryFunctions: Readonly<Record<string, Routine>> = {
  f64_exp2: exp2,
  f64_log2: log2,
  f64_sin: sine,
  f64_atan: arctangent,
  f64_angle: angle,
  f16_to_f32: fromHalf,
  f32_to_f16: toHalf,
  ldexp: scaleByPower,

  exp: outer(exponential(X)),
  exp2: outer(call('f64_exp2', X)),
  log: outer(mul(call('f64_log2', X), f64(ln2))),
  log2: outer(call('f64_log2', X)),
  pow: outer(choose(op('f32.eq', get(1), f32(0)), f64(1), call('f64_exp2', mul(Y, call('f64_log2', X)))), 2),
  sin: outer(sin(X)),
  cos: outer(cos(X)),
  tan: outer(div(sin(X), cos(X))),
  atan: outer(call('f64_angle', X, f64(1))),
  atan2: outer(call('f64_angle', X, Y), 2),
  asin: outer(call('f64_angle', X, cofactor)),
  acos: outer(call('f64_angle', cofactor, X)),
  // near zero the difference of exponentials would cancel
  sinh: outer(choose(isTiny, cubic(1 / 6), mul(sub(exponential(X), exponential(op('f64.neg', X))), f64(0.5)))),
  cosh: outer(mul(add(exponential(X), exponential(op('f64.neg', X))), f64(0.5))),
  tanh: outer(choose(isTiny, cubic(-1 / 3), sub(f64(1), div(f64(2), add(exponential(mul(X, f64(2))), f64(1)))))),
};
