import { expect, test } from 'vitest';
import { bufferUsage, mapModeRead, shaderStageCompute } from './flags.ts';

interface WebgpuGlobals {
  readonly GPUBufferUsage: typeof GPUBufferUsage;
  readonly GPUMapMode: typeof GPUMapMode;
  readonly GPUShaderStage: typeof GPUShaderStage;
}

test('flags have the values of the standard', async ({ skip }) => {
  const name: string = 'webgpu';
  const dawn = (await import(name).catch(() => null)) as { globals: WebgpuGlobals } | null;
  if (dawn === null) return skip('the optional package webgpu is not installed');
  const { GPUBufferUsage: usage, GPUMapMode: mode, GPUShaderStage: stage } = dawn.globals;
  expect(bufferUsage).toEqual({
    mapRead: usage.MAP_READ,
    copySource: usage.COPY_SRC,
    copyTarget: usage.COPY_DST,
    uniform: usage.UNIFORM,
    storage: usage.STORAGE,
    indirect: usage.INDIRECT,
    queryResolve: usage.QUERY_RESOLVE,
  });
  expect([mapModeRead, shaderStageCompute]).toEqual([mode.READ, stage.COMPUTE]);
});
