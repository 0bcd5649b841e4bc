/** Arrays larger than a binding: kernels find every element, whichever part it lies in. */
import * as texts from 'virtual:talus-wgsl';
import { afterAll, describe, expect, test } from 'vitest';
import { kernelSource } from '../../../test/support/gpu-kernels.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import g2p from '../../solvers/soft/soft_g2p3.wgsl';
import g2pStress from '../../solvers/soft/soft_g2p_stress3.wgsl';
import p2g from '../../solvers/soft/soft_p2g3.wgsl';
import stress from '../../solvers/soft/soft_stress3.wgsl';
import { elementsOfPart, widened } from './wide-arrays.ts';

describe('the text of a kernel', () => {
  const wide = [{ binding: 1, parts: 3, elementsPerPart: 64 }];
  const kernel = (body: string) => `@group(0) @binding(1) var<storage, read_write> a: array<vec4f>;
struct Pair { a: f32 }
fn k(i: u32, p: Pair) { // a[0] is the first
  ${body}
}`;

  test('reads and writes by functions that choose the part', () => {
    const text = widened('k', kernel('a[a_of(i)] = a[2u * i].xyzw + p.a; a[i] *= a[i + u32(a[0].x)];'), wide);
    expect(text).toContain('@binding(33) var<storage, read_write> a_part1: array<vec4f>;');
    expect(text).toContain('@binding(65) var<storage, read_write> a_part2: array<vec4f>;');
    expect(text).toContain('if (k < 128u) { return a_part1[k - 64u]; }');
    expect(text).toContain('write_a(u32(a_of(i)), read_a(u32(2u * i)).xyzw + p.a);');
    expect(text).toContain('write_a(u32(i), read_a(u32(i)) * (read_a(u32(i + u32(read_a(u32(0)).x)))));');
    expect(text).toContain('struct Pair { a: f32 }');
    expect(text).toContain('// a[0] is the first');
  });

  test('is refused where parts cannot stand for the whole', () => {
    expect(() => widened('k', kernel('a[i].x = 1.0;'), wide)).toThrow('kernel k: writes a part of an element of a');
    expect(() => widened('k', kernel('let n = arrayLength(&a);'), wide)).toThrow('takes the length or address of a');
    expect(() => widened('k', kernel(''), [{ ...wide[0]!, binding: 2 }])).toThrow(
      'kernel k, binding 2: is not a plain',
    );
  });

  test('parts begin where bindings may', () => {
    for (const stride of [4, 12, 16, 48]) expect((stride * elementsOfPart(2 ** 31 - 4, stride)) % 256).toBe(0);
    expect(elementsOfPart(1000, 16)).toBe(48);
  });
});

/** [bytes] */
const largestBinding = 1024;
const found = await gpuForTests(undefined, { largestBinding });

describe.skipIf(found === null)('on a GPU', () => {
  const device = found!;
  afterAll(() => device[Symbol.dispose]());

  test('every element is met once, by kernels, copies and reads', async () => {
    const mirror = kernelSource({
      name: 'mirror',
      bindings: [
        ['source', 'read', 'f32'],
        ['values', 'write', 'f32'],
      ],
      body: 'if (i < 1000u) { values[i] += 2.0 * source[999u - i]; }',
    });
    const numbers = Float32Array.from({ length: 1000 }, (_, k) => k);
    using source = device.array('source', 'f32', 1000, numbers);
    using values = device.array('values', 'f32', 1000);
    device.submit((pass) => {
      pass.copy(source, values);
      pass.run(device.kernel(mirror), { source, values }, 1000);
    });
    expect(await device.read(values)).toEqual(numbers.map((k) => k + 2 * (999 - k)));
  });

  test('a kernel without room for the parts says so', () => {
    const { maxStorageBuffersPerShaderStage: most } = device.gpu.limits;
    const keep = kernelSource({ name: 'keep', bindings: [['values', 'write', 'f32']], body: 'values[i] = 0.0;' });
    using values = device.array('values', 'f32', (most + 1) * (largestBinding / 4));
    expect(() => device.submit((pass) => pass.run(device.kernel(keep), { values }, 1))).toThrow(
      `kernel keep: ${most + 1} storage bindings exceed this GPU's limit of ${most}`,
    );
  });
});

const plain = await gpuForTests();

describe.skipIf(plain === null)('kernels of soft matter in space', () => {
  const device = plain!;
  afterAll(() => device[Symbol.dispose]());
  const { wgslOf } = texts;

  test.each([stress, p2g, g2p, g2pStress])('$name takes the state in parts', async ({ name, file, gpu }) => {
    const state = gpu.bindings.filter((binding) => ['affine', 'deformation'].includes(binding.name));
    expect(state.length).toBeGreaterThan(0);
    const wide = state.map(({ binding }) => ({ binding, parts: 2, elementsPerPart: 2 ** 20 }));
    const code = widened(name, gpu.wgsl ?? wgslOf(file)!, wide);
    const { messages } = await device.gpu.createShaderModule({ code }).getCompilationInfo();
    expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  });
});
