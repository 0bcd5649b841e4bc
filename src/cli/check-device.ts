/** Whether a device does what it promises: one kernel, run and compared. */
import copyWords from '../bench/copy_words.wgsl';
import { packStructs } from '../core/fields.ts';
import type { Device } from '../device/device.ts';

const params = { count: { type: 'u32', unit: '1', doc: 'elements to copy' } } as const;
const count = 1000;

/** Opens a device, runs a kernel on it, and gives the problem in one line, or null. */
export async function problemOf(open: () => Promise<Device>): Promise<string | null> {
  try {
    using device = await open();
    const words = Uint32Array.from({ length: 4 * count }, (_, index) => Math.imul(index, 2654435761));
    using uniform = device.array('params', params, 1, packStructs(params, [{ count }]));
    using source = device.array('source', 'vec4u', count, words);
    using copied = device.array('copied', 'vec4u', count);
    const kernel = device.kernel(copyWords);
    device.submit((pass) => pass.run(kernel, { params: uniform, source, copied }, count));
    const result = await device.read(copied);
    const wrong = words.findIndex((word, index) => word !== result[index]);
    return wrong < 0 ? null : `kernel copy_words gave ${result[wrong]} for word ${wrong}, which is ${words[wrong]}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
