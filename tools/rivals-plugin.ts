/**
 * Compiles the hand-written rivals of the bench, `src/bench/rivals/*.as.ts`, and gives them as `virtual:talus-rivals`.
 * AssemblyScript takes seconds, so its output is kept under `.cache/` by a hash of all that went into it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

const moduleId = 'virtual:talus-rivals';
const ending = '.as.ts';
/** A memory of their own, unshared: rivals run on one thread. */
const flags = '-O3 --runtime stub --noAssert --importMemory --enable simd'.split(' ');

export function rivals(options: { readonly root?: string; readonly cache?: string } = {}): Plugin {
  const root = resolve(options.root ?? 'src');
  const folder = join(root, 'bench/rivals');
  const cache = resolve(options.cache ?? '.cache/rivals');
  return {
    name: 'talus-rivals',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    async load(id) {
      if (id !== `\0${moduleId}`) return null;
      const lines = [`import { decodeBase64 } from '${join(root, 'device/cpu/base64.ts')}';`];
      for (const file of readdirSync(folder).filter((name) => name.endsWith(ending))) {
        const path = join(folder, file);
        this.addWatchFile(path);
        const bytes = await compiled(file, readFileSync(path, 'utf8'), cache);
        const name = file.slice(0, -ending.length);
        lines.push(`export const ${name} = () => decodeBase64('${Buffer.from(bytes).toString('base64')}');`);
      }
      return lines.join('\n');
    },
  };
}

async function compiled(file: string, source: string, cache: string): Promise<Uint8Array> {
  const { assemblyscript: version } = packageJson.devDependencies;
  const hash = createHash('sha256')
    .update([version, ...flags, source].join('\n'))
    .digest('hex');
  const path = join(cache, `${file}.${hash.slice(0, 16)}.wasm`);
  try {
    return readFileSync(path);
  } catch {
    const bytes = await compile(file, source);
    mkdirSync(cache, { recursive: true });
    // Written aside and renamed: another build may be reading.
    writeFileSync(`${path}.${process.pid}`, bytes);
    renameSync(`${path}.${process.pid}`, path);
    return bytes;
  }
}

async function compile(file: string, source: string): Promise<Uint8Array> {
  // The compiler alone takes a second to load.
  const { default: asc } = await import('assemblyscript/asc');
  let bytes: Uint8Array | null = null;
  const { error, stderr } = await asc.main(['rival.ts', '--outFile', 'rival.wasm', ...flags], {
    readFile: (name) => (name === 'rival.ts' ? source : null),
    writeFile: (name, contents) => {
      if (name === 'rival.wasm' && typeof contents !== 'string') bytes = contents;
    },
    listFiles: () => [],
  });
  if (error || bytes === null) throw new Error(`${file}: ${error?.message}\n${stderr.toString()}`);
  return bytes;
}
