import { describe, expect, test } from 'vitest';
import { sceneLanguage, type LanguageField, type LanguageType } from './scene-language.ts';

const language = sceneLanguage();

/** What is declared at a path; an entry of a list or record is `*`, a kind is `:word`. */
function at(...path: readonly string[]): LanguageField & { readonly type: LanguageType } {
  let field: LanguageField = { key: 'scene', doc: '', type: language, isRequired: true, initial: {}, otherwise: null, isLive: false }; // prettier-ignore
  for (const key of path) field = member(field, key);
  return field;
}

function member(field: LanguageField, key: string): LanguageField {
  const { type } = field;
  if (key === '*' && (type.kind === 'list' || type.kind === 'record')) return { ...field, key, type: type.entry };
  if (key.startsWith(':') && type.kind === 'choice') {
    const word = key.slice(1);
    const option = type.options.find((each) => each.kind === 'object' && each.word === word);
    if (option) return { ...field, key, type: option };
  }
  const found = type.kind === 'object' ? type.fields.find((each) => each.key === key) : undefined;
  if (!found) throw new Error(`there is no ${key}`);
  return found;
}

describe('a field', () => {
  test('of a number has unit, range, meaning and default', () => {
    expect(at('materials', '*', 'density')).toMatchObject({
      doc: 'Mass per volume of the solid.',
      type: { kind: 'number', isWhole: false, unit: 'kg/m³', range: { above: 0, usual: [10, 20000] } },
      isRequired: false,
      initial: 2500,
      isLive: true,
    });
    expect(at('seed').type).toMatchObject({ kind: 'number', isWhole: true, range: { min: 0 } });
  });

  test('that may be left out says in words what holds then', () => {
    expect(at('contacts', '*', 'friction')).toMatchObject({
      otherwise: 'geometric mean of the two',
      isRequired: false,
    });
  });

  test('of three numbers is a vector, of two names a list', () => {
    expect(at('gravity').type).toMatchObject({ kind: 'vector', length: 3, unit: 'm/s²' });
    expect(at('bodies', '*', 'rotation').type).toMatchObject({ kind: 'vector', length: 4 });
    expect(at('contacts', '*', 'between').type).toMatchObject({
      kind: 'list',
      min: 2,
      max: 2,
      entry: { kind: 'text', refersTo: 'materials' },
    });
  });

  test('with kinds has each of them, with its own meaning', () => {
    expect(at('solver', ':apgd').type).toMatchObject({ kind: 'object', name: 'Apgd', word: 'apgd' });
    expect(at('grains', '*', 'fill', ':pour').type).toMatchObject({ doc: expect.stringContaining('random places') });
    expect(at('grains', '*', 'radius').type).toMatchObject({
      kind: 'choice',
      options: [{ kind: 'number', unit: 'm' }, { word: 'uniform' }, { word: 'normal' }, {}, {}],
    });
    expect(at('boundaries', 'x').type).toMatchObject({
      kind: 'choice',
      options: [{ kind: 'words', words: ['none', 'periodic', 'open', 'cyclic'] }, {}, {}, { word: 'wall' }],
    });
  });

  test('knows how many entries it takes', () => {
    expect(at('actuators', '*', ':cable', 'through').type).toMatchObject({ kind: 'list', min: 2, max: 10000 });
  });
});

test('an object has its own meaning, not that of the field that holds it', () => {
  expect(at('time').type).toMatchObject({ name: 'Time', doc: 'How long and how finely.' });
  expect(at('domain').type).toMatchObject({ name: 'Region', doc: 'A box along the axes of the world.' });
});

/** All fields of the language, with where they are. */
function* everyField(type: LanguageType, path: string): Generator<[path: string, field: LanguageField]> {
  if (type.kind === 'list' || type.kind === 'record') yield* everyField(type.entry, `${path}[]`);
  if (type.kind === 'choice') for (const option of type.options) yield* everyField(option, path);
  if (type.kind !== 'object') return;
  for (const field of type.fields) {
    const place = `${path}.${field.key}`;
    yield [place, field];
    yield* everyField(field.type, place);
  }
}

test('every field has a meaning, and a word for what holds where it is left out', () => {
  const silent = [...everyField(language, 'scene')].filter(
    ([, { doc, isRequired, initial, otherwise }]) =>
      doc === '' || (!isRequired && initial === undefined && otherwise === null),
  );
  expect(silent.map(([path]) => path)).toEqual([]);
});

test('a usual range is inside of what is allowed, and holds the default', () => {
  const wrong = [...everyField(language, 'scene')].filter(([, { type, initial }]) => {
    if (type.kind !== 'number' || !type.range.usual) return false;
    const { above = -Infinity, min = -Infinity, max = Infinity, below = Infinity, usual } = type.range;
    const [from, to] = usual;
    const holds = typeof initial !== 'number' || (initial >= from && initial <= to);
    // An open end is what values come near to.
    return !(from < to && from >= Math.max(above, min) && to <= Math.min(max, below) && holds);
  });
  expect(wrong.map(([path]) => path)).toEqual([]);
});
