/** Outlines as a person names them on the command line: a letter, or a word. */
import { nearestName } from '../core/nearest-name.ts';
import { makeOutline } from '../geometry/outline/make-outline.ts';
import { OutlineError } from '../geometry/outline/outline-error.ts';
import type { OutlineSpec } from '../geometry/outline/outline-spec.ts';
import type { ShapeType } from '../scene/shapes/shapes-model.ts';
import { UsageError } from './failure.ts';

const regular = (sides: number): OutlineSpec => ({ kind: 'regular', sides });

export const outlineWords: Readonly<Record<string, OutlineSpec>> = {
  disc: { kind: 'disc' },
  triangle: regular(3),
  square: regular(4),
  pentagon: regular(5),
  hexagon: regular(6),
  octagon: regular(8),
  star: { kind: 'star', points: 5 },
  'arc-25': { kind: 'arc', share: 0.25 },
  'arc-50': { kind: 'arc', share: 0.5 },
  'arc-75': { kind: 'arc', share: 0.75 },
  ring: { kind: 'arc', share: 1 },
  'chain-link': { kind: 'chain-link' },
};

/** A type of radius 1 m of each word. */
export function typesOfWords(words: readonly string[]): ShapeType[] {
  const twice = words.find((word, k) => words.indexOf(word) !== k);
  if (twice !== undefined) throw new UsageError(`fields: ${twice} is given twice: name each outline once`);
  return words.map((word) => ({ name: word, outline: outlineOf(word), radius: 1 }));
}

function outlineOf(word: string): ShapeType['outline'] {
  const spec = outlineWords[word] ?? ([...word].length === 1 ? ({ kind: 'letter', letter: word } as const) : null);
  if (spec === null) {
    const nearest = nearestName(word, Object.keys(outlineWords));
    const hint = nearest === null ? `: name a scene file, a letter, or one of ${Object.keys(outlineWords).join(', ')}` : `; did you mean ${nearest}?`; // prettier-ignore
    throw new UsageError(`fields: there is no outline ${word}${hint}`);
  }
  try {
    return makeOutline(spec).outline;
  } catch (error) {
    if (error instanceof OutlineError) throw new UsageError(`fields: ${word}: ${error.message}`, { cause: error });
    throw error;
  }
}
