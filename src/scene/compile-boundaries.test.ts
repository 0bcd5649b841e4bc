import { describe, expect, test } from 'vitest';
import { problemsOf, thrownBy } from '../../test/support/good-scene.ts';
import { rotate, type Vector3 } from '../math/rigid.ts';
import { compileScene } from './compile-scene.ts';
import type { Model } from './model.ts';
import { parseScene } from './parse-scene.ts';
import { problemLine } from './scene-error.ts';
import type { SceneInput } from './scene.ts';

const domain = { min: [0, 0, 0], max: [1, 2, 3] } as const;

const sceneWith = (given: Partial<SceneInput>): SceneInput => ({
  talus: 1,
  materials: { sand: {}, steel: {} },
  grains: [{ material: 'sand', fill: { kind: 'points', positions: [[0.5, 1, 1]] }, radius: 0.1 }],
  domain,
  ...given,
});
const compiled = (given: Partial<SceneInput>): Model => compileScene(parseScene(sceneWith(given)));
const problems = (given: Partial<SceneInput>): string[] => thrownBy(() => compiled(given)).problems.map(problemLine);

describe('boundaries', () => {
  test('are none unless asked for', () => {
    const { period, boundaries, bodies } = compiled({});
    expect(period).toEqual([0, 0, 0]);
    const none = [false, false, false];
    expect(boundaries).toEqual({ openLow: none, openHigh: none, cyclic: null });
    expect(bodies).toEqual([]);
  });

  test('make periods of the lengths of the domain, axis by axis', () => {
    expect(compiled({ boundaries: { x: 'periodic', z: 'periodic' } }).period).toEqual([1, 0, 3]);
  });

  test('open at both faces or at one', () => {
    const { openLow, openHigh } = compiled({ boundaries: { x: 'open', z: { kind: 'open', sides: 'low' } } }).boundaries;
    expect(openLow).toEqual([true, false, true]);
    expect(openHigh).toEqual([true, false, false]);
  });

  test('lead back by one way', () => {
    expect(compiled({ boundaries: { z: 'cyclic' } }).boundaries.cyclic).toEqual({
      axis: 2,
      leave: 'low',
      velocity: null,
      scatter: false,
    });
    const given = { kind: 'cyclic', leave: 'high', velocity: [0, 0, -1], scatter: true } as const;
    expect(compiled({ boundaries: { y: given } }).boundaries.cyclic).toEqual({
      axis: 1,
      leave: 'high',
      velocity: [0, 0, -1],
      scatter: true,
    });
    expect(problems({ boundaries: { x: 'cyclic', y: 'cyclic' } })).toEqual([
      'scene.boundaries.y: cannot be cyclic beside boundaries.x: a grain that leaves at both would have two ways back; make one of the two periodic, open or a wall',
    ]);
  });

  test('that are walls face into the domain and are bodies with names', () => {
    const walls = Object.fromEntries(['x', 'y', 'z'].map((axis) => [axis, { kind: 'wall', material: 'steel' }]));
    const { bodies, sensors } = compiled({
      boundaries: walls,
      bodies: [{ shape: { kind: 'plane' }, material: 'steel', name: 'floor', position: [0, 0, -1] }],
      sensors: [{ kind: 'force', body: 'wall-y-high' }],
    });
    expect(bodies.map(({ name }) => name).slice(1)).toEqual([
      'wall-x-low',
      'wall-x-high',
      'wall-y-low',
      'wall-y-high',
      'wall-z-low',
      'wall-z-high',
    ]);
    expect(sensors).toMatchObject([{ body: 4 }]);
    for (const [k, { material, motion }] of bodies.slice(1).entries()) {
      const [axis, isHigh] = [Math.floor(k / 2), k % 2 === 1];
      const { position, rotation } = motion(0).pose;
      const normal: Vector3 = rotate(rotation, [0, 0, 1]);
      for (const other of [0, 1, 2]) {
        expect(normal[other]).toBeCloseTo(other === axis ? (isHigh ? -1 : 1) : 0, 14);
      }
      expect(position[axis]).toBe(isHigh ? domain.max[axis] : 0);
      expect(material).toBe(1);
    }
  });

  test('need a domain, room, materials and names of their own', () => {
    const { domain: _domain, ...without } = sceneWith({ boundaries: { y: 'open' } });
    expect(problemsOf(without)).toEqual([
      'scene.domain: is missing: boundaries.y is about its faces; give "domain" with min and max',
    ]);
    const narrow = { min: [0, 0, 0], max: [0.43, 2, 3] } as const;
    for (const kind of ['periodic', 'cyclic'] as const) {
      expect(problems({ domain: narrow, boundaries: { x: kind, y: kind === 'cyclic' ? 'none' : kind } })).toEqual([
        `scene.boundaries.x: ${kind} needs a domain of at least 0.44 m, which is 4.4 of the largest radius, got 0.43 m; make the domain longer or the grains smaller`,
      ]);
    }
    const wall = { kind: 'wall', material: 'stel' } as const;
    expect(problemsOf(sceneWith({ boundaries: { x: wall } }))).toEqual([
      'scene.boundaries.x.material: must be the name of one of the materials, got "stel"; did you mean "steel"?',
    ]);
    const named = { name: 'wall-x-low', shape: { kind: 'plane' }, material: 'steel' } as const;
    const walled = sceneWith({ boundaries: { x: { kind: 'wall', material: 'steel' } }, bodies: [named] });
    expect(problemsOf(walled)).toEqual([
      'scene.bodies[0].name: must differ from the name of a wall of the domain, got "wall-x-low"; give it another name',
    ]);
    expect(problemsOf({ ...sceneWith({}), boundaries: { x: 'periodical' } })).toEqual([
      'scene.boundaries.x: must be "none", "periodic", "open" or "cyclic" or an object of kind "open", "cyclic" or "wall", got "periodical"; did you mean "periodic"?',
    ]);
    expect(problemsOf({ ...sceneWith({}), boundaries: { x: { kind: 'closed' } } })).toEqual([
      'scene.boundaries.x.kind: must be "open", "cyclic" or "wall", got "closed"',
    ]);
    expect(problemsOf({ ...sceneWith({}), boundaries: { x: { kind: 'wall' } } })).toEqual([
      'scene.boundaries.x.material: is missing: must be a name of letters, digits, _ and -, with a letter first',
    ]);
  });
});
