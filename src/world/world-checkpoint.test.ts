import { expect, test } from 'vitest';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { decodeCheckpoint } from '../formats/checkpoint.ts';
import { fingerprint } from '../io/fingerprint.ts';
import { World } from './world.ts';
import { worldCheckpoint } from './world-checkpoint.ts';

test('a checkpoint holds the moment, and belongs to the scene as runs know it', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  using world = new World(shakenBox(), device);
  world.advance(3);
  const { step, arrays, sceneHash } = decodeCheckpoint(await worldCheckpoint(world), 'checkpoint');
  expect({ step, arrays }).toEqual(await world.snapshot());
  expect(sceneHash).toBe(fingerprint(world.model));
  using other = new World({ ...shakenBox(), timeStep: 0.0005 }, device);
  expect(decodeCheckpoint(await worldCheckpoint(other), 'checkpoint').sceneHash).not.toBe(sceneHash);
});
