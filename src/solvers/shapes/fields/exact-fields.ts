/** Distances of strokes to strokes, computed at each step: no error but that of rounding, and a cost that grows with both. */
import { packStructs } from '../../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';
import type { ContactFields, FieldArrays, FieldOptions } from './contact-fields.ts';
import { fieldParams } from './field-structs.ts';
import { packStrokes } from './pack-strokes.ts';
import narrowExact from './shapes_narrow_exact.wgsl';

export class ExactFields implements ContactFields {
  readonly #narrow: Kernel;
  readonly #params: DeviceArray;
  readonly #outlines: DeviceArray;

  constructor(device: Device, types: readonly ShapeType[], options: FieldOptions) {
    const { period = [0, 0], reach, contacts = 2 } = options;
    this.#narrow = device.kernel(narrowExact, { CONTACTS: contacts });
    this.#params = device.array('field params', fieldParams, 1, packStructs(fieldParams, [{ period, reach }]));
    const quads = packStrokes(types);
    this.#outlines = device.array('outlines', 'vec4f', quads.length / 4, quads);
  }

  record(pass: Pass, { poses, candidates, candidate_total, touches }: FieldArrays, capacity: number): void {
    const arrays = { params: this.#params, outlines: this.#outlines, poses, candidates, candidate_total, touches };
    pass.run(this.#narrow, arrays, Math.ceil(capacity / this.#narrow.constants['PORTION']!));
  }

  [Symbol.dispose](): void {
    this.#params[Symbol.dispose]();
    this.#outlines[Symbol.dispose]();
  }
}
