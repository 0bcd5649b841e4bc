/**
 * The scene language as plain data, for those who show it to people: what may stand where, in which unit and range, what
 * it means. It is read from the declaration, so that panels and completion know all that the parser knows.
 */
import { sceneSchema } from './scene.ts';
import { describe } from './schema-fields.ts';
import type { Named, NumberRange } from './schema-fields.ts';
import {
  alternativesOf,
  defaultOf,
  definitionOf,
  describeField,
  fieldsOf,
  kindsOf,
  mayBeLeftOut,
  measureOf,
  typeOf,
} from './schema-walk.ts';
import type { Schema } from './schema-walk.ts';
import { typeWords } from './schema-words.ts';

/** What may stand at a place of a scene. */
export type LanguageType =
  | ({ readonly kind: 'number'; readonly isWhole: boolean } & LanguageMeasure)
  /** Numbers in a row: x y z, or x y z w of a rotation. */
  | ({ readonly kind: 'vector'; readonly length: number } & LanguageMeasure)
  | { readonly kind: 'flag' }
  | { readonly kind: 'words'; readonly words: readonly (string | number)[] }
  | {
      readonly kind: 'text';
      /** Like "a path". */
      readonly is: string;
      /** It is the name of one of these. */
      readonly refersTo: Named | null;
    }
  | LanguageObject
  | { readonly kind: 'list'; readonly entry: LanguageType; readonly min: number; readonly max: number }
  /** Entries by name, or by colour. */
  | { readonly kind: 'record'; readonly keyIs: string; readonly entry: LanguageType }
  | { readonly kind: 'choice'; readonly options: readonly LanguageType[] };

/** Of numbers. */
export interface LanguageMeasure {
  /** '1' where they have none. */
  readonly unit: string;
  readonly range: NumberRange;
}

export interface LanguageObject {
  readonly kind: 'object';
  /** Like `GaussSeidel`. */
  readonly name: string;
  readonly doc: string;
  /** What its `kind` is; null where it has none. */
  readonly word: string | null;
  readonly fields: readonly LanguageField[];
}

export interface LanguageField {
  readonly key: string;
  readonly doc: string;
  readonly type: LanguageType;
  readonly isRequired: boolean;
  /** What stands for it where it is left out; undefined where that is not one value. */
  readonly initial: unknown;
  /** What holds where it is left out, in words; null where `initial` says it. */
  readonly otherwise: string | null;
  /** Whether it may change while a world runs, with all that is in it; other changes start the scene anew. */
  readonly isLive: boolean;
}

const anyCount = { min: 0, max: Infinity };

export const sceneLanguage = (): LanguageObject => objectOf(sceneSchema);

function languageType(field: Schema): LanguageType {
  const definition = definitionOf(field);
  switch (definition.type) {
    case 'number':
      return { kind: 'number', isWhole: describe(typeOf(field)).is === 'a whole number', ...measureOf(field) };
    case 'boolean':
      return { kind: 'flag' };
    case 'enum':
      return { kind: 'words', words: Object.values(definition.entries) };
    case 'literal':
      return { kind: 'words', words: definition.values.map((value) => value as string | number) };
    case 'tuple':
      return tupleOf(field, definition.items);
    case 'array':
      return { kind: 'list', entry: languageType(definition.element), ...(describe(typeOf(field)).counts ?? anyCount) };
    case 'record':
      return { kind: 'record', keyIs: typeWords(definition.keyType), entry: languageType(definition.valueType) };
    case 'object':
      return objectOf(field);
    case 'union':
      return { kind: 'choice', options: alternativesOf(field).map(languageType) };
    case 'string':
      return { kind: 'text', is: typeWords(field), refersTo: describeField(field).refersTo ?? null };
  }
}

/** Numbers in a row, or so many of something else. */
function tupleOf(field: Schema, items: readonly Schema[]): LanguageType {
  const length = items.length;
  const entry = languageType(items[0]!);
  if (entry.kind !== 'number') return { kind: 'list', entry, min: length, max: length };
  return { kind: 'vector', length, ...measureOf(field) };
}

function objectOf(type: Schema): LanguageObject {
  const [word = null] = kindsOf(type).keys();
  // Of the object itself: a field that holds it may have another meaning.
  const { name = '', doc = '' } = describe(typeOf(type)._zod.parent ?? typeOf(type));
  const fields = Object.entries(fieldsOf(type) ?? {}).map(([key, field]) => fieldOf(key, field));
  return { kind: 'object', name, doc, word, fields };
}

function fieldOf(key: string, field: Schema): LanguageField {
  const { doc = '', otherwise = null, isLive = false } = describeField(field);
  return {
    key,
    doc,
    type: languageType(field),
    isRequired: !mayBeLeftOut(field),
    initial: defaultOf(field),
    otherwise,
    isLive,
  };
}
