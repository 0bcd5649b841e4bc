/** From what is wrong with a scene to where in its text one sees it. */
import type { SceneProblem } from 'talus';
import { readPath, type Keys } from '../panel/scene-value.ts';
import { jsonTree, spanOf, type JsonTree, type Span } from './json-places.ts';

export interface PlacedProblem extends Span {
  readonly message: string;
}

export function placeProblems(
  text: string,
  problems: readonly SceneProblem[],
  tree: JsonTree = jsonTree(text),
): PlacedProblem[] {
  return problems.map(({ path, message, cure }) => {
    const words = cure === undefined ? message : `${message}; ${cure}`;
    const keys = readPath(path);
    if (keys === null) return { ...lineSpan(text, path), message: words };
    const { span, missing } = nearestSpan(tree, text, keys);
    // What is missing is told where it would stand, and by its name.
    return { ...span, message: missing.length === 0 ? words : `${missing.join('.')} ${words}` };
  });
}

/** The value at a place, or the key of the nearest thing around it that is written. */
function nearestSpan(tree: JsonTree, text: string, keys: Keys): { readonly span: Span; readonly missing: Keys } {
  for (let depth = keys.length; depth > 0; depth--) {
    const found = spanOf(tree, text, keys.slice(0, depth));
    if (!found) continue;
    const isWhole = depth === keys.length;
    const isLarge = text.slice(found.value.from, found.value.to).includes('\n');
    const opening = { from: found.value.from, to: found.value.from + 1 };
    return {
      span: (isWhole && !isLarge) || !isLarge ? found.value : (found.key ?? opening),
      missing: keys.slice(depth),
    };
  }
  const start = Math.max(text.indexOf('{'), 0);
  return { span: { from: start, to: Math.min(start + 1, text.length) }, missing: keys };
}

/** Of `line 3, column 7`: that word; else the first character. */
function lineSpan(text: string, path: string): Span {
  const [, line, column] = /^line (\d+), column (\d+)$/.exec(path) ?? [];
  if (line === undefined) return { from: 0, to: Math.min(1, text.length) };
  const lines = text.split('\n');
  const before = lines.slice(0, Number(line) - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const from = Math.min(before + Number(column) - 1, text.length);
  const word = /^[\w$.+-]+/.exec(text.slice(from))?.[0].length ?? 1;
  // At the end of a file the last character is marked.
  return from >= text.length ? { from: Math.max(text.length - 1, 0), to: text.length } : { from, to: from + word };
}
