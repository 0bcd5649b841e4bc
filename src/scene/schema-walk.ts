/** Ways through the declaration of the scene language: error texts, overrides, editor schema and reference page go them. */
import * as z from 'zod/mini';
import { describe } from './schema-fields.ts';
import type { NumberRange } from './schema-fields.ts';

export type Schema = z.core.$ZodType;

/** The part of zod that the scene language is declared in. */
export type SchemaDefinition =
  | z.core.$ZodNumberDef
  | z.core.$ZodStringDef
  | z.core.$ZodBooleanDef
  | z.core.$ZodLiteralDef<z.core.util.Literal>
  | z.core.$ZodEnumDef
  | z.core.$ZodTupleDef
  | z.core.$ZodArrayDef
  | z.core.$ZodRecordDef
  | z.core.$ZodObjectDef
  | z.core.$ZodUnionDef;

/** The type of a field: what is inside of defaults, optional fields and the filling in of names. */
export function typeOf(field: Schema): Schema {
  const definition = (field as z.core.$ZodTypes)._zod.def;
  if (definition.type === 'prefault' || definition.type === 'optional') return typeOf(definition.innerType);
  return definition.type === 'pipe' ? typeOf(definition.in) : field;
}

export const definitionOf = (field: Schema): SchemaDefinition =>
  (typeOf(field) as z.core.$ZodTypes)._zod.def as SchemaDefinition;

/** Unit and heading come with the type, meaning with the field: both in one. */
export const describeField = (field: Schema) => ({ ...describe(typeOf(field)), ...describe(field) });

/** Unit and range of the numbers in a field, be they alone, in a list, or beside other alternatives. */
export function measureOf(field: Schema): { readonly unit: string; readonly range: NumberRange } {
  const definition = definitionOf(field);
  if (definition.type === 'array') return measureOf(definition.element);
  if (definition.type === 'union') return measureOf(definition.options[0]!);
  const { unit = '1', range = {} } = describe(typeOf(field));
  return { unit, range };
}

/** The value that stands for a field left out, as a person would write it; undefined where there is none. */
export function defaultOf(field: Schema): unknown {
  const definition = (field as z.core.$ZodTypes)._zod.def;
  return definition.type === 'prefault' ? definition.defaultValue : undefined;
}

export const mayBeLeftOut = (field: Schema): boolean => field._zod.optin !== undefined;

/** The alternatives of a type: its kinds where there are several, else itself. */
export function alternativesOf(field: Schema): Schema[] {
  const definition = definitionOf(field);
  return definition.type === 'union' ? definition.options.flatMap(alternativesOf) : [typeOf(field)];
}

/** The kinds that an object may be of, by their word; empty where objects have no kind. */
export function kindsOf(field: Schema): Map<string, Schema> {
  const found = new Map<string, Schema>();
  for (const alternative of alternativesOf(field)) {
    const word = fieldsOf(alternative)?.['kind'];
    const definition = word && definitionOf(word);
    if (definition?.type === 'literal') found.set(String(definition.values[0]), alternative);
  }
  return found;
}

/** Fields of an object by key; null for other types. */
export function fieldsOf(type: Schema): Readonly<Record<string, Schema>> | null {
  const definition = definitionOf(type);
  return definition.type === 'object' ? definition.shape : null;
}

/** The type that a value is to have, its kind chosen; null where its kind is not known. */
export function chosenType(field: Schema, value: unknown): Schema | null {
  if (definitionOf(field).type !== 'union') return typeOf(field);
  if (isObject(value)) return kindsOf(field).get(String(value['kind'])) ?? null;
  const others = alternativesOf(field).filter((alternative) => definitionOf(alternative).type !== 'object');
  const isList = (alternative: Schema) => definitionOf(alternative).type === 'array';
  return others.find((alternative) => isList(alternative) === Array.isArray(value)) ?? others[0] ?? null;
}

/** The type of one member of a value; null where the language has none there. */
export function memberType(field: Schema, key: PropertyKey, value: unknown): Schema | null {
  const type = chosenType(field, value);
  const definition = type && definitionOf(type);
  switch (definition?.type) {
    case 'object':
      return Object.hasOwn(definition.shape, key) ? (definition.shape[String(key)] ?? null) : null;
    case 'record':
      return definition.valueType;
    case 'array':
      return definition.element;
    case 'tuple':
      return definition.items[Number(key)] ?? null;
    default:
      return null;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One member of a value, its own only; undefined where there is none. */
export function memberOf(value: unknown, key: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<PropertyKey, unknown>)[key];
}
