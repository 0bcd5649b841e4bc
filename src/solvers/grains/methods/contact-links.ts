/** Which contacts each grain has: for methods in which a grain adds up what its contacts do to it. */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { colours } from '../grain-scratch.ts';
import type { Stage } from '../stage.ts';
import linkGrains from './grains_link_grains.wgsl';
import linkPairs from './grains_link_pairs.wgsl';

/** Words of a grain, as in links.wgsl. */
const linkWords = colours + 2;

export class ContactLinks implements Disposable {
  readonly links: DeviceArray<'u32'>;
  readonly #scratch: GrainScratch;
  readonly #grainCount: number;
  readonly #linkPairs: Kernel;
  readonly #linkGrains: Kernel;

  constructor(device: Device, model: Model, scratch: GrainScratch) {
    this.#scratch = scratch;
    this.#grainCount = model.worldCount * model.grains.count;
    // After the grains come the chains: one word for each side of a contact.
    const words = linkWords * this.#grainCount + 2 * scratch.contacts.count;
    this.links = device.array('contacts of grains', 'u32', words);
    this.#linkPairs = device.kernel(linkPairs);
    this.#linkGrains = device.kernel(linkGrains);
  }

  record({ pass, params }: Stage): void {
    const { links } = this;
    const { colour_starts, contacts, wall_starts } = this.#scratch;
    pass.clear(links);
    const portions = (count: number, kernel: Kernel): number => Math.ceil(count / kernel.constants['PORTION']!);
    const pairs = { params, colour_starts, contacts, links };
    pass.run(this.#linkPairs, pairs, portions(contacts.count, this.#linkPairs));
    pass.run(this.#linkGrains, { params, wall_starts, links }, portions(this.#grainCount, this.#linkGrains));
  }

  [Symbol.dispose](): void {
    this.links[Symbol.dispose]();
  }
}
