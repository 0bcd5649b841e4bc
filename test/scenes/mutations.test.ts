/** No scene file, however wrong, crashes, hangs, or loses a word: it is refused with a SceneError or understood whole. */
import { isThorough } from '../support/thorough.ts';
import * as fc from '../support/fast-check.ts';
import { expect, test } from 'vitest';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { problemLine, SceneError } from '../../src/scene/scene-error.ts';
import type { SceneProblem } from '../../src/scene/scene-error.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { misspell, mutatedScenes, ownWords } from '../support/scene-mutations.ts';
import { sceneFiles } from '../support/scene-files.ts';

/** One line, at a place, in words that a person can read. */
const isWellFormed = (problem: SceneProblem) =>
  /^scene|^line \d+, column \d+$/.test(problem.path) &&
  !/\n/.test(problemLine(problem)) &&
  !/undefined|\[object/.test(ownWords(problemLine(problem)));

/** The scene, or null where it was refused in the way it should be. */
function understood(text: string): Scene | null {
  try {
    return parseScene(text);
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    if (error.problems.length === 0) throw new Error('no problem', { cause: error });
    const ill = error.problems.find((problem) => !isWellFormed(problem));
    if (ill) throw new Error(`not a good line: ${problemLine(ill)}`, { cause: error });
    return null;
  }
}

/** Every value that was written is in what was understood, at its place. */
function holds(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return whole === part;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole) !== Array.isArray(part)) return false;
  if (Array.isArray(part) && (whole as unknown[]).length !== part.length) return false;
  return Object.entries(part).every(
    ([key, value]) => Object.hasOwn(whole, key) && holds((whole as Record<string, unknown>)[key], value),
  );
}

const mutations = isThorough ? 10_000 : 3000;

test(`${mutations} mutations of good scenes are refused or understood whole`, { timeout: 240_000 }, () => {
  let accepted = 0;
  fc.assert(
    fc.property(mutatedScenes(), ({ text }) => {
      const scene = understood(text);
      if (scene === null) return;
      accepted++;
      expect(holds(scene, JSON.parse(text))).toBe(true);
      // What was understood means the same when it is written down and read again.
      const written = JSON.stringify(scene);
      expect(JSON.stringify(parseScene(written))).toBe(written);
    }),
    { numRuns: mutations },
  );
  // Some faults are none, such as a seed that was changed: both ways must be walked.
  expect(accepted).toBeGreaterThan(100);
  expect(accepted).toBeLessThan(5000);
});

/** Paths of all keys of objects; the names of materials and outlines are names, not keys. */
function keyPaths(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, key];
    const isKey = !Array.isArray(value) && !['materials', 'outlines'].includes(path.join('.'));
    return [...(isKey ? [here] : []), ...keyPaths(inner, here)];
  });
}

/** What reads a key: its path without places in lists and names of materials, and the kinds of all that it is in. */
function readerOf(scene: unknown, path: readonly string[]): string {
  const words: string[] = [];
  let inside = scene as Record<string, unknown>;
  for (const [k, word] of path.entries()) {
    if (typeof inside['kind'] === 'string') words.push(`(${inside['kind']})`);
    words.push(Array.isArray(inside) || ['materials', 'outlines'].includes(path[k - 1] ?? '') ? '*' : word);
    inside = inside[word] as Record<string, unknown>;
  }
  return words.join('.');
}

test('a misspelt key never passes silently, wherever it stands', () => {
  let count = 0;
  const seen = new Set<string>();
  for (const [file, text] of sceneFiles) {
    for (const path of keyPaths(JSON.parse(text))) {
      const reader = readerOf(JSON.parse(text), path);
      if (seen.has(reader)) continue;
      seen.add(reader);
      for (const choice of [0, 1, 2, 3, 5, 6]) {
        const key = path.at(-1)!;
        const wrong = misspell(key, choice);
        // One letter more or less may be another name: of an axis.
        if (/^[xyz]$/.test(wrong)) continue;
        const scene = JSON.parse(text) as Record<string, unknown>;
        const parent = path.slice(0, -1).reduce((inner, word) => inner[word] as Record<string, unknown>, scene);
        parent[wrong] = parent[key];
        delete parent[key];
        const problems = problemsOf(scene);
        const isNamed = problems.some((line) => line.includes(wrong));
        expect(isNamed, `${file} ${path.join('.')} as ${wrong}: ${problems.join(' / ')}`).toBe(true);
        count++;
      }
    }
  }
  expect(count).toBeGreaterThan(1000);
});

function problemsOf(scene: unknown): string[] {
  try {
    parseScene(scene);
    return [];
  } catch (error) {
    return (error as SceneError).problems.map(problemLine);
  }
}
