import { expect, test } from 'vitest';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { CanvasGpu } from './canvas-gpu.ts';

const device = await gpuForTests();
const copySource = 0x01;
const renderTarget = 0x10;

test.skipIf(device === null)('a canvas shows the pixels of an array, row by row from the top', async () => {
  const { gpu } = device!;
  const size = { width: 5, height: 3 };
  const texture = gpu.createTexture({ size: [5, 3], format: 'rgba8unorm', usage: copySource | renderTarget });
  const canvas = {
    ...{ width: 1, height: 1 },
    getContext: () => ({ configure: () => undefined, unconfigure: () => undefined, getCurrentTexture: () => texture }),
  };
  using shown = new CanvasGpu(device!, canvas as unknown as OffscreenCanvas);
  const words = Uint32Array.from({ length: 15 }, (_, k) => (0xff000000 + k * 0x010a11) >>> 0);
  using pixels = device!.array('pixels', 'u32', 15, words);
  shown.show(pixels, size);
  expect([canvas.width, canvas.height]).toEqual([5, 3]);
  // Rows of a texture are copied 256 bytes apart.
  const rows = gpu.createBuffer({ size: 3 * 256, usage: 0x8 | 0x1 });
  const encoder = gpu.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer: rows, bytesPerRow: 256 }, [5, 3]);
  gpu.queue.submit([encoder.finish()]);
  await rows.mapAsync(1);
  const seen = new Uint32Array(rows.getMappedRange());
  const given = [0, 1, 2].flatMap((row) => Array.from(seen.subarray(64 * row, 64 * row + 5)));
  expect(given).toEqual([...words]);
});

test.skipIf(device === null)('only arrays of a GPU can be shown', () => {
  const context = { configure: () => undefined, unconfigure: () => undefined };
  const canvas = { getContext: () => context } as unknown as OffscreenCanvas;
  using shown = new CanvasGpu(device!, canvas);
  const array = { label: 'elsewhere', type: 'u32', count: 1, [Symbol.dispose]: () => undefined } as const;
  expect(() => shown.show(array, { width: 1, height: 1 })).toThrow('array elsewhere is on no GPU');
});
