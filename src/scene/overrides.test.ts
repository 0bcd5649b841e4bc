import { expect, test } from 'vitest';
import { goodScene, thrownBy } from '../../test/support/good-scene.ts';
import { applyOverrides } from './overrides.ts';
import { parseScene } from './parse-scene.ts';

test('a value is set where its path leads, and nothing else changes', () => {
  const scene = goodScene();
  const before = JSON.stringify(scene);
  const changed = applyOverrides(scene, ['materials.sand.friction=0.3', 'grains[0].fill.count=500', 'time.end=2']);
  expect(changed).toEqual({
    ...scene,
    time: { ...scene.time, end: 2 },
    materials: { ...scene.materials, sand: { friction: 0.3 } },
    grains: [{ ...scene.grains[0], fill: { ...scene.grains[0].fill, count: 500 } }],
  });
  expect(JSON.stringify(scene)).toBe(before);
});

test('what cannot stand beside a value that is set is left out, and told', () => {
  const notes: string[] = [];
  const set = (scene: unknown, ...overrides: string[]) => parseScene(scene, { overrides, onNote: (note) => notes.push(note) }); // prettier-ignore
  const pour = set(goodScene(), 'grains[0].fill.solidFraction=0.1').grains[0]!.fill;
  expect(pour).toMatchObject({ solidFraction: 0.1 });
  expect(pour).not.toHaveProperty('count');
  expect(notes).toEqual(['scene.grains[0].fill.count: left out, since "solidFraction" is set']);
  // Both are asked for: that is for a person to decide.
  expect(thrownBy(() => set(goodScene(), 'grains[0].fill.count=9', 'grains[0].fill.solidFraction=0.1')).message).toContain('cannot stand beside "count"'); // prettier-ignore
  const shapes = {
    talus: 1,
    materials: { matter: {} },
    outlines: { disc: { kind: 'disc' } },
    shapes: [{ outline: 'disc', material: 'matter', fill: { kind: 'points', positions: [[0, 0, 0]] } }],
    fields: { kind: 'neural', file: 'disc.talusfields' },
  };
  expect(set(shapes, 'fields.kind=exact').fields).not.toHaveProperty('file');
  expect(notes.at(-1)).toBe('scene.fields.file: left out, since "exact" has none');
  expect(set(shapes, 'fields.kind=table').fields).toMatchObject({ kind: 'table', file: 'disc.talusfields' });
});

test.each([
  ['title=A box of sand', 'title', 'A box of sand'],
  ['title="7"', 'title', '7'],
  ['title=', 'title', ''],
  ['title=a=b', 'title', 'a=b'],
  [' gravity = [0, 0, -1.62]', 'gravity', [0, 0, -1.62]],
  ['scene.seed=7', 'seed', 7],
])('values are JSON, or else text: %s', (override, key, value) => {
  expect(applyOverrides(goodScene(), [override])).toMatchObject({ [key]: value });
});

test('what has a default, or may be left out, need not be there', () => {
  const set = (override: string) => parseScene(goodScene(), { overrides: [override] });
  expect(set('solver.sweeps=10').solver).toEqual({ kind: 'gauss-seidel', sweeps: 10 });
  expect(set('output.frames=0').output).toMatchObject({ series: 0.01, frames: 0 });
  expect(set('gravity[2]=-1.62').gravity).toEqual([0, 0, -1.62]);
  expect(set('materials.steel.density=7800').materials['steel']?.density).toBe(7800);
  expect(set('grains[0].velocity[0]=1').grains[0]?.velocity).toEqual([1, 0, 0]);
  expect(set('sensors[2]={"kind":"count"}').sensors[2]?.name).toBe('count');
});

test('later overrides build on earlier ones', () => {
  const overrides = ['kind="oscillation"', 'axis=[0,0,1]', 'amplitude=0.01', 'frequency=4'];
  const scene = parseScene(goodScene(), { overrides: overrides.map((set) => `bodies[0].motion.${set}`) });
  expect(scene.bodies[0]?.motion).toMatchObject({ kind: 'oscillation', frequency: 4, phase: 0 });
});

