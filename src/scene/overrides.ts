/** Values set from outside before a scene is parsed: `materials.sand.friction=0.3`, `grains[0].fill.count=500`. */
import { readJson } from './read-json.ts';
import { SceneError, scenePath, shownValue } from './scene-error.ts';
import type { SceneProblem } from './scene-error.ts';
import { describe } from './schema-fields.ts';
import { sceneSchema } from './scene.ts';
import {
  chosenType,
  defaultOf,
  definitionOf,
  fieldsOf,
  isObject,
  kindsOf,
  memberOf,
  memberType,
} from './schema-walk.ts';
import type { Schema } from './schema-walk.ts';
import { alternatives, nameCure, quoted } from './schema-words.ts';

/**
 * A copy of a scene as it was written, with these values set. What has a default need not be there; a material or an
 * entry of a list must, or be the next of its list. A value is JSON, or else text. Where another kind is set, what only the kind before
 * had is left out, and so is what cannot stand beside what is set, unless an override set it; `onNote` is told. Throws a {@link SceneError} with the problems of all overrides.
 */
export function applyOverrides(
  scene: unknown,
  overrides: readonly string[],
  onNote: (note: string) => void = () => {},
): unknown {
  const problems: SceneProblem[] = [];
  const setBefore = new Set<string>();
  let result = scene;
  for (const override of overrides) {
    try {
      const { path, value } = readOverride(override);
      const left = [...keysOfKindBefore(result, path, value), ...keysOusted(result, path, value)].filter(
        (key) => !setBefore.has(scenePath([...path.slice(0, -1), key])),
      );
      result = withValue(result, sceneSchema, path, value, []);
      for (const key of left) {
        const gone = [...path.slice(0, -1), key];
        result = without(result, gone);
        const isKind = path.at(-1) === 'kind';
        onNote(`${scenePath(gone)}: left out, since ${isKind ? `${shownValue(value)} has none` : `${quoted(String(path.at(-1)))} is set`}`); // prettier-ignore
      }
      setBefore.add(scenePath(path));
    } catch (error) {
      if (!(error instanceof OverrideFault)) throw error;
      problems.push({
        path: `override ${override}`,
        message: error.message,
        ...(error.cure !== '' && { cure: error.cure }),
      });
    }
  }
  if (problems.length > 0) throw new SceneError(problems);
  return result;
}

/** Caught above: it does not leave this file. */
class OverrideFault extends Error {
  readonly cure: string;

  constructor(message: string, cure = '') {
    super(message);
    this.cure = cure;
  }
}

type Keys = readonly (string | number)[];

function readOverride(override: string): { path: Keys; value: unknown } {
  const equals = override.indexOf('=');
  if (equals < 0) throw new OverrideFault('has no "="', 'write it like time.end=2');
  const path = readPath(override.slice(0, equals).trim());
  return { path, value: readValue(override.slice(equals + 1)) };
}

/** Keys after dots, indices in brackets; as errors write a path, a leading `scene` does no harm. */
function readPath(text: string): Keys {
  const form = /^[\w$-]+(?:\.[\w$-]+|\[\d{1,9}\])*$/;
  if (!form.test(text)) throw new OverrideFault(`${shownValue(text)} is no path`, 'write it like grains[0].fill.count');
  const keys = [...text.matchAll(/([\w$-]+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index));
  return keys[0] === 'scene' ? keys.slice(1) : keys;
}

function readValue(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return text;
  }
}

/** `value` with another one set at a path below it; `field` is what is declared there. */
function withValue(value: unknown, field: Schema, path: Keys, set: unknown, done: Keys): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return set;
  const present = value === undefined ? startOf(field) : value;
  const member = memberFor(present, field, key, done);
  const below = withValue(memberOf(present, key), member, rest, set, [...done, key]);
  if (Array.isArray(present)) return Object.assign([...present], { [key]: below });
  return { ...(present as object), [key]: below };
}

