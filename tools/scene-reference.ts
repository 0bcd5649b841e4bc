/** The reference page of the scene language, `docs/scene.md`: a table for each object, from the declaration itself. */
import { sceneSchema } from '../src/scene/scene.ts';
import {
  alternativesOf,
  defaultOf,
  definitionOf,
  describeField,
  fieldsOf,
  kindsOf,
  mayBeLeftOut,
  measureOf,
} from '../src/scene/schema-walk.ts';
import type { Schema } from '../src/scene/schema-walk.ts';
import { quoted, rangeWords } from '../src/scene/schema-words.ts';

const introduction = `# The scene file

A scene is a JSON file: SI units, z up, angles in radians, quaternions x y z w. [The guide](guide.md) grows one step by step.
This page is generated from the declaration in \`src/scene/scene.ts\`; editors find the same in [scene.schema.json](scene.schema.json) when the scene says
\`"$schema": "../docs/scene.schema.json"\`.

A key that is not in its table is an error, and the error names the nearest right one. Numbers must be finite and fit a 32-bit float.
Where a key may be left out, the column *left out* says what holds then. What is marked with ↻ may change while a scene runs in
the lab, with all that is in it: matter goes on from where it is. Any other change starts the scene anew.
`;

export function sceneReference(): string {
  const sections = [section(sceneSchema, 2)];
  const written = new Set<Schema>();
  for (const [key, field] of Object.entries(fieldsOf(sceneSchema) ?? {})) {
    const isKinds = kindsOf(entryOf(field)).size > 0;
    if (isKinds) sections.push(`## ${key[0]?.toUpperCase()}${key.slice(1)}\n\n${describeField(field).doc}\n`);
    for (const { type, depth } of objectsIn(field, 0)) {
      const { name } = describeField(type);
      if (!name || [...written].some((other) => describeField(other).name === name)) continue;
      written.add(type);
      sections.push(section(type, depth === 0 && !isKinds ? 2 : 3));
    }
  }
  return [introduction, ...sections].join('\n');
}

/** Of a list or a record, what it holds; else the field itself. */
function entryOf(field: Schema): Schema {
  const definition = definitionOf(field);
  if (definition.type === 'array') return definition.element;
  return definition.type === 'record' ? definition.valueType : field;
}

/** Objects that a field may hold, each followed by those inside it. */
function objectsIn(field: Schema, depth: number): { type: Schema; depth: number }[] {
  return alternativesOf(entryOf(field)).flatMap((type) => {
    const fields = fieldsOf(type);
    if (!fields) return [];
    return [{ type, depth }, ...Object.values(fields).flatMap((inner) => objectsIn(inner, depth + 1))];
  });
}

function section(type: Schema, level: number): string {
  const { name, doc } = nameAndMeaning(type);
  const rows = Object.entries(fieldsOf(type) ?? {}).map(([key, field]) => row(key, field));
  const head = ['| key | type | unit | left out | range | meaning |', '| --- | --- | --- | --- | --- | --- |'];
  return [`${'#'.repeat(level)} ${name}`, '', doc, '', ...head, ...rows, ''].join('\n');
}

/** Of the object itself: a field that holds it may have another meaning. */
function nameAndMeaning(type: Schema) {
  const parent = type._zod.parent;
  return { ...describeField(type), ...(parent && describeField(parent)) };
}

function row(key: string, field: Schema): string {
  const { doc = '', isLive } = describeField(field);
  const { unit, range } = measureOf(field);
  const cells = [
    `\`${key}\`${isLive ? ' ↻' : ''}`,
    typeCell(field),
    unit === '1' ? '' : unit,
    leftOut(field),
    rangeWords(range),
    doc,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function leftOut(field: Schema): string {
  if (!mayBeLeftOut(field)) return '**required**';
  const value = defaultOf(field);
  return value === undefined ? (describeField(field).otherwise ?? '') : `\`${JSON.stringify(value)}\``;
}

function typeCell(field: Schema): string {
  const { is = '', name, refersTo } = describeField(field);
  const definition = definitionOf(field);
  if (refersTo) return `name of one of the ${refersTo}`;
  switch (definition.type) {
    case 'object':
      return `[${name}](#${name?.toLowerCase()})`;
    case 'array':
      return `list of ${typeCell(definition.element)}`;
    case 'record':
      return `object: ${typeCell(definition.keyType)} → ${typeCell(definition.valueType)}`;
    case 'union':
      return definition.options.map(typeCell).join(' or ');
    case 'enum':
      return Object.values(definition.entries)
        .map((word) => `\`${quoted(word)}\``)
        .join(' or ');
    case 'literal':
      return definition.values.map((value) => `\`${quoted(value)}\``).join(' or ');
    case 'tuple':
      return is === '' ? `${definition.items.length} of: ${typeCell(definition.items[0] ?? field)}` : is;
    default:
      return is.replace(/^an? /, '').replace(/ of letters.*/, '');
  }
}
