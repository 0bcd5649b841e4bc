/**
 * `virtual:talus-workshop`: compiled kernels of soft matter with those of its reverse, which the lab leaves out. A module of
 * its own, fetched by the workers that go backwards.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { KernelCompiler } from '../../tools/kernels/compile.ts';
import { readKernelFiles } from '../../tools/kernels/vite-plugin.ts';

export interface WorkshopKernelsOptions {
  /** Folder of the kernels. */
  readonly root: string;
  /** Folder that holds the modules before they are bundled. */
  readonly filesIn: string;
  readonly compiler: KernelCompiler;
}

const id = 'virtual:talus-workshop';
const isLeftOut = (file: string): boolean => /^(bench|render|solvers\/grains|sensors)\//.test(file);

export function workshopKernels({ root, filesIn, compiler }: WorkshopKernelsOptions): Plugin {
  return {
    name: 'talus-workshop-kernels',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    load(wanted) {
      if (wanted !== `\0${id}`) return null;
      const { wasm } = compiler.compile(readKernelFiles(root), isLeftOut);
      mkdirSync(filesIn, { recursive: true });
      const imports = (['shared', 'single'] as const).map((kind) => {
        const path = join(filesIn, `workshop-${kind}.wasm`);
        writeFileSync(path, wasm[kind]);
        return `import ${kind}Address from ${JSON.stringify(`${path}?url&no-inline`)};\nexport const ${kind} = () => fetch(${kind}Address);`;
      });
      return imports.join('\n');
    },
  };
}
