/**
 * The body of one function while it is being built: nested scopes of items in program order. A node becomes a `Let` in
 * the scope where it is first needed, after its operands; effects and control flow are items of their own.
 */
import type { Position } from '../program.ts';
import type { ScalarName } from '../types.ts';
import type { Graph, Node } from './graph.ts';
import type { Instruction, WasmType } from './opcodes.ts';

/** A node placed at one point of the program. */
export interface Let {
  readonly node: Node;
  readonly operands: readonly Let[];
  readonly scope: Scope;
  /** Must run where it stands, even when nobody uses the result. */
  readonly effect: Effect | null;
  /** Filled in by the encoder. */
  uses: number;
  remaining: number;
  isInlined: boolean;
  local: number;
}

/** What a `fresh` node stands for: the present value of a mutable local, or an instruction that acts on memory. */
export type Effect =
  | { readonly kind: 'slot'; readonly slot: Slot }
  | { readonly kind: 'instruction'; readonly instruction: Instruction; readonly offset: number }
  | { readonly kind: 'call'; readonly name: string };

/** A mutable wasm local: carries a variable over branches and loops. */
export interface Slot {
  readonly scalar: ScalarName;
  readonly width: number;
  local: number;
}

export interface Label {
  /** Depth of nesting at which the label's block stands; filled in by the encoder. */
  depth: number;
}

export type Item =
  | { readonly kind: 'let'; readonly let: Let }
  | { readonly kind: 'set'; readonly slot: Slot; readonly value: Let }
  | {
      readonly kind: 'store';
      readonly instruction: Instruction;
      readonly address: Let;
      readonly value: Let;
      readonly offset: number;
      readonly lane: number | null;
    }
  | { readonly kind: 'fill'; readonly address: Let; readonly bytes: number }
  | { readonly kind: 'if'; readonly condition: Let; readonly then: Scope; readonly otherwise: Scope }
  | { readonly kind: 'block' | 'loop'; readonly label: Label; readonly body: Scope }
  | { readonly kind: 'branch'; readonly label: Label; readonly condition: Let | null }
  | { readonly kind: 'line'; readonly position: Position };

export class Scope {
  readonly items: Item[] = [];
  readonly lets = new Map<number, Let>();
  readonly parent: Scope | null;
  constructor(parent: Scope | null) {
    this.parent = parent;
  }
  find(node: Node): Let | null {
    for (let scope: Scope | null = this; scope; scope = scope.parent) {
      const found = scope.lets.get(node.id);
      if (found) return found;
    }
    return null;
  }
}

export const wasmTypeOf = (scalar: ScalarName, width: number): WasmType =>
  width > 1 ? 'v128' : scalar === 'f32' ? 'f32' : 'i32';

export class Body {
  readonly graph: Graph;
  /** Runs once, before everything else: vector constants and values of uniforms. */
  readonly prologue = new Scope(null);
  readonly root = new Scope(this.prologue);
  #scope = this.root;

  constructor(graph: Graph) {
    this.graph = graph;
  }

  /** Makes the node available here and returns its placement. */
  use(node: Node): Let {
    const found = this.#scope.find(node);
    if (found) return found;
    if (node.op === 'fresh') throw new Error('a fresh value is used outside the scope that made it');
    const isHoisted = node.op === 'constant' && node.width > 1;
    return this.#place(node, isHoisted ? this.prologue : this.#scope, null);
  }
  /** Places a node in the prologue: its operands must be available there. */
  hoist(node: Node): void {
    if (!this.#scope.find(node)) this.#place(node, this.prologue, null);
  }
  #place(node: Node, scope: Scope, effect: Effect | null, operands?: readonly Let[]): Let {
    const outer = this.#scope;
    this.#scope = scope;
    const placedOperands = operands ?? node.args.map((arg) => this.use(arg));
    this.#scope = outer;
    const placed: Let = {
      node,
      operands: placedOperands,
      scope,
      effect,
      uses: 0,
      remaining: 0,
      isInlined: false,
      local: -1,
    };
    scope.items.push({ kind: 'let', let: placed });
    scope.lets.set(node.id, placed);
    return placed;
  }
  /** Says that reading `node` would give what `value` holds: a stored value read back. */
  alias(node: Node, value: Node): void {
    this.#scope.lets.set(node.id, this.use(value));
  }

  /** The present value of a slot, kept even when the slot changes later. */
  read(slot: Slot): Node {
    const node = this.graph.fresh(slot.scalar, slot.width);
    this.#place(node, this.#scope, { kind: 'slot', slot });
    return node;
  }
  slot(scalar: ScalarName, width: number): Slot {
    return { scalar, width, local: -1 };
  }
  set(slot: Slot, value: Node): void {
    this.#scope.items.push({ kind: 'set', slot, value: this.use(value) });
  }
  /** An instruction or routine call that acts on memory and yields a value. */
  effect(effect: Effect, scalar: ScalarName, operands: readonly Node[]): Node {
    const node = this.graph.fresh(scalar, 1);
    const placed = operands.map((operand) => this.use(operand));
    this.#place(node, this.#scope, effect, placed);
    return node;
  }
  store(instruction: Instruction, address: Node, value: Node, offset: number, lane: number | null = null): void {
    const item = {
      kind: 'store',
      instruction,
      address: this.use(address),
      value: this.use(value),
      offset,
      lane,
    } as const;
    this.#scope.items.push(item);
  }
  fill(address: Node, bytes: number): void {
    this.#scope.items.push({ kind: 'fill', address: this.use(address), bytes });
  }

  if(condition: Node, then: () => void, otherwise: () => void): void {
    const item = {
      kind: 'if',
      condition: this.use(condition),
      then: this.#inside(then),
      otherwise: this.#inside(otherwise),
    } as const;
    this.#scope.items.push(item);
  }
  /** Runs `work` inside a labelled block: a branch to the label leaves it. */
  block(work: (label: Label) => void): void {
    const label = { depth: -1 };
    this.#scope.items.push({ kind: 'block', label, body: this.#inside(() => work(label)) });
  }
  /** A branch to the label starts the loop again; falling off its end leaves it. */
  loop(work: (label: Label) => void): void {
    const label = { depth: -1 };
    this.#scope.items.push({ kind: 'loop', label, body: this.#inside(() => work(label)) });
  }
  branch(label: Label, condition: Node | null = null): void {
    this.#scope.items.push({ kind: 'branch', label, condition: condition && this.use(condition) });
  }
  line(position: Position): void {
    this.#scope.items.push({ kind: 'line', position });
  }
  #inside(work: () => void): Scope {
    const outer = this.#scope;
    const scope = new Scope(outer);
    this.#scope = scope;
    work();
    this.#scope = outer;
    return scope;
  }
}
