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
  ['math'],
  ['device'],
  ['primitives', 'geometry', 'materials'],
  ['scene'],
  ['solvers'],
  ['sensors'],
  ['world'],
  ['io'],
  ['design', 'learn'],
  ['bench'],
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

/** @param {string} folder */
function restrictions(folder) {
  const forbidden = forbiddenTo(folder);
  const patterns = [
    { regex: '^talus(/|$)', message: 'inside src/ import by relative path: the package name is for its users' },
    {
      regex: '(^|/)(tools|test|examples|lab)/',
      message: 'src/ imports nothing from outside src/',
      allowTypeImports: false,
    },
  ];
  if (forbidden.length > 0) {
    patterns.unshift({
      regex: `^\\.{1,2}/(\\.\\./)*(${forbidden.join('|')})(/|\\.ts$)`,
      message: `src/${folder}/ may not import from ${forbidden.join(', ')}: the order of layers is in tools/layers.mjs`,
    });
  }
  // A page's bundler would pull in whatever is imported by its literal name.
  if (folder !== 'cli' && folder !== 'io') {
    patterns.push({
      regex: '^node:',
      message: "use process.getBuiltinModule('node:…') behind a check: this code also runs in a page",
      allowTypeImports: true,
    });
  }
  return { patterns };
}

/** One override a folder, so that `oxlint` finds an import against the order where it is written. */
export function lintConfiguration() {
  return {
    overrides: names.map((name) => ({
      files: [`src/${name}/**`, `src/${name}.ts`],
      rules: { 'no-restricted-imports': ['error', restrictions(name)] },
    })),
  };
}

export const lintText = () => `${JSON.stringify(lintConfiguration(), null, 2)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write')) {
  writeFileSync(lintFile, lintText());
}
