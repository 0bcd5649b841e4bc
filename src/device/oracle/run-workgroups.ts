/** Runs the invocations of a dispatch: workgroups one after another, their invocations in turn from barrier to barrier. */
import { KernelError } from '../../core/errors.ts';
import { Fault, type Site } from './fault.ts';
import type { Barrier } from './library/barriers.ts';
import { Memory } from './memory.ts';
import type { EntryPoint, InvocationInput, OracleKernel } from './oracle-kernel.ts';
import { RaceWatch, type RaceClock } from './race-watch.ts';
import { Reference } from './reference.ts';

export interface Dispatch {
  readonly kernel: OracleKernel;
  readonly bindings: Readonly<Record<string, Reference>>;
  readonly overrides: Readonly<Record<string, number | boolean>>;
  readonly groups: number;
  readonly trapNonFinite: boolean;
  /** null: races are not looked for. */
  readonly clock: RaceClock | null;
}

export function runWorkgroups(dispatch: Dispatch): void {
  new WorkgroupRunner(dispatch).run();
}

class WorkgroupRunner {
  readonly #dispatch: Dispatch;
  readonly #workgroupVariables: Record<string, Reference> = {};
  readonly #watches: RaceWatch[] = [];
  readonly #inputs: readonly ((group: number, lane: number) => number | readonly number[])[];
  readonly #entry: () => EntryPoint;
  /** The one that runs, for error messages. */
  #invocation = 0;

  constructor(dispatch: Dispatch) {
    const { kernel, bindings, overrides } = dispatch;
    this.#dispatch = dispatch;
    this.#inputs = kernel.inputs.map((input) => this.#inputOf(input));
    for (const name of Object.keys(kernel.workgroupVariables)) {
      this.#workgroupVariables[name] = this.#workgroupVariable(name);
    }
    const bind = (): EntryPoint => kernel.bind(bindings, this.#workgroupVariables, overrides);
    const shared = kernel.hasPrivateVariables ? null : bind();
    this.#entry = shared ? () => shared : bind;
  }

  run(): void {
    const { kernel, groups, clock } = this.#dispatch;
    try {
      for (let group = 0; group < groups; group++) {
        clock?.beginGroup(group);
        for (const { memory } of Object.values(this.#workgroupVariables)) memory.words.fill(0);
        for (const watch of this.#watches) watch.forget();
        if (kernel.hasBarriers) this.#runInTurn(group);
        else for (let lane = 0; lane < kernel.workgroupSize; lane++) this.#start(group, lane);
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const where = `kernel ${kernel.name}, ${this.#place(error.site)}, invocation ${this.#invocation}`;
      throw new KernelError(`${where}: ${error.message}`, { cause: error });
    }
  }

  #runInTurn(group: number): void {
    const size = this.#dispatch.kernel.workgroupSize;
    const lanes = Array.from({ length: size }, (_, lane) => this.#start(group, lane) as Generator<Barrier, void, void>);
    for (;;) {
      let first: Barrier | null = null;
      for (let lane = 0; lane < size; lane++) {
        this.#select(group * size + lane);
        const barrier = lanes[lane]!.next().value ?? null;
        if (lane === 0) first = barrier;
        else if (!sameBarrier(first, barrier)) throw this.#divergence(group * size, first, barrier);
      }
      if (first === null) return;
      this.#dispatch.clock?.pass(first.space);
    }
  }

  #start(group: number, lane: number): void | Generator<Barrier, void, void> {
    this.#select(group * this.#dispatch.kernel.workgroupSize + lane);
    return this.#entry()(...this.#inputs.map((input) => input(group, lane)));
  }

  #select(invocation: number): void {
    this.#invocation = invocation;
    if (this.#dispatch.clock) this.#dispatch.clock.invocation = invocation;
  }

  /** Of the first invocation of a workgroup and the one that runs. */
  #divergence(firstInvocation: number, first: Barrier | null, other: Barrier | null): Fault {
    const state = (barrier: Barrier | null): string =>
      barrier ? `waits at the ${barrier.space}Barrier of ${this.#place(barrier.site)}` : 'has returned';
    return new Fault(
      (first ?? other)!.site,
      `${state(other)} while invocation ${firstInvocation} ${state(first)}: all of a workgroup must reach the same barrier`,
    );
  }

  #place(site: Site): string {
    return typeof site === 'number' ? `${this.#dispatch.kernel.file}:${site}` : site;
  }

  #workgroupVariable(name: string): Reference {
    const { kernel, clock, trapNonFinite } = this.#dispatch;
    const type = kernel.workgroupVariables[name]!;
    const watch = clock ? new RaceWatch(clock, 'workgroup', (word) => memory.place(word)) : undefined;
    if (watch) this.#watches.push(watch);
    const memory = new Memory(name, type, new Float64Array(type.words), { watch, trapNonFinite });
    return new Reference(memory, 0, type);
  }

  #inputOf(input: InvocationInput): (group: number, lane: number) => number | readonly number[] {
    const { groups, kernel } = this.#dispatch;
    switch (input) {
      case 'global_invocation_id':
        return (group, lane) => [group * kernel.workgroupSize + lane, 0, 0];
      case 'local_invocation_id':
        return (_, lane) => [lane, 0, 0];
      case 'local_invocation_index':
        return (_, lane) => lane;
      case 'workgroup_id':
        return (group) => [group, 0, 0];
      case 'num_workgroups':
        return () => [groups, 1, 1];
    }
  }
}

const sameBarrier = (one: Barrier | null, other: Barrier | null): boolean =>
  one?.site === other?.site && one?.space === other?.space;
