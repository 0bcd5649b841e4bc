/** Overrides put into the text of a scene, where they belong; the rest of the text stays as its author laid it out. */
import { applyOverrides, readSceneText, SceneError } from 'talus';
import { isObject, isSame, type Keys } from '../panel/scene-value.ts';
import { formatJson } from './format-json.ts';
import { jsonTree, spanOf, type Span } from './json-places.ts';

/** The text as it is where it, or an override, cannot be understood. */
export function foldOverrides(text: string, overrides: readonly string[]): string {
  if (overrides.length === 0) return text;
  try {
    const before = readSceneText(text);
    return withChanges(text, before, applyOverrides(before, overrides));
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    return text;
  }
}

/** A text that stands for `after`, made from one that stands for `before`. */
export function withChanges(text: string, before: unknown, after: unknown): string {
  const changes = changesOf(before, after, []);
  const tree = jsonTree(text);
  const edits = changes?.map(({ keys, added, value }) => {
    const span = spanOf(tree, text, keys)?.value;
    if (span === undefined) return null;
    return added === null ? { ...span, insert: written(value) } : memberEdit(text, span, added, value);
  });
  if (!edits || edits.includes(null)) return formatJson(after);
  // From the back, so that places before an edit stay where they are.
  return edits
    .filter((edit) => edit !== null)
    .toSorted((a, b) => b.from - a.from)
    .reduce((result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to), text);
}

const written = (value: unknown): string => formatJson([value]).trim().slice(1, -1).trim();

interface Edit extends Span {
  readonly insert: string;
}

/** One member more, after the last one of an object, laid out as that one is. */
function memberEdit(text: string, object: Span, key: string, value: unknown): Edit {
  const member = `${JSON.stringify(key)}: ${written(value)}`;
  const inside = text.slice(object.from + 1, object.to - 1);
  if (inside.trim() === '') return { ...object, insert: `{ ${member} }` };
  const end = object.from + 1 + inside.trimEnd().length;
  const [margin] = /^\s*/.exec(inside) ?? [' '];
  return { from: end, to: end, insert: `,${margin.includes('\n') ? `\n${margin.split('\n').at(-1)}` : ' '}${member}` };
}

/** A value that was replaced, or one that was `added` to the object at a place. */
interface Change {
  readonly keys: Keys;
  readonly added: string | null;
  readonly value: unknown;
}

/** Null where something was taken away: then only the whole can be written. */
function changesOf(before: unknown, after: unknown, keys: Keys): Change[] | null {
  if (isSame(before, after)) return [];
  const names = commonNames(before, after);
  const whole = keys.length === 0 ? null : [{ keys, added: null, value: after }];
  if (names === null) return whole;
  const inner = names.map((name) => {
    const [from, to] = [before, after].map((each) => (each as Record<string | number, unknown>)[name]);
    return changesOf(from, to, [...keys, name]);
  });
  if (inner.includes(null)) return whole;
  const added =
    isObject(before) && isObject(after) ? Object.keys(after).filter((key) => !Object.hasOwn(before, key)) : [];
  const members = added.map((key) => ({ keys, added: key, value: (after as Readonly<Record<string, unknown>>)[key] }));
  return [...inner.flatMap((each) => each ?? []), ...members];
}

/** Keys or indices of the one, where the other has them all. */
function commonNames(before: unknown, after: unknown): readonly (string | number)[] | null {
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length ? before.map((_, index) => index) : null;
  if (!isObject(before) || !isObject(after)) return null;
  const names = Object.keys(before);
  return names.every((name) => Object.hasOwn(after, name)) ? names : null;
}
