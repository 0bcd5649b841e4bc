import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../test/support/oracle-kernel.ts';

const smallest = -0x8000_0000;
const all = 0xffff_ffff;

describe('operators of scalars', () => {
  test.each([
    ['a + b', [0.1, 0.2], 0.1 + 0.2],
    ['a - b', [0.1, 0.2], 0.1 - 0.2],
    ['a * b', [0.1, 0.2], 0.1 * 0.2],
    ['a / b', [0.1, 0.3], 0.1 / 0.3],
    ['a % b', [-5.5, 2], -1.5],
    ['-a - -b', [1, 3], 2],
    ['a - (b - a)', [5, 3], 7],
    ['a / (b * b)', [18, 3], 2],
  ])('f32: %s', async (expression, [a, b], expected) => {
    expect(await evaluate('f32', expression, { a: ['f32', a!], b: ['f32', b!] })).toEqual([expected]);
  });

  test.each([
    ['a + b', [0x7fff_ffff, 2], smallest + 1],
    ['a - b', [smallest, 1], 0x7fff_ffff],
    ['a * b', [123_456_789, 987_654_321], Math.imul(123_456_789, 987_654_321)],
    ['a * b * b', [65_537, 65_537], Math.imul(Math.imul(65_537, 65_537), 65_537)],
    ['a / b', [-7, 2], -3],
    ['a / b', [-7, 0], -7],
    ['a / b', [smallest, -1], smallest],
    ['a % b', [-7, 2], -1],
    ['a % b', [-7, 0], 0],
    ['-a', [smallest, 0], smallest],
    ['~a', [5, 0], -6],
    ['a & b', [-2, 7], 6],
    ['a | b', [-8, 3], -5],
    ['a ^ b', [-1, 5], -6],
    ['a << u32(b)', [1, 31], smallest],
    ['a << u32(b)', [3, 33], 6],
    ['a >> u32(b)', [-9, 1], -5],
    ['(a + b) / 2', [5, 4], 4],
  ])('i32: %s of %j', async (expression, [a, b], expected) => {
    expect(await evaluate('i32', expression, { a: ['i32', a!], b: ['i32', b!] })).toEqual([expected]);
  });

  test.each([
    ['a + b', [all, 2], 1],
    ['a - b', [0, 1], all],
    ['a * b', [all, all], 1],
    ['a / b', [all, 7], 613_566_756],
    ['a / b', [all, 0], all],
    ['a % b', [all, 0], 0],
    ['a % b', [all, 10], 5],
    ['~a', [0, 0], all],
    ['a & b', [all, 0xf000_0000], 0xf000_0000],
    ['a | b', [0x8000_0000, 1], 0x8000_0001],
    ['a ^ b', [all, 1], 0xffff_fffe],
    ['a << b', [1, 31], 0x8000_0000],
    ['a >> b', [all, 31], 1],
    ['a >> b', [all, 32], all],
  ])('u32: %s of %j', async (expression, [a, b], expected) => {
    expect(await evaluate('u32', expression, { a: ['u32', a!], b: ['u32', b!] })).toEqual([expected]);
  });

  test('comparisons', async () => {
    const shown =
      'vec4u(u32(a < b), u32(a <= b), u32(a > b), u32(a >= b)) + vec4u(u32(a == b), u32(a != b), 0, 0) * 10';
    const of = (type: 'f32' | 'i32' | 'u32', a: number, b: number) =>
      evaluate('vec4u', shown, { a: [type, a], b: [type, b] });
    expect(await of('i32', -1, 1)).toEqual([1, 11, 0, 0]);
    expect(await of('u32', all, 1)).toEqual([0, 10, 1, 1]);
    expect(await of('f32', 2, 2)).toEqual([10, 1, 0, 1]);
    expect(await of('f32', NaN, 2)).toEqual([0, 10, 0, 0]);
  });

  test('bool: && and || stop early, & and | do not', async () => {
    const declarations = `
      var<private> calls: u32;
      fn counted(x: bool) -> bool { calls += 1; return x; }`;
    const calls = async (condition: string) =>
      evaluate(
        'vec2u',
        `vec2u(u32(c), calls)`,
        { a: ['u32', 1] },
        { declarations, statements: `let c = ${condition};` },
      );
    expect(await calls('counted(a == 0) && counted(a == 1)')).toEqual([0, 1]);
    expect(await calls('counted(a == 1) && counted(a == 1)')).toEqual([1, 2]);
    expect(await calls('counted(a == 1) || counted(a == 0)')).toEqual([1, 1]);
    expect(await calls('counted(a == 0) & counted(a == 1)')).toEqual([0, 2]);
    expect(await calls('counted(a == 1) | counted(a == 0)')).toEqual([1, 2]);
    expect(await calls('!counted(a == 1)')).toEqual([0, 1]);
    expect(await calls('counted(a == 1) == counted(a == 0)')).toEqual([0, 2]);
  });
});

