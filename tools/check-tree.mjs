/**
 * What the linter cannot see: the size of files, the names of folders and exports, the layers of kernels, and paths in
 * documents that lead nowhere. Prints a line for each fault as `file:line: what`, and exits with 1 if there is one.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forbiddenTo, layers } from './layers.mjs';

/** @typedef {{ file: string, line: number, what: string }} Fault */

const roomNames = ['src', 'tools', 'test', 'bench', 'examples', 'docs', 'lab', 'scenes', 'python', '.ci'];
const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'results']);
const bannedFolders = new Set(['utils', 'util', 'common', 'misc', 'helpers']);
const lineLimits = new Map([
  ['.ts', 400],
  ['.tsx', 400],
  ['.mjs', 400],
  ['.wgsl', 150],
]);

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return skippedFolders.has(entry.name) ? [] : filesUnder(path);
  });
}

/** @param {string} file @param {string} text @returns {Fault[]} */
function checkSize(file, text) {
  const limit = lineLimits.get(extname(file));
  const lines = text.split('\n').length - 1;
  if (limit === undefined || lines <= limit) return [];
  return [{ file, line: limit + 1, what: `${lines} lines, at most ${limit}: split it by reason to change` }];
}

/** @param {string} file @returns {Fault[]} */
function checkFolders(file) {
  return dirname(file)
    .split('/')
    .filter((name) => bannedFolders.has(name))
    .map((name) => ({ file, line: 1, what: `folder "${name}" says nothing: name it after what it holds` }));
}

const exported = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const exportedList = /^export (?:type )?\{([^}]*)\}/gm;
const bannedWords = new Set(['manager', 'helper', 'helpers', 'util', 'utils', 'base', 'handle', 'process']);
const bannedAlone = new Set(['data', 'info']);

/** The words of a name in camelCase, in lower case. @param {string} name */
const wordsOf = (name) => (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** @param {string} name */
function bannedWordIn(name) {
  const words = wordsOf(name);
  if (words.length === 1 && bannedAlone.has(words[0] ?? '')) return words[0];
  return words.find((word) => bannedWords.has(word));
}

/** @param {string} text @param {number} index */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** @param {string} file @param {string} text @returns {Fault[]} */
function checkNames(file, text) {
  if (!/\.(ts|tsx|mjs)$/.test(file) || file.endsWith('.test.ts')) return [];
  const names = [...text.matchAll(exported)].map((match) => ({ name: match[1] ?? '', index: match.index }));
  for (const match of text.matchAll(exportedList)) {
    for (const item of (match[1] ?? '').split(',')) {
      const name = item.trim().split(/\s+/).at(-1);
      if (name) names.push({ name, index: match.index });
    }
  }
  return names.flatMap(({ name, index }) => {
    const word = bannedWordIn(name);
    return word
      ? [{ file, line: lineAt(text, index), what: `"${word}" in the exported name ${name}: say what it is` }]
      : [];
  });
}

/** @param {string} file @param {string} text @returns {Fault[]} */
function checkKernelLayers(file, text) {
  const folder = /^src\/(\w+)\//.exec(file)?.[1];
  if (!file.endsWith('.wgsl') || !folder || !layers.flat().includes(folder)) return [];
  const forbidden = forbiddenTo(folder);
  return [...text.matchAll(/^\s*import\s+package::(\w+)/gm)]
    .filter((match) => forbidden.includes(match[1] ?? ''))
    .map((match) => ({
      file,
      line: lineAt(text, match.index),
      what: `src/${folder}/ may not import from ${match[1]}: the order of layers is in tools/layers.mjs`,
    }));
}

/** @param {string} root @param {string} file @param {string} text @returns {Fault[]} */
function checkPaths(root, file, text) {
  if (!file.endsWith('.md')) return [];
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)].map((match) => ({
    index: match.index,
    path: match[1] ?? '',
    target: join(root, dirname(file), match[1] ?? ''),
  }));
  // In a code span a path is one when it starts in a room of the tree and has no placeholder in it.
  const spans = [...text.matchAll(/`((?:src|tools|test|docs|examples|\.ci)\/[\w./-]*)`/g)].map((match) => ({
    index: match.index,
    path: match[1] ?? '',
    target: join(root, match[1] ?? ''),
  }));
  return [...links, ...spans]
    .filter(({ target }) => !existsSync(target))
    .map(({ index, path }) => ({ file, line: lineAt(text, index), what: `${path} does not exist` }));
}

/** All faults of the tree at `root`. @param {string} root @returns {Fault[]} */
export function checkTree(root) {
  const top = readdirSync(root).filter((name) => statSync(join(root, name)).isFile() && /\.(md|ts|mjs)$/.test(name));
  const paths = [...top.map((name) => join(root, name)), ...roomNames.flatMap((name) => filesUnder(join(root, name)))];
  return paths
    .filter((path) => /\.(ts|tsx|mjs|wgsl|md)$/.test(path))
    .flatMap((path) => {
      const file = relative(root, path).split(sep).join('/');
      const text = readFileSync(path, 'utf8');
      return [
        ...checkSize(file, text),
        ...checkFolders(file),
        ...checkNames(file, text),
        ...checkKernelLayers(file, text),
        ...checkPaths(root, file, text),
      ];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = checkTree(fileURLToPath(new URL('..', import.meta.url)));
  for (const { file, line, what } of faults) console.error(`${file}:${line}: ${what}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
