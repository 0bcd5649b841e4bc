import { expect, test } from 'vitest';
import { LabStage } from '../../../test/support/lab-stage.ts';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';

test('depth cameras that are chosen see the scene as it moves', async () => {
  await using stage = new LabStage();
  const top = {
    name: 'top',
    kind: 'depth',
    position: [0, 0, 1],
    target: [0, 0, 0],
    up: [0, 1, 0],
    size: [16, 8],
    near: 0.1,
    far: 2,
  };
  stage.open(sceneOfGrains({ cameras: [top] }));
  const { cameras } = await stage.next('opened');
  expect(cameras).toMatchObject([{ name: 'top', isDepth: true }]);
  stage.send({ kind: 'insets', cameras: ['top', 'gone'] });
  const [inset] = (await stage.next('insets')).insets;
  expect(inset).toMatchObject({ camera: 'top', size: { width: 16, height: 8 }, near: 0.1, far: 2 });
  expect(inset!.depth).toHaveLength(16 * 8);
  // The floor is a metre below, grains are nearer.
  const nearest = Math.min(...inset!.depth);
  expect(nearest).toBeGreaterThan(0.7);
  expect(nearest).toBeLessThan(0.97);
  stage.send({ kind: 'step', steps: 100 });
  await stage.next('status', ({ step }) => step === 100);
  const last = stage.all('insets').at(-1)!.insets[0]!;
  expect(Math.min(...last.depth)).toBeGreaterThan(nearest + 0.01);
  stage.send({ kind: 'insets', cameras: [] });
});
