/**
 * What a host must know of kernels, as JavaScript modules: one for each kernel, and one with the structs of their bindings.
 * Many kernels bind the same structs, so each is written once.
 */
import { createHash } from 'node:crypto';
import type { KernelBinding, KernelSource } from '../../src/device/device.ts';

/** Without the text, which only a GPU needs and finds by the file; bindings are mostly the same on both devices. */
export function sourceModule({ gpu, subgroups, cpu, ...source }: KernelSource, structsId: string): string {
  const [onGpu, onCpu] = [bindingsText(gpu.bindings), bindingsText(cpu.bindings)];
  const ofSubgroups = subgroups && bindingsText(subgroups.bindings);
  const all = [...gpu.bindings, ...cpu.bindings, ...(subgroups?.bindings ?? [])];
  const names = [...new Set(all.flatMap(({ element }) => (typeof element === 'string' ? [] : [structName(element)])))];
  return `${names.length > 0 ? `import { ${names.join(', ')} } from '${structsId}';` : ''}
const gpuBindings = ${onGpu};
const cpuBindings = ${onCpu === onGpu ? 'gpuBindings' : onCpu};
export default {
  ...${JSON.stringify(source)},
  gpu: ${withMember({ ...gpu, wgsl: null, bindings: undefined }, 'bindings', 'gpuBindings')},
  cpu: ${withMember({ ...cpu, bindings: undefined }, 'bindings', 'cpuBindings')},${
    subgroups
      ? `\n  subgroups: ${withMember({ ...subgroups, wgsl: null, bindings: undefined }, 'bindings', ofSubgroups === onGpu ? 'gpuBindings' : ofSubgroups!)},`
      : ''
  }
};`;
}

/** The structs of all kernels; a bundler leaves out those that none of its kernels has. */
export function structsModule(sources: Iterable<KernelSource>): string {
  const texts = new Map<string, string>();
  for (const { gpu, cpu, subgroups } of sources) {
    for (const { element } of [...gpu.bindings, ...cpu.bindings, ...(subgroups?.bindings ?? [])])
      if (typeof element !== 'string') texts.set(structName(element), JSON.stringify(element));
  }
  return [...texts].map(([name, text]) => `export const ${name} = ${text};`).join('\n');
}

type Struct = Exclude<KernelBinding['element'], string>;

/** By what it is: it stays the same whatever other kernels there are. */
const structName = (struct: Struct): string =>
  `struct_${createHash('sha256').update(JSON.stringify(struct)).digest('hex').slice(0, 16)}`;

/** An object with one member more, whose value is code. */
const withMember = (object: object, name: string, code: string): string =>
  `{ ${JSON.stringify(object).slice(1, -1)}, ${name}: ${code} }`;

function bindingsText(bindings: readonly KernelBinding[]): string {
  const texts = bindings.map(({ element, ...binding }) => {
    if (typeof element === 'string') return JSON.stringify({ ...binding, element });
    return withMember(binding, 'element', structName(element));
  });
  return `[${texts.join(', ')}]`;
}
