import { applyOverrides } from 'talus';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedScenes } from '../../../test/support/shipped-scenes.ts';
import { overridesBetween } from './overrides-between.ts';
import { isSame, pathText, readPath, valueAt, withValueAt, type Keys } from './scene-value.ts';

/** Every place of a value, itself not among them. */
function* places(value: unknown, keys: Keys = []): Generator<Keys> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, entry] of Object.entries(value)) {
    const place = [...keys, Array.isArray(value) ? Number(key) : key];
    yield place;
    yield* places(entry, place);
  }
}

describe.each(shippedScenes())('$name', ({ value }) => {
  const all = [...places(value)];

  test('every path is read as it is written', () => {
    expect(all.length).toBeGreaterThan(10);
    for (const keys of all) {
      expect(readPath(pathText(keys))).toEqual(keys);
      expect(readPath(`scene.${pathText(keys)}`)).toEqual(keys);
    }
  });

  test('what is set at a place is there, and nothing else changes', () => {
    for (const keys of all) {
      const changed = withValueAt(value, keys, 'other');
      expect(valueAt(changed, keys)).toBe('other');
      expect(withValueAt(changed, keys, valueAt(value, keys))).toEqual(value);
    }
  });

  test('overrides tell every change of a number, alone or with others', () => {
    const numbers = all.filter((keys) => typeof valueAt(value, keys) === 'number');
    const change = fc.record({ keys: fc.constantFrom(...numbers), number: fc.integer({ min: -99, max: 99 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const after = changes.reduce<unknown>((scene, { keys, number }) => withValueAt(scene, keys, number), value);
        const overrides = overridesBetween(value, after);
        expect(overrides.length).toBeLessThanOrEqual(changes.length);
        expect(isSame(applyOverrides(value, overrides), after)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a value that is set', () => {
  const scene = { boundaries: { z: 'open' }, grains: [{ radius: 1 }, { radius: 2 }], time: { step: 1, end: 2 } };

  test('inside of what is missing makes it', () => {
    expect(withValueAt({}, ['output', 'series'], 3)).toEqual({ output: { series: 3 } });
    expect(withValueAt({}, ['grains', 0, 'radius'], 3)).toEqual({ grains: [{ radius: 3 }] });
  });

  test('inside of a word makes it an object of that kind', () => {
    expect(withValueAt(scene, ['boundaries', 'z', 'sides'], 'low')).toMatchObject({
      boundaries: { z: { kind: 'open', sides: 'low' } },
    });
  });

  test('to nothing is taken away, and the order of the others stays', () => {
    expect(JSON.stringify(withValueAt(scene, ['time', 'step'], undefined))).toContain('"time":{"end":2}');
    expect(withValueAt(scene, ['grains', 0], undefined)).toMatchObject({ grains: [{ radius: 2 }] });
    expect(Object.keys(withValueAt(scene, ['boundaries'], {}) as object)).toEqual(['boundaries', 'grains', 'time']);
  });
});

describe('overrides', () => {
  const before = {
    talus: 1,
    materials: { sand: { friction: 0.5, cohesion: 1 } },
    solver: { kind: 'jacobi', sweeps: 3 },
    contacts: [{ between: ['sand', 'sand'], friction: 0.1 }],
    soft: [{ fill: { kind: 'image', colours: { '#ff0000': { name: 'a' } } } }],
  };
  test.each([
    ['of one number', ['materials', 'sand', 'friction'], 0.3, ['materials.sand.friction=0.3']],
    ['of another kind', ['solver'], { kind: 'apgd' }, ['solver={"kind":"apgd"}']],
    ['of a row of numbers', ['gravity'], [0, 0, -1], ['gravity=[0,0,-1]']],
    ['of what is taken away', ['materials', 'sand', 'cohesion'], undefined, ['materials.sand={"friction":0.5}']],
    ['of an entry more', ['contacts', 1], { between: ['a', 'b'] }, ['contacts[1]={"between":["a","b"]}']],
    ['of an entry less', ['contacts', 0], undefined, ['contacts=[]']],
    ['of a material more', ['materials', 'ice'], {}, ['materials={"sand":{"friction":0.5,"cohesion":1},"ice":{}}']],
    ['of what no path can name', ['soft', 0, 'fill', 'colours', '#ff0000', 'name'], 'b', ['soft[0].fill.colours={"#ff0000":{"name":"b"}}']], // prettier-ignore
    ['of nothing', ['materials', 'sand', 'friction'], 0.5, []],
  ])('%s', (_, keys, value, overrides) => {
    const after = withValueAt(before, keys, value);
    expect(overridesBetween(before, after)).toEqual(overrides);
    expect(isSame(applyOverrides(before, overrides), after)).toBe(true);
  });
});

test('what is no path is told from one', () => {
  expect(readPath('line 3, column 1')).toBeNull();
  expect(readPath('override x=1')).toBeNull();
  expect(readPath('scene.soft[0].fill.colours["#ff8800"].name')).toEqual(['soft', 0, 'fill', 'colours', '#ff8800', 'name']); // prettier-ignore
});
