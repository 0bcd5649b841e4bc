import { expect, test } from 'vitest';
import { ownWords } from '../support/scene-mutations.ts';

test('what a message quotes is not its own', () => {
  expect(ownWords(String.raw`scene.x: must be a number, got "undefined \" [object", not undefined`)).toBe(
    'scene.x: must be a number, got "", not undefined',
  );
});