test('another kind takes along what it knows; what only the kind before had is left out, and told', () => {
  const scene = { ...goodScene(), solver: { kind: 'gauss-seidel', sweeps: 6, maxSweeps: 12 } };
  const notes: string[] = [];
  const set = (...overrides: string[]) => parseScene(scene, { overrides, onNote: (note) => notes.push(note) });
  expect(set('solver.kind=jacobi').solver).toEqual({ kind: 'jacobi', sweeps: 6 });
  expect(notes).toEqual(['scene.solver.maxSweeps: left out, since "jacobi" has none']);
  expect(set('solver.kind=gauss-seidel').solver).toMatchObject({ maxSweeps: 12 });
  expect(notes).toHaveLength(1);
  // What a person asks for, and what nobody knows, is no kind's own.
  expect(thrownBy(() => set('solver.maxSweeps=20', 'solver.kind=jacobi')).message).toContain('is no key of Jacobi');
  const misspelt = { ...scene, solver: { ...scene.solver, swoops: 3 } };
  expect(thrownBy(() => parseScene(misspelt, { overrides: ['solver.kind=jacobi'] })).message).toContain('swoops');
});

test.each([
  ['time.end', 'override time.end: has no "="; write it like time.end=2'],
  ['=3', 'override =3: "" is no path; write it like grains[0].fill.count'],
  ['time..end=3', 'override time..end=3: "time..end" is no path; write it like grains[0].fill.count'],
  ['tim.end=3', 'override tim.end=3: scene has no "tim"; did you mean "time"?'],
  ['time.stop=3', 'override time.stop=3: scene.time has no "stop"; did you mean "step"?'],
  [
    'materials.snad.friction=1',
    'override materials.snad.friction=1: scene.materials has no "snad"; did you mean "sand"?',
  ],
  ['materials.snad={}', 'override materials.snad={}: scene.materials has no "snad"; did you mean "sand"?'],
  [
    'grains[0].fill.cuont=3',
    'override grains[0].fill.cuont=3: scene.grains[0].fill has no "cuont"; did you mean "count"?',
  ],
  ['grains[2].radius=1', 'override grains[2].radius=1: scene.grains has no [2]; its entries are [0]'],
  ['bodies[9].name=a', 'override bodies[9].name=a: scene.bodies has no [9]; its entries are [0] to [1]'],
  ['gravity[3]=1', 'override gravity[3]=1: scene.gravity has no [3]; its entries are [0] to [2]'],
  ['grains.radius=1', 'override grains.radius=1: scene.grains is a list of 1; write an index in brackets'],
  ['time[0]=1', 'override time[0]=1: scene.time is an object; write a key after a dot'],
  ['time.end.x=1', 'override time.end.x=1: scene.time.end is 1, which has nothing below it'],
  [
    'bodies[0].motion.frequency=3',
    'override bodies[0].motion.frequency=3: scene.bodies[0].motion has no kind yet; set its kind to "velocity", "keyframes" or "oscillation" first',
  ],
  [
    '__proto__.x=1',
    'override __proto__.x=1: scene has no "__proto__"; there is "$schema", "talus", "title", "about", "tags", "gravity", "time", "seed", "worlds", "domain", "boundaries", "materials" and 15 more',
  ],
  [
    'materials.constructor.friction=1',
    'override materials.constructor.friction=1: scene.materials has no "constructor"; there is "sand", "steel"',
  ],
])('%s is refused', (override, line) => {
  expect(thrownBy(() => applyOverrides(goodScene(), [override])).message).toBe(line);
});

test('the problems of all overrides come at once', () => {
  const { problems } = thrownBy(() => applyOverrides(goodScene(), ['tim.end=3', 'seed=2', 'sed=3']));
  expect(problems.map(({ path }) => path)).toEqual(['override tim.end=3', 'override sed=3']);
});

test('overrides of something that is no scene are refused', () => {
  expect(() => applyOverrides(null, ['seed=1'])).toThrow('scene is null, which has nothing below it');
  expect(() => applyOverrides({ grains: 7 }, ['grains[0].radius=1'])).toThrow('scene.grains is 7');
});
