/** Where a bed starts: a loose lattice that was shaken, so that it falls into no order. */
import { randomBits, randomUniform } from '../../math/random.ts';
import { bedRadius, type Bed } from './bed.ts';

/** Between the centres of neighbours in diameters, at least along x and y and exactly along z. */
const spacing = [1.06, 1.03] as const;

/** `count` grains over a floor of `width` × `width`, in as many layers as it takes; with another `seed` they are shaken otherwise. */
export function looseBed(count: number, width: number, sides: Bed['sides'], seed = 1): Bed {
  const diameter = 2 * bedRadius;
  const perSide = Math.floor(width / (spacing[0] * diameter));
  const [across, up] = [width / perSide, spacing[1] * diameter];
  const position = new Float64Array(3 * count);
  for (let k = 0; k < count; k++) {
    const layer = Math.floor(k / perSide ** 2);
    const places = [(k % perSide) + 0.5, (Math.floor(k / perSide) % perSide) + 0.5, layer + 0.5];
    const bits = randomBits([k, 0, 0, 0], [seed, 0]);
    for (const [axis, gap] of [across, across, up].entries()) {
      const shake = (randomUniform(bits[axis]!) - 0.5) * 0.9 * (gap - diameter);
      position[3 * k + axis] = places[axis]! * gap + shake;
    }
  }
  const layers = Math.ceil(count / perSide ** 2);
  return { width: [width, width], height: (layers + 2) * up, sides, position };
}
