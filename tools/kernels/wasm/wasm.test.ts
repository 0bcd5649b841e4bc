/** The emitted module itself: that it is valid, small where it should be, and says where its code comes from. */
import { expect, test } from 'vitest';
import { compileKernels } from '../compile.ts';

const kernel = (name: string, body: string, head = ''): string => `${head}
@group(0) @binding(0) var<storage, read_write> values: array<f32>;
@compute @workgroup_size(64)
fn ${name}(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&values)) { return; }
${body}
}`;
const listing = (body: string, head = ''): string =>
  compileKernels(new Map([['k.wgsl', kernel('k', body, head)]])).listings.get('k')!;
const count = (text: string, pattern: RegExp): number => text.match(new RegExp(pattern, 'g'))?.length ?? 0;

test('both modules are valid and export the kernel', () => {
  const { wasm } = compileKernels(new Map([['k.wgsl', kernel('k', 'values[i] += exp(values[i]);')]]));
  for (const bytes of [wasm.shared, wasm.single]) {
    const module = new WebAssembly.Module(bytes);
    expect(WebAssembly.Module.exports(module)).toEqual([{ name: 'k', kind: 'function' }]);
    expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }]);
  }
});

test('the listing carries the lines of the WGSL source', () => {
  expect(listing('  values[i] = 2.0;')).toContain(';; k.wgsl:7');
});

test('what nobody uses is not computed, what is used twice is computed once', () => {
  expect(count(listing('  let unused = sqrt(values[i]);\n  values[i] = 1.0;'), /f32\.sqrt/)).toBe(0);
  expect(count(listing('  values[i] = sqrt(f32(i)) + sqrt(f32(i)) * sqrt(f32(i));'), /f32\.sqrt/)).toBe(1);
});

test('a load is repeated only after something may have written', () => {
  expect(count(listing('  let a = values[i]; let b = values[i]; values[i] = a + b;'), /f32\.load/)).toBe(1);
  expect(
    count(listing('  let a = values[i]; values[0] = 1.0; let b = values[i]; values[i] = a + b;'), /f32\.load/),
  ).toBe(2);
  expect(count(listing('  values[i] = 3.0; values[0] = values[i];'), /f32\.load/)).toBe(0);
});

test('short loops are unrolled with their indices folded into offsets, long ones are not', () => {
  const short = listing('  for (var k = 0u; k < 4u; k++) { values[i * 4u + k] = f32(k); }');
  expect(count(short, /\bloop\b/)).toBe(1);
  expect(short).toContain('f32.store offset=12');
  expect(count(listing('  for (var k = 0u; k < 400u; k++) { values[i] += f32(k); }'), /\bloop\b/)).toBe(2);
});

test('a vector is one register from load to store', () => {
  const text = listing(
    '  moved[i] = moved[i] * 2.0 + vec4f(1.0); values[i] = 0.0;',
    '@group(0) @binding(1) var<storage, read_write> moved: array<vec4f>;',
  );
  expect(count(text, /f32x4\.mul/)).toBe(1);
  expect(count(text, /v128\.load/)).toBe(1);
  expect(count(text, /extract_lane|replace_lane/)).toBe(0);
});

test('words next to each other that make a vector are read at once, unless something was written in between', () => {
  const four = 'vec4f(values[i], values[i + 1u], values[i + 2u], values[i + 3u])';
  const sum = (place: string): string => `  let v = ${four}; values[i] = dot(v, v) + ${place};`;
  expect(count(listing(sum('0.0')), /v128\.load/)).toBe(1);
  expect(count(listing(sum('0.0')), /f32\.load/)).toBe(0);
  const apart =
    '  let a = values[i]; values[0] = 1.0; let v = vec4f(a, values[i + 1u], values[i + 2u], values[i + 3u]);';
  expect(count(listing(`${apart} values[i] = dot(v, v);`), /v128\.load/)).toBe(0);
});

test('a square matrix is transposed in eight shuffles', () => {
  const text = listing(
    '  squares[i] = transpose(squares[i]); values[i] = 0.0;',
    '@group(0) @binding(1) var<storage, read_write> squares: array<mat4x4f>;',
  );
  expect(count(text, /i8x16\.shuffle/)).toBe(8);
  expect(count(text, /extract_lane|replace_lane/)).toBe(0);
});
