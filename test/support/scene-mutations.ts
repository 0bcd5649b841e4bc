/** Scene files with faults in them: good ones in which a few things were deleted, misspelt, swapped or made nonsense. */
import * as fc from './fast-check.ts';
import { sceneFiles } from './scene-files.ts';
import { goodShapes } from './shape-scene.ts';

export interface MutatedScene {
  readonly text: string;
  /** What was done to the file, for the report of a failure. */
  readonly changes: readonly string[];
}

type Container = Record<string, unknown> | unknown[];
interface Place {
  readonly container: Container;
  readonly key: string;
}

/** All places below a value. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Container;
  return Object.keys(container).flatMap((key) => [{ container, key }, ...placesIn(valueAt({ container, key }))]);
}

const valueAt = ({ container, key }: Place): unknown => (container as Record<string, unknown>)[key];

function setAt({ container, key }: Place, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, writable: true, configurable: true });
}

/** A word with a letter lost, doubled, changed, or two swapped. */
export function misspell(word: string, choice: number): string {
  const at = Math.floor(choice / 4) % word.length;
  const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  if (choice % 4 === 0 && word.length > 1) return before + after;
  if (choice % 4 === 1) return before + letter + letter + after;
  if (choice % 4 === 2 && after !== '' && after[0] !== letter) return before + after[0] + letter + after.slice(1);
  // Not x, y or z: they are keys too.
  return `${before}${letter === 'q' ? 'k' : 'q'}${after}`;
}

const junk: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  -1e-3,
  1e30,
  1e39,
  -1e308,
  1e-320,
  'NaN',
  '-Infinity',
  '1e999',
  '',
  'sand',
  '__proto__',
  'constructor',
  'toString',
  '💥',
  [],
  [[]],
  {},
  { kind: 'box' },
  { kind: {} },
  [0, 0],
  [1, 2, 3, 4],
  [null, null, null],
];

/** Each changes the place it is given, and says how. `other` is another place of the same scene. */
const mutations: Readonly<Record<string, (place: Place, other: Place, choice: number) => void>> = {
  delete: ({ container, key }) => {
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
  },
  misspell: (place, _other, choice) => {
    const value = valueAt(place);
    if (Array.isArray(place.container))
      return setAt(place, typeof value === 'string' ? misspell(value, choice) : value);
    delete place.container[place.key];
    setAt({ container: place.container, key: misspell(place.key, choice) }, value);
  },
  rename: (place, other) => {
    if (Array.isArray(place.container)) return;
    const value = valueAt(place);
    delete place.container[place.key];
    setAt({ container: place.container, key: other.key }, value);
  },
  junk: (place, _other, choice) => setAt(place, structuredClone(junk[choice % junk.length])),
  insert: ({ container }, other, choice) => {
    if (Array.isArray(container))
      container.splice(choice % (container.length + 1), 0, structuredClone(junk[choice % junk.length]));
    else setAt({ container, key: choice % 2 ? other.key : '__proto__' }, structuredClone(junk[choice % junk.length]));
  },
  negate: (place) => setAt(place, typeof valueAt(place) === 'number' ? -(valueAt(place) as number) : -1),
  quote: (place) => setAt(place, JSON.stringify(valueAt(place))),
  swap: (place, other) => {
    const [one, two] = [structuredClone(valueAt(place)), structuredClone(valueAt(other))];
    setAt(place, two);
    setAt(other, one);
  },
  copy: (place, other) => setAt(place, structuredClone(valueAt(other))),
  nest: (place, _other, choice) => setAt(place, choice % 2 ? [valueAt(place)] : { [place.key]: valueAt(place) }),
  double: ({ container }) => {
    if (Array.isArray(container)) container.push(...structuredClone(container));
  },
};

/** Those of the tree, and one of shapes with all that these may be. */
const goodScenes: ReadonlyMap<string, string> = new Map([
  ...sceneFiles,
  ['shapes', JSON.stringify(goodShapes, null, 1)],
]);

/** Faults of the text itself. */
const damages: Readonly<Record<string, (text: string, at: number) => string>> = {
  none: (text) => text,
  truncate: (text, at) => text.slice(0, at),
  cut: (text, at) => text.slice(0, at) + text.slice(at + 1),
  comma: (text, at) => `${text.slice(0, at)},${text.slice(at)}`,
  digit: (text, at) => text.slice(0, at) + text.slice(at).replace(/\d/, '1e999'),
  bracket: (text, at) => `${text.slice(0, at)}[[[[${text.slice(at)}`,
};

/** Names of all mutations, for a test that wants a share of each. */
export const mutationNames: readonly string[] = Object.keys(mutations);

/** `prepare` changes the text of a good scene before anything is done to it. */
export function mutatedScenes(prepare = (text: string): string => text): fc.Arbitrary<MutatedScene> {
  const change = fc.record({
    name: fc.constantFrom(...mutationNames),
    place: fc.nat(),
    other: fc.nat(),
    choice: fc.nat(),
  });
  const damage = fc.record({
    // Most texts stay whole, else the reader of JSON would keep all faults from the reader of scenes.
    name: fc.oneof({ weight: 9, arbitrary: fc.constant('none') }, fc.constantFrom(...Object.keys(damages))),
    at: fc.nat(),
  });
  return fc
    .record({
      file: fc.constantFrom(...goodScenes.keys()),
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
      damage,
    })
    .map(({ file, changes, damage }) => {
      const scene = JSON.parse(prepare(goodScenes.get(file)!)) as unknown;
      const done = changes.map(({ name, place, other, choice }) => {
        const places = placesIn(scene);
        const at = places[place % places.length];
        const from = places[other % places.length];
        if (!at || !from) return 'nothing left';
        mutations[name]!(at, from, choice);
        return `${name} ${at.key} (${from.key}, ${choice})`;
      });
      const text = JSON.stringify(scene, null, 1);
      return {
        text: damages[damage.name]!(text, damage.at % (text.length + 1)),
        changes: [file, ...done, damage.name],
      };
    });
}

/** A message without the texts that it quotes from a file: a file may say anything, `undefined` too. */
export const ownWords = (message: string): string => message.replace(/"(?:[^"\\]|\\.)*"/g, '""');
