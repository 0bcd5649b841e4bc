/** Kernels that bind more arrays than the GPU of most tests gives them: at least their texts are good. */
import { afterAll, expect, test } from 'vitest';
import { wgslOf } from 'virtual:talus-wgsl';
import { gpuForTests } from '../../../test/support/gpu.ts';
import type { KernelSource } from '../../device/device.ts';
import gather from './shapes_gather.wgsl';
import knowTouches from './shapes_know_touches.wgsl';
import settle from './shapes_settle.wgsl';
import actAndMove from './springs/shapes_act_and_move.wgsl';
import pairAndPress from './springs/shapes_pair_and_press.wgsl';
import rememberTouches from './springs/shapes_remember_touches.wgsl';
import listWalls from './walls/shapes_list_walls.wgsl';

const gpu = await gpuForTests();
afterAll(() => gpu?.[Symbol.dispose]());

const kernels: readonly KernelSource[] = [
  gather,
  knowTouches,
  settle,
  actAndMove,
  pairAndPress,
  rememberTouches,
  listWalls,
];

test.skipIf(gpu === null).each(kernels)('a GPU can read $name, which says how many arrays it binds', async (kernel) => {
  const code = wgslOf(kernel.file)!;
  const { messages } = await gpu!.gpu.createShaderModule({ code }).getCompilationInfo();
  expect(messages.filter(({ type }) => type === 'error').map(({ message }) => message)).toEqual([]);
  expect(code.match(/var<storage/g)).toHaveLength(kernel.gpu.constants['STORAGE_BINDINGS']!);
});
