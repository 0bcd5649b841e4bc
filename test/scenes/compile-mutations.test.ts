/** What the schema lets pass is compiled into a model that makes sense, or refused with a SceneError: no crash, no NaN. */
import { isThorough } from '../support/thorough.ts';
import * as fc from '../support/fast-check.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileScene } from '../../src/scene/compile-scene.ts';
import type { Model } from '../../src/scene/model.ts';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { SceneError } from '../../src/scene/scene-error.ts';
import { noCarrier, type ShapesModel } from '../../src/scene/shapes/shapes-model.ts';
import type { SoftModel } from '../../src/scene/soft/soft-model.ts';
import { scenesFolder } from '../support/scene-files.ts';
import { mutatedScenes, ownWords } from '../support/scene-mutations.ts';

const readFile = (path: string) => readFileSync(join(scenesFolder, path));

/** The same with few grains and coarse surfaces, which take no time to make. */
const lighter = (text: string): string =>
  text
    .replace(/"count": \d{3,}/g, '"count": 60')
    .replace(/"cellSize": [\d.]+/g, '"cellSize": 0.05')
    .replace(/"triangles": \d+/g, '"triangles": 1000')
    .replace(/"resolution": \d+/g, '"resolution": 8');

function modelOf(text: string): Model | null {
  try {
    return compileScene(parseScene(text), { readFile });
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    expect(ownWords(error.message)).not.toMatch(/undefined|\[object/);
    return null;
  }
}

function expectSensible(model: Model) {
  const { grains, shapes, soft, bodies, domain, timeStep, stepCount, endTime, contacts, materials } = model;
  expect(grains.count > 0).toBe(soft === null);
  if (soft) expectSoft(soft, model);
  if (shapes) expectShapes(shapes, model);
  for (const array of [grains.position, grains.velocity, grains.spin]) {
    expect(array).toHaveLength(3 * grains.count);
    expect(array.every(Number.isFinite)).toBe(true);
  }
  expect(grains.radius.every((radius) => radius > 0 && Number.isFinite(radius))).toBe(true);
  expect(grains.material.every((material) => material < materials.length)).toBe(true);
  expect(contacts).toHaveLength(materials.length ** 2);
  expect(timeStep).toBeGreaterThan(0);
  expect(Number.isSafeInteger(stepCount) && stepCount > 0).toBe(true);
  expect(endTime / (timeStep * stepCount)).toBeCloseTo(1, 9);
  for (const axis of [0, 1, 2] as const) expect(domain.max[axis]).toBeGreaterThan(domain.min[axis]);
  for (const { motion } of bodies) {
    const { pose, twist } = motion(endTime / 3);
    expect([...pose.position, ...twist.velocity, ...twist.spin].every(Number.isFinite)).toBe(true);
    expect(Math.hypot(...pose.rotation)).toBeCloseTo(1, 9);
  }
}

function expectShapes({ types, type, carrier }: ShapesModel, { grains, bodies, gravity, domain }: Model) {
  expect([type.length, carrier.length]).toEqual([grains.count, grains.count]);
  expect(type.every((index, k) => types[index]!.radius === grains.radius[k])).toBe(true);
  expect(carrier.every((body) => body === noCarrier || bodies[body]!.shape.kind === 'union')).toBe(true);
  for (const array of [grains.mass, grains.inertia]) {
    expect(array.every((x) => Math.fround(x) > 0 && Number.isFinite(Math.fround(x)))).toBe(true);
  }
  for (const array of [grains.position, grains.velocity]) {
    expect(array.every((x, k) => k % 3 < 2 || x === 0)).toBe(true);
  }
  expect([gravity[2], domain.min[2] + domain.max[2]]).toEqual([0, 0]);
}

function expectSoft(soft: SoftModel, { domain, materials, bodies, endTime }: Model) {
  const { count, position, velocity, deformation } = soft;
  expect(count).toBeGreaterThan(0);
  expect([position.length, velocity.length, deformation.length]).toEqual([3 * count, 3 * count, 9 * count]);
  for (const array of [position, velocity, deformation]) expect(array.every(Number.isFinite)).toBe(true);
  for (const array of [soft.mass, soft.volume]) expect(array.every((x) => x > 0 && Number.isFinite(x))).toBe(true);
  expect(soft.youngModulus.every((modulus) => modulus >= 0 && Number.isFinite(modulus))).toBe(true);
  expect(soft.poissonRatio.every((ratio) => ratio >= 0 && ratio < 0.5)).toBe(true);
  const inside = (x: number, k: number) =>
    k % 3 >= soft.dimensions || (x >= domain.min[k % 3]! && x <= domain.max[k % 3]!);
  expect(position.every(inside)).toBe(true);
  expect(soft.law.every((law) => law < soft.laws.length)).toBe(true);
  expect(soft.material.every((material) => material < materials.length)).toBe(true);
  expect(soft.groups.at(-1)!.end).toBe(count);
  for (const { values } of soft.laws) expect(values.every(Number.isFinite)).toBe(true);
  for (const { signal } of soft.actuators) expect(Math.abs(signal(endTime / 3))).toBeLessThanOrEqual(1);
  expect([soft.faces.length, soft.bodyGrips.length]).toEqual([6, bodies.length]);
  expect(soft.substeps >= 1 && Number.isSafeInteger(soft.substeps)).toBe(true);
}

const mutations = isThorough ? 10_000 : 1500;

test(`${mutations} mutations of good scenes are refused or make a model`, { timeout: 600_000 }, () => {
  let made = 0;
  fc.assert(
    fc.property(mutatedScenes(lighter), ({ text }) => {
      const model = modelOf(text);
      if (!model) return;
      made++;
      expectSensible(model);
    }),
    { numRuns: mutations },
  );
  expect(made).toBeGreaterThan(mutations / 20);
});
