import { expect, test } from 'vitest';
import type { Camera } from '../../render/scenery.ts';
import { sceneryAsked, type SceneryOptions } from './scenery-options.ts';

const camera: Camera = { eye: [0, -2, 1], target: [0, 0, 0], up: [0, 0, 1], fieldOfView: 0.7 };
const side: Camera = { ...camera, eye: [2, 0, 0] };
const field = (name: string) => ({ name, unit: 'm/s', doc: '', labels: null });
const choices = { fields: [field('speed'), field('height')], cameras: [{ name: 'side', camera: side }], camera };
const usual: SceneryOptions = { map: 'viridis', theme: 'dark', samples: '2' };

test('without options it is as the lab shows it at first', () => {
  expect(sceneryAsked(usual, choices)).toEqual({
    camera,
    colour: { field: 'speed', map: 'viridis', range: 'auto' },
    clip: null,
    show: { forces: false, grid: true, axes: false, bodies: true, shadows: true, occlusion: true, domain: false },
    highlight: null,
    samples: 2,
    theme: 'dark',
  });
});

test('a camera is one of the scene, eye and target, or all of it as in a link', () => {
  const cameraOf = (text: string) => sceneryAsked({ ...usual, camera: text }, choices).camera;
  expect(cameraOf('side')).toEqual(side);
  expect(cameraOf('1,2,3,4,5,6')).toEqual({ ...camera, eye: [1, 2, 3], target: [4, 5, 6] });
  expect(cameraOf('1,2,3,4,5,6,0,1,0,0.5,2')).toEqual({
    eye: [1, 2, 3],
    target: [4, 5, 6],
    up: [0, 1, 0],
    fieldOfView: 0.5,
    parallelHeight: 2,
  });
});

test('colours, cuts and what is around', () => {
  const scenery = sceneryAsked(
    { ...usual, colour: 'height,0,0.5', clip: '0,2,0,0.1', show: 'axes', forces: true, samples: '1' },
    choices,
  );
  expect(scenery.colour).toEqual({ field: 'height', map: 'viridis', range: [0, 0.5] });
  expect(scenery.clip).toEqual({ normal: [0, 1, 0], offset: 0.1 });
  expect(scenery.show).toMatchObject({ axes: true, forces: true, bodies: false });
  expect(scenery.samples).toBe(1);
});

test.each([
  [{ camera: 'top' }, '--camera top: the scene has side; else six numbers'],
  [{ camera: '1,2' }, '--camera 1,2: the scene has side'],
  [{ colour: 'hieght' }, '--colour hieght: the scene has no such field; did you mean height?'],
  [{ colour: 'speed,2,1' }, 'the lower one first'],
  [{ clip: '0,0,0,1' }, '--clip 0,0,0,1: must be four numbers'],
  [{ show: 'shadow' }, '--show shadow: there is forces'],
])('%j: %s', (options, said) => {
  expect(() => sceneryAsked({ ...usual, ...options }, choices)).toThrow(said);
});
