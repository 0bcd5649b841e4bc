import { compileScene, parseScene, type Device } from 'talus';
import { expect, test } from 'vitest';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';
import { isServing, matterOf, type ChosenDevice, type DeviceWish } from './choose-device.ts';

const matterBy = (kind: string) => matterOf(compileScene(parseScene(sceneOfGrains({ solver: { kind } }))));

test('grains that are solved otherwise than by Gauss-Seidel ask for more kernels', () => {
  expect(matterBy('gauss-seidel')).toBe('grains');
  for (const kind of ['apgd', 'jacobi', 'granulargym']) expect(matterBy(kind)).toBe('grains-any');
});

test('a device serves who needs no more kernels than it has', () => {
  const wish = (matter: DeviceWish['matter']): DeviceWish => ({ device: 'auto', threads: 2, matter });
  const chosen = (kind: 'cpu' | 'gpu', matter: DeviceWish['matter']): ChosenDevice => ({
    device: {} as Device,
    wish: wish(matter),
    reading: { kind, name: kind, threads: 2, fallback: null },
    trouble: null,
  });
  expect(isServing(chosen('cpu', 'grains'), wish('grains'))).toBe(true);
  expect(isServing(chosen('cpu', 'grains-any'), wish('grains'))).toBe(true);
  expect(isServing(chosen('cpu', 'grains'), wish('grains-any'))).toBe(false);
  expect(isServing(chosen('cpu', 'grains'), wish('shapes'))).toBe(false);
  expect(isServing(chosen('gpu', 'grains'), wish('grains-any'))).toBe(true);
  expect(isServing(chosen('gpu', 'grains'), { ...wish('grains'), threads: 1 })).toBe(false);
});
