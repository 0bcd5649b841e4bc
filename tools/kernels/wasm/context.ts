/** What is known while one kernel is being turned into wasm: the graph, the body, and where each variable lives. */
import type { Program, Variable } from '../program.ts';
import { matrix, type Type } from '../types.ts';
import { Body, type Label, type Slot } from './body.ts';
import { Graph, type Node } from './graph.ts';
import { Memory, scratchSize, type Place, type Region } from './memory.ts';
import type { Value } from './values.ts';

/** A variable that lives in registers. */
export interface Cell {
  readonly kind: 'cell';
  readonly variable: Variable | null;
  value: Value;
}

/** One step into a composite or vector: a part known now, or an index known only when the kernel runs. */
export type Step = number | Node;

/** Something that can be read and assigned: part of a cell, or a place in memory. */
export type Reference = Place | { readonly kind: 'part'; readonly cell: Cell; readonly path: readonly Step[] };

export interface Pointer {
  readonly kind: 'pointer';
  readonly target: Reference;
}
export type Binding = Cell | Place | Pointer;

/** A point where paths meet again: the cells that may differ by path travel there in slots. */
export interface Join {
  readonly cells: readonly Cell[];
  readonly slots: readonly (readonly Slot[])[];
}

/** Where `break`, `continue` and `return` lead. */
export interface Exit {
  readonly label: Label;
  readonly join: Join;
}
export interface FunctionFrame {
  readonly result: Cell | null;
  readonly exit: Exit | null;
}
export interface Exits {
  readonly frame: FunctionFrame;
  readonly break: Exit | null;
  readonly continue: Exit | null;
}

/** Exits of code whose `return` leads to a label, with nothing to carry there. */
export const exitsTo = (label: Label): Exits => ({
  frame: { result: null, exit: { label, join: { cells: [], slots: [] } } },
  break: null,
  continue: null,
});

/** Thrown when a variable turns out to be indexed at run time: the kernel is emitted again with it in memory. */
export class NeedsMemory extends Error {
  readonly variable: Variable;
  constructor(variable: Variable) {
    super(`${variable.name} needs memory`);
    this.variable = variable;
  }
}

export class KernelContext {
  readonly program: Program;
  readonly isShared: boolean;
  readonly graph = new Graph();
  readonly body = new Body(this.graph);
  readonly memory = new Memory(this.graph, this.body);
  readonly bindings = new Map<Variable, Binding>();
  /** Variables that cannot stay in registers. */
  readonly inMemory: ReadonlySet<Variable>;
  /** Variables that outlive a barrier: where the running lane keeps them. */
  readonly laneStorage = new Map<Variable, Place>();
  /** Copies that the surrounding loops are being unrolled into. */
  unrolledCopies = 1;
  readonly #scratchPointer: Node;
  #scratchBytes = 0;
  #pins: Place | null = null;

  constructor(program: Program, isShared: boolean, inMemory: ReadonlySet<Variable>, scratchPointer: number) {
    this.program = program;
    this.isShared = isShared;
    this.inMemory = inMemory;
    this.#scratchPointer = this.graph.parameter('u32', scratchPointer);
  }

  get scratchBytes(): number {
    return this.#scratchBytes;
  }
  /** Memory of the running thread, `copies` times the type one after another. */
  scratch(name: string, type: Type, copies = 1): { place: Place; stride: number } {
    const region: Region = this.memory.region(`${name}@${this.#scratchBytes}`, type, { isPrivate: true });
    const place = this.memory.place(region, type, this.#scratchPointer, this.#scratchBytes);
    const stride = scratchSize(type);
    this.#scratchBytes += stride * copies;
    return { place, stride };
  }
  /** Room for four vectors that are stored and never read. */
  pinArea(): Place {
    this.#pins ??= this.scratch('pins', matrix(4, 4)).place;
    return this.#pins;
  }
  binding(variable: Variable): Binding {
    const found = this.bindings.get(variable);
    if (!found) throw new Error(`variable ${variable.name} is not bound`);
    return found;
  }
}
