/** `@if`, `@elif` and `@else`, wherever they may stand. */
import { expect, test } from 'vitest';
import { loadSample } from './samples/sample.ts';
import type { Target } from './index.ts';

const targets: readonly Target[] = ['gpu', 'cpu', 'oracle', 'subgroups'];
/** What one constant of a text is for each target. */
const valuesOf = (module: string): (number | undefined)[] =>
  targets.map((target) => loadSample(module, '', target).program.constants['K']);

test.each([
  ['@if(GPU) const K = 1; @else const K = 2;', [1, 2, 2, 1]],
  ['@if(ORACLE) const K = 1; @elif(CPU) const K = 2; @else const K = 3;', [3, 2, 1, 3]],
  ['@if(!CPU) const K = 1; @elif(!ORACLE) const K = 2; @elif(ORACLE) const K = 3;', [1, 2, 3, 1]],
  ['@if(CPU && !ORACLE) const K = 1; @else const K = 2;', [2, 1, 2, 2]],
  ['@if(GPU || (ORACLE)) const K = 1; @else const K = 2;', [1, 2, 1, 1]],
  ['@if(CPU) const K = 1;', [undefined, 1, 1, undefined]],
  ['@if(SUBGROUPS) const K = 1; @elif(GPU) const K = 2; @else const K = 3;', [2, 3, 3, 1]],
])('%s', (module, values) => {
  expect(valuesOf(module)).toEqual(values);
});

test('functions, members, parameters, statements and cases', () => {
  const module = `
struct S { a: f32, @if(CPU) b: f32, @else c: f32, d: f32 }
@if(CPU) fn f(x: f32) -> f32 { return x; }
@else fn f(x: f32) -> f32 { return -x; }
fn g(x: f32, @if(CPU) y: f32) -> f32 { @if(CPU) { return y; } @else { return x; } }`;
  const body = `
  var s: S;
  @if(CPU) s.b = 1.0;
  @else s.c = 2.0;
  @if(CPU) data[i] = g(1, 2) + f(s.d);
  @else data[i] = g(1) + f(s.d);
  switch lane { @if(GPU) case 1: { data[i] = 1.0; } @if(CPU) case 2: { data[i] = 2.0; } default: { } }`;
  const [gpu, cpu] = [loadSample(module, body, 'gpu'), loadSample(module, body, 'cpu')];
  const casesOf = ({ program }: typeof gpu): unknown => {
    const last = program.entry.body.at(-1)!;
    return last.kind === 'switch' ? last.cases.map(({ values }) => values) : null;
  };
  expect([casesOf(gpu), casesOf(cpu)]).toEqual([
    [[1], []],
    [[2], []],
  ]);
  expect(cpu.wgsl).toBeNull();
  expect(gpu.wgsl).not.toMatch(/@if|@else|CPU|\bb: f32|s\.b/);
  expect(gpu.wgsl).toContain('struct S { a: f32, c: f32, d: f32 }');
  expect(gpu.wgsl).toContain('fn g(x: f32, ) -> f32 { { return x; } }');
  expect(gpu.wgsl).toContain('  var s: S = S();\n  s.c = 2.0;\n  data[i] = g(1) + f(s.d);\n');
});

test('a binding may belong to one target', () => {
  const module =
    '@if(GPU) @group(0) @binding(1) var<storage, read> only: array<f32>; @group(0) @binding(2) var<uniform> scale: f32;';
  const body = '@if(GPU) data[i] = only[i]; data[i] *= scale;';
  expect(loadSample(module, body, 'gpu').program.bindings.map(({ name }) => name)).toEqual(['data', 'only', 'scale']);
  expect(loadSample(module, body, 'cpu').program.bindings.map(({ binding }) => binding)).toEqual([0, 2]);
});
