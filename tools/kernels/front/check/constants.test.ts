/** Constant expressions: exact where abstract, rounded or wrapped where concrete, and folded into literals. */
import { expect, test } from 'vitest';
import type { Expression } from '../../program.ts';
import { typeName } from '../../types.ts';
import { loadSample } from '../samples/sample.ts';

/** The value that `let probe = text;` is given. */
function initialOf(text: string, module = ''): Expression {
  const { entry } = loadSample(module, `let probe = ${text};`).program;
  const found = entry.body.find((statement) => statement.kind === 'declare' && statement.variable.name === 'probe');
  if (found?.kind !== 'declare') throw new Error('no probe');
  return found.initial!;
}

const { fround } = Math;

test.each<[text: string, type: string, value: number | boolean]>([
  ['1 + 2 * 3', 'i32', 7],
  ['7 / 2', 'i32', 3],
  ['-7 / 2', 'i32', -3],
  ['-7 % 3', 'i32', -1],
  ['(1 << 31) >> 31', 'i32', 1],
  ['0xF0 | 0x0F', 'i32', 255],
  ['~5', 'i32', -6],
  ['-2147483648', 'i32', -2147483648],
  ['2147483647i + 1i', 'i32', -2147483648],
  ['65536i * 65536i', 'i32', 0],
  ['4294967295u + 2u', 'u32', 1],
  ['0u - 1u', 'u32', 4294967295],
  ['2654435769u * 2654435769u', 'u32', Math.imul(2654435769, 2654435769) >>> 0],
  ['~0u >> 28u', 'u32', 15],
  ['-8i >> 1u', 'i32', -4],
  ['1u << 31u', 'u32', 2147483648],
  ['7u ^ 2u', 'u32', 5],
  ['1 / 3.0', 'f32', fround(1 / 3)],
  ['0.1f + 0.2f', 'f32', fround(fround(0.1) + fround(0.2))],
  ['16777216f + 1f', 'f32', 16777216],
  ['16777216.0 + 1.0 - 16777216.0', 'f32', 1],
  ['-5.5 % 2.0', 'f32', -1.5],
  ['1 < 2', 'bool', true],
  ['1.5 == 1.5f', 'bool', true],
  ['true && !false', 'bool', true],
  ['true & false', 'bool', false],
  ['u32(-1i)', 'u32', 4294967295],
  ['u32(-1.5)', 'u32', 0],
  ['i32(1e20)', 'i32', 2147483647],
  ['i32(-1.9)', 'i32', -1],
  ['i32(4294967295u)', 'i32', -1],
  ['f32(true)', 'f32', 1],
  ['bool(0.0)', 'bool', false],
  ['bitcast<u32>(1.0)', 'u32', 0x3f800000],
  ['bitcast<i32>(4294967295u)', 'i32', -1],
  ['bitcast<f32>(0x40490fdbu)', 'f32', fround(Math.PI)],
  ['sqrt(2.0)', 'f32', fround(Math.SQRT2)],
  ['max(3, 4) + min(1, 2)', 'i32', 5],
  ['max(1, 2.5)', 'f32', 2.5],
  ['clamp(7u, 1u, 5u)', 'u32', 5],
  ['abs(i32(-2147483648))', 'i32', -2147483648],
  ['round(2.5) + round(3.5) + round(-0.5)', 'f32', 6],
  ['sign(-3)', 'i32', -1],
  ['countOneBits(255u) + countLeadingZeros(1u) + countTrailingZeros(8u)', 'u32', 42],
  ['firstLeadingBit(-1i)', 'i32', -1],
  ['firstLeadingBit(0u)', 'u32', 4294967295],
  ['firstTrailingBit(12i)', 'i32', 2],
  ['reverseBits(1u)', 'u32', 2147483648],
  ['dot(vec3f(1, 2, 3), vec3f(4, 5, 6))', 'f32', 32],
  ['length(vec2f(3, 4))', 'f32', 5],
  ['cross(vec3f(1, 0, 0), vec3f(0, 1, 0)).z', 'f32', 1],
  ['distance(vec2(1, 1), vec2(4, 5))', 'f32', 5],
  ['reflect(vec2f(1, -1), vec2f(0, 1)).y', 'f32', 1],
  ['smoothstep(0, 2, 1)', 'f32', 0.5],
  ['mix(1.0, 3.0, 0.25)', 'f32', 1.5],
  ['ldexp(1.5, 3)', 'f32', 12],
  ['select(1, 2, true)', 'i32', 2],
  ['select(vec2(1, 2), vec2(3, 4), vec2(false, true)).y', 'i32', 4],
  ['all(vec2(true, false))', 'bool', false],
  ['any(vec3f(1, 2, 3) > vec3f(2))', 'bool', true],
  ['vec4(1, 2, 3, 4).wzyx.y', 'i32', 3],
  ['vec3(1, 2.5, 3)[1]', 'f32', 2.5],
  ['array(1, 2, 3)[2]', 'i32', 3],
  ['mat2x2(1, 2, 3, 4)[1].x', 'f32', 3],
  ['(mat2x2f(1, 2, 3, 4) * vec2f(1, 1)).y', 'f32', 6],
  ['(vec2f(1, 1) * mat2x2f(1, 2, 3, 4)).y', 'f32', 7],
  ['(mat2x2f(1, 2, 3, 4) * mat2x2f(0, 1, 1, 0))[0].x', 'f32', 3],
  ['(mat2x2f(1, 2, 3, 4) * 2.0 - mat2x2f(1, 1, 1, 1))[1][1]', 'f32', 7],
  ['determinant(mat3x3f(2, 0, 0, 0, 3, 0, 1, 0, 4))', 'f32', 24],
  ['transpose(mat2x3f(1, 2, 3, 4, 5, 6))[2].y', 'f32', 6],
])('%s is the %s %s', (text, type, value) => {
  const initial = initialOf(text);
  expect(initial.kind).toBe('literal');
  expect(typeName(initial.type)).toBe(type);
  expect(initial).toMatchObject({ value });
});

