/** Makes one HTML file of a page: its script and its styles are put into it, so that it needs nothing beside it. */
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { KernelCompiler } from '../../tools/kernels/compile.ts';
import { readKernelFiles } from '../../tools/kernels/vite-plugin.ts';

export function oneFile(): Plugin {
  return {
    name: 'talus-one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const [name, page] of Object.entries(bundle)) {
        if (page.type !== 'asset' || !name.endsWith('.html')) continue;
        const html = String(page.source)
          .replaceAll(/<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g, (_tag, path: string) => {
            return `<script type="module">${unpacking(take(path))}</script>`;
          })
          .replaceAll(
            /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
            (_tag, path: string) => `<style>${take(path)}</style>`,
          );
        page.source = html;
      }
      function take(path: string): string {
        const file = path.replace(/^(\.?\/)+/, '').replace(/^(\.\.\/)+/, '');
        const part = bundle[file];
        if (part === undefined) throw new Error(`${path}: not in the bundle of the page`);
        delete bundle[file];
        return part.type === 'chunk' ? part.code : String(part.source);
      }
    },
  };
}

/** A script that unpacks another and runs it: a third of the size, and nothing in it can end the script's element. */
function unpacking(script: string): string {
  const packed = deflateRawSync(script, { level: 9 }).toString('base64');
  return `const bytes = Uint8Array.from(atob('${packed}'), (letter) => letter.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
const script = document.createElement('script');
script.type = 'module';
script.textContent = await new Response(stream).text();
document.head.append(script);`;
}

export interface PackedKernelsOptions {
  /** Folder of the kernels. */
  readonly root: string;
  readonly compiler: KernelCompiler;
  readonly leaveOut: (file: string) => boolean;
}

/** Kernels for one thread of a CPU alone, packed into the script: what a page from a disk can use. */
export function packedKernels({ root, compiler, leaveOut }: PackedKernelsOptions): Plugin {
  const ids = ['virtual:talus-wasm', 'virtual:talus-wgsl'];
  return {
    name: 'talus-packed-kernels',
    enforce: 'pre',
    resolveId: (id) => (ids.includes(id) ? `\0packed:${id}` : null),
    load(id) {
      if (id === '\0packed:virtual:talus-wgsl') return `export const wgslOf = () => undefined;`;
      if (id !== '\0packed:virtual:talus-wasm') return null;
      const { wasm } = compiler.compile(readKernelFiles(root), leaveOut);
      const packed = deflateRawSync(wasm.single, { level: 9 }).toString('base64');
      return `const packed = '${packed}';
export const single = () => {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return Promise.resolve(new Response(stream, { headers: { 'Content-Type': 'application/wasm' } }));
};
export const shared = single;`;
    },
  };
}
