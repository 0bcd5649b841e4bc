import { expect, test } from 'vitest';
import { thrownBy } from '../../test/support/good-scene.ts';
import { compileScene } from './compile-scene.ts';
import type { SensorModel } from './model.ts';
import { parseScene } from './parse-scene.ts';
import { problemLine } from './scene-error.ts';
import type { SceneInput } from './scene.ts';

const region = { min: [-1, -1, -1], max: [1, 1, 1] } as const;

const sceneWith = (sensors: readonly object[], given: Partial<SceneInput> = {}): SceneInput =>
  ({
    talus: 1,
    time: { step: 0.001, end: 1 },
    materials: { sand: {} },
    grains: [{ material: 'sand', radius: 0.01, fill: { kind: 'points', positions: [[0, 0, 1]] } }],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'sand' }],
    sensors,
    ...given,
  }) as SceneInput;

const compiled = (sensors: readonly object[], given?: Partial<SceneInput>): readonly SensorModel[] =>
  compileScene(parseScene(sceneWith(sensors, given))).sensors;

const problems = (sensor: object, given?: Partial<SceneInput>): string[] =>
  thrownBy(() => compiled([sensor], given)).problems.map(problemLine);

test('what is left out has defaults, names too', () => {
  const sensors = [
    { kind: 'coordination' },
    { kind: 'weight', body: 'floor' },
    { kind: 'flow', point: [0, 0, 1] },
    { kind: 'stress', region },
    { kind: 'profile', region },
    { kind: 'repose', centre: [0, 0, 0], reach: 0.5 },
    { kind: 'chains' },
  ];
  expect(compiled(sensors)).toEqual([
    { kind: 'coordination', name: 'coordination', region: null, fewest: 4 },
    { kind: 'weight', name: 'weight-floor', body: 0 },
    // A window of ten steps: the time between rows.
    { kind: 'flow', name: 'flow', point: [0, 0, 1], normal: [0, 0, -1], region: null, windowSteps: 10 },
    { kind: 'stress', name: 'stress', region },
    { kind: 'profile', name: 'profile', region, axis: 2, bins: 10 },
    // Bins of 1.25 diameters
    { kind: 'repose', name: 'repose', centre: [0, 0, 0], reach: 0.5, direction: null, bins: 20, region: null },
    { kind: 'chains', name: 'chains', region: null },
  ]);
});

test('directions become unit vectors, those of slopes level; windows whole steps, one at least', () => {
  const flow = { kind: 'flow', name: 'a', point: [0, 0, 0], normal: [0, 0, -4], window: 0.0249 };
  const repose = { kind: 'repose', shape: 'slope', centre: [0, 0, 0], reach: 0.02, direction: [2, 0, -5] };
  const output = { series: 0 };
  const [across, every, slope] = compiled([flow, { ...flow, name: 'b', window: undefined }, repose].map(withoutUndefined), { output }); // prettier-ignore
  expect(across).toMatchObject({ normal: [0, 0, -1], windowSteps: 25 });
  expect(every).toMatchObject({ windowSteps: 1 });
  expect(slope).toMatchObject({ direction: [1, 0, 0], bins: 4 });
});

const withoutUndefined = (object: object): object => JSON.parse(JSON.stringify(object)) as object;

test('what cannot be measured is refused in one line', () => {
  const point = [0, 0, 0];
  const repose = { kind: 'repose', centre: point, reach: 1 };
  const gravity = [0, 0, 0] as const;
  expect(problems({ kind: 'flow', point: [0, 0, 2], region })).toEqual([
    'scene.sensors[0].point: must put the plane through the region, got [0, 0, 2]; move one of the two',
  ]);
  expect(problems({ kind: 'flow', point, normal: [0, 0, 0] })).toEqual([
    'scene.sensors[0].normal: must have a direction: not all three may be 0, got [0, 0, 0]',
  ]);
  expect(problems({ kind: 'flow', point, window: 0 })).toEqual(['scene.sensors[0].window: must be > 0 s, got 0']);
  expect(problems({ kind: 'stress' })).toEqual([expect.stringMatching(/^scene\.sensors\[0\]\.region: is missing/)]);
  expect(problems({ kind: 'profile', region, bins: 0 })).toEqual([
    'scene.sensors[0].bins: must be ≥ 1 and ≤ 256, got 0',
  ]);
  expect(problems({ kind: 'profile', region, axis: 'w' })).toEqual([
    expect.stringMatching(/^scene\.sensors\[0\]\.axis: /),
  ]);
  expect(problems({ ...repose, shape: 'slope' })).toEqual([
    'scene.sensors[0].direction: is missing; say along which way the slope falls',
  ]);
  expect(problems({ ...repose, direction: [1, 0, 0] })).toEqual([
    'scene.sensors[0].direction: is only for a slope, got [1, 0, 0]; remove it, or set "shape" to "slope"',
  ]);
  expect(problems({ ...repose, shape: 'slope', direction: [0, 0, -1] })).toEqual([
    'scene.sensors[0].direction: must not be along gravity: a slope falls sideways',
  ]);
  expect(problems(repose, { gravity })).toEqual(['scene.sensors[0].kind: "repose" needs gravity, which is 0']);
  expect(problems({ kind: 'weight', body: 'floor' }, { gravity })).toEqual([
    'scene.sensors[0].kind: "weight" needs gravity, which is 0',
  ]);
  expect(problems({ kind: 'weight', body: 'roof' })).toEqual([
    expect.stringMatching(/^scene\.sensors\[0\]\.body: must be the name of one of the bodies, got "roof"/),
  ]);
});

const soft: Partial<SceneInput> = {
  grains: [],
  grid: { cellSize: 0.1 },
  domain: { min: [-1, -1, -1], max: [1, 1, 1] },
  materials: { sand: {}, jelly: { youngModulus: 1e4, law: { kind: 'neo-hookean' } } },
  soft: [
    { name: 'one', material: 'jelly', fill: { kind: 'points', positions: [[0, 0, 0]] } },
    { material: 'jelly', fill: { kind: 'points', positions: [[0.2, 0, 0], [0.4, 0, 0]] } }, // prettier-ignore
  ],
};

test('groups of soft matter become their particles', () => {
  const sensors = [{ kind: 'centre', group: 'soft1' }, { kind: 'deformation' }, { kind: 'deformation', name: 'd', group: 'one', region }]; // prettier-ignore
  expect(compiled(sensors, soft)).toEqual([
    { kind: 'centre', name: 'centre', particles: { first: 1, end: 3 } },
    { kind: 'deformation', name: 'deformation', particles: null, region: null },
    { kind: 'deformation', name: 'd', particles: { first: 0, end: 1 }, region },
  ]);
  expect(problems({ kind: 'centre', group: 'on' }, soft)).toEqual([
    'scene.sensors[0].group: must be the name of one of the groups of soft matter, got "on"; did you mean "one"?',
  ]);
});

test('sensors of grains do not measure soft matter, nor the other way round', () => {
  const point = [0, 0, 0];
  for (const sensor of [
    { kind: 'packing' },
    { kind: 'chains' },
    { kind: 'ledger' },
    { kind: 'residual' },
    { kind: 'coordination' },
    { kind: 'flow', point },
    { kind: 'profile', region },
    { kind: 'repose', centre: point, reach: 1 },
  ])
    expect(problems(sensor, soft)).toEqual([
      `scene.sensors[0].kind: "${sensor.kind}" measures grains, and the scene is of soft matter`,
    ]);
  expect(problems({ kind: 'deformation' })).toEqual([
    'scene.sensors[0].kind: "deformation" measures soft matter, and the scene is of grains',
  ]);
});
