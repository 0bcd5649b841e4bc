/** Overrides that turn one scene into another, as few and as deep as they go: what links and commands carry. */
import { isObject, isPlainKey, isSame, pathText, type Keys } from './scene-value.ts';

/** `applyOverrides(before, overridesBetween(before, after))` is `after`, but for the order of keys. */
export function overridesBetween(before: unknown, after: unknown): string[] {
  return changes(before, after, []).map(({ keys, value }) => `${pathText(keys)}=${JSON.stringify(value)}`);
}

interface Change {
  readonly keys: Keys;
  readonly value: unknown;
}

function changes(before: unknown, after: unknown, keys: Keys): Change[] {
  if (isSame(before, after)) return [];
  return (
    (keys.length === 0 ? topChanges(before, after) : innerChanges(before, after, keys)) ?? [{ keys, value: after }]
  );
}

/** Of the scene itself, which is an object whatever is in it. A key that was taken away at the top cannot be told. */
function topChanges(before: unknown, after: unknown): Change[] {
  const [from, to] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return Object.keys(to).flatMap((key) => changes(from[key], to[key], [key]));
}

/** Null where only the whole can be set: its form changed, or something was taken away, which overrides cannot do. */
function innerChanges(before: unknown, after: unknown, keys: Keys): Change[] | null {
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, keys);
  if (!isObject(before) || !isObject(after) || before['kind'] !== after['kind']) return null;
  const isLess = Object.keys(before).some((key) => !Object.hasOwn(after, key));
  const isMore = Object.keys(after).some((key) => !Object.hasOwn(before, key));
  // Names of materials and colours cannot be added one by one either.
  const isNamed = keys.length === 1 && keys[0] === 'materials';
  if (isLess || (isNamed && isMore)) return null;
  const changed = Object.keys(after).flatMap((key) => changes(before[key], after[key], [...keys, key]));
  return changed.every(({ keys: path }) => path.every((key) => typeof key === 'number' || isPlainKey(key))) ? changed : null; // prettier-ignore
}

function listChanges(before: readonly unknown[], after: readonly unknown[], keys: Keys): Change[] | null {
  const isRow = after.every((each) => typeof each === 'number');
  if (after.length < before.length || isRow) return null;
  return after.flatMap((each, index) => changes(before[index], each, [...keys, index]));
}
