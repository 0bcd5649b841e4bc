import { expect, test } from 'vitest';
import { goodScene, thrownBy } from '../../test/support/good-scene.ts';
import { compileScene } from './compile-scene.ts';
import { parseScene } from './parse-scene.ts';
import { problemLine } from './scene-error.ts';
import { sceneFiles } from './scene-files.ts';

const files = new Map([
  ['rig.csv', '# balance\ntime [s],weight [N],energy.translation [mJ]\n0,1,3\n0.5,2,4\n'],
  ['late.csv', 'time [ms],weight [N]\n0,1\n'],
  ['torn.csv', 'time [s],weight [N]\n0,1\n0.5,lost\n'],
]);

const scene = (...measurements: object[]) =>
  parseScene({ ...(goodScene() as object), sensors: [{ kind: 'energy' }], measurements });

const compiled = (...measurements: object[]) =>
  compileScene(scene(...measurements), {
    readFile: (path) => (files.has(path) ? new TextEncoder().encode(files.get(path)) : undefined),
  }).measurements;

const problems = (...measurements: object[]): string[] =>
  thrownBy(() => compiled(...measurements)).problems.map(problemLine);

test('the column of the same name, or else the second', () => {
  const named = { name: 'a', file: 'rig.csv', column: 'energy.translation' };
  const second = { name: 'b', file: 'rig.csv', column: 'energy.rotation', source: 'rig 2', start: 0.2, scale: 3 };
  const time = Float64Array.of(0, 0.5);
  expect(compiled(named, second)).toEqual([
    { name: 'a', column: 'energy.translation', source: '', start: 0, scale: 1, unit: 'mJ', time, values: Float64Array.of(3, 4) },
    { name: 'b', column: 'energy.rotation', source: 'rig 2', start: 0.2, scale: 3, unit: 'N', time, values: Float64Array.of(1, 2) },
  ]); // prettier-ignore
});

test('a page is told to fetch the files', () => {
  expect(sceneFiles(scene({ name: 'a', file: 'rig.csv', column: 'energy.x' }))).toContain('rig.csv');
});

test('what cannot be compared is a problem of the scene', () => {
  const good = { name: 'a', file: 'rig.csv', column: 'energy.translation' };
  expect(problems(good, good)).toEqual([
    'scene.measurements[1].name: must differ from the name of measurements[0], got "a"; give each a name of its own',
  ]);
  expect(problems({ ...good, column: 'enrgy.translation' })).toEqual([
    'scene.measurements[0].column: must begin with the name of a sensor and a dot, got "enrgy.translation"; did you mean "energy"?',
  ]);
  expect(problems({ ...good, file: 'none.csv' })).toEqual([
    'scene.measurements[0].file: there is no file none.csv; paths start at the folder of the scene',
  ]);
  expect(problems({ ...good, file: 'late.csv' })).toEqual([
    'scene.measurements[0].file: late.csv: its first column must be times in s, is in ms: convert it',
  ]);
  expect(problems({ ...good, file: 'torn.csv' })[0]).toContain('torn.csv, line 3: "lost" in column "weight" is no');
});
