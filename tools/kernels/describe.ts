/** What the host must know about a checked kernel: its bindings, overrides and constants. */
import type { KernelBinding, KernelOverride, KernelTarget } from '../../src/device/device.ts';
import { KernelCompileError } from './front/index.ts';
import type { BindingVariable, OverrideVariable, Program } from './program.ts';
import { arrayStride, layout, memberOffsets, typeName, type Type } from './types.ts';

export function describeTarget(program: Program): KernelTarget {
  return {
    bindings: program.bindings.map(kernelBinding),
    workgroupSize: program.workgroupSize,
    constants: program.constants,
  };
}

/**
 * The overrides of a kernel. Whoever makes one gives them without asking where it will run, so the programs of its other
 * targets must have the same.
 */
export function describeOverrides(program: Program, others: readonly Program[] = []): KernelOverride[] {
  const programs = [program, ...others];
  const isIn = (override: OverrideVariable, { overrides }: Program): boolean =>
    overrides.some((other) => JSON.stringify(describeOverride(other)) === JSON.stringify(describeOverride(override)));
  for (const override of programs.flatMap(({ overrides }) => overrides)) {
    if (programs.every((each) => isIn(override, each))) continue;
    const { name, position } = override;
    const message = `an override is used on every device, with the same type and default, got '${name}' that is not`;
    throw new KernelCompileError([
      { position, message, cure: 'use it in every form of the kernel, or make it a const' },
    ]);
  }
  return program.overrides.map(describeOverride);
}

const describeOverride = ({ name, type, defaultValue }: OverrideVariable): KernelOverride => ({
  name,
  type: type.kind === 'scalar' ? type.scalar : 'f32',
  defaultValue,
});

function kernelBinding({ name, binding, access, type }: BindingVariable): KernelBinding {
  const isArray = type.kind === 'array';
  const element = isArray ? type.element : type;
  const stride = isArray ? arrayStride(type) : roundUp(layout(type).size, layout(type).align);
  return {
    name,
    binding,
    access,
    element: describeElement(element),
    stride,
    minimumCount: isArray ? (type.count ?? 0) : 1,
  };
}

const roundUp = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;

function describeElement(type: Type): KernelBinding['element'] {
  if (type.kind === 'atomic') return type.scalar;
  if (type.kind !== 'struct') return typeName(type) as KernelBinding['element'];
  const offsets = memberOffsets(type);
  return type.members.map((member, k) => ({ name: member.name, type: typeName(member.type), offset: offsets[k]! }));
}
