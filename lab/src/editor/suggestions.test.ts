import { sceneLanguage } from 'talus';
import { describe, expect, test } from 'vitest';
import { suggestionsAt } from './suggestions.ts';

const language = sceneLanguage();

/** What is suggested at the bar. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const found = suggestionsAt(language, marked.replace('|', ''), offset);
  return found && { ...found, labels: found.options.map(({ label }) => label) };
}

const scene = (inside: string): string =>
  `{ "talus": 1, "materials": { "sand": {}, "steel": {} }, "bodies": [{ "name": "floor", "shape": { "kind": "plane" }, "material": "steel" }], ${inside} }`;

describe('keys', () => {
  test('of the scene that are still free', () => {
    const labels = at(scene('"|"'))?.labels;
    expect(labels).toEqual(expect.arrayContaining(['gravity', 'grains', 'solver']));
    expect(labels).not.toContain('materials');
  });

  test('of an object inside, with unit, default and meaning', () => {
    const found = at(scene('"x": 0').replace('"sand": {}', '"sand": { "friction": 0.3, "|" }'));
    expect(found?.labels).not.toContain('friction');
    expect(found?.options.find(({ label }) => label === 'density')).toMatchObject({
      text: '"density": 2500',
      detail: '2500 kg/m³',
      doc: 'Mass per volume of the solid.',
    });
  });

  test('of the kind that is chosen', () => {
    expect(at(scene('"solver": { "kind": "apgd", "|" }'))?.labels).toEqual(['sweeps', 'tolerance', 'friction']);
    expect(at(scene('"grains": [{ "fill": { "kind": "pour", | } }]'))?.labels).toEqual(['region', 'count', 'solidFraction']); // prettier-ignore
  });

  test('the one that is being typed is among them, without its value twice', () => {
    const found = at(scene('"grav|": [0, 0, 0]'));
    expect(found?.options.find(({ label }) => label === 'gravity')?.text).toBe('"gravity"');
    expect(at(scene('"gravity|": [0, 0, 0]'))?.labels).toContain('gravity');
  });

  test('after a comma or an opening bracket, in text that does not end', () => {
    expect(at('{ "talus": 1, |')?.labels).toContain('materials');
    expect(at('{ "solver": {|')?.labels).toEqual(['kind']);
  });
});

describe('values', () => {
  test('words of a field', () => {
    expect(at(scene('"grains": [{ "fill": { "kind": "lattice", "arrangement": "|" } }]'))?.labels).toEqual(['"cubic"', '"face-centred"']); // prettier-ignore
  });

  test('kinds, whichever is there now', () => {
    expect(at(scene('"solver": { "kind": "jaco|bi" }'))?.labels).toEqual(expect.arrayContaining(['"apgd"', '"hertz"', '"jacobi"'])); // prettier-ignore
    expect(at(scene('"solver": { "kind": | }'))?.labels).toContain('"apgd"');
  });

  test('names of what is elsewhere in the scene', () => {
    expect(at(scene('"grains": [{ "material": "|" }]'))?.labels).toEqual(['"sand"', '"steel"']);
    expect(at(scene('"sensors": [{ "kind": "force", "body": | }]'))?.labels).toEqual(['"floor"']);
  });

  test('switches and defaults', () => {
    expect(at(scene('"output": { "contacts": | }'))?.options.map(({ label, detail }) => [label, detail])).toEqual([['true', ''], ['false', 'default']]); // prettier-ignore
    expect(at(scene('"worlds": |'))?.labels).toEqual(['1']);
  });

  test('whole objects of a kind, and words that stand for one', () => {
    expect(at(scene('"boundaries": { "x": | }'))?.labels).toEqual(expect.arrayContaining(['"periodic"', 'wall']));
    const entry = at(scene('"sensors": [|]'));
    expect(entry?.options.find(({ label }) => label === 'force')?.text).toBe('{"kind":"force","body":"floor"}');
  });

  test('nothing where anything will do', () => {
    expect(at(scene('"about": "some |words"'))).toBeNull();
  });
});

test('what is replaced is the whole word, with its quotes', () => {
  const found = at(scene('"solver": { "kind": "jaco|bi" }'))!;
  const text = scene('"solver": { "kind": "jacobi" }');
  expect(text.slice(found.from, found.to)).toBe('"jacobi"');
});
