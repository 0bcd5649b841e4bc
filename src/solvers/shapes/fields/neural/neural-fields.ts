/** Nets that were trained for each pair of types: small, smooth, and only as good as their training. */
import { TalusError } from '../../../../core/errors.ts';
import { packStructs, type FieldTable } from '../../../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../../../device/device.ts';
import type { ShapeType } from '../../../../scene/shapes/shapes-model.ts';
import type { ContactFields, FieldArrays, FieldOptions } from '../contact-fields.ts';
import { fieldParams } from '../field-structs.ts';
import { netConstants, netWords, type NetShape } from './net.ts';
import narrowNeural from './shapes_narrow_neural.wgsl';

/** The weights of the two nets of a pair of types, as they lie on a device. */
export interface PairNets {
  /** Indices of the types, the lower one first. */
  readonly kinds: readonly [number, number];
  readonly distance: Float32Array;
  readonly arm: Float32Array;
}

/** NetPair of shapes_narrow_neural.wgsl. */
const netPair = {
  unit: { type: 'f32', unit: 'm', doc: 'Length that its nets count in.' },
  depth: { type: 'f32', unit: 'm', doc: 'How deep grains may be in each other.' },
  period: { type: 'f32', unit: 'rad', doc: 'Turn that makes no difference; 0: none does.' },
  whose: { type: 'u32', unit: '1', doc: 'Whose turn that is: 0 the first, 1 the second.' },
  net: { type: 'u32', unit: '1', doc: 'Number of the first of its two nets.' },
} as const satisfies FieldTable;

const none = 0xffff_ffff;

/** The length that nets of two types count in [m]: of equal types the radius of the circle around them. */
export const pairUnit = (first: ShapeType, second: ShapeType): number => (first.radius + second.radius) / 2;

/** How deep two grains may be in each other [m]: beyond, their strokes cross. */
export const pairDepth = (first: ShapeType, second: ShapeType): number =>
  first.outline.thinnest * first.radius + second.outline.thinnest * second.radius;

/**
 * A turn of one of the two that makes no difference [rad], 0 where any is one: nets are asked for turns within half of it
 * either way.
 */
export function idleTurn(first: ShapeType, second: ShapeType): { readonly period: number; readonly whose: 0 | 1 } {
  const order = ({ outline }: ShapeType): number => (outline.symmetry === 0 ? Infinity : outline.symmetry);
  const whose = order(first) > order(second) ? 0 : 1;
  return { period: (2 * Math.PI) / Math.max(order(first), order(second)), whose };
}

export class NeuralFields implements ContactFields {
  readonly #narrow: Kernel;
  readonly #slots: number;
  readonly #arrays: Readonly<Record<'params' | 'net_pairs' | 'nets', DeviceArray>>;

  /** Candidates of pairs that are not among `pairs` are left to other fields. */
  constructor(
    device: Device,
    types: readonly ShapeType[],
    shape: NetShape,
    pairs: readonly PairNets[],
    options: FieldOptions,
  ) {
    // prettier-ignore
    const { period = [0, 0], reach } = options;
    const words = netWords(shape);
    for (const { kinds, distance, arm } of pairs) {
      if (distance.length === words && arm.length === words) continue;
      const names = kinds.map((kind) => types[kind]?.name ?? kind).join(' and ');
      throw new TalusError(`nets of ${names}: need ${words} numbers each, got ${distance.length} and ${arm.length}: train them anew`); // prettier-ignore
    }
    this.#narrow = device.kernel(narrowNeural, { ...netConstants(shape), TYPES: types.length });
    const { workgroupSize } = this.#narrow;
    this.#slots = workgroupSize / Math.min(workgroupSize, shape.width / 4);
    const structs = types.flatMap((first, k) =>
      types.map((second, other) => {
        const index = pairs.findIndex(({ kinds }) => kinds[0] === k && kinds[1] === other);
        return {
          unit: pairUnit(first, second),
          depth: pairDepth(first, second),
          ...idleTurn(first, second),
          net: index < 0 ? none : index,
        };
      }),
    );
    const nets = new Float32Array(2 * words * Math.max(pairs.length, 1));
    for (const [k, { distance, arm }] of pairs.entries()) {
      nets.set(distance, 2 * k * words);
      nets.set(arm, (2 * k + 1) * words);
    }
    this.#arrays = {
      params: device.array('field params', fieldParams, 1, packStructs(fieldParams, [{ period, reach }])),
      net_pairs: device.array('net pairs', netPair, structs.length, packStructs(netPair, structs)),
      nets: device.array('nets', 'vec4f', nets.length / 4, nets),
    };
  }

  record(pass: Pass, { poses, candidates, candidate_total, touches }: FieldArrays, capacity: number): void {
    const inGroup = this.#slots * this.#narrow.constants['PORTION']!;
    const arrays = { ...this.#arrays, poses, candidates, candidate_total, touches };
    pass.run(this.#narrow, arrays, { groups: Math.ceil(capacity / inGroup) });
  }

  [Symbol.dispose](): void {
    for (const array of Object.values(this.#arrays)) array[Symbol.dispose]();
  }
}
