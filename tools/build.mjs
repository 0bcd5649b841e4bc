/**
 * Builds what is missing or stale in `dist/`: the package, its declarations and the lab; or only the parts that are named.
 *
 *     node tools/build.mjs [package] [types] [lab]
 *
 * A part is stale when the contents of its sources differ from those it was built of. Times of files would not do: a
 * checkout changes them. When nothing is stale this takes a fraction of a second.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
/** What each part was built of. */
const stamps = join(dist, '.built');
const lock = join(stamps, 'lock');

const ofPackage = ['src', 'tools/kernels', 'package.json', 'package-lock.json', 'tsconfig.json'];
const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];

/**
 * In the order in which they are built: each clears away what it wrote before, and nothing else.
 *
 * @typedef {'package' | 'types' | 'lab'} PartName
 * @typedef {{ sources: readonly string[], command: readonly string[], outputs: () => readonly string[] }} Part
 * @type {Readonly<Record<PartName, Part>>}
 */
const parts = {
  package: {
    sources: [...ofPackage, 'tools/rivals-plugin.ts', 'vite.config.ts'],
    command: vite,
    outputs: () =>
      (existsSync(dist) ? readdirSync(dist) : []).filter((name) => !['.built', 'lab', 'types'].includes(name)),
  },
  types: {
    sources: [...ofPackage, 'tsconfig.build.json'],
    command: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
    outputs: () => ['types'],
  },
  lab: {
    sources: [...ofPackage, 'lab', 'scenes'],
    command: [...vite, '--config', 'lab/vite.config.ts'],
    outputs: () => ['lab'],
  },
};

/** Tests are no sources, nor are the pictures that they compare with. @param {string} file */
const isSource = (file) => !/\.test\.tsx?$|(^|[\\/])goldens[\\/]/.test(file);

/** @param {string} path relative to the root @returns {string[]} */
function filesOf(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).filter(isSource).toSorted();
  return names.map((name) => join(path, name)).filter((file) => statSync(join(root, file)).isFile());
}

/** @param {Part} part */
function hashOf({ sources, command }) {
  const hash = createHash('sha256').update(command.join(' '));
  for (const file of sources.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @param {PartName} name */
export function isStale(name) {
  const stamp = join(stamps, name);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOf(parts[name]);
}

/** Whether the process that took the lock still runs. One that was killed left it behind. */
function isLocked() {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    return false;
  }
}

/** @param {string} own */
function linked(own) {
  try {
    linkSync(own, lock);
    return true;
  } catch {
    return false;
  }
}

/** One at a time: the processes of tests find at the same time that a part is stale. @param {() => void} work */
function alone(work) {
  mkdirSync(stamps, { recursive: true });
  const own = `${lock}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // A link appears with its content, and never in the place of another.
    while (!linked(own)) {
      if (isLocked()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      else rmSync(lock, { force: true });
    }
    try {
      work();
    } finally {
      rmSync(lock);
    }
  } finally {
    rmSync(own);
  }
}

/** @param {PartName} name */
function build(name) {
  const { command, outputs } = parts[name];
  const hash = hashOf(parts[name]);
  const stamp = join(stamps, name);
  // A build that is interrupted leaves a part that is stale.
  rmSync(stamp, { force: true });
  for (const output of outputs()) rmSync(join(dist, output), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`build: ${name}: failed, as said above`);
  writeFileSync(stamp, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const known = /** @type {PartName[]} */ (Object.keys(parts));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !known.some((part) => part === name));
  if (unknown.length > 0) {
    console.error(`build: ${unknown.join(', ')}: the parts are ${known.join(', ')}`);
    process.exit(2);
  }
  for (const name of known.filter((part) => wanted.length === 0 || wanted.includes(part))) {
    if (!isStale(name)) continue;
    alone(() => {
      if (!isStale(name)) return;
      const start = performance.now();
      console.error(`build: ${name} …`);
      build(name);
      console.error(`build: ${name} took ${((performance.now() - start) / 1000).toFixed(0)} s`);
    });
  }
}
