/** Value constructors and conversions (WGSL §8.5, §16.1). */
import type { Expression, Position } from '../../program.ts';
import { scalar, vector, type ScalarName, type Type } from '../../types.ts';
import { fail } from '../diagnostics.ts';
import {
  concreteScalar,
  concreteType,
  converts,
  isAbstract,
  isNumeric,
  joinScalars,
  numericType,
  showType,
  widthOf,
  type AnyScalarName,
  type AnyType,
} from './abstract-types.ts';
import { fitted, isComposite, plainConstant, zeroConstant, type Constant, type ScalarConstant } from './constants.ts';
import {
  constantOperand,
  convert,
  expressionOf,
  isConstructible,
  refuseLarge,
  refuseUnloadable,
  retyped,
  valueOperand,
  type Operand,
} from './operand.ts';

/** `type(values…)` with the type written out. */
export function construct(type: Type, values: readonly Operand[], position: Position): Operand {
  values.forEach(refuseUnloadable);
  if (!isConstructible(type))
    fail(
      position,
      `a value of this type cannot be made, got ${showType(type)}`,
      'construct scalars, vectors, matrices, fixed arrays and structs of them',
    );
  refuseLarge(type, position);
  if (values.length === 0) return constantOperand(type, zeroConstant(type), position);
  switch (type.kind) {
    case 'scalar':
      return toScalar(type.scalar, values, position);
    case 'vector':
      return toVector(type.width, type.scalar, values, position);
    case 'matrix':
      return toMatrix(type, values, position);
    case 'array':
      return fromParts(
        type,
        values,
        Array.from({ length: type.count! }, () => type.element),
        position,
      );
    case 'struct':
      return fromParts(
        type,
        values,
        type.members.map((member) => member.type),
        position,
      );
    default:
      throw new Error(`${showType(type)} is not constructible`);
  }
}

/** `vec3(values…)`, `mat2x2(…)`, `array(…)`: the scalars, or the element type, follow from the values. */
export function constructInferred(name: string, values: readonly Operand[], position: Position): Operand {
  values.forEach(refuseUnloadable);
  const shape = /^mat(\d)x(\d)$/.exec(name);
  if (shape)
    return toMatrix({ kind: 'matrix', columns: Number(shape[1]) as 2, rows: Number(shape[2]) as 2 }, values, position);
  if (name === 'array') return inferredArray(values, position);
  let joint: AnyScalarName = 'abstract-int';
  for (const [k, value] of values.entries()) {
    const next: AnyScalarName | null = isNumeric(value.type)
      ? joinScalars(k === 0 ? value.type.scalar : joint, value.type.scalar)
      : null;
    if (next === null)
      fail(
        value.position,
        `${name}(…) takes scalars and vectors of one type, got ${showType(value.type)}`,
        `convert it, or write ${name}<f32>(…)`,
      );
    joint = next;
  }
  const width = Number(name[3]);
  if (values.length === 0)
    return constantOperand(numericType(width, joint), zeroConstant(numericType(width, joint)), position);
  const isKnown = values.every((value) => value.constant !== null);
  return toVector(width, isKnown ? joint : concreteScalar(joint), values, position);
}

function inferredArray(values: readonly Operand[], position: Position): Operand {
  const [first] = values;
  if (!first) fail(position, 'array() needs elements to know its type, got none', 'write array<T, N>()');
  let element: AnyType = first.type;
  for (const value of values) if (converts(element, value.type)) element = value.type;
  const isKnown = values.every((value) => value.constant !== null);
  if (isKnown && isAbstract(element)) {
    const abstractType: AnyType = { kind: 'array', element, count: values.length };
    const parts = values.map((value) => {
      if (!converts(value.type, element))
        fail(
          value.position,
          `elements of an array have one type, got ${showType(value.type)} after ${showType(element)}`,
          'convert it',
        );
      return retyped(value, element).constant!;
    });
    return constantOperand(abstractType, { elements: parts }, position);
  }
  const concrete = concreteType(element);
  return fromParts(
    { kind: 'array', element: concrete, count: values.length },
    values,
    values.map(() => concrete),
    position,
  );
}

/** Arrays and structs: one value a part. */
function fromParts(type: Type, values: readonly Operand[], parts: readonly Type[], position: Position): Operand {
  if (values.length !== parts.length)
    fail(
      position,
      `${showType(type)} takes ${parts.length} values, got ${values.length}`,
      'give one value a part, or none for zero',
    );
  const typed = values.map((value, k) => {
    const part = parts[k]!;
    return {
      expression: convert(value, part, `part ${k} of ${showType(type)}`),
      constant: value.constant && retyped(value, part).constant,
    };
  });
  return assembled(type, typed, position);
}

/** A constant where all parts are, an expression otherwise. */
function assembled(
  type: Type,
  parts: readonly { expression: Expression; constant: Constant | null }[],
  position: Position,
): Operand {
  const constants = parts.map((part) => part.constant);
  if (constants.every((constant) => constant !== null)) return constantOperand(type, { elements: constants }, position);
  return valueOperand({ kind: 'construct', type, position, arguments: parts.map((part) => part.expression) });
}