describe('operators of vectors and matrices', () => {
  test('lane by lane, with a scalar on either side', async () => {
    const operands = { a: ['vec3f', 1, 2, 3], b: ['vec3f', 10, 20, 40], s: ['f32', 2] } as const;
    expect(await evaluate('vec3f', 'a + b', operands)).toEqual([11, 22, 43]);
    expect(await evaluate('vec3f', 's * a - b / s', operands)).toEqual([-3, -6, -14]);
    expect(await evaluate('vec3f', 's - a', operands)).toEqual([1, 0, -1]);
    expect(await evaluate('vec3f', '-(b % (a + 6.0))', operands)).toEqual([-3, -4, -4]);
  });

  test('of integers', async () => {
    const operands = { a: ['vec2i', -7, smallest], b: ['vec2i', 2, -1], u: ['vec2u', all, 5] } as const;
    expect(await evaluate('vec2i', 'a / b', operands)).toEqual([-3, smallest]);
    expect(await evaluate('vec2i', 'a + b', operands)).toEqual([-5, 0x7fff_ffff]);
    expect(await evaluate('vec2u', 'u * 2u', operands)).toEqual([0xffff_fffe, 10]);
    expect(await evaluate('vec2u', '~u & vec2u(255)', operands)).toEqual([0, 250]);
    expect(await evaluate('vec2u', 'u >> vec2u(4, 1)', operands)).toEqual([0x0fff_ffff, 2]);
    expect(await evaluate('vec2i', '-a', operands)).toEqual([7, smallest]);
  });

  test('comparisons give vectors of bool', async () => {
    const operands = { a: ['vec3f', 1, 2, 3], b: ['vec3f', 3, 2, 1] } as const;
    expect(await evaluate('vec3u', 'vec3u(a <= b)', operands)).toEqual([1, 1, 0]);
    expect(await evaluate('vec3u', 'vec3u(!(a == b) & (a != vec3f(3)))', operands)).toEqual([1, 0, 0]);
    expect(await evaluate('vec3u', 'vec3u((a < b) | (a > b))', operands)).toEqual([1, 0, 1]);
  });

  test('matrices', async () => {
    const m = ['mat2x3f', 1, 2, 3, 4, 5, 6] as const;
    const operands = { m, n: ['mat3x2f', 1, 0, 0, 1, 1, 1], v: ['vec2f', 10, 100], w: ['vec3f', 1, 10, 100] } as const;
    expect(await evaluate('vec3f', 'm * v', operands)).toEqual([410, 520, 630]);
    expect(await evaluate('vec2f', 'w * m', operands)).toEqual([321, 654]);
    expect(await evaluate('mat3x3f', 'm * n', operands)).toEqual([1, 2, 3, 4, 5, 6, 5, 7, 9]);
    expect(await evaluate('mat2x3f', 'm * 2.0 + m', operands)).toEqual([3, 6, 9, 12, 15, 18]);
    expect(await evaluate('mat2x3f', 'v.x * m - m', operands)).toEqual([9, 18, 27, 36, 45, 54]);
  });
});

