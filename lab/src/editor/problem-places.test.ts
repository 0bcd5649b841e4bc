import { parseScene, SceneError, type SceneProblem } from 'talus';
import { describe, expect, test } from 'vitest';
import { placeProblems } from './problem-places.ts';

function problemsOf(text: string): readonly SceneProblem[] {
  try {
    parseScene(text);
    return [];
  } catch (error) {
    if (error instanceof SceneError) return error.problems;
    throw error;
  }
}

/** What of the text is marked, and what is said of it. */
const marked = (text: string): [string, string][] =>
  placeProblems(text, problemsOf(text)).map(({ from, to, message }) => [text.slice(from, to), message]);

const scene = (changes: object): string =>
  JSON.stringify(
    {
      talus: 1,
      materials: { sand: { friction: 0.5 } },
      grains: [{ material: 'sand', radius: 0.01, fill: { kind: 'points', positions: [[0, 0, 0]] } }],
      ...changes,
    },
    null,
    2,
  );

describe('a problem is marked', () => {
  test('at the value that is wrong', () => {
    expect(marked(scene({ materials: { sand: { friction: -0.25 } } }))).toEqual([['-0.25', 'must be ≥ 0']]);
  });

  test('at a key that does not exist', () => {
    expect(marked(scene({ gravitiy: 5 }))).toEqual([['5', expect.stringContaining('did you mean "gravity"')]]);
  });

  test('at a name that nothing has', () => {
    const text = scene({ bodies: [{ shape: { kind: 'plane' }, material: 'steal' }] });
    expect(marked(text)).toEqual([['"steal"', expect.stringContaining('must be the name of one of the materials')]]);
  });

  test('where something is missing, with its name', () => {
    expect(marked(scene({ bodies: [{ shape: { kind: 'sphere' }, material: 'sand' }] }))).toEqual([
      ['"shape"', expect.stringMatching(/^radius is missing/)],
    ]);
    const [[where, what]] = marked('{ "talus": 1 }') as [[string, string]];
    expect([where, what]).toEqual(['{', expect.stringMatching(/^materials is missing/)]);
  });

  test('at the component of a vector', () => {
    expect(marked(scene({ gravity: [0, 'x', 0] }))).toEqual([['"x"', expect.stringContaining('must be a number')]]);
  });

  test('where the text is no JSON', () => {
    expect(marked('{ "talus": 1,\n  "title": nope }')).toEqual([['nope', expect.stringContaining('expected a value')]]);
    expect(marked('{ "talus": 1')).toEqual([['1', expect.stringContaining('the end of the file')]]);
    expect(marked('')).toEqual([['', expect.stringContaining('the end of the file')]]);
  });
});

test('marks lie within the text, whatever it is', () => {
  const text = scene({ bodies: [{ shape: { kind: 'sphere', radius: 'big' }, material: 'sand' }], seed: -1 });
  for (let end = 0; end <= text.length; end++) {
    const part = text.slice(0, end);
    for (const { from, to } of placeProblems(part, problemsOf(part))) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeGreaterThanOrEqual(from);
      expect(to).toBeLessThanOrEqual(part.length);
    }
  }
});
