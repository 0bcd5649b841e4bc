/** Tokens and where they are. */
import { expect, test } from 'vitest';
import { tokenise } from './tokens.ts';

const cut = (text: string): string[] =>
  tokenise('a.wgsl', text)
    .slice(0, -1)
    .map((token) => token.text);

test.each([
  ['a+b<<=c', ['a', '+', 'b', '<<=', 'c']],
  ['array<vec2<f32>>', ['array', '<', 'vec2', '<', 'f32', '>', '>']],
  ['a>=b>>c', ['a', '>', '=', 'b', '>', '>', 'c']],
  ['x--;y++', ['x', '--', ';', 'y', '++']],
  ['0x1F 0x1p-3f 1.5e+3 .5f 1. 2u 3i', ['0x1F', '0x1p-3f', '1.5e+3', '.5f', '1.', '2u', '3i']],
  ['v.x', ['v', '.', 'x']],
  ['a /* b /* c */ d */ e // f\ng', ['a', 'e', 'g']],
  ['a::b->c&&d||e', ['a', '::', 'b', '->', 'c', '&&', 'd', '||', 'e']],
])('%s', (text, tokens) => {
  expect(cut(text)).toEqual(tokens);
});

test('positions count lines and columns from 1, over comments and carriage returns', () => {
  const tokens = tokenise('a.wgsl', 'a\r\n  b /* x\n y */ c\n\n// d\n e');
  expect(tokens.map(({ text, position }) => [text, position.line, position.column])).toEqual([
    ['a', 1, 1],
    ['b', 2, 3],
    ['c', 3, 7],
    ['e', 6, 2],
    ['the end of the file', 6, 3],
  ]);
  expect(tokens[1]!.start).toBe(5);
});
