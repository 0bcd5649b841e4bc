/** What may be typed at a place of the text: keys that are still free, words, names, values that hold by default. */
import type { LanguageField, LanguageObject, LanguageType } from 'talus';
import { chosenOption } from '../panel/field-tree.ts';
import { isObject, valueAt, type Keys } from '../panel/scene-value.ts';
import { namesOf, startValue } from '../panel/start-value.ts';
import {
  containerAt,
  jsonTree,
  keysOf,
  looseValue,
  rootValue,
  type JsonNode,
  type JsonTree,
  type Span,
} from './json-places.ts';
import { fieldAt } from './language-at.ts';

export interface Suggestion {
  /** What is chosen by. */
  readonly label: string;
  /** What is put into the text. */
  readonly text: string;
  readonly kind: 'key' | 'value';
  /** Unit, default or required. */
  readonly detail: string;
  readonly doc: string;
}

export interface Suggestions extends Span {
  readonly options: readonly Suggestion[];
}

/** Null where nothing can be said. */
export function suggestionsAt(
  language: LanguageObject,
  text: string,
  offset: number,
  tree: JsonTree = jsonTree(text),
): Suggestions | null {
  const scene = looseValue(rootValue(tree), text);
  const node = tree.resolveInner(offset, -1);
  const isInside = node.from < offset && offset <= node.to;
  if (node.name === 'PropertyName' && isInside)
    return keysIn(node.parent?.parent ?? null, node, { language, text, scene });
  if (['String', 'Number', 'True', 'False', 'Null'].includes(node.name) && isInside)
    return valuesFor(keysOf(node, text), node, { language, text, scene });
  return afterSign(tree, offset, { language, text, scene });
}

interface Surroundings {
  readonly language: LanguageObject;
  readonly text: string;
  readonly scene: unknown;
}

/** Between values: a key or an entry after a bracket or comma, a value after a colon. */
function afterSign(tree: JsonTree, offset: number, around: Surroundings): Suggestions | null {
  const { text } = around;
  const before = text.slice(0, offset).trimEnd();
  const sign = before.at(-1);
  const container = containerAt(tree, offset);
  const here = { from: offset, to: offset };
  if (container === null) return null;
  const keys = keysOf(container, text);
  if (sign === ':') {
    const [, quoted] = /("(?:[^"\\]|\\.)*")\s*:$/.exec(before) ?? [];
    return quoted === undefined ? null : valuesFor([...keys, JSON.parse(quoted) as string], here, around);
  }
  if (sign !== '{' && sign !== ',' && sign !== '[') return null;
  if (container.name === 'Object') return keysIn(container, here, around);
  const written = valueAt(around.scene, keys);
  return valuesFor([...keys, Array.isArray(written) ? written.length : 0], here, around);
}

/** Keys that an object does not have yet. */
function keysIn(object: JsonNode | null, place: Span, { language, text, scene }: Surroundings): Suggestions | null {
  if (object === null) return null;
  const keys = keysOf(object, text);
  const value = valueAt(scene, keys);
  const field = fieldAt(language, scene, keys);
  if (!field) return null;
  // The key that is being typed is not in the way of itself.
  const typed = text.slice(place.from, place.to).replaceAll('"', '');
  const taken = new Set(Object.keys(isObject(value) ? value : {}).filter((key) => key !== typed));
  const type = chosenOption(field.type, value);
  const fields = type.kind === 'object' ? type.fields : type.kind === 'choice' ? kindOnly(type) : [];
  const isFollowed = /^\s*:/.test(text.slice(place.to));
  const options = fields
    .filter(({ key }) => !taken.has(key))
    .map((each): Suggestion => {
      const start = isFollowed ? '' : `: ${valueText(each, scene)}`;
      return { label: each.key, text: `"${each.key}"${start}`, kind: 'key', detail: detailOf(each), doc: each.doc };
    });
  return options.length === 0 ? null : { from: place.from, to: place.to, options };
}

/** Of an object whose kind is not known yet, only that can be said. */
function kindOnly(choice: Extract<LanguageType, { kind: 'choice' }>): LanguageField[] {
  const first = choice.options.find((option) => option.kind === 'object');
  const field = first?.kind === 'object' ? first.fields.find(({ key }) => key === 'kind') : undefined;
  return field ? [{ ...field, type: { kind: 'words', words: [''] } }] : [];
}

function valuesFor(keys: Keys, place: Span, { language, scene }: Surroundings): Suggestions | null {
  const field = fieldAt(language, scene, keys);
  if (!field) return null;
  const options = valueOptions(field.type, scene).map(({ label, value, doc }): Suggestion => {
    const isInitial = field.initial !== undefined && JSON.stringify(field.initial) === JSON.stringify(value);
    return {
      label,
      text: JSON.stringify(value),
      kind: 'value',
      detail: isInitial ? 'default' : '',
      doc: doc || field.doc,
    };
  });
  const initial = initialOption(field);
  const all = initial && !options.some(({ text }) => text === initial.text) ? [initial, ...options] : options;
  return all.length === 0 ? null : { from: place.from, to: place.to, options: all };
}

interface ValueOption {
  readonly label: string;
  readonly value: unknown;
  readonly doc: string;
}

function valueOptions(type: LanguageType, scene: unknown): readonly ValueOption[] {
  switch (type.kind) {
    case 'words':
      return type.words.map((word) => ({ label: JSON.stringify(word), value: word, doc: '' }));
    case 'flag':
      return [true, false].map((value) => ({ label: String(value), value, doc: '' }));
    case 'text':
      if (type.refersTo === null) return [];
      return namesOf(scene, type.refersTo).map((name) => ({ label: JSON.stringify(name), value: name, doc: '' }));
    case 'object':
      return [{ label: type.word ?? type.name, value: startValue(type, scene), doc: type.doc }];
    case 'choice':
      return type.options.flatMap((option) => valueOptions(option, scene));
    case 'vector':
      return [{ label: JSON.stringify(startValue(type, scene)), value: startValue(type, scene), doc: '' }];
    default:
      return [];
  }
}

/** What holds by default. */
function initialOption({ initial, doc }: LanguageField): Suggestion | null {
  if (initial === undefined || initial === '' || typeof initial === 'object') return null;
  const text = JSON.stringify(initial);
  return { label: text, text, kind: 'value', detail: 'default', doc };
}

/** What a key begins with. */
function valueText({ type, initial }: LanguageField, scene: unknown): string {
  if (initial !== undefined) return JSON.stringify(initial);
  return JSON.stringify(startValue(type, scene));
}

function detailOf({ type, isRequired, initial }: LanguageField): string {
  const unit = (type.kind === 'number' || type.kind === 'vector') && type.unit !== '1' ? type.unit : '';
  if (isRequired) return [unit, 'required'].filter((word) => word !== '').join(', ');
  const isShort = initial !== undefined && (typeof initial !== 'object' || JSON.stringify(initial).length < 14);
  return [isShort ? JSON.stringify(initial) : '', unit].filter((word) => word !== '').join(' ');
}
