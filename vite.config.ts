import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { kernels } from './tools/kernels/vite-plugin.ts';
import { rivals } from './tools/rivals-plugin.ts';

/** What users install beside Talus is not bundled into it. */
const { dependencies: needed, optionalDependencies: optional, peerDependencies: peers } = packageJson;
const dependencies = Object.keys({ ...needed, ...optional, ...peers }).map((name) => new RegExp(`^${name}(/|$)`));

/** Library, compiler and CLI in one build; declarations follow from `tsc -p tsconfig.build.json`. */
export default defineConfig({
  plugins: [kernels(), rivals()],
  publicDir: false,
  build: {
    target: 'es2022',
    // The declarations and the lab are there, too: tools/build.mjs clears away what is old.
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    lib: {
      entry: {
        index: 'src/index.ts',
        node: 'src/node.ts',
        jax: 'src/jax.ts',
        robots: 'src/robots.ts',
        compiler: 'tools/kernels/index.ts',
        cli: 'src/cli/main.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^node:/, ...dependencies],
      // AssemblyScript takes seconds the first time: that is known.
      checks: { bundlerTimings: false },
      output: {
        banner: (chunk) => (chunk.name === 'cli' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
});
