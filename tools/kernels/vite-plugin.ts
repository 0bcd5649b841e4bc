/**
 * Lets Vite and Vitest import kernels: `import scanTiles from './scan_tiles.wgsl'` gives its `KernelSource`,
 * `virtual:talus-wasm` the compiled modules, `virtual:talus-wgsl` the texts for GPUs and `virtual:talus-oracle` the f64
 * forms. Each device loads its own. `virtual:talus-structs` is what the sources have in common.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { bundleWgsl, wgslModule } from './bundle-wgsl.ts';
import { KernelCompiler, type CompiledKernels } from './compile.ts';
import { sourceModule, structsModule } from './source-modules.ts';

export interface KernelsOptions {
  /** Folder of the kernels. Default: `src`. */
  readonly root?: string;
  /** Kernel files, by their paths from the root, that are not to be in the modules. Default: none. */
  readonly leaveOut?: (file: string) => boolean;
  /**
   * For pages: the modules as files of their own, which are fetched while they compile, and texts without comments.
   * This folder holds the files before they are bundled. Default: all in JavaScript, which needs no file beside it.
   */
  readonly filesIn?: string;
  /** With `filesIn`: modules beside the whole one, by name, and the kernel files that each does without. Default: none. */
  readonly parts?: Readonly<Record<string, (file: string) => boolean>>;
  /** Plugins that share one compile only once what they have in common. */
  readonly compiler?: KernelCompiler;
}

const wasmId = 'virtual:talus-wasm';
const wgslId = 'virtual:talus-wgsl';
const oracleId = 'virtual:talus-oracle';
const structsId = 'virtual:talus-structs';
const ids = [wasmId, wgslId, oracleId, structsId];

/** Texts of all kernel files below a folder, by name relative to it. */
export function readKernelFiles(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wgsl'));
  return new Map(names.toSorted().map((name) => [name.split(sep).join('/'), readFileSync(join(root, name), 'utf8')]));
}

export function kernels({
  leaveOut,
  filesIn,
  parts = {},
  compiler = new KernelCompiler(),
  ...options
}: KernelsOptions = {}): Plugin {
  const root = resolve(options.root ?? 'src');
  let compiled: CompiledKernels | null = null;
  const current = (): CompiledKernels => (compiled ??= compiler.compile(readKernelFiles(root), leaveOut));
  return {
    name: 'talus-kernels',
    resolveId: (id) => (ids.includes(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${wasmId}`) {
        const { wasm } = current();
        if (filesIn === undefined) return inlineModules(wasm, root);
        const files = readKernelFiles(root);
        const ofParts = Object.entries(parts).map(([name, isWithout]): [string, WasmModules] => {
          const isOut = (file: string): boolean => isWithout(file) || (leaveOut?.(file) ?? false);
          return [name, compiler.compile(files, isOut).wasm];
        });
        return fetchedModules(wasm, new Map(ofParts), filesIn);
      }
      if (id === `\0${wgslId}`) {
        return wgslModule(bundleWgsl(wgslTexts(current().sources), { minify: filesIn !== undefined }));
      }
      if (id === `\0${oracleId}`) return current().oracle;
      if (id === `\0${structsId}`) return structsModule(current().sources.values());
      if (!id.endsWith('.wgsl')) return null;
      const source = current().sources.get(relative(root, id).split(sep).join('/'));
      if (!source) throw new Error(`${id}: no entry point: import the kernel that uses this module instead`);
      return sourceModule(source, structsId);
    },
    // the modules hold all kernels, so a change to one renews them
    watchChange(id) {
      if (id.endsWith('.wgsl')) compiled = null;
    },
    hotUpdate({ file }) {
      if (!file.endsWith('.wgsl')) return undefined;
      compiled = null;
      const { moduleGraph } = this.environment;
      return [...moduleGraph.idToModuleMap.values()].filter(
        ({ id }) => id !== null && (id.endsWith('.wgsl') || ids.includes(id.slice(1))),
      );
    },
  };
}

/** By file, and `file?subgroups` for a second form. */
const wgslTexts = (sources: CompiledKernels['sources']): Map<string, string> =>
  new Map(
    [...sources].flatMap(([file, { gpu, subgroups }]): [string, string][] => [
      [file, gpu.wgsl ?? ''],
      ...(subgroups ? [[`${file}?subgroups`, subgroups.wgsl ?? ''] as [string, string]] : []),
    ]),
  );

type WasmModules = CompiledKernels['wasm'];

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const inlineModules = ({ shared, single }: WasmModules, root: string): string =>
  `import { decodeBase64 } from '${join(root, 'device/cpu/base64.ts')}';
export const shared = () => decodeBase64('${base64(shared)}');
export const single = () => decodeBase64('${base64(single)}');`;

/** Who names a part gets that alone; else, or where there is no such part, all. */
function fetchedModules(whole: WasmModules, parts: ReadonlyMap<string, WasmModules>, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = (name: string, bytes: Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return JSON.stringify(`${path}?url&no-inline`);
  };
  const kinds = ['shared', 'single'] as const;
  const imports = kinds.flatMap((kind) => [
    `import ${kind}Address from ${file(`kernels-${kind}.wasm`, whole[kind])};`,
    ...[...parts].map(([name, modules], k) => {
      return `import ${kind}${k} from ${file(`kernels-${name}-${kind}.wasm`, modules[kind])};`;
    }),
  ]);
  const exports = kinds.map((kind) => {
    const addresses = [...parts.keys()].map((name, k) => `${JSON.stringify(name)}: ${kind}${k}`).join(', ');
    return `const ${kind}Addresses = { ${addresses} };
export const ${kind} = (part) => fetch(${kind}Addresses[part] ?? ${kind}Address);`;
  });
  return [...imports, ...exports].join('\n');
}
