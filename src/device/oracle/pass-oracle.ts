/** Work on the oracle: run at once, in order. */
import { DeviceError, KernelError } from '../../core/errors.ts';
import type { Bindings, DeviceArray, DispatchSize, Kernel, Pass } from '../device.ts';
import type { Spans } from '../cpu/spans.ts';
import { groupCount, indirectGroupCount, indirectWords } from '../dispatch.ts';
import { checkCopy, ownedArray } from '../transfer.ts';
import { patternsAgree, type ArrayOracle } from './array-oracle.ts';
import { KernelOracle } from './kernel-oracle.ts';
import { RaceClock } from './race-watch.ts';
import { runWorkgroups } from './run-workgroups.ts';

/** What a pass needs of its device. */
export interface PassPlace {
  readonly owner: object;
  readonly spans: Spans;
  readonly trapNonFinite: boolean;
  /** Whether the next dispatch of the kernel with this name is looked at. */
  watchesRaces(kernel: string): boolean;
}

export class PassOracle implements Pass {
  readonly #place: PassPlace;
  #closed = false;

  constructor(place: PassPlace) {
    this.#place = place;
  }

  run(kernel: Kernel, arrays: Bindings, size: DispatchSize): void {
    this.#checkOpen('run');
    const { owner, trapNonFinite } = this.#place;
    if (!(kernel instanceof KernelOracle) || kernel.owner !== owner) {
      throw new KernelError(
        `kernel ${kernel.source.name}: belongs to another device: make it with this device's kernel()`,
      );
    }
    const clock = this.#place.watchesRaces(kernel.source.name) ? new RaceClock() : null;
    const bindings = kernel.bind(arrays, clock, trapNonFinite);
    const { form, overrides } = kernel;
    runWorkgroups({ kernel: form, bindings, overrides, groups: groupsOf(kernel, size), trapNonFinite, clock });
  }

  copy(from: DeviceArray, to: DeviceArray, count?: number): void {
    this.#checkOpen('copy');
    const source = ownedArray<ArrayOracle>(from, this.#place.owner, 'copy');
    const target = ownedArray<ArrayOracle>(to, this.#place.owner, 'copy to');
    const words = checkCopy(source, target, count) / 4;
    if (patternsAgree(source.pattern, target.pattern)) target.words.set(source.words.subarray(0, words));
    else target.setBits(source.bits(0, words));
  }

  clear(array: DeviceArray): void {
    this.#checkOpen('clear');
    ownedArray<ArrayOracle>(array, this.#place.owner, 'clear').words.fill(0);
  }

  /** Always done: so it shows where kernels do something after all. */
  unless(_closed: DeviceArray<'u32'>, work: () => void): void {
    this.#checkOpen('unless');
    work();
  }

  again(_key: object, work: () => void): void {
    this.#checkOpen('again');
    work();
  }

  wordNow(array: DeviceArray<'u32'>): number {
    this.#checkOpen('wordNow');
    return ownedArray<ArrayOracle>(array, this.#place.owner, 'wordNow').words[0]!;
  }

  span(name: string, work: () => void): void {
    this.#checkOpen('span');
    this.#place.spans.time(name, work);
  }

  /** A pass ends with the submit that made it. */
  close(): void {
    this.#closed = true;
  }

  #checkOpen(verb: string): void {
    if (this.#closed) throw new DeviceError(`${verb}: this pass is over: use it only inside the submit that gave it`);
  }
}

function groupsOf(kernel: KernelOracle, size: DispatchSize): number {
  const { name } = kernel.source;
  if (typeof size === 'number' || 'groups' in size) return groupCount(name, size, kernel.workgroupSize);
  const [x, y, z] = kernel.check.resolveIndirect(size, kernel.bound).bits(0, indirectWords);
  return indirectGroupCount(name, x!, y!, z!);
}
