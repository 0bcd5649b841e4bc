/** Grains loosely stacked in a box, about to fall together. */
import { defaultRadius, type TestBody, type TestGrain, type TestModel } from './grain-model.ts';
import { Dice } from './matrices.ts';

/** `size`: grains along x, y and z. Radii vary by a tenth. */
export function looseBed(
  size: readonly [number, number, number],
  seed = 1,
): Pick<TestModel, 'grains' | 'bodies' | 'domain'> {
  const dice = new Dice(seed);
  const pitch = 2.1 * defaultRadius;
  const jitter = (): number => dice.uniform(-0.04, 0.04) * defaultRadius;
  const grains: TestGrain[] = [];
  for (let z = 0; z < size[2]; z++) {
    for (let y = 0; y < size[1]; y++) {
      for (let x = 0; x < size[0]; x++) {
        const place = [x - (size[0] - 1) / 2, y - (size[1] - 1) / 2, z + 0.55].map((k) => k * pitch + jitter());
        const radius = defaultRadius * dice.uniform(0.9, 1);
        grains.push({ position: [place[0]!, place[1]!, place[2]!], radius });
      }
    }
  }
  const [halfX, halfY, height] = [(size[0] * pitch) / 2, (size[1] * pitch) / 2, size[2] * pitch * 1.2];
  const box: TestBody = {
    shape: { kind: 'box', halfSize: [halfX, halfY, height / 2], hollow: true },
    position: [0, 0, height / 2],
  };
  return { grains, bodies: [box], domain: { min: [-halfX, -halfY, 0], max: [halfX, halfY, height] } };
}