/** Where a path sets another kind: what is there that only the kind before may have. */
function keysOfKindBefore(scene: unknown, path: Keys, set: unknown): string[] {
  if (path.at(-1) !== 'kind') return [];
  let [field, value]: [Schema | null, unknown] = [sceneSchema, scene];
  for (const key of path.slice(0, -1)) {
    [field, value] = [field && memberType(field, key, value), memberOf(value, key)];
  }
  if (!field || !isObject(value)) return [];
  const known = kindsOf(field);
  const [before, after] = [value['kind'], set].map((kind) => fieldsOf(known.get(String(kind)) ?? field));
  if (!before || !after) return [];
  return Object.keys(value).filter((key) => Object.hasOwn(before, key) && !Object.hasOwn(after, key));
}

/** Where a path sets what cannot stand beside others: those that are there. */
function keysOusted(scene: unknown, path: Keys, set: unknown): string[] {
  let [field, value, holder]: [Schema | null, unknown, unknown] = [sceneSchema, scene, undefined];
  for (const key of path)
    [field, value, holder] = [field && memberType(field, key, value), memberOf(value, key), value];
  const { ousts } = field ? describe(field) : {};
  if (!ousts || !isObject(holder) || ('by' in ousts && ousts.by !== set)) return [];
  return ousts.keys.filter((key) => Object.hasOwn(holder, key));
}

/** `value` without what is at a path below it, which is there. */
function without(value: unknown, [key, ...rest]: Keys): unknown {
  const members = value as Record<string | number, unknown>;
  if (Array.isArray(value)) return Object.assign([...value], { [key!]: without(members[key!], rest) });
  const { [key!]: member, ...others } = members;
  return rest.length === 0 ? others : { ...members, [key!]: without(member, rest) };
}

/** What stands for something that was left out, so that a value can be set inside it. */
function startOf(field: Schema): unknown {
  const { type } = definitionOf(field);
  return defaultOf(field) ?? (type === 'array' || type === 'tuple' ? [] : {});
}

/** What is declared at a key; a fault where nothing is, or where nothing of this name is in the scene. */
function memberFor(present: unknown, field: Schema, key: string | number, done: Keys): Schema {
  const place = scenePath(done);
  if (typeof present !== 'object' || present === null) {
    throw new OverrideFault(`${place} is ${shownValue(present)}, which has nothing below it`);
  }
  if (isObject(present) === (typeof key === 'number')) {
    const cure = isObject(present) ? 'write a key after a dot' : 'write an index in brackets';
    throw new OverrideFault(`${place} is ${shownValue(present)}`, cure);
  }
  const type = chosenType(field, present);
  const member = type && memberType(type, key, present);
  if (Array.isArray(present)) {
    if (member !== null && Number(key) <= present.length) return member;
    throw new OverrideFault(`${place} has no [${key}]`, entriesCure(present.length));
  }
  if (type === null) return kindFor(field, String(key), place);
  const isRecord = definitionOf(type).type === 'record';
  if (member !== null && (!isRecord || Object.hasOwn(present, key))) return member;
  const known = Object.keys(isRecord ? present : (fieldsOf(type) ?? {}));
  throw new OverrideFault(`${place} has no ${quoted(key)}`, nameCure(String(key), known));
}

function entriesCure(count: number): string {
  if (count === 0) return 'it is empty';
  return count === 1 ? 'its entries are [0]' : `its entries are [0] to [${count - 1}]`;
}

/** The only key that can be set in an object whose kind is not known. */
function kindFor(field: Schema, key: string, place: string): Schema {
  const kinds = kindsOf(field);
  const first = [...kinds.values()].map((type) => fieldsOf(type)?.['kind']).find((word) => word !== undefined);
  if (key === 'kind' && first) return first;
  throw new OverrideFault(
    `${place} has no kind yet`,
    `set its kind to ${alternatives([...kinds.keys()].map(quoted))} first`,
  );
}
