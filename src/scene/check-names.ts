/**
 * What no single object of a scene can tell: that names mean something, that none is given twice, that there is
 * something to simulate. Reads the scene as it was written, so that these problems come together with all others; what
 * has the wrong type is passed over here, the schema speaks of it.
 */
import { scenePath } from './scene-error.ts';
import type { SceneProblem } from './scene-error.ts';
import { defaultBodyName } from './schema-bodies.ts';
import { axisNames, sidesOf, wallName } from './schema-boundaries.ts';
import { describe } from './schema-fields.ts';
import type { Named } from './schema-fields.ts';
import { defaultSensorName } from './schema-sensors.ts';
import { defaultShapesName } from './shapes/schema-shapes.ts';
import { colourSuffix, defaultSoftName } from './soft/schema-soft.ts';
import { chosenType, definitionOf, isObject, memberOf, memberType, typeOf } from './schema-walk.ts';
import type { Schema } from './schema-walk.ts';
import { keyWords, mostSuggestions, nameCure, quoted } from './schema-words.ts';

export function checkNames(root: Schema, scene: unknown): SceneProblem[] {
  const materials = memberOf(scene, 'materials');
  const outlines = memberOf(scene, 'outlines') ?? {};
  const bodiesAreList = Array.isArray(memberOf(scene, 'bodies') ?? []);
  const bodies = listIn(scene, 'bodies').map(nameOfBody);
  const walls = namesOfWalls(scene);
  const shapes = listIn(scene, 'shapes').map((group, index) => wordIn(group, 'name') ?? defaultShapesName(index));
  // Groups that are held are bodies, too.
  const held = shapes.filter((_, index) => isHeld(listIn(scene, 'shapes')[index]));
  const sensors = listIn(scene, 'sensors').map(nameOfSensor);
  const soft = listIn(scene, 'soft').map(namesOfSoft);
  const actuators = listIn(scene, 'actuators').map((actuator) => wordIn(actuator, 'name'));
  const known = {
    materials: isObject(materials) ? Object.keys(materials) : null,
    outlines: isObject(outlines) ? Object.keys(outlines) : null,
    bodies: bodiesAreList ? [...bodies.filter((name) => name !== undefined), ...walls, ...held] : null,
    soft: soft.flat(),
    actuators: actuators.filter((name) => name !== undefined),
  };
  return [
    ...unknownNames(root, scene, known),
    ...repeatedNames('bodies', bodies),
    ...namesTaken('bodies', bodies, walls, 'a wall of the domain'),
    ...repeatedNames('shapes', shapes),
    ...namesTaken('shapes', shapes, walls, 'a wall of the domain'),
    ...namesTaken('shapes', shapes, bodies, 'a body'),
    ...repeatedNames('sensors', sensors),
    ...repeatedNames(
      'soft',
      soft.map(([name]) => name),
    ),
    ...repeatedNames('actuators', actuators),
    ...repeatedNames(
      'cameras',
      listIn(scene, 'cameras').map((camera) => wordIn(camera, 'name')),
    ),
    ...repeatedPairs(listIn(scene, 'contacts')),
    ...nothingToSimulate(scene),
  ];
}

function listIn(scene: unknown, key: string): readonly unknown[] {
  const list = memberOf(scene, key);
  return Array.isArray(list) ? list : [];
}

/** A member that is text. */
function wordIn(value: unknown, key: string): string | undefined {
  const word = memberOf(value, key);
  return typeof word === 'string' ? word : undefined;
}

function nameOfBody(body: unknown, index: number): string | undefined {
  const shape = wordIn(memberOf(body, 'shape'), 'kind');
  return wordIn(body, 'name') ?? (shape && defaultBodyName(shape, index));
}

/** Walls of the domain are bodies, too. */
function namesOfWalls(scene: unknown): string[] {
  const boundaries = memberOf(scene, 'boundaries');
  return axisNames.flatMap((axis) => {
    const boundary = memberOf(boundaries, axis);
    if (wordIn(boundary, 'kind') !== 'wall') return [];
    const sides = memberOf(boundary, 'sides') ?? 'both';
    return sides === 'both' || sides === 'low' || sides === 'high'
      ? sidesOf(sides).map((side) => wallName(axis, side))
      : [];
  });
}

/** Of a group of soft matter, and of its parts by colour. */
function namesOfSoft(group: unknown, index: number): [string, ...string[]] {
  const name = wordIn(group, 'name') ?? defaultSoftName(index);
  const colours = memberOf(memberOf(group, 'fill'), 'colours');
  if (!isObject(colours)) return [name];
  const parts = Object.entries(colours).map(([colour, part]) => name + colourSuffix(colour, wordIn(part, 'name')));
  return [name, ...parts];
}

