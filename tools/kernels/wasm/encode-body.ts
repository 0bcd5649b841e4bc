/** Turns a finished body into bytes: drops what nobody uses, nests what is used once, and gives the rest locals. */
import type { Position } from '../program.ts';
import { wasmTypeOf, type Body, type Item, type Label, type Let, type Scope } from './body.ts';
import { CodeWriter } from './code-writer.ts';
import { lowerNode } from './lower.ts';
import type { WasmType } from './opcodes.ts';

export interface EncodedBody {
  readonly code: Uint8Array;
  readonly locals: readonly WasmType[];
  /** Readable form with the lines of the WGSL source. */
  readonly listing: string;
}

/** Index of a routine in the module. */
export type FunctionIndex = (name: string) => number;

export function encodeBody(body: Body, parameterCount: number, functionIndex: FunctionIndex): EncodedBody {
  countUses(body.root);
  countUses(body.prologue);
  const encoder = new BodyEncoder(parameterCount, functionIndex);
  encoder.scope(body.prologue);
  encoder.scope(body.root);
  return { code: encoder.writer.bytes.finish(), locals: encoder.locals, listing: encoder.writer.listing() };
}

/** Walks backwards, so that a value's uses are all known when its definition is met. */
function countUses(scope: Scope): void {
  for (const item of scope.items.toReversed()) {
    switch (item.kind) {
      case 'let': {
        const isNeeded = item.let.uses > 0 || (item.let.effect !== null && item.let.effect.kind !== 'slot');
        if (isNeeded) for (const operand of item.let.operands) use(operand, scope);
        break;
      }
      case 'set':
        use(item.value, scope);
        break;
      case 'store':
        use(item.value, scope);
        use(item.address, scope);
        break;
      case 'fill':
        use(item.address, scope);
        break;
      case 'if':
        countUses(item.otherwise);
        countUses(item.then);
        use(item.condition, scope);
        break;
      case 'block':
      case 'loop':
        countUses(item.body);
        break;
      case 'branch':
        if (item.condition) use(item.condition, scope);
        break;
      case 'line':
    }
  }
}

function use(operand: Let, from: Scope): void {
  operand.uses++;
  operand.remaining++;
  const { op } = operand.node;
  const isCheapAnywhere = op === 'parameter' || (op === 'constant' && operand.node.width === 1);
  // loads stay where they are: a store may lie between them and their use
  operand.isInlined =
    isCheapAnywhere || (operand.uses === 1 && operand.scope === from && op !== 'load' && operand.effect === null);
}

class BodyEncoder {
  readonly writer = new CodeWriter();
  readonly locals: WasmType[] = [];
  readonly #parameterCount: number;
  readonly #functionIndex: FunctionIndex;
  readonly #free = new Map<WasmType, number[]>();
  #scope: Scope | null = null;
  #depth = 0;

  constructor(parameterCount: number, functionIndex: FunctionIndex) {
    this.#parameterCount = parameterCount;
    this.#functionIndex = functionIndex;
  }

  scope(scope: Scope): void {
    const outer = this.#scope;
    this.#scope = scope;
    for (const item of scope.items) this.#item(item);
    // values of this scope die with it
    for (const placed of scope.lets.values()) {
      if (placed.scope === scope && placed.remaining >= 0 && scope.parent) this.#release(placed);
    }
    this.#scope = outer;
  }

  #item(item: Item): void {
    const { writer } = this;
    switch (item.kind) {
      case 'let': {
        const isNeeded = item.let.uses > 0 || (item.let.effect !== null && item.let.effect.kind !== 'slot');
        if (!isNeeded || item.let.isInlined) return;
        this.#compute(item.let);
        if (item.let.uses === 0) {
          writer.instruction('drop');
        } else {
          item.let.local = this.#allocate(wasmTypeOf(item.let.node.scalar, item.let.node.width));
          writer.instruction('local.set', item.let.local);
        }
        return;
      }
      case 'set':
        this.#operand(item.value);
        if (item.slot.local < 0) item.slot.local = this.#newLocal(wasmTypeOf(item.slot.scalar, item.slot.width));
        writer.instruction('local.set', item.slot.local);
        return;
      case 'store':
        this.#operand(item.address);
        this.#operand(item.value);
        writer.memory(item.instruction, item.offset, item.lane);
        return;
      case 'fill':
        this.#operand(item.address);
        writer.i32(0);
        writer.i32(item.bytes);
        writer.instruction('memory.fill', 0);
        return;
      case 'if':
        this.#operand(item.condition);
        writer.open('if');
        this.#depth++;
        this.scope(item.then);
        if (item.otherwise.items.length > 0) {
          writer.otherwise();
          this.scope(item.otherwise);
        }
        this.#depth--;
        writer.close();
        return;
      case 'block':
      case 'loop':
        writer.open(item.kind);
        this.#depth++;
        item.label.depth = this.#depth;
        this.scope(item.body);
        this.#depth--;
        writer.close();
        return;
      case 'branch':
        if (item.condition) this.#operand(item.condition);
        writer.instruction(item.condition ? 'br_if' : 'br', this.#distance(item.label));
        return;
      case 'line':
        this.#line(item.position);
    }
  }
  #line(position: Position): void {
    this.writer.comment(`${position.file}:${position.line}`);
  }
  #distance(label: Label): number {
    return this.#depth - label.depth;
  }

  /** Leaves the value of a placed node on the stack. */
  #operand(placed: Let): void {
    if (placed.isInlined) {
      this.#compute(placed);
      return;
    }
    this.writer.instruction('local.get', placed.local);
    placed.remaining--;
    // inside a loop the value may be wanted again: only its own scope may let go of it
    if (placed.remaining === 0 && placed.scope === this.#scope) this.#release(placed);
  }

  #compute(placed: Let): void {
    const { node, effect, operands } = placed;
    const { writer } = this;
    if (effect?.kind === 'slot') {
      if (effect.slot.local < 0) throw new Error('a slot is read that nobody writes');
      writer.instruction('local.get', effect.slot.local);
      return;
    }
    if (node.op === 'parameter') {
      writer.instruction('local.get', node.numbers[0]!);
      return;
    }
    if (effect) {
      for (const operand of operands) this.#operand(operand);
      if (effect.kind === 'call') writer.instruction('call', this.#functionIndex(effect.name));
      else writer.memory(effect.instruction, effect.offset, null);
      return;
    }
    lowerNode(node, {
      writer,
      functionIndex: this.#functionIndex,
      operand: (k) => this.#operand(operands[k]!),
    });
  }

  #newLocal(type: WasmType): number {
    this.locals.push(type);
    return this.#parameterCount + this.locals.length - 1;
  }
  #allocate(type: WasmType): number {
    return this.#free.get(type)?.pop() ?? this.#newLocal(type);
  }
  #release(placed: Let): void {
    if (placed.local < 0 || placed.isInlined) return;
    const type = wasmTypeOf(placed.node.scalar, placed.node.width);
    const list = this.#free.get(type);
    if (list) list.push(placed.local);
    else this.#free.set(type, [placed.local]);
    placed.remaining = -1;
  }
}
