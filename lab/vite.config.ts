import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { KernelCompiler } from '../tools/kernels/compile.ts';
import { kernels } from '../tools/kernels/vite-plugin.ts';
import { scenesPlugin } from './build/scenes-plugin.ts';
import { standalonePage } from './build/standalone-page.ts';
import { withoutFieldDocs } from './build/without-field-docs.ts';
import { withoutSchemaDocs } from './build/without-schema-docs.ts';
import { workshopKernels } from './build/workshop-kernels.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const repository = join(root, '..');

/** With these two headers a page may share memory between threads; without them the CPU device has one thread. */
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** The lab itself, the pages beside it, and the element for pages of others, which keeps its name. */
const pages = ['.', 'papers'].flatMap((folder) => {
  const path = join(root, folder);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.html')) : [];
  return names.map((name) => join(path, name));
});

const element = 'talus-scene';

const isOfSoft = (file: string): boolean => /^(solvers|sensors)\/soft\/|^render\/paint\/paint_particles/.test(file);
const isOfShapes = (file: string): boolean =>
  /^(solvers|sensors)\/shapes\/|^render\/\w+\/(\w+_outlines|paint_arms)\.wgsl/.test(file);
const isOfGrains = (file: string): boolean =>
  /^solvers\/grains\/|^sensors\/\w+\.wgsl|^render\/paint\/paint_(grains|loads|contacts|chains)\.wgsl/.test(file);

/** What only spheres have: how they meet, are swept, move and are summed up, and how their light falls. */
const isOfSpheres = (file: string): boolean =>
  /^solvers\/grains\/((hertz|ledger|lists|methods|settle)\/|flow\/flow_look|grains_(spread_speeds|body_loads|bound|compare|find|gather|make|match|move|order|place_pairs|remember|reset|share|start|sweep)_?\w*\.wgsl|effort\/effort_(measure|list|spread|onward|decide|worlds))/.test(
    file,
  ) ||
  /^render\/(shade\/shade_pixels|paint\/paint_contacts)\.wgsl|^sensors\/(link_contacts|list_grains|grain_sums)\.wgsl/.test(
    file,
  );
/** Of grains that are solved otherwise than by Gauss-Seidel, and of their books. */
const isOfMethods = (file: string): boolean =>
  /^solvers\/grains\/((methods|hertz|settle)\/|ledger\/ledger_|grains_spread_speeds)/.test(file);
/** Kernels that there are for the plane and for space have a number at their end; no scene is both. Grains are of space. */
const hasBoth = (file: string): boolean => isOfSoft(file) || file.startsWith('world/hands/');
const isOfPlane = (file: string): boolean => hasBoth(file) && /[a-z]2\.wgsl$/.test(file);
const isOfSpace = (file: string): boolean => hasBoth(file) && /[a-z]3\.wgsl$/.test(file);
/** What only GPUs run, some of them only those that bind few arrays: modules for a CPU do without. */
const isOfGpu = (file: string): boolean =>
  /^solvers\/grains\/(bricks\/|grains_(gather_(listed|bounded)|make_pair_extras|remember_pair_turns)\.)|\/soft_(grid_sums2|few_blocks)\.wgsl$|\/shapes_(gather_(poses|motions)|choose_pairs|recall|keep_touches|find_walls|match_walls|pair_and_press|act|move|remember_(presses|grains))\.wgsl$/.test(
    file,
  );
const isNotOfGrains = (file: string): boolean => isOfGpu(file) || isOfSoft(file) || isOfPlane(file) || isOfShapes(file);
/** Primitives for the kernels of others, which no solver uses. */
const isOfUsers = (file: string): boolean => /^primitives\/(compact|histogram|near|reduce)_/.test(file);
/** Nets come to a page as files: it trains none. */
const isOfTraining = (file: string): boolean => file.startsWith('solvers/shapes/fields/neural/shapes_net_');

/** For the page and its workers alike; what only benchmarks, designs and the training of nets need stays out. */
const pageKernels = {
  root: join(repository, 'src'),
  filesIn: join(repository, '.cache/lab-kernels'),
  compiler: new KernelCompiler(),
  leaveOut: (file: string): boolean =>
    /^(bench|design)\/|_(adjoint|apart)\w*\.wgsl$|\/adjoint\//.test(file) || isOfTraining(file) || isOfUsers(file),
  // What a scene of one matter does without: a page loads no more than it needs.
  parts: {
    grains: (file: string): boolean => isNotOfGrains(file) || isOfMethods(file),
    'grains-any': isNotOfGrains,
    soft2: (file: string): boolean => isOfGpu(file) || isOfGrains(file) || isOfShapes(file) || isOfSpace(file),
    soft3: (file: string): boolean => isOfGrains(file) || isOfShapes(file) || isOfPlane(file),
    shapes: (file: string): boolean => isOfGpu(file) || isOfSoft(file) || isOfPlane(file) || isOfSpheres(file),
  },
};

/** The lab as a static site that works from any folder of any host. */
export default defineConfig({
  root,
  base: './',
  plugins: [
    kernels(pageKernels),
    withoutFieldDocs(),
    scenesPlugin({ scenes: join(repository, 'scenes'), thumbnails: join(root, 'public/thumbnails') }),
    standalonePage({ ...pageKernels, page: join(root, 'standalone') }),
  ],
  resolve: { alias: [{ find: /^talus$/, replacement: join(repository, 'src/index.ts') }] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { headers },
  preview: { headers },
  worker: {
    format: 'es',
    plugins: () => [kernels(pageKernels), withoutFieldDocs(), withoutSchemaDocs(), workshopKernels(pageKernels)],
    // Nobody bundles a worker again.
    rolldownOptions: { output: { comments: { annotation: false } }, checks: { bundlerTimings: false } },
  },
  build: {
    target: 'es2022',
    outDir: join(repository, 'dist/lab'),
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(pages.map((path) => [basename(path, '.html'), path])),
        [element]: join(root, 'src/embed/talus-scene.tsx'),
      },
      output: {
        entryFileNames: ({ name }) => (name === element ? '[name].js' : 'assets/[name]-[hash].js'),
        // Alone: the bundler would else put a few lines in what is large that every page needs.
        codeSplitting: {
          groups: [
            { name: 'mediabunny', test: /[\\/]mediabunny[\\/]/ },
            { name: 'errors', test: /[\\/]src[\\/]core[\\/]errors\.ts$/ },
          ],
        },
      },
      checks: { bundlerTimings: false },
    },
  },
});
