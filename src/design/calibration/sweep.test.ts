import { afterAll, expect, test } from 'vitest';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { sweepParameter } from './sweep.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

test.each([
  [
    'shapes on springs',
    'solver.stiffness',
    [1e6, 50],
    /^solver\.stiffness=50: the simulation broke by step \d+ \(t = [\d.]+ s\): a grain is in another, or in a wall, deeper than its strokes are thick.*; try a smaller time\.step or a greater solver\.stiffness$/,
    {
      shapes: [{ material: 'stone', outline: 'disc', radius: 0.02, fill: { kind: 'points', positions: [[0, 0.02, 0], [0, 0.061, 0], [0, 0.11, 0]] } }], // prettier-ignore
      outlines: { disc: { kind: 'disc' } },
      solver: { kind: 'springs', stiffness: 1e6 },
      bodies: [{ shape: { kind: 'box', size: [1, 0.1, 1] }, position: [0, -0.05, 0], material: 'stone' }],
    },
  ],
  [
    'spheres under a plate',
    'bodies[1].motion.velocity[2]',
    [0, -0.5],
    /^bodies\[1\]\.motion\.velocity\[2\]=-0\.5: the simulation broke by step \d+ .*: a grain overlaps another one, or a body, by more than half/,
    {
      grains: [{ material: 'stone', radius: 0.02, fill: { kind: 'points', positions: [[0, 0, 0.02]] } }],
      bodies: [
        { shape: { kind: 'plane' }, material: 'stone' },
        { shape: { kind: 'box', size: [1, 1, 0.1] }, position: [0, 0, 0.1], material: 'stone', motion: { kind: 'velocity' } }, // prettier-ignore
      ],
    },
  ],
] as const)('a run that breaks is not measured: %s', async (_, parameter, values, message, more) => {
  const scene = {
    talus: 1,
    time: { step: 5e-4, end: 0.2 },
    materials: { stone: { restitution: 0.5 } },
    sensors: [{ kind: 'height', name: 'height' }],
    ...more,
  };
  const runs: number[] = [];
  const swept = async (): Promise<void> => {
    for await (const run of sweepParameter({ scene, parameter, values, column: 'height.mean' }, device))
      runs.push(run.value);
  };
  await expect(swept()).rejects.toThrow(message);
  expect(runs).toEqual([values[0]]);
});
