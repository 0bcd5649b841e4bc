import { compileScene, parseScene, type Device } from 'talus';
import { expect, test } from 'vitest';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';
import { isServing, matterOf, type ChosenDevice, type DeviceWish } from './choose-device.ts';

const matterBy = (kind: string) => matterOf(compileScene(parseScene(sceneOfGrains({ solver: { kind } }))));

test('grains whose books are kept do so too', () => {
  const sensors = [{ kind: 'ledger' }];
  expect(matterOf(compileScene(parseScene({ ...parseScene(sceneOfGrains({})), sensors })))).toBe('grains-any');
});

test('grains of unlike masses do so too', () => {
  const radius = { kind: 'uniform', min: 0.002, max: 0.005 } as const;
  const { grains, ...scene } = parseScene(sceneOfGrains({}));
  expect(matterOf(compileScene(parseScene({ ...scene, grains: grains.map((group) => ({ ...group, radius })) })))).toBe(
    'grains-any',
  );
});

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