describe('constructors and conversions', () => {
  test('of scalars', async () => {
    expect(await evaluate('i32', 'i32(a)', { a: ['f32', -2.9] })).toEqual([-2]);
    expect(await evaluate('i32', 'i32(a)', { a: ['f32', 3e9] })).toEqual([0x7fff_ffff]);
    expect(await evaluate('u32', 'u32(a)', { a: ['f32', -1] })).toEqual([0]);
    expect(await evaluate('u32', 'u32(a)', { a: ['f32', NaN] })).toEqual([0]);
    expect(await evaluate('u32', 'u32(a)', { a: ['i32', -1] })).toEqual([all]);
    expect(await evaluate('i32', 'i32(a)', { a: ['u32', all] })).toEqual([-1]);
    // More digits than an f32 has.
    expect(await evaluate('f32', 'f32(a)', { a: ['u32', all] })).toEqual([all]);
    expect(await evaluate('f32', 'f32(a > 1) + f32(bool(a))', { a: ['i32', 2] })).toEqual([2]);
    expect(await evaluate('u32', 'u32(bool(a))', { a: ['f32', 0.1] })).toEqual([1]);
    expect(await evaluate('f32', 'f32() + a', { a: ['f32', 0.1] })).toEqual([0.1]);
  });

  test('of vectors', async () => {
    const operands = { a: ['vec2f', 1.5, -2.5], s: ['f32', 7] } as const;
    expect(await evaluate('vec4f', 'vec4f(s, a, s + 1)', operands)).toEqual([7, 1.5, -2.5, 8]);
    expect(await evaluate('vec3f', 'vec3f(s + 1)', operands)).toEqual([8, 8, 8]);
    expect(await evaluate('vec3f', 'vec3f(s)', operands)).toEqual([7, 7, 7]);
    expect(await evaluate('vec2i', 'vec2i(a)', operands)).toEqual([1, -2]);
    expect(await evaluate('vec2u', 'vec2u(vec2i(a))', operands)).toEqual([1, 0xffff_fffe]);
    expect(await evaluate('vec2f', 'vec2f(vec2u(vec2i(a)))', operands)).toEqual([1, 0xffff_fffe]);
    expect(await evaluate('vec2f', 'vec2f() + vec2f(a)', operands)).toEqual([1.5, -2.5]);
    expect(await evaluate('vec2f', 'vec2f(vec2<bool>(a.x > 0, a.y > 0))', operands)).toEqual([1, 0]);
  });

  test('of matrices, arrays and structs', async () => {
    const operands = { v: ['vec2f', 1, 2], s: ['f32', 7] } as const;
    expect(await evaluate('mat2x2f', 'mat2x2f(v, v.yx)', operands)).toEqual([1, 2, 2, 1]);
    expect(await evaluate('mat2x2f', 'mat2x2f(s, 1, 2, 3)', operands)).toEqual([7, 1, 2, 3]);
    expect(await evaluate('mat2x2f', 'mat2x2f() + mat2x2f(mat2x2f(v, v))', operands)).toEqual([1, 2, 1, 2]);
    expect(await evaluate('f32', 'array<f32, 3>(s, 2, 3)[0] + array(v, v)[1].y', operands)).toEqual([9]);
    const declarations = 'struct Pair { v: vec2f, s: f32 }';
    expect(await evaluate('f32', 'Pair(v, s).v.y + Pair(v, s).s + Pair().s', operands, { declarations })).toEqual([9]);
  });

  test('bitcasts go through the bits of an f32', async () => {
    expect(await evaluate('u32', 'bitcast<u32>(a)', { a: ['f32', -1] })).toEqual([0xbf80_0000]);
    expect(await evaluate('i32', 'bitcast<i32>(a)', { a: ['f32', -1] })).toEqual([0xbf80_0000 | 0]);
    expect(await evaluate('f32', 'bitcast<f32>(a)', { a: ['u32', 0x3f00_0000] })).toEqual([0.5]);
    expect(await evaluate('f32', 'bitcast<f32>(bitcast<u32>(a))', { a: ['f32', 0.1] })).toEqual([Math.fround(0.1)]);
    expect(await evaluate('vec2u', 'bitcast<vec2u>(a)', { a: ['vec2i', -1, 5] })).toEqual([all, 5]);
    expect(await evaluate('vec2i', 'bitcast<vec2i>(a)', { a: ['vec2f', 1, 2] })).toEqual([0x3f80_0000, 0x4000_0000]);
  });
});

describe('parts of values', () => {
  test('lanes, columns and elements, by constant and by variable', async () => {
    const operands = { v: ['vec4f', 10, 20, 30, 40], m: ['mat2x2f', 1, 2, 3, 4], i: ['u32', 1] } as const;
    expect(await evaluate('vec3f', 'v.wzy', operands)).toEqual([40, 30, 20]);
    expect(await evaluate('vec2f', 'v.bg * 2.0', operands)).toEqual([60, 40]);
    expect(await evaluate('f32', 'v.y + v[2] + v[i + 2]', operands)).toEqual([90]);
    expect(await evaluate('vec2f', 'm[i]', operands)).toEqual([3, 4]);
    expect(await evaluate('f32', 'm[0][i] + (m * m)[i].x', operands)).toEqual([17]);
    expect(await evaluate('f32', 'array(v.x, v.y, v.z)[i]', operands)).toEqual([20]);
  });
});
