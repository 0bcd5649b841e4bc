import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

/** Texts of kernels, which the kernel plugin brings. */
const kernels = 'virtual:talus-wgsl';

/** One file that imports nothing else, however it was built. */
async function bundle(entry: string, minify: boolean): Promise<Rolldown.OutputChunk> {
  const [result] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify,
      lib: { entry, formats: ['es'] },
      target: 'es2022',
      rolldownOptions: { external: [kernels] },
    },
  })) as Rolldown.RolldownOutput[];
  expect(result!.output).toHaveLength(1);
  return result!.output[0];
}

test.each([true, false])(
  'a page that bundles the device takes nothing of Node along (minified: %s)',
  async (minify) => {
    const { code, imports, dynamicImports } = await bundle(
      fileURLToPath(new URL('./device-gpu.ts', import.meta.url)),
      minify,
    );
    expect({ imports, dynamicImports }).toEqual({ imports: [], dynamicImports: [kernels] });
    // The bundle is bundled again by those who use the library: no import in it may name a package.
    const importedNames = [...code.matchAll(/\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?(["'`][^"'`]*["'`])/gs)].map(
      ([, name]) => name,
    );
    expect(importedNames.map((name) => name?.slice(1, -1))).toEqual([kernels]);
    expect(code).toMatch(/\bimport\(/);
  },
);
