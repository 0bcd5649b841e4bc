import { expect, test } from 'vitest';
import { bundleWgsl, wgslModule } from './bundle-wgsl.ts';
import { compileKernels } from './compile.ts';

const library = `
/// Twice.
fn twice(x: f32) -> f32 {
  return 2.0 * x; // exactly
}
`;
const kernel = (name: string, by: string): string => `
import package::twice::twice;
@group(0) @binding(0) var<storage, read_write> values: array<f32>;

@compute @workgroup_size(64)
fn ${name}(@builtin(global_invocation_id) id: vec3u) {
  // A comment of its own.
  if (id.x < arrayLength(&values)) { values[id.x] = twice(values[id.x]) * ${by}; }
}
`;
const { sources } = compileKernels(
  new Map([
    ['twice.wgsl', library],
    ['four.wgsl', kernel('four', '2.0')],
    ['six.wgsl', kernel('six', '3.0')],
  ]),
);
const texts = new Map([...sources].map(([file, { gpu }]) => [file, gpu.wgsl ?? '']));

async function load(code: string): Promise<(file: string) => string | undefined> {
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return (module as { wgslOf: (file: string) => string | undefined }).wgslOf;
}

test('every kernel gets its text back, and what kernels share is there once', async () => {
  expect(texts.size).toBe(2);
  const bundle = bundleWgsl(texts, { minify: false });
  const wgslOf = await load(wgslModule(bundle));
  for (const [file, text] of texts) expect(wgslOf(file)).toBe(text);
  expect(bundle.parts.filter((part) => part.includes('fn twice'))).toHaveLength(1);
  expect(wgslOf('seven.wgsl')).toBeUndefined();
});

test('a page gets no comments, and the same code', async () => {
  const wgslOf = await load(wgslModule(bundleWgsl(texts, { minify: true })));
  const small = wgslOf('four.wgsl') ?? '';
  expect(small).not.toContain('//');
  expect(small).toContain('return 2.0 * x;');
  const words = (text: string): string[] => text.replace(/\/\/.*/g, '').split(/\s+/).filter(Boolean); // prettier-ignore
  expect(words(small)).toEqual(words(texts.get('four.wgsl') ?? ''));
});
