/** What a field begins with that was left out so far: something that one can change from, valid wherever that is possible. */
import type { LanguageField, LanguageObject, LanguageType, NumberRange } from 'talus';
import { sliderScale, valueAtPlace } from './slider-scale.ts';
import { isObject, valueAt } from './scene-value.ts';

/** `scene` has the names that can be referred to. */
export function startValue(type: LanguageType, scene: unknown): unknown {
  switch (type.kind) {
    case 'number':
      return type.isWhole ? (type.range.min ?? 1) : startNumber(type.range);
    case 'vector':
      return startVector(type);
    case 'flag':
      return true;
    case 'words':
      return type.words[0];
    case 'text':
      return type.refersTo === null ? '' : (namesOf(scene, type.refersTo)[0] ?? '');
    case 'list':
      return Array.from({ length: type.min }, () => startValue(type.entry, scene));
    case 'record':
      return {};
    case 'choice':
      return startValue(type.options[0]!, scene);
    case 'object':
      return startObject(type, scene);
  }
}

/** The middle of where values usually are. */
function startNumber(range: NumberRange): number {
  const scale = sliderScale(range, null);
  if (!range.usual && range.above === 0) return 0.1;
  return scale ? valueAtPlace(0.5, scale) : 0;
}

function startVector({ length, range }: Extract<LanguageType, { kind: 'vector' }>): readonly number[] {
  if (length === 4) return [0, 0, 0, 1];
  return range.above === undefined ? [0, 0, 0] : [0.1, 0.1, 0.1];
}

function startObject(type: LanguageObject, scene: unknown, kept: Readonly<Record<string, unknown>> = {}): unknown {
  const entries = type.fields.flatMap((field) => startEntry(field, kept[field.key], scene));
  const made = Object.fromEntries(entries) as Record<string, unknown>;
  if (type.word !== null) made['kind'] = type.word;
  // A box must have a size.
  if ('min' in made && 'max' in made && !('max' in kept) && Array.isArray(made['max'])) made['max'] = [1, 1, 1];
  return made;
}

function startEntry(field: LanguageField, kept: unknown, scene: unknown): [string, unknown][] {
  if (kept !== undefined && suits(field.type, kept)) return [[field.key, kept]];
  return field.isRequired ? [[field.key, startValue(field.type, scene)]] : [];
}

/** Whether a value of another kind can stay, such as the region of a fill. */
function suits(type: LanguageType, value: unknown): boolean {
  if (type.kind === 'choice') return type.options.some((option) => suits(option, value));
  if (type.kind === 'number') return typeof value === 'number';
  if (type.kind === 'vector') return Array.isArray(value) && value.length === type.length;
  if (type.kind === 'flag') return typeof value === 'boolean';
  if (type.kind === 'words') return type.words.includes(value as string | number);
  if (type.kind === 'text') return typeof value === 'string';
  if (type.kind === 'list') return Array.isArray(value);
  if (type.kind === 'object' && type.word !== null) return isObject(value) && value['kind'] === type.word;
  return isObject(value);
}

/** A value made over to another kind; what both have is kept. */
export function withKind(type: LanguageType, present: unknown, scene: unknown): unknown {
  if (type.kind !== 'object') return startValue(type, scene);
  return startObject(type, scene, isObject(present) ? present : {});
}

/** Names that something can refer to: of materials, outlines, bodies, soft groups, actuators. */
export function namesOf(scene: unknown, kind: string): readonly string[] {
  const entries = valueAt(scene, [kind]);
  if (isObject(entries)) return Object.keys(entries);
  const named = Array.isArray(entries) ? entries : [];
  // Groups of shapes that are held are bodies, too.
  const shapes = kind === 'bodies' ? valueAt(scene, ['shapes']) : [];
  const held = Array.isArray(shapes) ? shapes.filter(isHeld) : [];
  return [...named, ...held].map((entry) => valueAt(entry, ['name'])).filter((name) => typeof name === 'string');
}

const isHeld = (group: unknown): boolean =>
  valueAt(group, ['held']) === true || valueAt(group, ['motion']) !== undefined;

/** A name for another entry that none has yet: `sand2` after `sand`. */
export function freshName(taken: readonly string[], stem: string): string {
  if (!taken.includes(stem)) return stem;
  for (let number = 2; ; number++) if (!taken.includes(`${stem}${number}`)) return `${stem}${number}`;
}
