/**
 * Lets Vite and Vitest import kernels: `import scanTiles from './scan_tiles.wgsl'` gives its `KernelSource`,
 * `virtual:talus-wasm` the compiled modules and `virtual:talus-oracle` the f64 forms.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { KernelCompiler, type CompiledKernels } from './compile.ts';

const wasmId = 'virtual:talus-wasm';
const oracleId = 'virtual:talus-oracle';

/** Texts of all kernel files below a folder, by name relative to it. */
export function readKernelFiles(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wgsl'));
  return new Map(names.toSorted().map((name) => [name.split(sep).join('/'), readFileSync(join(root, name), 'utf8')]));
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export function kernels(options: { readonly root?: string } = {}): Plugin {
  const root = resolve(options.root ?? 'src');
  const compiler = new KernelCompiler();
  let compiled: CompiledKernels | null = null;
  const current = (): CompiledKernels => (compiled ??= compiler.compile(readKernelFiles(root)));
  return {
    name: 'talus-kernels',
    resolveId: (id) => (id === wasmId || id === oracleId ? `\0${id}` : null),
    load(id) {
      if (id === `\0${wasmId}`) {
        const { shared, single } = current().wasm;
        return `import { decodeBase64 } from '${join(root, 'device/cpu/base64.ts')}';
export const shared = () => decodeBase64('${base64(shared)}');
export const single = () => decodeBase64('${base64(single)}');`;
      }
      if (id === `\0${oracleId}`) return current().oracle;
      if (!id.endsWith('.wgsl')) return null;
      const source = current().sources.get(relative(root, id).split(sep).join('/'));
      if (!source) throw new Error(`${id}: no entry point: import the kernel that uses this module instead`);
      return `export default ${JSON.stringify(source)};`;
    },
    // the modules hold all kernels, so a change to one renews both
    watchChange(id) {
      if (id.endsWith('.wgsl')) compiled = null;
    },
    hotUpdate({ file }) {
      if (!file.endsWith('.wgsl')) return undefined;
      compiled = null;
      const { moduleGraph } = this.environment;
      return [...moduleGraph.idToModuleMap.values()].filter(
        ({ id }) => id !== null && (id.endsWith('.wgsl') || id === `\0${wasmId}` || id === `\0${oracleId}`),
      );
    },
  };
}