function toScalar(name: ScalarName, values: readonly Operand[], position: Position): Operand {
  const [value] = values;
  if (value === undefined || values.length !== 1)
    fail(position, `${name}(…) takes one value, got ${values.length}`, 'convert one scalar at a time');
  if (value.type.kind !== 'scalar')
    fail(
      value.position,
      `${name}(…) takes a scalar, got ${showType(value.type)}`,
      value.type.kind === 'vector' ? "pick a lane, as in '.x'" : 'give it a number or a bool',
    );
  const from = value.type.scalar;
  if (value.constant)
    return constantOperand(
      scalar(name),
      convertScalar(value.constant as ScalarConstant, from, name, position),
      position,
    );
  if (from === name) return valueOperand(expressionOf(value));
  return valueOperand({ kind: 'construct', type: scalar(name), position, arguments: [expressionOf(value)] });
}

/** Explicit conversion (WGSL §15.7.6): to integers by truncation and clamping, between integers by bits. */
function convertScalar(
  constant: ScalarConstant,
  from: AnyScalarName,
  to: ScalarName,
  position: Position,
): ScalarConstant {
  const { value, exact } = constant;
  if (to === 'bool') return plainConstant(typeof value === 'boolean' ? value : value !== 0);
  if (typeof value === 'boolean') return plainConstant(value ? 1 : 0);
  if (to === 'f32') return fitted(value, exact as number, 'f32', position);
  if (from === 'f32' || from === 'abstract-float') {
    const [low, high] = to === 'i32' ? [-2147483648, 2147483647] : [0, 4294967295];
    return plainConstant(Math.min(Math.max(Math.trunc(value), low), high) + 0);
  }
  if (from === 'abstract-int') return fitted(value, value, to, position);
  return plainConstant(to === 'i32' ? value | 0 : value >>> 0);
}

function toVector(width: number, name: AnyScalarName, values: readonly Operand[], position: Position): Operand {
  const type = numericType(width, name);
  const shown = showType(type);
  const [only] = values;
  if (values.length === 1 && only!.type.kind === 'vector' && only!.type.width === width)
    return convertVector(type, name, only!, position);
  let lanes = 0;
  const parts = values.map((value, k) => {
    if (!isNumeric(value.type))
      fail(
        value.position,
        `${shown}(…) takes scalars and vectors, got ${showType(value.type)}`,
        'pick its members or elements',
      );
    const part = numericType(widthOf(value.type), name);
    if (!converts(value.type, part)) {
      fail(
        value.position,
        `argument ${k + 1} of ${shown}(…) needs ${showType(part)}, got ${showType(value.type)}`,
        `convert it: ${showType(part)}(…)`,
      );
    }
    lanes += widthOf(value.type);
    return retyped(value, part);
  });
  const isSplat = values.length === 1 && only!.type.kind === 'scalar';
  if (lanes !== width && !isSplat)
    fail(
      position,
      `${shown}(…) needs ${width} lanes, got ${lanes}`,
      'give one scalar for all lanes, or as many lanes as it has',
    );
  if (parts.every((part) => part.constant !== null)) {
    const flat = parts.flatMap((part) => (isComposite(part.constant!) ? part.constant.elements : [part.constant!]));
    return constantOperand(
      type,
      { elements: isSplat ? Array.from({ length: width }, () => flat[0]!) : flat },
      position,
    );
  }
  return valueOperand({ kind: 'construct', type: type as Type, position, arguments: parts.map(expressionOf) });
}

/** `vec3f(v)` where `v` has as many lanes of whatever kind. */
function convertVector(type: AnyType, name: AnyScalarName, value: Operand, position: Position): Operand {
  const from = value.type as Extract<AnyType, { kind: 'vector' }>;
  if (value.constant && isComposite(value.constant)) {
    if (isAbstract(type)) return retyped(value, type);
    const lanes = value.constant.elements.map((lane) =>
      convertScalar(lane as ScalarConstant, from.scalar, name as ScalarName, position),
    );
    return constantOperand(type, { elements: lanes }, position);
  }
  if (from.scalar === name) return valueOperand(expressionOf(value));
  return valueOperand({ kind: 'construct', type: type as Type, position, arguments: [expressionOf(value)] });
}

function toMatrix(type: Extract<Type, { kind: 'matrix' }>, values: readonly Operand[], position: Position): Operand {
  const { columns, rows } = type;
  const [only] = values;
  if (values.length === 1 && only!.type.kind === 'matrix') {
    return valueOperand(convert(only!, type, `${showType(type)}(…)`));
  }
  const isByScalars = values.length === columns * rows;
  if (!isByScalars && values.length !== columns) {
    fail(
      position,
      `${showType(type)}(…) takes ${columns} columns or ${columns * rows} scalars, got ${values.length}`,
      'give whole columns, or every number column by column',
    );
  }
  const part = isByScalars ? scalar('f32') : vector(rows, 'f32');
  const expressions = values.map((value, k) => convert(value, part, `argument ${k + 1} of ${showType(type)}(…)`));
  if (values.every((value) => value.constant !== null)) {
    const constants = values.map((value) => retyped(value, part).constant!);
    if (!isByScalars) return constantOperand(type, { elements: constants }, position);
    const byColumn = Array.from({ length: columns }, (_, k) => ({
      elements: constants.slice(k * rows, (k + 1) * rows),
    }));
    return constantOperand(type, { elements: byColumn }, position);
  }
  return valueOperand({ kind: 'construct', type, position, arguments: expressions });
}
