/** What a type is, in words: "a number > 0 m". */
import { nearestName } from '../core/nearest-name.ts';
import type { NumberRange } from './schema-fields.ts';
import { alternativesOf, definitionOf, describeField, kindsOf, measureOf } from './schema-walk.ts';
import type { Schema } from './schema-walk.ts';

/** `> 0`, or `≥ 0 and ≤ 1`; empty where all numbers will do. */
export function rangeWords({ above, min, max, below }: NumberRange): string {
  const bounds = [above === undefined ? '' : `> ${above}`, min === undefined ? '' : `≥ ${min}`];
  const limits = [max === undefined ? '' : `≤ ${max}`, below === undefined ? '' : `< ${below}`];
  return [...bounds, ...limits].filter((bound) => bound !== '').join(' and ');
}

/** `> 0 m`: the range of a field's numbers with their unit; empty where it has none. */
export function boundWords(field: Schema): string {
  const { unit, range } = measureOf(field);
  const words = rangeWords(range);
  return words === '' || unit === '1' ? words : `${words} ${unit}`;
}

/** What the keys of a record are, as in "must be …". */
export function keyWords(record: Schema | null): string {
  const definition = record && definitionOf(record);
  return definition?.type === 'record' ? typeWords(definition.keyType) : 'another key';
}

/** What a value of the type is, as in "must be …". */
export function typeWords(field: Schema): string {
  const { is, unit = '1' } = describeField(field);
  if (is !== undefined) {
    const bounds = boundWords(field);
    if (bounds !== '') return `${is} ${bounds}`;
    return unit === '1' ? is : `${is} in ${unit}`;
  }
  const definition = definitionOf(field);
  switch (definition.type) {
    case 'enum':
      return alternatives(Object.values(definition.entries).map(quoted));
    case 'literal':
      return alternatives(definition.values.map(quoted));
    case 'tuple':
      return `a list of ${definition.items.length}, each ${typeWords(definition.items[0] ?? field)}`;
    case 'array':
      return 'a list';
    case 'union':
      return unionWords(field);
    default:
      return 'an object';
  }
}

function unionWords(field: Schema): string {
  const others = alternativesOf(field).filter((alternative) => definitionOf(alternative).type !== 'object');
  const kinds = [...kindsOf(field).keys()].map(quoted);
  const objects = kinds.length === 0 ? [] : [`an object of kind ${alternatives(kinds)}`];
  return alternatives([...others.map(typeWords), ...objects]);
}

/** In quotes, as it stands in a file. */
export const quoted = (word: unknown): string => JSON.stringify(word);

/** `"a", "b" or "c"` */
export function alternatives(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Nobody mistypes a name of a hundred letters, or reads a hundredth suggestion: beyond that, finding one takes too long. */
const longestName = 40;
const mostNames = 200;
export const mostSuggestions = 100;

/** The known name that was probably meant, or null. */
export function suggestion(typed: unknown, known: readonly unknown[]): string | null {
  if (typeof typed !== 'string' || typed.length > longestName) return null;
  const names = known.filter((name) => typeof name === 'string').filter(({ length }) => length <= longestName);
  return nearestName(typed, names.slice(0, mostNames));
}

/** The cure for a name that is not known: the nearest one, or all of them. */
export function nameCure(typed: string, known: readonly string[]): string {
  const nearest = suggestion(typed, known);
  if (nearest !== null) return `did you mean ${quoted(nearest)}?`;
  if (known.length === 0) return 'there is none';
  const mostShown = 12;
  const more = known.length > mostShown ? ` and ${known.length - mostShown} more` : '';
  const shown = known.slice(0, mostShown).map((name) => quoted(name.slice(0, longestName)));
  return `there is ${shown.join(', ')}${more}`;
}
