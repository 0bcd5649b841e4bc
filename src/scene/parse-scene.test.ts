import { expect, expectTypeOf, test } from 'vitest';
import { goodScene, problemsOf, thrownBy } from '../../test/support/good-scene.ts';
import { parseScene } from './parse-scene.ts';
import type { Scene, SceneInput } from './scene.ts';
import { cpuTime } from '../../test/support/cpu-time.ts';

test('three keys make a scene; the rest has defaults', () => {
  const fill = { kind: 'points', positions: [[0, 0, 1]] };
  const scene = parseScene({ talus: 1, materials: { stone: {} }, grains: [{ material: 'stone', fill, radius: 0.01 }] });
  const [zero, gravity] = [
    [0, 0, 0],
    [0, 0, -9.81],
  ];
  expect(scene).toEqual({
    talus: 1,
    title: '',
    about: '',
    tags: [],
    faults: { crushed: true },
    gravity,
    time: { end: 1 },
    seed: 1,
    worlds: 1,
    materials: {
      stone: {
        density: 2500,
        friction: 0.5,
        restitution: 0,
        rollingFriction: 0,
        twistingFriction: 0,
        cohesion: 0,
        viscosity: 0,
      },
    },
    contacts: [],
    grains: [{ material: 'stone', fill, radius: 0.01, velocity: zero, spin: zero }],
    outlines: {},
    shapes: [],
    soft: [],
    actuators: [],
    bodies: [],
    boundaries: { x: 'none', y: 'none', z: 'none' },
    sensors: [],
    measurements: [],
    cameras: [],
    solver: { kind: 'gauss-seidel', sweeps: 4 },
    output: { series: 0.01, frames: 0.05, contacts: false, checkpoints: 0.5 },
  });
});

test('bodies and sensors without a name get one', () => {
  const { bodies, sensors } = parseScene(goodScene());
  expect(bodies.map(({ name }) => name)).toEqual(['box', 'plane1']);
  expect(sensors.map(({ name }) => name)).toEqual(['energy', 'force-plane1']);
});

test('text and value give the same scene, and the input is left alone', () => {
  const input = goodScene();
  const before = JSON.stringify(input);
  expect(parseScene(before)).toEqual(parseScene(input));
  expect(JSON.stringify(input)).toBe(before);
});

test('the types say what may be left out, and what is there afterwards', () => {
  expectTypeOf<{ talus: 1; materials: { sand: { friction: number } } }>().toExtend<SceneInput>();
  expectTypeOf<{ talus: 1; materials: { sand: { frction: number } } }>().not.toExtend<SceneInput>();
  expectTypeOf<Scene['materials'][string]['density']>().toEqualTypeOf<number>();
  expectTypeOf<Scene['bodies'][number]['name']>().toEqualTypeOf<string>();
  expectTypeOf<Scene['gravity']>().toEqualTypeOf<readonly [number, number, number]>();
});

test.each([[null], [7], [true], [[]], [undefined], [() => 0], [new Date(0)], [Symbol('scene')]])(
  'something that is no scene is refused: %s',
  (input) => {
    expect(problemsOf(input)[0]).toMatch(/^scene/);
  },
);

test('a value that JSON could not hold is refused, not followed', () => {
  const endless: Record<string, unknown> = {};
  endless['materials'] = endless;
  endless['grains'] = [endless];
  expect(problemsOf(endless).length).toBeGreaterThan(0);
  // Each level twice the one below: 2^100 places, if anyone visited them.
  let wide: unknown = {};
  for (let level = 0; level < 100; level++) wide = { one: wide, two: wide };
  expect(problemsOf({ ...goodScene(), solver: wide })).toEqual([
    'scene.solver.kind: is missing: must be "gauss-seidel", "apgd", "jacobi", "ccp-jacobi", "granulargym", "hertz" or "springs"',
  ]);
  const polluted = JSON.parse('{"talus":1,"materials":{"__proto__":{"density":1}}}') as unknown;
  expect(problemsOf(polluted)).toContain(
    'scene.materials.__proto__: must be a name of letters, digits, _ and -, with a letter first, got "__proto__"',
  );
});

test('syntax errors say line and column, and keep their cause', () => {
  const text = '{\n  "talus": 1,\n  "materials": {,}\n}';
  const error = thrownBy(() => parseScene(text, { source: 'box.json' }));
  expect(error.message).toBe('box.json: line 3, column 17: expected a key in double quotes, got ","');
  expect(error.cause).toBeInstanceOf(Error);
});

test('every line begins with the name of the file, and the text ends after fifty', () => {
  const grains = Array.from({ length: 120 }, () => ({}));
  const error = thrownBy(() => parseScene({ ...goodScene(), grains }, { source: 'box.json' }));
  expect(error.problems).toHaveLength(240);
  const lines = error.message.split('\n');
  expect(lines).toHaveLength(51);
  expect(lines.every((line) => line.startsWith('box.json: '))).toBe(true);
  expect(lines.at(-1)).toBe('box.json: and 190 more problems');
});

test('thousands of wrong names and keys are told in a moment', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) => index);
  const bodies = entries.map((index) => ({ shape: { kind: 'plane' }, material: `steal${index}` }));
  const wrongKeys = Object.fromEntries(entries.map((index) => [`graviti${index}`, index]));
  const tell = () => {
    expect(thrownBy(() => parseScene({ ...goodScene(), bodies })).problems).toHaveLength(10_000);
    expect(thrownBy(() => parseScene({ ...goodScene(), ...wrongKeys })).problems).toHaveLength(10_000);
  };
  // Takes about 0.3 s.
  expect(cpuTime(tell)).toBeLessThan(5);
});

test('more problems than a call has room for end neither in a crash nor in silence', () => {
  const positions = Array.from({ length: 200_000 }, () => 'here');
  const grains = [{ material: 'sand', fill: { kind: 'points', positions }, radius: 0.1 }];
  const problems = problemsOf({ ...goodScene(), grains });
  expect(problems).toHaveLength(1001);
  expect(problems.at(-1)).toBe('scene.grains: has more problems than the 1000 that are told, got a list of 1');
});

test('a long list of points is read in a moment', () => {
  const positions = Array.from({ length: 300_000 }, (_, index) => [index, 0, 0]);
  const grains = [{ material: 'sand', fill: { kind: 'points', positions }, radius: 0.1 }];
  const text = JSON.stringify({ ...goodScene(), grains });
  const read = () => {
    const { fill } = parseScene(text).grains[0]!;
    expect(fill.kind === 'points' && fill.positions.length).toBe(300_000);
  };
  // Takes about 1 s.
  expect(cpuTime(read)).toBeLessThan(8);
});

test('overrides are set before anything is checked', () => {
  const scene = parseScene(goodScene(), { overrides: ['materials.sand.friction=0.3', 'solver.sweeps=10'] });
  expect(scene.materials['sand']?.friction).toBe(0.3);
  expect(scene.solver).toMatchObject({ sweeps: 10 });
  expect(() => parseScene(goodScene(), { overrides: ['time.end=-1'] })).toThrow(
    'scene.time.end: must be > 0 s, got -1',
  );
});
