import { parseScene, sceneLanguage, type LanguageType } from 'talus';
import { describe, expect, test } from 'vitest';
import { freshName, namesOf, startValue, withKind } from './start-value.ts';

const language = sceneLanguage();
const scene = {
  talus: 1,
  materials: { sand: {}, steel: {} },
  grains: [{ material: 'sand', radius: 0.1, fill: { kind: 'points', positions: [[0, 0, 0]] } }],
  bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'steel' }],
};

function typeOf(key: string): LanguageType {
  const { type } = language.fields.find((field) => field.key === key)!;
  return type.kind === 'list' || type.kind === 'record' ? type.entry : type;
}

const kindsOf = (type: LanguageType): readonly LanguageType[] => (type.kind === 'choice' ? type.options : [type]);

describe('what begins with', () => {
  test.each(['bodies', 'contacts'])('an entry of %s is understood', (key) => {
    expect(() => parseScene({ ...scene, [key]: [startValue(typeOf(key), scene)] })).not.toThrow();
  });

  test('a box has a size', () => {
    expect(startValue(typeOf('domain'), scene)).toEqual({ min: [0, 0, 0], max: [1, 1, 1] });
  });

  test('every solver is understood', () => {
    const stiff = { ...scene, materials: { sand: { youngModulus: 1e7 }, steel: { youngModulus: 1e7 } } };
    const { grains: _spheres, bodies: _bodies, ...plain } = scene;
    const shape = { outline: 'disc', material: 'sand', fill: { kind: 'points', positions: [[0, 0, 0]] } };
    const flat = { ...plain, outlines: { disc: { kind: 'disc' } }, shapes: [shape] };
    for (const kind of kindsOf(typeOf('solver'))) {
      const isSprings = kind.kind === 'object' && kind.word === 'springs';
      expect(() => parseScene({ ...(isSprings ? flat : stiff), solver: startValue(kind, scene) })).not.toThrow();
    }
  });
});

test('another kind keeps what both have', () => {
  const fills = kindsOf((typeOf('grains') as Extract<LanguageType, { kind: 'object' }>).fields.find(({ key }) => key === 'fill')!.type); // prettier-ignore
  const lattice = fills.find((fill) => fill.kind === 'object' && fill.word === 'lattice')!;
  const region = { min: [1, 1, 1], max: [2, 2, 2] };
  expect(withKind(lattice, { kind: 'pour', region, count: 5 }, scene)).toEqual({ kind: 'lattice', region });
});

test('names that can be referred to, and one that is free', () => {
  expect(namesOf(scene, 'materials')).toEqual(['sand', 'steel']);
  expect(namesOf(scene, 'bodies')).toEqual(['floor']);
  expect(namesOf(scene, 'soft')).toEqual([]);
  const shapes = [{ name: 'rim', held: true }, { name: 'free' }, { name: 'paddle', motion: {} }];
  expect(namesOf({ ...scene, shapes }, 'bodies')).toEqual(['floor', 'rim', 'paddle']);
  expect(namesOf({ outlines: { disc: {} } }, 'outlines')).toEqual(['disc']);
  expect(freshName(['material', 'material2'], 'material')).toBe('material3');
});
