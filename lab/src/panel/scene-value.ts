/** Places in a scene as it is written: keys and indices from its top. */
export type Keys = readonly (string | number)[];

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a place; undefined where nothing does. */
export function valueAt(scene: unknown, keys: Keys): unknown {
  let value = scene;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

/**
 * A copy with another value at a place; undefined takes it away. What is missing on the way is made: lists where an
 * index follows, else objects. A word that stands for a kind with all its defaults becomes an object of that kind.
 */
export function withValueAt(scene: unknown, keys: Keys, value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (typeof key === 'number') return withEntry(Array.isArray(scene) ? scene : [], key, rest, value);
  const { [key]: present, ...others } = objectFrom(scene);
  const below = withValueAt(present, rest, value);
  if (below === undefined) return others;
  // A key that was there stays where it was, so that files keep their order.
  return present === undefined ? { ...others, [key]: below } : { ...objectFrom(scene), [key]: below };
}

function withEntry(list: readonly unknown[], index: number, rest: Keys, value: unknown): readonly unknown[] {
  const below = withValueAt(list[index], rest, value);
  if (below === undefined) return list.filter((_, each) => each !== index);
  return index < list.length ? list.with(index, below) : [...list, below];
}

function objectFrom(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'string') return { kind: value };
  return isObject(value) ? value : {};
}

/** Alike as JSON: -0 is 0 there. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, k) => isSame(each, b[k]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** As errors and overrides write it, without the leading `scene`: `grains[0].fill.count`. */
export function pathText(keys: Keys): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    if (!isPlainKey(key)) return `${path}[${JSON.stringify(key)}]`;
    return path === '' ? key : `${path}.${key}`;
  }, '');
}

/** Reads what {@link pathText} writes; a leading `scene` is passed over. Null for what is no path, like `line 3, column 1`. */
export function readPath(text: string): Keys | null {
  const form = /\.?([\w$-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;
  const keys: (string | number)[] = [];
  while (form.lastIndex < text.length) {
    const [, plain, index, quoted] = form.exec(text) ?? [];
    if (plain !== undefined) keys.push(plain);
    else if (index !== undefined) keys.push(Number(index));
    else if (quoted !== undefined) keys.push(JSON.parse(quoted) as string);
    else return null;
  }
  return keys[0] === 'scene' ? keys.slice(1) : keys;
}

/** Whether an override can name it. */
export const isPlainKey = (key: string): boolean => /^[\w$-]+$/.test(key);
