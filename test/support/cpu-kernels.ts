/** Compiles the hand-written kernels of cpu-kernels.as.ts, and describes them as the kernel compiler would. */
import { readFileSync } from 'node:fs';
import { main } from 'assemblyscript/asc';
import type { KernelBinding, KernelOverride, KernelSource } from '../../src/device/device.ts';

export interface TestModules {
  readonly shared: Uint8Array<ArrayBuffer>;
  readonly single: Uint8Array<ArrayBuffer>;
}

export async function compileTestModules(): Promise<TestModules> {
  return { shared: await compile(true), single: await compile(false) };
}

async function compile(shared: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const source = readFileSync(new URL('cpu-kernels.as.ts', import.meta.url), 'utf8');
  let wasm: Uint8Array<ArrayBuffer> | null = null;
  const flags = '-O3 --runtime stub --noAssert --importMemory --initialMemory 1 --maximumMemory 65536';
  const memory = shared ? '--sharedMemory --enable simd --enable threads' : '--enable simd --disable threads';
  let complaint = '';
  const { error } = await main(['kernels.ts', '-o', 'kernels.wasm', ...`${flags} ${memory}`.split(' ')], {
    readFile: (name) => (name === 'kernels.ts' ? source : null),
    writeFile: (name, contents) => {
      if (name === 'kernels.wasm') wasm = Uint8Array.from(contents as Uint8Array);
    },
    listFiles: () => [],
    stderr: {
      write: (text) => {
        complaint += typeof text === 'string' ? text : new TextDecoder().decode(text);
      },
    },
  });
  if (error || wasm === null) throw new Error(`cpu-kernels.as.ts: ${error?.message}\n${complaint}`);
  return wasm;
}

type Shape = readonly [name: string, access: KernelBinding['access'], element: 'f32' | 'u32'];

function source(
  name: string,
  shapes: readonly Shape[],
  overrides: KernelOverride[] = [],
  scratchBytes = 0,
): KernelSource {
  const bindings = shapes.map(([name, access, element], binding) => ({
    ...{ name, access, element, binding },
    ...{ stride: 4, minimumCount: 0 },
  }));
  const target = { bindings, workgroupSize: 1, constants: { TILE: 64 } };
  const [gpu, cpu] = [
    { ...target, wgsl: '' },
    { ...target, scratchBytes },
  ];
  return { name, file: `${name}.wgsl`, overrides, gpu, cpu };
}

const override = (name: string, type: KernelOverride['type'], defaultValue: number | null = null): KernelOverride => ({
  ...{ name, type, defaultValue },
});

export const kernels = {
  saxpy: source(
    'saxpy',
    [
      ['x', 'read', 'f32'],
      ['y', 'read', 'f32'],
      ['out', 'write', 'f32'],
    ],
    [override('factor', 'f32', 1)],
  ),
  groupSum: source(
    'group_sum',
    [
      ['values', 'read', 'f32'],
      ['sums', 'write', 'f32'],
    ],
    [],
    256,
  ),
  histogram: source('histogram', [
    ['keys', 'read', 'u32'],
    ['counts', 'write', 'u32'],
  ]),
  iterate: source('iterate', [['out', 'write', 'f32']], [override('steps', 'i32')]),
  visit: source('visit', [
    ['visits', 'write', 'u32'],
    ['told', 'write', 'u32'],
  ]),
  who: source('who', [['out', 'write', 'u32']]),
  explode: source('explode', [['out', 'write', 'u32']], [override('where', 'u32'), override('kind', 'u32', 0)]),
  meet: source('meet', [['joined', 'write', 'u32']], [override('callerScratch', 'u32'), override('kind', 'u32', 0)]),
  missing: source('missing', [['out', 'write', 'u32']]),
} as const;
