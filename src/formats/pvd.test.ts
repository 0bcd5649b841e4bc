import { expect, test } from 'vitest';
import { FileError } from '../core/errors.ts';
import { decodePvd, encodePvd } from './pvd.ts';

const frames = [
  { time: 0, files: ['frames/grains-000000.vtp', 'frames/bodies-000000.vtp'] },
  { time: 0.05, files: ['frames/grains-000001.vtp', 'frames/bodies-000000.vtp'] },
  { time: 1e-7, files: ['frames/grains-000002.vtp'] },
];

test('lists every file with its time and part', () => {
  const text = encodePvd(frames);
  expect(text.match(/<DataSet .*>/g)).toEqual([
    '<DataSet timestep="0" part="0" file="frames/grains-000000.vtp"/>',
    '<DataSet timestep="0" part="1" file="frames/bodies-000000.vtp"/>',
    '<DataSet timestep="0.05" part="0" file="frames/grains-000001.vtp"/>',
    '<DataSet timestep="0.05" part="1" file="frames/bodies-000000.vtp"/>',
    '<DataSet timestep="1e-7" part="0" file="frames/grains-000002.vtp"/>',
  ]);
  expect(text.startsWith('<?xml version="1.0"?>\n<VTKFile type="Collection"')).toBe(true);
});

test('comes back, also without frames', () => {
  expect(decodePvd(encodePvd(frames), 'frames.pvd')).toEqual(frames);
  expect(decodePvd(encodePvd([]), 'frames.pvd')).toEqual([]);
});

test('what we did not write so is refused in one line', () => {
  for (const text of ['', encodePvd(frames).slice(0, 200), encodePvd(frames).replace('part="0"', 'part="x"')]) {
    expect(() => decodePvd(text, 'run/frames.pvd')).toThrow(FileError);
    expect(() => decodePvd(text, 'run/frames.pvd')).toThrow(/^run\/frames\.pvd: is damaged.*$/);
  }
});
