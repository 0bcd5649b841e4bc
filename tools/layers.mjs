/**
 * The layers of `src/`, lowest first: a folder imports from itself and from the layers before its own, never from its
 * neighbours or from above. This list is the one place where the order is written; the lint rules are generated from it:
 *
 *     node tools/layers.mjs --write
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @type {readonly (readonly string[])[]} */
export const layers = [
  ['core'],
  ['math', 'formats'],
  ['device'],
  ['primitives', 'geometry', 'materials'],
  ['robots'],
  ['scene'],
  ['solvers'],
  ['sensors'],
  ['world'],
  ['render'],
  ['io'],
  ['design', 'learn'],
  ['bench', 'validate'],
  ['cli'],
];

const names = layers.flat();

/** The lint configuration that {@link lintConfiguration} is written to. */
export const lintFile = fileURLToPath(new URL('./layers.oxlintrc.json', import.meta.url));

/**
 * Folders that `folder` may not import from.
 * @param {string} folder
 */
export function forbiddenTo(folder) {
  const height = layers.findIndex((layer) => layer.includes(folder));
  const allowed = new Set([folder, ...layers.slice(0, height).flat()]);
  return names.filter((name) => !allowed.has(name));
}

/** Folders between `src/` and a file, at most. A nested folder may bear the name of a layer: depth tells them apart. */
const depths = [0, 1, 2, 3, 4];

/** @param {string} folder @param {number} depth */
function restrictions(folder, depth) {
  const forbidden = forbiddenTo(folder);
  const patterns = [
    { regex: '^talus(/|$)', message: 'inside src/ import by relative path: the package name is for its users' },
    { regex: '^[./]*/(tools|test|examples|lab)/', message: 'src/ imports nothing from outside src/' },
  ];
  if (forbidden.length > 0) {
    patterns.unshift({
      regex: `^${depth === 0 ? '\\./' : '\\.\\./'.repeat(depth)}(${forbidden.join('|')})(/|\\.ts$)`,
      message: `${folder} may not import from a layer above it or beside it: the order is in tools/layers.mjs`,
    });
  }
  // A page's bundler would pull in whatever is imported by its literal name; types leave no trace.
  const node = { regex: '^node:', message: "use process.getBuiltinModule('node:…'): this code also runs in a page" };
  return {
    patterns: folder === 'cli' || folder === 'io' ? patterns : [...patterns, { ...node, allowTypeImports: true }],
  };
}

/** One override for each folder and depth, so that `oxlint` finds an import against the order where it is written. */
export function lintConfiguration() {
  const overrides = names.flatMap((name) =>
    depths.map((depth) => ({
      files: [depth === 0 ? `src/${name}.ts` : `src/${name}/${'*/'.repeat(depth - 1)}*`],
      rules: { 'no-restricted-imports': ['error', restrictions(name, depth)] },
    })),
  );
  return { overrides };
}

/** One override a line. */
export function lintText() {
  const lines = lintConfiguration().overrides.map((override) => `    ${JSON.stringify(override)}`);
  return `{\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write')) {
  writeFileSync(lintFile, lintText());
}
