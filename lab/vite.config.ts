import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { KernelCompiler } from '../tools/kernels/compile.ts';
import { kernels } from '../tools/kernels/vite-plugin.ts';
import { scenesPlugin } from './build/scenes-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const repository = join(root, '..');

/** With these two headers a page may share memory between threads; without them the CPU device has one thread. */
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** The lab itself, and the pages beside it. */
const pages = ['.', 'papers'].flatMap((folder) => {
  const path = join(root, folder);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.html')) : [];
  return names.map((name) => join(path, name));
});

/** For the page and its workers alike; what only benchmarks and designs need stays out. */
const pageKernels = {
  root: join(repository, 'src'),
  filesIn: join(repository, '.cache/lab-kernels'),
  compiler: new KernelCompiler(),
  leaveOut: (file: string): boolean => /^(bench|design)\/|_adjoint\w*\.wgsl$|\/adjoint\//.test(file),
};

/** The lab as a static site that works from any folder of any host. */
export default defineConfig({
  root,
  base: './',
  plugins: [
    kernels(pageKernels),
    scenesPlugin({ scenes: join(repository, 'scenes'), thumbnails: join(root, 'public/thumbnails') }),
  ],
  resolve: { alias: [{ find: /^talus$/, replacement: join(repository, 'src/index.ts') }] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { headers },
  preview: { headers },
  worker: { format: 'es', plugins: () => [kernels(pageKernels)] },
  build: {
    target: 'es2022',
    outDir: join(repository, 'dist/lab'),
    emptyOutDir: true,
    rolldownOptions: { input: pages, checks: { bundlerTimings: false } },
  },
});
