import { defineConfig } from 'vite';
import { kernels } from './tools/kernels/vite-plugin.ts';

/** Library, compiler and CLI in one build; declarations follow from `tsc -p tsconfig.build.json`. */
export default defineConfig({
  plugins: [kernels()],
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: true,
    minify: false,
    lib: {
      entry: { index: 'src/index.ts', compiler: 'tools/kernels/index.ts', cli: 'src/cli/main.ts' },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^node:/, 'commander', 'picocolors'],
      output: {
        banner: (chunk) => (chunk.name === 'cli' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
});
