/** Kernels written out by hand, for tests of the GPU device itself: no kernel compiler is between them and WebGPU. */
import type { KernelBinding, KernelOverride, KernelSource } from '../../src/device/device.ts';

type BindingShape = readonly [
  name: string,
  access: KernelBinding['access'],
  element: 'f32' | 'u32',
  minimumCount?: number,
];

export interface KernelShape {
  readonly name: string;
  readonly bindings: readonly BindingShape[];
  /** Statements of the entry point; `i` is the invocation, folded rows unrolled. */
  readonly body: string;
  readonly workgroupSize?: number;
  readonly overrides?: readonly KernelOverride[];
}

const addressSpaces = { uniform: 'uniform', read: 'storage, read', write: 'storage, read_write' } as const;

export function kernelSource({ name, bindings, body, workgroupSize = 64, overrides = [] }: KernelShape): KernelSource {
  const declarations = bindings.map(([label, access, element, count = 0], binding) => {
    const type =
      access === 'uniform' ? `vec4<${element}>` : count === 0 ? `array<${element}>` : `array<${element}, ${count}>`;
    return `@group(0) @binding(${binding}) var<${addressSpaces[access]}> ${label}: ${type};`;
  });
  const constants = overrides.map(
    ({ name: label, type, defaultValue }) =>
      `override ${label}: ${type}${defaultValue === null ? '' : ` = ${type}(${defaultValue})`};`,
  );
  const wgsl = [
    ...constants,
    ...declarations,
    `@compute @workgroup_size(${workgroupSize})`,
    `fn ${name}(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {`,
    `  let i = id.y * groups.x * ${workgroupSize}u + id.x;`,
    `  ${body}`,
    '}',
  ].join('\n');
  const target = {
    workgroupSize,
    constants: { WORKGROUP_SIZE: workgroupSize },
    bindings: bindings.map(([label, access, element, minimumCount = 0], binding): KernelBinding =>
      access === 'uniform'
        ? { name: label, binding, access, element: element === 'f32' ? 'vec4f' : 'vec4u', stride: 16, minimumCount: 1 }
        : { name: label, binding, access, element, stride: 4, minimumCount },
    ),
  };
  return { name, file: `test/${name}.wgsl`, overrides, gpu: { ...target, wgsl }, cpu: { ...target, scratchBytes: 0 } };
}

/** values[i] = values[i] * FACTOR + source[i]. */
export const multiplyAdd = kernelSource({
  name: 'multiply_add',
  bindings: [
    ['source', 'read', 'f32'],
    ['values', 'write', 'f32'],
  ],
  overrides: [{ name: 'FACTOR', type: 'f32', defaultValue: 2 }],
  body: 'if (i < arrayLength(&values)) { values[i] = values[i] * FACTOR + source[i]; }',
});

/** counts[i] += 1, for i below the length. */
export const countUp = kernelSource({
  name: 'count_up',
  bindings: [['counts', 'write', 'u32']],
  body: 'if (i < arrayLength(&counts)) { counts[i] += 1u; }',
});
