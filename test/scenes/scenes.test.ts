/** The scene files of the tree are good ones, and between them say everything that can be said. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScene } from '../../src/scene/parse-scene.ts';
import type { Scene, SceneRadius } from '../../src/scene/scene.ts';
import { sceneSchema } from '../../src/scene/scene.ts';
import {
  alternativesOf,
  chosenType,
  definitionOf,
  describeField,
  fieldsOf,
  isObject,
  memberOf,
  memberType,
} from '../../src/scene/schema-walk.ts';
import type { Schema } from '../../src/scene/schema-walk.ts';
import { sceneFiles, scenesFolder } from '../support/scene-files.ts';

const files = [...sceneFiles];

test.each(files)('%s parses, and means the same when written down again', (source, text) => {
  const scene = parseScene(text, { source });
  const written = JSON.stringify(scene);
  expect(JSON.stringify(parseScene(written))).toBe(written);
});

test('a few lines make a scene', () => {
  const lines = sceneFiles.get('drop.json')!.trim().split('\n');
  expect([lines[0], lines.length, lines.at(-1)]).toEqual(['{', 7, '}']);
});

function smallest(radius: SceneRadius | undefined): number {
  // Of a file, the smallest is not known here.
  if (radius === undefined) return Infinity;
  if (typeof radius === 'number') return radius;
  switch (radius.kind) {
    case 'uniform':
      return radius.min;
    case 'normal':
      return radius.mean - radius.cutoff * radius.deviation;
    case 'lognormal':
      return radius.median * Math.exp(-radius.cutoff * radius.deviation);
    case 'list':
      return Math.min(...radius.sizes.map((size) => size.radius));
  }
}

test.each(files)('%s takes time steps in which beds rest quietly', (_source, text) => {
  const { time, gravity, grains } = parseScene(text);
  const radius = Math.min(...grains.map((group) => smallest(group.radius)));
  expect(time.step ?? 0).toBeLessThanOrEqual(0.06 * Math.sqrt(radius / Math.hypot(...gravity)));
});

test.each(files)('%s names files that are there', (_source, text) => {
  const { grains, soft, bodies }: Scene = parseScene(text);
  const things = [...[...grains, ...soft].map(({ fill }) => fill), ...bodies.map(({ shape }) => shape)];
  for (const thing of things) if ('file' in thing) expect(existsSync(join(scenesFolder, thing.file))).toBe(true);
});

/** `Lattice.jitter` for each key that a scene uses. */
function keysUsed(field: Schema, value: unknown): string[] {
  const type = chosenType(field, value);
  if (!type || typeof value !== 'object' || value === null) return [];
  const { name } = describeField(type);
  return Object.keys(value).flatMap((word) => {
    const key = isObject(value) ? word : Number(word);
    const member = memberType(type, key, value);
    const inner = member ? keysUsed(member, memberOf(value, key)) : [];
    return fieldsOf(type) ? [`${name}.${word}`, ...inner] : inner;
  });
}

/** The same for each key that is declared. */
function keysDeclared(field: Schema): string[] {
  return alternativesOf(field).flatMap((type) => {
    const definition = definitionOf(type);
    if (definition.type === 'array') return keysDeclared(definition.element);
    if (definition.type === 'record') return keysDeclared(definition.valueType);
    return Object.entries(fieldsOf(type) ?? {}).flatMap(([key, inner]) => [
      `${describeField(type).name}.${key}`,
      ...keysDeclared(inner),
    ]);
  });
}

test('every key of the language is used by one of the scenes', () => {
  const used = new Set(files.flatMap(([, text]) => keysUsed(sceneSchema, JSON.parse(text))));
  const declared = new Set(keysDeclared(sceneSchema));
  // A fill from a run names a run, which no scene of the gallery has: docs/fill-once.md is tested with one.
  const ofRuns = /^Run(InPlane|Fill)?\./;
  expect([...declared].filter((key) => !used.has(key) && !ofRuns.test(key))).toEqual([]);
  // None is used that is not declared, or the two lists are not made alike.
  expect([...used].filter((key) => !declared.has(key))).toEqual([]);
});