function nameOfSensor(sensor: unknown): string | undefined {
  const kind = wordIn(sensor, 'kind');
  return wordIn(sensor, 'name') ?? (kind && defaultSensorName(kind, wordIn(sensor, 'body')));
}

/** Follows the declaration: wherever it says that a name refers to something, the name must be among those known. */
function unknownNames(
  root: Schema,
  scene: unknown,
  known: Readonly<Record<Named, readonly string[] | null>>,
): SceneProblem[] {
  const sets = {
    materials: new Set(known.materials),
    outlines: new Set(known.outlines),
    bodies: new Set(known.bodies),
    soft: new Set(known.soft),
    actuators: new Set(known.actuators),
  };
  const problems: SceneProblem[] = [];
  const visit = (field: Schema, value: unknown, path: readonly PropertyKey[]) => {
    const type = chosenType(field, value);
    const { refersTo } = describe(type ?? typeOf(field));
    const names = refersTo && known[refersTo];
    if (names && typeof value === 'string' && !sets[refersTo].has(value)) {
      const message = `must be the name of one of the ${refersTo === 'soft' ? 'groups of soft matter' : refersTo}`;
      const cure = problems.length < mostSuggestions ? { cure: nameCure(value, names) } : {};
      problems.push({ path: scenePath(path), message, value, ...cure });
    }
    if (typeof value !== 'object' || value === null || type === null || !mayHoldNames(type)) return;
    for (const word of Object.keys(value)) {
      // The schema library drops this one from a record without a word.
      if (word === '__proto__' && definitionOf(type).type === 'record') problems.push(notAKey(type, [...path, word]));
      const key = Array.isArray(value) ? Number(word) : word;
      const member = memberType(type, key, value);
      if (member !== null) visit(member, memberOf(value, key), [...path, key]);
    }
  };
  visit(root, scene, []);
  return problems;
}

const notAKey = (record: Schema, path: readonly PropertyKey[]): SceneProblem => ({
  path: scenePath(path),
  message: `must be ${keyWords(record)}`,
  value: path.at(-1),
});

/** Lists of a million points are not searched for names. */
function mayHoldNames(type: Schema): boolean {
  const definition = definitionOf(type);
  if (definition.type === 'array') return mayHoldNames(definition.element);
  if (definition.type === 'tuple') return definition.items.some(mayHoldNames);
  return definition.type !== 'number';
}

function repeatedNames(list: string, names: readonly (string | undefined)[]): SceneProblem[] {
  return repeated(names, (index, first) => ({
    path: scenePath([list, index, 'name']),
    message: `must differ from the name of ${list}[${first}]`,
    value: names[index],
    cure: 'give each a name of its own',
  }));
}

/** `by`: whose names those taken are, like "a body". */
function namesTaken(
  list: string,
  names: readonly (string | undefined)[],
  taken: readonly (string | undefined)[],
  by: string,
): SceneProblem[] {
  const known = new Set(taken);
  return names.flatMap((name, index) => {
    if (name === undefined || !known.has(name)) return [];
    const message = `must differ from the name of ${by}`;
    return { path: scenePath([list, index, 'name']), message, value: name, cure: 'give it another name' };
  });
}

const isHeld = (group: unknown): boolean => memberOf(group, 'held') === true || memberOf(group, 'motion') !== undefined;

function repeatedPairs(contacts: readonly unknown[]): SceneProblem[] {
  const pairs = contacts.map((contact) => {
    const between = memberOf(contact, 'between');
    const isPair = Array.isArray(between) && between.every((name) => typeof name === 'string');
    return isPair ? between.toSorted().map(quoted).join(' and ') : undefined;
  });
  return repeated(pairs, (index, first) => ({
    path: scenePath(['contacts', index, 'between']),
    message: `${pairs[index]} meet in contacts[${first}] already`,
    cure: 'make one entry of the two',
  }));
}

/** A problem for each word that stands in the list a second time. */
function repeated(
  words: readonly (string | undefined)[],
  problem: (index: number, first: number) => SceneProblem,
): SceneProblem[] {
  const places = new Map<string, number>();
  return words.flatMap((word, index) => {
    if (word === undefined) return [];
    const first = places.get(word);
    if (first !== undefined) return [problem(index, first)];
    places.set(word, index);
    return [];
  });
}

function nothingToSimulate(scene: unknown): SceneProblem[] {
  const isEmpty = (key: string) => {
    const list = memberOf(scene, key) ?? [];
    return Array.isArray(list) && list.length === 0;
  };
  if (!isObject(scene) || !isEmpty('grains') || !isEmpty('shapes') || !isEmpty('soft')) return [];
  return [{ path: scenePath(['grains']), message: 'must have at least 1 entry: there is nothing to simulate' }];
}
