/** Where things lie in memory: indices that wrap, vectors of bools, and reads that only a guard keeps within an array. */
import { expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import { compileKernels } from '../../tools/kernels/compile.ts';
import { expectWords, given, groupedKernel } from '../support/grouped-kernel.ts';

test('indices are computed modulo 2³², however they are written', async () => {
  const text = groupedKernel(`
    let j = given[i];
    let k = i32(j);
    var table: array<u32, 400>;
    for (var n = 0u; n < 400u; n++) { table[n] = n * 3u; }
    // factors of 2³² and more vanish
    answer[(j * 65536u) * 65536u + i] = table[((j << 20u) << 12u) + 7u];
    // factors whose product has more bits than a double holds
    let far = j * 999983u * 999979u * 999961u * 999959u;
    answer[i] += table[far + (300u - far)] * 2u + table[(far * 3u + i) - 3u * far];
    // negative indices and factors
    answer[i] += table[k * -2 + 300] * 5u + table[(-k) * 2 + 300] * 7u + table[u32(k) * 4294967295u + 100u] * 11u;`);
  await expectWords(
    text,
    given.map((x, i) => 21 + 1800 + i * 3 + (300 - 2 * x) * 3 * 12 + (100 - x) * 33),
  );
});

test('vectors of bools keep their lanes in memory, read and written whole or one by one', async () => {
  const text = groupedKernel(
    `var flags: array<vec3<bool>, 2>;
     flags[i % 2u] = vec3<bool>(given[i] % 2u == 0u, given[i] % 3u == 0u, true);
     flags[1u - i % 2u].y = given[i] % 5u == 0u;
     let whole = flags[i % 2u];
     kept[1] = flags[1u - i % 2u].y;
     answer[i] = u32(flags[i % 2u].x) + 2u * u32(whole.y) + 4u * u32(flags[1u - i % 2u].y == (given[i] % 5u == 0u))
       + 8u * u32(any(flags[1u - i % 2u])) + u32(f32(flags[i % 2u].z)) * 16u + dot(vec3u(kept), vec3u(32u, 64u, 128u))
       + select(0u, 256u, all(kept));`,
    'var<private> kept: vec3<bool> = vec3<bool>(true, false, true);',
  );
  await expectWords(
    text,
    given.map((x) => {
      const [two, three, five] = [x % 2 === 0, x % 3 === 0, x % 5 === 0].map(Number) as [number, number, number];
      return two + 2 * three + 4 + 8 * five + 16 + 32 + 64 * five + 128 + 256 * five;
    }),
  );
});

test('a read behind a guard is not done before it, at the end of memory', async () => {
  const { sources, wasm } = compileKernels(
    new Map([
      [
        'guarded.wgsl',
        `@group(0) @binding(0) var<storage, read> table: array<u32>;
@group(0) @binding(1) var<storage, read_write> answer: array<u32>;
@compute @workgroup_size(1) fn guarded() {
  answer[0] = 5u;
  if (arrayLength(&table) > 4000u) { answer[0] = table[4000]; }
}`,
      ],
    ]),
  );
  using device = await DeviceCpu.create({ threads: 1, modules: wasm });
  const answer = device.array('answer', 'u32', 1);
  const kernel = device.kernel(sources.get('guarded.wgsl')!);
  // one after another until the memory has grown: one of them was the last before its end
  for (let k = 0; k < 1100; k++) {
    const table = device.array('table', 'u32', 1024);
    device.submit((pass) => pass.run(kernel, { table, answer }, 1));
  }
  expect(await device.read(answer)).toEqual(Uint32Array.of(5));
  const long = device.array('table', 'u32', 5000, new Uint32Array(5000).fill(8));
  device.submit((pass) => pass.run(kernel, { table: long, answer }, 1));
  expect(await device.read(answer)).toEqual(Uint32Array.of(8));
});
