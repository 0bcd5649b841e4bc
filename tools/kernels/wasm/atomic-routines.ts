/** Atomic minimum and maximum, which WebAssembly lacks: compare and exchange until nobody came in between. */
import { choose, get, memoryOp, op, sequence, set, type Code, type Routine } from './assemble.ts';
import type { Instruction } from './opcodes.ts';

function extremum(isBetter: Instruction): Routine {
  const [address, value, old, seen] = [0, 1, 2, 3];
  const better = choose(op(isBetter, get(value), get(old)), get(value), get(old));
  const loop: Code = (writer, indexOf) => {
    writer.open('loop');
    set(seen, memoryOp('i32.atomic.rmw.cmpxchg', get(address), get(old), better))(writer, indexOf);
    op('i32.ne', get(seen), get(old))(writer, indexOf);
    set(old, get(seen))(writer, indexOf);
    writer.instruction('br_if', 0);
    writer.close();
  };
  return {
    parameters: ['i32', 'i32'],
    result: 'i32',
    locals: ['i32', 'i32'],
    code: sequence(set(old, memoryOp('i32.atomic.load', get(address))), loop, get(old)),
  };
}

export const atomicRoutines: Readonly<Record<string, Routine>> = {
  atomicMin_i32: extremum('i32.lt_s'),
  atomicMin_u32: extremum('i32.lt_u'),
  atomicMax_i32: extremum('i32.gt_s'),
  atomicMax_u32: extremum('i32.gt_u'),
};
