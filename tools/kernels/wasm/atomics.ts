/** Atomic builtins: real atomic instructions on storage that threads share, plain ones elsewhere. */
import type { BuiltinCall } from '../program.ts';
import type { KernelContext } from './context.ts';
import { evaluateNode } from './expressions.ts';
import type { BinaryOp } from './graph.ts';
import type { Place } from './memory.ts';
import type { Instruction } from './opcodes.ts';
import { reference } from './references.ts';
import { Composite, asNode, type Value } from './values.ts';

const readModifyWrite: Readonly<Record<string, { plain: BinaryOp | null; shared: Instruction | null }>> = {
  atomicAdd: { plain: 'add', shared: 'i32.atomic.rmw.add' },
  atomicSub: { plain: 'sub', shared: 'i32.atomic.rmw.sub' },
  atomicAnd: { plain: 'and', shared: 'i32.atomic.rmw.and' },
  atomicOr: { plain: 'or', shared: 'i32.atomic.rmw.or' },
  atomicXor: { plain: 'xor', shared: 'i32.atomic.rmw.xor' },
  atomicExchange: { plain: null, shared: 'i32.atomic.rmw.xchg' },
  // no instruction: a routine compares and exchanges until it succeeds
  atomicMin: { plain: 'min', shared: null },
  atomicMax: { plain: 'max', shared: null },
};

export function callAtomic(context: KernelContext, call: BuiltinCall): Value | null {
  const { body, memory, graph } = context;
  const place = atomicPlace(context, call);
  const isShared = context.isShared && !place.region.isPrivate;
  const scalar = place.type.kind === 'atomic' ? place.type.scalar : 'u32';
  const { node: address, offset } = memory.address(place);
  const changed = (result: Value | null): Value | null => {
    memory.touch(place.region);
    return result;
  };

  if (call.name === 'atomicLoad') {
    if (!isShared) return memory.load(place);
    return body.effect({ kind: 'instruction', instruction: 'i32.atomic.load', offset }, scalar, [address]);
  }
  const operand = evaluateNode(context, call.arguments[1]!);
  if (call.name === 'atomicStore') {
    if (isShared) body.store('i32.atomic.store', address, operand, offset);
    else memory.store(place, operand);
    return changed(null);
  }
  if (call.name === 'atomicCompareExchangeWeak') {
    const replacement = evaluateNode(context, call.arguments[2]!);
    const old = isShared
      ? body.effect({ kind: 'instruction', instruction: 'i32.atomic.rmw.cmpxchg', offset }, scalar, [
          address,
          operand,
          replacement,
        ])
      : asNode(memory.load(place));
    const isExchanged = graph.elementwise('eq', [old, operand]);
    if (!isShared) memory.store(place, graph.select(old, replacement, isExchanged));
    return changed(new Composite(call.type, [old, isExchanged]));
  }

  const { plain, shared } = readModifyWrite[call.name]!;
  if (!isShared) {
    const old = asNode(memory.load(place));
    memory.store(place, plain ? graph.elementwise(plain, [old, operand]) : operand);
    return old;
  }
  if (shared)
    return changed(body.effect({ kind: 'instruction', instruction: shared, offset }, scalar, [address, operand]));
  const name = `${call.name}_${scalar}`;
  const whole = offset === 0 ? address : graph.elementwise('add', [address, graph.constant('u32', offset)]);
  return changed(body.effect({ kind: 'call', name }, scalar, [whole, operand]));
}

function atomicPlace(context: KernelContext, call: BuiltinCall): Place {
  const [pointer] = call.arguments;
  const target = pointer!.kind === 'address' ? reference(context, pointer.place) : reference(context, pointer!);
  if (target?.kind !== 'place') throw new Error(`${call.name} needs a place in memory`);
  return target;
}

export const isAtomic = (name: string): boolean => name.startsWith('atomic');
