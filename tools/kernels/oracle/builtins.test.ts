import { describe, expect, test } from 'vitest';
import type { ValueType } from '../../../src/core/value-types.ts';
import { evaluate } from '../../../test/support/oracle-kernel.ts';
import { builtinFunctions } from '../front/builtins.ts';

type Operand = readonly [ValueType, ...number[]];
type Case = [call: string, result: ValueType, expected: number[], ...operands: Operand[]];

const all = 0xffff_ffff;
const smallest = -0x8000_0000;

/** Expectations are worked out by hand or by JavaScript's own functions. */
const cases: Case[] = [
  ['abs(a)', 'f32', [1.5], ['f32', -1.5]],
  ['abs(a)', 'vec2i', [5, smallest], ['vec2i', -5, smallest]],
  ['abs(a)', 'u32', [all], ['u32', all]],
  ['acos(a)', 'f32', [Math.acos(0.3)], ['f32', 0.3]],
  ['u32(all(a < b))', 'u32', [0], ['vec2f', 1, 5], ['vec2f', 2, 4]],
  ['u32(all(a < b))', 'u32', [1], ['f32', 1], ['f32', 2]],
  ['u32(any(a < b))', 'u32', [1], ['vec2f', 1, 5], ['vec2f', 2, 4]],
  ['u32(any(a < b))', 'u32', [0], ['f32', 2], ['f32', 2]],
  ['asin(a)', 'f32', [Math.asin(0.3)], ['f32', 0.3]],
  ['atan(a)', 'f32', [Math.atan(3)], ['f32', 3]],
  ['atan2(a, b)', 'vec2f', [Math.atan2(1, -2), Math.PI], ['vec2f', 1, 0], ['vec2f', -2, -1]],
  ['ceil(a)', 'vec2f', [2, -1], ['vec2f', 1.2, -1.2]],
  ['clamp(a, b, c)', 'vec3f', [0, 0.5, 1], ['vec3f', -2, 0.5, 2], ['vec3f', 0, 0, 0], ['vec3f', 1, 1, 1]],
  ['clamp(a, b, c)', 'i32', [-3], ['i32', -9], ['i32', -3], ['i32', 3]],
  ['clamp(a, b, c)', 'u32', [7], ['u32', all], ['u32', 1], ['u32', 7]],
  ['cos(a)', 'f32', [Math.cos(0.7)], ['f32', 0.7]],
  ['cosh(a)', 'f32', [Math.cosh(0.7)], ['f32', 0.7]],
  ['countLeadingZeros(a)', 'vec2u', [32, 15], ['vec2u', 0, 0x1_0000]],
  ['countOneBits(a)', 'i32', [32], ['i32', -1]],
  ['countTrailingZeros(a)', 'u32', [16], ['u32', 0x1_0000]],
  ['cross(a, b)', 'vec3f', [-3, 6, -3], ['vec3f', 1, 2, 3], ['vec3f', 4, 5, 6]],
  ['degrees(a)', 'f32', [90], ['f32', Math.PI / 2]],
  ['determinant(a)', 'f32', [-2], ['mat2x2f', 1, 2, 3, 4]],
  ['distance(a, b)', 'f32', [5], ['vec2f', 1, 1], ['vec2f', 4, 5]],
  ['dot(a, b)', 'f32', [32], ['vec3f', 1, 2, 3], ['vec3f', 4, 5, 6]],
  ['dot(a, b)', 'i32', [-2], ['vec2i', 0x7fff_ffff, 0], ['vec2i', 2, 1]],
  ['exp(a)', 'f32', [Math.E], ['f32', 1]],
  ['exp2(a)', 'f32', [0.125], ['f32', -3]],
  ['extractBits(a, b, c)', 'u32', [0xdef], ['u32', 0xabcd_ef12], ['u32', 8], ['u32', 12]],
  ['extractBits(a, b, c)', 'i32', [-1], ['i32', 0xf0], ['u32', 4], ['u32', 4]],
  ['firstLeadingBit(a)', 'vec2i', [0, -1], ['vec2i', -2, 0]],
  ['firstLeadingBit(a)', 'u32', [31], ['u32', 0xffff_fffe]],
  ['firstTrailingBit(a)', 'vec2u', [1, all], ['vec2u', 2, 0]],
  ['floor(a)', 'vec2f', [1, -2], ['vec2f', 1.8, -1.2]],
  ['fma(a, b, c)', 'f32', [10], ['f32', 2], ['f32', 3], ['f32', 4]],
  ['fract(a)', 'vec2f', [0.25, 0.75], ['vec2f', 1.25, -1.25]],
  ['insertBits(a, b, c, d)', 'u32', [0xffff_f05f], ['u32', all], ['u32', 5], ['u32', 4], ['u32', 8]],
  ['inverseSqrt(a)', 'f32', [0.5], ['f32', 4]],
  ['ldexp(a, b)', 'vec2f', [12, 0.25], ['vec2f', 3, 1], ['vec2i', 2, -2]],
  ['length(a)', 'f32', [7], ['vec3f', 2, 3, 6]],
  ['length(a)', 'f32', [2], ['f32', -2]],
  ['log(a)', 'f32', [Math.LN2], ['f32', 2]],
  ['log2(a)', 'f32', [10], ['f32', 1024]],
  ['max(a, b)', 'vec2f', [3, 2], ['vec2f', 3, -2], ['vec2f', 1, 2]],
  ['max(a, b)', 'i32', [1], ['i32', -1], ['i32', 1]],
  ['max(a, b)', 'u32', [all], ['u32', all], ['u32', 1]],
  ['min(a, b)', 'vec2f', [1, -2], ['vec2f', 3, -2], ['vec2f', 1, 2]],
  ['min(a, b)', 'u32', [1], ['u32', all], ['u32', 1]],
  ['mix(a, b, c)', 'vec2f', [5, 15], ['vec2f', 0, 10], ['vec2f', 10, 20], ['f32', 0.5]],
  ['mix(a, b, c)', 'vec2f', [0, 20], ['vec2f', 0, 10], ['vec2f', 10, 20], ['vec2f', 0, 1]],
  ['normalize(a)', 'vec2f', [0.6, -0.8], ['vec2f', 3, -4]],
  ['pack2x16float(a)', 'u32', [0xc000_3c00], ['vec2f', 1, -2]],
  ['pow(a, b)', 'f32', [2 ** 0.3], ['f32', 2], ['f32', 0.3]],
  ['radians(a)', 'f32', [Math.PI], ['f32', 180]],
  ['reflect(a, b)', 'vec2f', [1, 1], ['vec2f', 1, -1], ['vec2f', 0, 1]],
  ['reverseBits(a)', 'i32', [smallest], ['i32', 1]],
  ['reverseBits(a)', 'u32', [0x8000_0000], ['u32', 1]],
  ['round(a)', 'vec4f', [0, 2, -2, 3], ['vec4f', 0.5, 1.5, -2.5, 2.6]],
  ['saturate(a)', 'vec3f', [0, 0.5, 1], ['vec3f', -1, 0.5, 2]],
  ['select(a, b, c > 0)', 'vec2f', [3, 4], ['vec2f', 1, 2], ['vec2f', 3, 4], ['f32', 1]],
  ['select(a, b, c > vec2f())', 'vec2f', [1, 4], ['vec2f', 1, 2], ['vec2f', 3, 4], ['vec2f', -1, 1]],
  ['select(a, b, a > b)', 'i32', [-1], ['i32', 5], ['i32', -1]],
  ['sign(a)', 'vec3f', [-1, 0, 1], ['vec3f', -0.1, 0, 9]],
  ['sign(a)', 'i32', [-1], ['i32', smallest]],
  ['sin(a)', 'f32', [Math.sin(0.7)], ['f32', 0.7]],
  ['sinh(a)', 'f32', [Math.sinh(0.7)], ['f32', 0.7]],
  ['smoothstep(a, b, c)', 'f32', [0.156_25], ['f32', 0], ['f32', 2], ['f32', 0.5]],
  ['sqrt(a)', 'f32', [Math.SQRT2], ['f32', 2]],
  ['step(a, b)', 'vec2f', [1, 0], ['vec2f', 1, 1], ['vec2f', 1, 0.9]],
  ['tan(a)', 'f32', [Math.tan(0.7)], ['f32', 0.7]],
  ['tanh(a)', 'f32', [Math.tanh(0.7)], ['f32', 0.7]],
  ['transpose(a)', 'mat3x2f', [1, 4, 2, 5, 3, 6], ['mat2x3f', 1, 2, 3, 4, 5, 6]],
  ['trunc(a)', 'vec2f', [1, -1], ['vec2f', 1.8, -1.8]],
  ['unpack2x16float(a)', 'vec2f', [1, -2], ['u32', 0xc000_3c00]],
];

describe('builtin functions', () => {
  test.each<Case>(cases)('%s of %s gives %j', async (call, result, expected, ...operands) => {
    const named = Object.fromEntries(operands.map((operand, k) => ['abcd'[k]!, operand]));
    expect(await evaluate(result, call, named)).toEqual(expected);
  });

  test('every function of values has a case', () => {
    const tested = new Set(cases.map(([call]) => /(\w+)\(a\b/.exec(call)?.[1]));
    const ofValues = [...builtinFunctions.values()].filter(({ family }) => family === 'numeric' || family === 'matrix');
    expect(ofValues.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });
});
