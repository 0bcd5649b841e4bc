/**
 * Builds, after the lab, the page that the lab and `talus export` put a scene into: one file, `standalone.html`, with the
 * worker and the kernels for one thread of a CPU inside.
 */
import { join } from 'node:path';
import { build, type InlineConfig, type LogLevel, type Plugin } from 'vite';
import type { KernelCompiler } from '../../tools/kernels/compile.ts';
import { kernels } from '../../tools/kernels/vite-plugin.ts';
import { oneFile, packedKernels } from './one-file.ts';

export interface StandalonePageOptions {
  /** Folder of the page's source. */
  readonly page: string;
  /** Folder of the kernels. */
  readonly root: string;
  readonly compiler: KernelCompiler;
  readonly leaveOut: (file: string) => boolean;
}

export function standalonePage(options: StandalonePageOptions): Plugin {
  let place: { readonly outDir: string; readonly logLevel: LogLevel } = { outDir: '', logLevel: 'info' };
  return {
    name: 'talus-standalone-page',
    apply: 'build',
    configResolved: ({ build: { outDir }, logLevel = 'info' }) => void (place = { outDir, logLevel }),
    async closeBundle() {
      await build({ ...configOf(options, place.outDir), logLevel: place.logLevel });
    },
  };
}

function configOf({ page, root, compiler, leaveOut }: StandalonePageOptions, outDir: string): InlineConfig {
  const plugins = () => [packedKernels({ root, compiler, leaveOut }), kernels({ root, compiler, leaveOut })];
  return {
    configFile: false,
    root: page,
    base: './',
    plugins: [plugins(), oneFile()],
    resolve: { alias: [{ find: /^talus$/, replacement: join(root, 'index.ts') }] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'iife', plugins, rolldownOptions: { output: { codeSplitting: false } } },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(page, 'standalone.html'),
        output: { codeSplitting: false },
        checks: { bundlerTimings: false },
      },
    },
  };
}
