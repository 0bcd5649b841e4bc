/** Trees of kernel files: what is compiled again, and what kernels of one tree must agree on. */
import { expect, test } from 'vitest';
import { KernelCompiler, compileKernels } from './compile.ts';
import { KernelCompileError } from './front/index.ts';

const kernel = (name: string, body: string, head = ''): string => `${head}
@group(0) @binding(0) var<storage, read_write> values: array<f32>;
@compute @workgroup_size(64)
fn ${name}(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&values)) { return; }
${body}
}`;

test('a kernel whose files did not change is not compiled again', () => {
  const compiler = new KernelCompiler();
  const files = new Map([
    ['a.wgsl', kernel('a', '  values[i] = 1.0;')],
    ['b.wgsl', `import package::lib::two;\n${kernel('b', '  values[i] = two();')}`],
    ['lib.wgsl', 'fn two() -> f32 { return 2.0; }'],
  ]);
  const first = compiler.compile(files);
  const second = compiler.compile(new Map([...files, ['lib.wgsl', 'fn two() -> f32 { return 2.5; }']]));
  expect(second.sources.get('a.wgsl')).toBe(first.sources.get('a.wgsl'));
  expect(second.sources.get('b.wgsl')).not.toBe(first.sources.get('b.wgsl'));
});

test('two kernels of one name are refused, since they share a module', () => {
  const files = new Map(['x/a.wgsl', 'y/a.wgsl'].map((file) => [file, kernel('a', '  values[i] = 1.0;')]));
  expect(() => compileKernels(files)).toThrow('y/a.wgsl: a kernel of this name exists already in x/a.wgsl');
});

test.each([
  { name: 'of the GPU alone', head: '@if(GPU) override gain = 2.0;', body: '@if(GPU) { values[i] = gain; }' },
  { name: 'used on the CPU alone', head: 'override gain = 2.0;', body: '@if(CPU) { values[i] = gain; }' },
  {
    name: 'with another default on the GPU',
    head: '@if(GPU) override gain = 2.0;\n@else override gain = 3.0;',
    body: 'values[i] = gain;',
  },
])('an override $name is refused, since it is given without asking for the device', ({ head, body }) => {
  const compile = (): unknown => compileKernels(new Map([['a.wgsl', kernel('a', body, head)]]));
  expect(compile).toThrow(KernelCompileError);
  expect(compile).toThrow(/^a\.wgsl:\d+:\d+: an override is used on every device, .* got 'gain'/);
});
