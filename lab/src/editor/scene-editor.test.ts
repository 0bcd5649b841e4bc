import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { sceneLanguage } from 'talus';
import { expect, test } from 'vitest';
import { completions } from './scene-editor.ts';

/** Labels that are compared with what stands between `from` and the bar. */
function completed(marked: string, isAsked: boolean) {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [json()] });
  const found = completions(sceneLanguage(), new CompletionContext(state, pos, isAsked));
  return found && { typed: state.sliceDoc(found.from, pos), labels: found.options.map(({ label }) => label) };
}

test('a quote that was typed, with the one that closes it, begins a key', () => {
  const found = completed('{ "talus": 1,"|"\n "about": "y" }', false);
  expect(found?.typed).toBe('"');
  expect(found?.labels).toContain('"gravity"');
});

test('a word is completed from its quote on', () => {
  expect(completed('{ "solver": { "kind": "ja|" } }', false)).toMatchObject({ typed: '"ja', labels: expect.arrayContaining(['"jacobi"']) }); // prettier-ignore
});

test('an empty place is completed after a sign, elsewhere when it is asked for', () => {
  expect(completed('{ "worlds": | }', false)?.labels).toEqual(['1']);
  expect(completed('{ "worlds": 1,   |   }', false)).toBeNull();
  expect(completed('{ "worlds": 1,   |   }', true)?.labels).toContain('"gravity"');
});
