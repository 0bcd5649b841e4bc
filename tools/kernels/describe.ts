/** What the host must know about a checked kernel: its bindings, overrides and constants. */
import type { KernelBinding, KernelOverride, KernelTarget } from '../../src/device/device.ts';
import type { BindingVariable, Program } from './program.ts';
import { arrayStride, layout, memberOffsets, typeName, type Type } from './types.ts';

export function describeTarget(program: Program): KernelTarget {
  return {
    bindings: program.bindings.map(kernelBinding),
    workgroupSize: program.workgroupSize,
    constants: program.constants,
  };
}

export const describeOverrides = ({ overrides }: Program): KernelOverride[] =>
  overrides.map(({ name, type, defaultValue }) => ({
    name,
    type: type.kind === 'scalar' ? type.scalar : 'f32',
    defaultValue,
  }));

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
