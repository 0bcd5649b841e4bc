/** `bitcast<T>(value)`: the same bits seen as another type. */
import type { Position } from '../../program.ts';
import type { ScalarName, Type } from '../../types.ts';
import { fail } from '../diagnostics.ts';
import { concreteType, isNumeric, showType, widthOf, type AnyType } from './abstract-types.ts';
import { convertConstant, isComposite, plainConstant, type ScalarConstant } from './constants.ts';
import { constantOperand, convert, refuseUnloadable, valueOperand, type Operand } from './operand.ts';

export function checkBitcast(type: Type, operand: Operand, position: Position): Operand {
  refuseUnloadable(operand);
  const from = concreteType(operand.type);
  if (!hasBits(type) || !hasBits(from) || widthOf(type) !== widthOf(from)) {
    fail(
      position,
      `bitcast keeps the width and takes numbers, got ${showType(operand.type)} to ${showType(type)}`,
      'cast f32, i32, u32 or vectors of equal width',
    );
  }
  if (operand.constant) {
    const known = convertConstant(operand.constant, from, position);
    const lanes = (isComposite(known) ? known.elements : [known]) as readonly ScalarConstant[];
    const cast = lanes.map(({ value }) =>
      plainConstant(reinterpret(value as number, from.scalar, type.scalar, position)),
    );
    return constantOperand(type, type.kind === 'vector' ? { elements: cast } : cast[0]!, position);
  }
  return valueOperand({ kind: 'bitcast', type, position, operand: convert(operand, from, 'bitcast') });
}

const hasBits = (type: AnyType): type is Extract<Type, { kind: 'scalar' | 'vector' }> =>
  isNumeric(type) && type.scalar !== 'bool';

function reinterpret(value: number, from: ScalarName, to: ScalarName, position: Position): number {
  const view = new DataView(new ArrayBuffer(4));
  if (from === 'f32') view.setFloat32(0, value);
  else view.setUint32(0, value);
  if (to !== 'f32') return to === 'i32' ? view.getInt32(0) : view.getUint32(0);
  const real = view.getFloat32(0);
  if (!Number.isFinite(real))
    fail(position, `a constant cannot be ${real}`, "put the bits in a 'let' or a 'var' first, and cast that");
  return real;
}
