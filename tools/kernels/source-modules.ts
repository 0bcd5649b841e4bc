/**
 * What a host must know of kernels, as JavaScript modules: one for each kernel, and one with the structs of their bindings.
 * Many kernels bind the same structs, so each is written once; and kernels and bindings are many, so they are written as calls,
 * without the names of their members.
 */
import { createHash } from 'node:crypto';
import type { KernelBinding, KernelSource, KernelTarget } from '../../src/device/device.ts';

/** Without the text, which only a GPU needs and finds by the file; bindings are mostly the same on both devices. */
export function sourceModule({ gpu, subgroups, cpu, ...source }: KernelSource, structsId: string): string {
  const [onGpu, onCpu] = [bindingsText(gpu.bindings), bindingsText(cpu.bindings)];
  const ofSubgroups = subgroups && bindingsText(subgroups.bindings);
  const all = [...gpu.bindings, ...cpu.bindings, ...(subgroups?.bindings ?? [])];
  const names = [...new Set(all.flatMap(({ element }) => (typeof element === 'string' ? [] : [structName(element)])))];
  const overrides = source.overrides.map(({ name, type, defaultValue }) => [name, type, defaultValue]);
  const target = ({ workgroupSize, constants }: KernelTarget, bindings: string): string =>
    `{ ${JSON.stringify({ workgroupSize, constants }).slice(1, -1)}, bindings: ${bindings} }`;
  const second = subgroups ? `, ${target(subgroups, ofSubgroups === onGpu ? 'gpuBindings' : ofSubgroups!)}` : '';
  return `import { ${['binding', 'source', ...names].join(', ')} } from '${structsId}';
const gpuBindings = ${onGpu};
const cpuBindings = ${onCpu === onGpu ? 'gpuBindings' : onCpu};
export default /* @__PURE__ */ source(${JSON.stringify(source.file)}, ${JSON.stringify(overrides)}, ${cpu.scratchBytes},
  ${target(gpu, 'gpuBindings')}, ${target(cpu, 'cpuBindings')}${second});`;
}

/** The structs of all kernels; a bundler leaves out those that none of its kernels has. */
export function structsModule(sources: Iterable<KernelSource>): string {
  const texts = new Map<string, string>();
  for (const { gpu, cpu, subgroups } of sources) {
    for (const { element } of [...gpu.bindings, ...cpu.bindings, ...(subgroups?.bindings ?? [])])
      if (typeof element !== 'string') texts.set(structName(element), JSON.stringify(element));
  }
  return [callsCode, ...[...texts].map(([name, text]) => `export const ${name} = ${text};`)].join('\n');
}

const accesses: readonly KernelBinding['access'][] = ['uniform', 'read', 'write'];

const callsCode = `const accesses = ${JSON.stringify(accesses)};
export const binding = (name, binding, access, stride, minimumCount, element) =>
  ({ name, binding, access: accesses[access], stride, minimumCount, element });
export const source = (file, overrides, scratchBytes, gpu, cpu, subgroups) => ({
  name: file.slice(file.lastIndexOf('/') + 1, -'.wgsl'.length),
  file,
  overrides: overrides.map(([name, type, defaultValue]) => ({ name, type, defaultValue })),
  gpu: { ...gpu, wgsl: null },
  cpu: { ...cpu, scratchBytes },
  ...(subgroups && { subgroups: { ...subgroups, wgsl: null } }),
});`;

type Struct = Exclude<KernelBinding['element'], string>;

/** By what it is: it stays the same whatever other kernels there are. */
const structName = (struct: Struct): string =>
  `struct_${createHash('sha256').update(JSON.stringify(struct)).digest('hex').slice(0, 16)}`;

function bindingsText(bindings: readonly KernelBinding[]): string {
  const texts = bindings.map(({ name, binding, access, element, stride, minimumCount }) => {
    const start = [name, binding, accesses.indexOf(access), stride, minimumCount].map((each) => JSON.stringify(each));
    const end = typeof element === 'string' ? JSON.stringify(element) : structName(element);
    return `/* @__PURE__ */ binding(${start.join(', ')}, ${end})`;
  });
  return `[${texts.join(', ')}]`;
}
