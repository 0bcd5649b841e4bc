/** What particles are made of, on the device: one element a particle of one world. */
import type { Device, DeviceArray } from '../../device/device.ts';
import { lameOf, sheetsOf } from '../../scene/soft/lame.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { lawFields, lawRoom, packLaws } from './law-params.ts';

export interface SoftMatter extends Disposable {
  /** Mass, volume at rest, μ, λ [kg, m³, Pa, Pa] */
  readonly matter: DeviceArray<'vec4f'>;
  /** law | actuator << 16 */
  readonly tags: DeviceArray<'u32'>;
  readonly laws: DeviceArray<typeof lawFields>;
}

export function softMatter(device: Device, soft: SoftModel): SoftMatter {
  const { count, mass, volume, youngModulus, poissonRatio, law, actuator } = soft;
  const numbers = new Float32Array(4 * count);
  const isSheet = sheetsOf(soft);
  for (let i = 0; i < count; i++) {
    const { mu, lambda } = lameOf(youngModulus[i]!, poissonRatio[i]!, isSheet(i));
    numbers.set([mass[i]!, volume[i]!, mu, lambda], 4 * i);
  }
  const matter = device.array('soft matter', 'vec4f', count, numbers);
  const tags = device.array(
    'soft tags',
    'u32',
    count,
    Uint32Array.from(law, (kind, i) => kind | (actuator[i]! << 16)),
  );
  const laws = device.array('soft laws', lawFields, lawRoom, packLaws(soft.laws));
  return {
    matter,
    tags,
    laws,
    [Symbol.dispose]() {
      for (const array of [matter, tags, laws]) array[Symbol.dispose]();
    },
  };
}

/** Nodes may hold so many times the mass that they have where matter is at rest: more is counted. */
const headroom = 8;

/** Of the fixed point of masses on a GPU: of nodes, so many times 2^-exponent as fit a word, headroom included [kg]. */
export function massExponent({ count, dimensions, cellSize, mass, volume }: SoftModel): number {
  let densest = 0;
  for (let i = 0; i < count; i++) densest = Math.max(densest, mass[i]! / volume[i]!);
  const fullest = headroom * densest * cellSize ** dimensions;
  return count === 0 ? 0 : Math.min(Math.max(31 - Math.ceil(Math.log2(fullest)), -100), 100);
}