test('a literal keeps the value that f64 would have had', () => {
  expect(initialOf('0.1')).toMatchObject({ value: fround(0.1), exact: 0.1 });
  expect(initialOf('0.1f * 3f')).toMatchObject({ value: fround(fround(0.1) * 3), exact: 0.1 * 3 });
  expect(initialOf('THIRD', 'const THIRD: f32 = 1 / 3.0;')).toMatchObject({ exact: 1 / 3 });
  expect(initialOf('normalize(vec2f(1, 2)).x')).toMatchObject({ exact: 1 / Math.hypot(1, 2) });
});

test('vectors of equal lanes are splats, other zeros are bare constructors', () => {
  expect(initialOf('vec3f(1, 1, 1)')).toMatchObject({ kind: 'construct', arguments: [{ kind: 'literal', value: 1 }] });
  expect(initialOf('vec2(1, 2)')).toMatchObject({ kind: 'construct', arguments: [{ value: 1 }, { value: 2 }] });
  expect(initialOf('array<vec2f, 3>()')).toMatchObject({ kind: 'construct', arguments: [] });
  expect(initialOf('mat2x2f(0, 0, 0, 0)')).toMatchObject({ kind: 'construct', arguments: [] });
});

test('a constant takes the type of what it meets', () => {
  expect(initialOf('lane + 1')).toMatchObject({
    kind: 'binary',
    right: { kind: 'literal', type: { scalar: 'u32' }, value: 1 },
  });
  expect(initialOf('data[0] * TWO', 'const TWO = 2;')).toMatchObject({ right: { type: { scalar: 'f32' }, value: 2 } });
  expect(initialOf('lane << 1')).toMatchObject({ right: { type: { scalar: 'u32' } } });
  expect(initialOf('1 << lane')).toMatchObject({ type: { scalar: 'i32' }, left: { type: { scalar: 'i32' } } });
  expect(initialOf('max(data[0], 0)')).toMatchObject({
    kind: 'builtin',
    arguments: [{ kind: 'index' }, { type: { scalar: 'f32' } }],
  });
  expect(initialOf('vec2(lane, 1)')).toMatchObject({ type: { kind: 'vector', scalar: 'u32' } });
});

test('what is known only at run time is not folded', () => {
  const { entry } = loadSample('', 'let two = 2; let four = two * 2;').program;
  expect(entry.body.at(-1)).toMatchObject({ initial: { kind: 'binary', left: { kind: 'variable' } } });
});

test('scalar constants of the kernel are listed, as the target sees them', () => {
  const module =
    '@if(CPU) const SIZE = 1u; @else const SIZE = 64u; const TILE = SIZE * 4; const FLAG = true; const V = vec2f(1); const X = -0.5;';
  expect(loadSample(module, '', 'gpu').program.constants).toEqual({ SIZE: 64, TILE: 256, FLAG: 1, X: -0.5 });
  expect(loadSample(module, '', 'cpu').program.constants).toEqual({ SIZE: 1, TILE: 4, FLAG: 1, X: -0.5 });
});
