/** What a change of a scene means for a world that runs. */
import { sceneSchema, type Scene } from './scene.ts';
import { chosenType, definitionOf, describeField, isObject, memberOf, memberType } from './schema-walk.ts';
import type { Schema } from './schema-walk.ts';

/** Whether a world of one scene can go on by another: all that differs may change while it runs. */
export function canGoOn(before: Scene, after: Scene): boolean {
  return goesOn(sceneSchema, before, after);
}

function goesOn(field: Schema, before: unknown, after: unknown): boolean {
  if (Object.is(before, after) || describeField(field).isLive) return true;
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((_, index) => memberGoesOn(field, before, after, index));
  if (!isObject(before) || !isObject(after)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  // Entries by name have an order: what is there refers to them by their place.
  if (isRecord(field) && Object.keys(before).join() !== Object.keys(after).join()) return false;
  return before['kind'] === after['kind'] && [...keys].every((key) => memberGoesOn(field, before, after, key));
}

function memberGoesOn(field: Schema, before: object, after: object, key: string | number): boolean {
  const member = memberType(field, key, after);
  return member !== null && goesOn(member, memberOf(before, key), memberOf(after, key));
}

function isRecord(field: Schema): boolean {
  const type = chosenType(field, {});
  return type !== null && definitionOf(type).type === 'record';
}
