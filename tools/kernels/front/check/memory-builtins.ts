/** Builtin functions of memory: atomics, barriers, array lengths. */
import type { Position } from '../../program.ts';
import { scalar, voidType, type StructType, type Type } from '../../types.ts';
import type { BuiltinFunction } from '../builtins.ts';
import { fail } from '../diagnostics.ts';
import { showType } from './abstract-types.ts';
import { convert, expressionOf, isConstructible, valueOperand, type CheckedPointer, type Operand } from './operand.ts';

export function checkMemoryBuiltin(
  builtin: BuiltinFunction,
  values: readonly Operand[],
  position: Position,
  isStatement: boolean,
): Operand {
  const { name, signatures } = builtin;
  const cure = `call it as ${signatures[0]!}`;
  const count = argumentCount(builtin);
  if (values.length !== count) fail(position, `${name} takes ${count} argument(s), got ${values.length}`, cure);
  const [first] = values;
  if (!first) {
    if (!isStatement) fail(position, `${name} returns nothing, got it as a value`, 'write it as a statement');
    return valueOperand({ kind: 'builtin', type: voidType, position, name, arguments: [] });
  }
  const pointer = first.type;
  if (pointer.kind !== 'pointer')
    fail(first.position, `${name} takes a pointer, got ${showType(pointer)}`, "write '&' before it");
  const result =
    builtin.family === 'atomic'
      ? atomicResult(name, pointer as CheckedPointer, first.position, cure)
      : plainResult(name, pointer, first.position, cure);
  if (result.kind === 'void' && !isStatement)
    fail(position, `${name} returns nothing, got it as a value`, 'write it as a statement');
  const operands = values
    .slice(1)
    .map((value, k) => convert(value, operandType(pointer.target), `argument ${k + 2} of ${name}`));
  return valueOperand({ kind: 'builtin', type: result, position, name, arguments: [expressionOf(first), ...operands] });
}

function argumentCount({ name, family }: BuiltinFunction): number {
  if (family === 'barrier') return 0;
  if (name === 'atomicCompareExchangeWeak') return 3;
  return family === 'atomic' && name !== 'atomicLoad' ? 2 : 1;
}

const operandType = (target: Type): Type => (target.kind === 'atomic' ? scalar(target.scalar) : target);

function atomicResult(name: string, pointer: CheckedPointer, position: Position, cure: string): Type {
  const { target, space, access } = pointer;
  if (target.kind !== 'atomic') fail(position, `${name} takes a pointer to an atomic, got ${showType(pointer)}`, cure);
  if (space !== 'storage' && space !== 'workgroup')
    fail(position, `atomics live in storage or workgroup memory, got ${space}`, cure);
  if (access !== 'read_write')
    fail(position, `atomics need access read_write, got ${access}`, "declare the binding with 'read_write'");
  if (name === 'atomicStore') return voidType;
  const value = scalar(target.scalar);
  if (name !== 'atomicCompareExchangeWeak') return value;
  const members = [
    { name: 'old_value', type: value },
    { name: 'exchanged', type: scalar('bool') },
  ];
  return { kind: 'struct', name: `__atomic_compare_exchange_result_${target.scalar}`, members } satisfies StructType;
}

function plainResult(
  name: string,
  pointer: Extract<Type, { kind: 'pointer' }>,
  position: Position,
  cure: string,
): Type {
  const { target, space } = pointer;
  if (name === 'arrayLength') {
    if (space !== 'storage' || target.kind !== 'array' || target.count !== null)
      fail(position, `arrayLength takes a pointer to a runtime-sized array, got ${showType(pointer)}`, cure);
    return scalar('u32');
  }
  if (space !== 'workgroup')
    fail(position, `workgroupUniformLoad takes a pointer to workgroup memory, got ${showType(pointer)}`, cure);
  if (target.kind === 'atomic') return scalar(target.scalar);
  if (!isConstructible(target))
    fail(position, `workgroupUniformLoad takes a type of fixed size without atomics, got ${showType(target)}`, cure);
  return target;
}
