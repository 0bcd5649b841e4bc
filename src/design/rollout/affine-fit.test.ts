import { expect, it } from 'vitest';
import { jellyScene, planeScene, softModel } from '../../../test/support/soft-scene.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import { openDevice } from '../../device/open-device.ts';
import { addAffineAdjoint, addAffineOf } from './affine-fit.ts';
import { Rollout } from './rollout.ts';

const random = new RandomStream([1, 2], [3, 4]);
const some = (length: number): Float64Array => Float64Array.from({ length }, () => random.between(-1, 1));
const inner = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);

it.each([jellyScene, planeScene])('finds the gradient of a linear field exactly', (scene) => {
  const { soft } = softModel(scene);
  const isFlat = soft.dimensions === 2;
  // Columns of C; in the plane nothing is known of z.
  const c = isFlat ? [1, 2, 0, -3, 4, 0, 0, 0, 0] : [1, 2, 3, -4, 5, 6, 7, -8, 9];
  const velocity = soft.position.map((_, k) => {
    const x = soft.position.subarray(k - (k % 3), k - (k % 3) + 3);
    return 0.3 + c[k % 3]! * x[0]! + c[3 + (k % 3)]! * x[1]! + c[6 + (k % 3)]! * x[2]!;
  });
  const affine = new Float64Array(9 * soft.count);
  expect(addAffineOf(soft, soft.position, velocity, affine)).toBe(true);
  for (const [k, value] of affine.entries()) expect(Math.abs(value - c[k % 9]!)).toBeLessThan(1e-7);
});

it('leaves lone particles and uniform motion alone', () => {
  const { soft } = softModel({
    soft: [
      jellyScene.soft[0],
      { name: 'lone', material: 'jelly', fill: { kind: 'points', positions: [[0.1, 0.1, 0.1]] } },
    ],
  });
  const velocity = new Float64Array(3 * soft.count).fill(1);
  velocity.fill(5, -3);
  const affine = new Float64Array(9 * soft.count);
  expect(addAffineOf(soft, soft.position, velocity, affine)).toBe(false);
  velocity[0] = 2;
  expect(addAffineOf(soft, soft.position, velocity, affine)).toBe(true);
  expect(affine.subarray(-9).every((value) => value === 0)).toBe(true);
});

it('has an adjoint: ⟨C̄, L v⟩ = ⟨Lᵀ C̄, v⟩', () => {
  const { soft } = softModel();
  const [velocity, affineBar] = [some(3 * soft.count), some(9 * soft.count)];
  const affine = new Float64Array(9 * soft.count);
  addAffineOf(soft, soft.position, velocity, affine);
  const velocityBar = new Float64Array(3 * soft.count);
  addAffineAdjoint(soft, soft.position, affineBar, velocityBar);
  const forward = inner(affineBar, affine);
  expect(Math.abs(inner(velocityBar, velocity) / forward - 1)).toBeLessThan(1e-10);
});

it('other velocities of a rollout turn matter as those of a scene do, and their gradient knows', async () => {
  using device = await openDevice({ kind: 'cpu', threads: 1 });
  const still = { ...planeScene, gravity: [0, 0, 0] as const, time: { step: 1e-3, end: 5e-3 } };
  const spinning = { ...still, soft: [{ ...planeScene.soft[0], spin: [0, 0, 4] }] };
  const modelOf = (scene: object) => compileScene(parseScene(scene));
  using asked = new Rollout(modelOf(spinning), device, { steps: 5 });
  using set = new Rollout(modelOf(still), device, { steps: 5 });
  set.set({ velocity: asked.values.velocity });
  for (const [k, value] of set.values.affine.entries()) expect(value).toBeCloseTo(asked.values.affine[k]!, 6);

  const weights = some(asked.values.velocity.length);
  const objective = {
    evaluate: ({ velocity }: { velocity: Float64Array }) => ({
      value: inner(weights, velocity),
      bars: { velocity: weights },
    }),
  };
  const { gradient } = await set.gradient(objective);
  const { velocity } = asked.values;
  const direction = some(velocity.length).map((value, k) => (k % 3 === 2 ? 0 : 0.05 * value));
  const valueAt = (size: number): Promise<number> => {
    set.set({ velocity: velocity.map((value, k) => value + size * direction[k]!) });
    return set.run(objective);
  };
  const difference = ((await valueAt(1)) - (await valueAt(-1))) / 2;
  // Single precision, and the second order of a change by 0.05 m/s.
  expect(Math.abs(inner(gradient.velocity, direction) / difference - 1)).toBeLessThan(3e-3);
});
