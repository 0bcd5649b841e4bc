/** Copies states of soft matter, which the way back does for every substep that it keeps. */
import { bindsEnough } from '../../../device/binds-enough.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { SoftModel } from '../../../scene/soft/soft-model.ts';
import type { State } from '../../solver.ts';
import copyState2 from './soft_copy_state2.wgsl';

export class StateCopy {
  /** All arrays in one dispatch. Null in space, where arrays are large, and where a GPU has no room for them. */
  readonly #kernel: Kernel | null;

  constructor(device: Device, { dimensions }: Pick<SoftModel, 'dimensions'>) {
    const isWhole = device.kind === 'gpu' && dimensions === 2 && bindsEnough(device, copyState2);
    this.#kernel = isWhole ? device.kernel(copyState2) : null;
  }

  record(pass: Pass, from: State, to: State): void {
    const fields = Object.entries(from.groups['particle']!);
    const targets = to.groups['particle']!;
    if (this.#kernel) {
      const out = fields.map(([field]): [string, DeviceArray] => [`to_${field}`, targets[field]!]);
      pass.run(this.#kernel, Object.fromEntries([...fields, ...out]), fields[0]![1].count);
    } else for (const [field, array] of fields) pass.copy(array, targets[field]!);
  }
}
