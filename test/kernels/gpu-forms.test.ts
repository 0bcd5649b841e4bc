/** Kernels in their form for the GPU, with its workgroups and barriers, run on the f64 oracle: there races are found. */
import { expect, test } from 'vitest';
import { packStructs } from '../../src/core/fields.ts';
import { loadKernelFile } from '../support/oracle-kernel.ts';

test('copy_words touches each word once', async () => {
  const { device, kernel } = loadKernelFile('bench/copy_words.wgsl', { target: 'gpu', detectRaces: true });
  expect(kernel.workgroupSize).toBe(256);
  const table = { count: { type: 'u32', unit: '1', doc: '' } } as const;
  const count = 300;
  const words = Uint32Array.from({ length: 4 * count }, (_, k) => Math.imul(k, 0x9e37_79b9));
  const params = device.array('params', table, 1, packStructs(table, [{ count }]));
  const source = device.array('source', 'vec4u', count, words);
  const copied = device.array('copied', 'vec4u', count);
  device.submit((pass) => pass.run(kernel, { params, source, copied }, count));
  expect(await device.read(copied)).toEqual(words);
});
