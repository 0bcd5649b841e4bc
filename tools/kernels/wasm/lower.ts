/** One node of the value graph → WebAssembly instructions that leave its value on the stack. */
import type { CodeWriter } from './code-writer.ts';
import type { ElementwiseOp, Node } from './graph.ts';
import type { Instruction } from './opcodes.ts';

export interface LowerContext {
  readonly writer: CodeWriter;
  readonly functionIndex: (name: string) => number;
  /** Pushes the k-th argument. */
  operand(k: number): void;
}

const isFloat = (node: Node): boolean => node.scalar === 'f32';
const shape = (node: Node): 'f32' | 'i32' | 'f32x4' | 'i32x4' =>
  node.width === 1 ? (isFloat(node) ? 'f32' : 'i32') : isFloat(node) ? 'f32x4' : 'i32x4';

/** Operations whose instruction depends on the sign of the integer type. */
const signed: ReadonlySet<string> = new Set(['lt', 'le', 'gt', 'ge', 'div', 'rem', 'shr', 'min', 'max']);

export function lowerNode(node: Node, context: LowerContext): void {
  const { writer, operand } = context;
  const operands = (): void => node.args.forEach((_, k) => operand(k));
  switch (node.op) {
    case 'constant':
      if (node.width > 1)
        writer.vector(isFloat(node), node.scalar === 'bool' ? node.numbers.map((lane) => -lane) : node.numbers);
      else if (isFloat(node)) writer.f32(node.numbers[0]!);
      else writer.i32(node.numbers[0]!);
      return;
    case 'load':
      operand(0);
      lowerLoad(node, writer);
      return;
    case 'address':
      lowerAddress(node, context);
      return;
    case 'splat':
      operand(0);
      if (node.scalar === 'bool') lowerMask(writer);
      else writer.instruction(isFloat(node) ? 'f32x4.splat' : 'i32x4.splat');
      return;
    case 'vector':
      lowerVector(node, context);
      return;
    case 'lane':
      operand(0);
      writer.instruction(isFloat(node) ? 'f32x4.extract_lane' : 'i32x4.extract_lane', node.numbers[0]!);
      if (node.scalar === 'bool') {
        writer.i32(1);
        writer.instruction('i32.and');
      }
      return;
    case 'swizzle':
      operand(0);
      if (node.numbers.every((lane, k) => lane === k)) return;
      // the operand twice would be evaluated twice when it is nested: shuffle it with a constant instead
      writer.vector(false, [0]);
      writer.shuffle(node.numbers);
      return;
    case 'shuffle':
      operands();
      writer.shuffle(node.numbers);
      return;
    case 'insert':
      operands();
      lowerLaneValue(node, writer);
      writer.instruction(isFloat(node) ? 'f32x4.replace_lane' : 'i32x4.replace_lane', node.numbers[0]!);
      return;
    case 'convert':
      operand(0);
      lowerConversion(node, node.args[0]!, writer);
      return;
    case 'bitcast':
      operand(0);
      if (node.width === 1 && isFloat(node)) writer.instruction('f32.reinterpret_i32');
      else if (node.width === 1 && isFloat(node.args[0]!)) writer.instruction('i32.reinterpret_f32');
      return;
    case 'select':
      lowerSelect(node, context);
      return;
    case 'all':
    case 'any': {
      const mask = (1 << node.args[0]!.width) - 1;
      operand(0);
      writer.instruction('i32x4.bitmask');
      writer.i32(mask);
      writer.instruction('i32.and');
      writer.i32(node.op === 'all' ? mask : 0);
      writer.instruction(node.op === 'all' ? 'i32.eq' : 'i32.ne');
      return;
    }
    case 'call':
      operands();
      writer.instruction('call', context.functionIndex(node.text));
      return;
    case 'parameter':
    case 'fresh':
      throw new Error(`${node.op} is not lowered here`);
    default:
      lowerElementwise(node, node.op, context);
  }
}

function lowerLoad(node: Node, writer: CodeWriter): void {
  const [offset = 0] = node.numbers;
  if (node.width === 1) writer.memory(isFloat(node) ? 'f32.load' : 'i32.load', offset, null);
  else writer.memory(node.width === 2 ? 'v128.load64_zero' : 'v128.load', offset, null);
}

function lowerAddress(node: Node, { writer, operand }: LowerContext): void {
  operand(0);
  for (let k = 1; k < node.args.length; k++) {
    const scale = node.numbers[k - 1]!;
    operand(k);
    if (scale !== 1) {
      const shift = Math.log2(scale);
      writer.i32(Number.isInteger(shift) ? shift : scale);
      writer.instruction(Number.isInteger(shift) ? 'i32.shl' : 'i32.mul');
    }
    writer.instruction('i32.add');
  }
  const constant = node.numbers.at(-1)!;
  if (constant !== 0) {
    writer.i32(constant);
    writer.instruction('i32.add');
  }
}

/** A bool on the stack (0 or 1) becomes a vector of lanes that are all ones or all zeros. */
function lowerMask(writer: CodeWriter): void {
  writer.instruction('i32x4.splat');
  writer.instruction('i32x4.neg');
}
/** A bool on the stack becomes the lane of a mask. */
function lowerLaneValue(node: Node, writer: CodeWriter): void {
  if (node.scalar !== 'bool') return;
  writer.i32(-1);
  writer.instruction('i32.mul');
}

function lowerVector(node: Node, { writer, operand }: LowerContext): void {
  const kind = isFloat(node) ? 'f32x4' : 'i32x4';
  operand(0);
  lowerLaneValue(node, writer);
  writer.instruction(`${kind}.splat`);
  for (let k = 1; k < node.args.length; k++) {
    if (node.args[k] === node.args[0]) continue;
    operand(k);
    lowerLaneValue(node, writer);
    writer.instruction(`${kind}.replace_lane`, k);
  }
}

function lowerConversion(node: Node, from: Node, writer: CodeWriter): void {
  const isVector = node.width > 1;
  if (node.scalar === 'f32') {
    if (from.scalar === 'bool' && isVector) writer.instruction('i32x4.neg');
    const sign = from.scalar === 'u32' ? 'u' : 's';
    writer.instruction(isVector ? `f32x4.convert_i32x4_${sign}` : `f32.convert_i32_${sign}`);
  } else if (node.scalar === 'bool') {
    if (isVector) {
      writer.vector(isFloat(from), [0, 0, 0, 0]);
      writer.instruction(isFloat(from) ? 'f32x4.ne' : 'i32x4.ne');
    } else if (isFloat(from)) {
      writer.f32(0);
      writer.instruction('f32.ne');
    } else {
      writer.i32(0);
      writer.instruction('i32.ne');
    }
  } else if (isFloat(from)) {
    const sign = node.scalar === 'u32' ? 'u' : 's';
    writer.instruction(isVector ? `i32x4.trunc_sat_f32x4_${sign}` : `i32.trunc_sat_f32_${sign}`);
  } else if (from.scalar === 'bool' && isVector) {
    writer.instruction('i32x4.neg');
  }
}

function lowerSelect(node: Node, { writer, operand }: LowerContext): void {
  operand(1);
  operand(0);
  operand(2);
  if (node.width === 1) {
    writer.instruction('select');
    return;
  }
  if (node.args[2]!.width === 1) lowerMask(writer);
  writer.instruction('v128.bitselect');
}

function lowerElementwise(node: Node, op: ElementwiseOp, { writer, operand }: LowerContext): void {
  const type = shape(node.args[0]!);
  const isVector = node.width > 1;
  const { scalar } = node.args[0]!;

  // V8 makes a branch of a select of floats, and which of two is larger can rarely be foreseen: take a lane of vectors
  if (!isVector && type === 'f32' && (op === 'min' || op === 'max')) {
    for (const k of [0, 1]) {
      operand(k);
      writer.instruction('f32x4.splat');
    }
    writer.instruction(`f32x4.p${op}`);
    writer.instruction('f32x4.extract_lane', 0);
    return;
  }
  // negation and complement of integers have no scalar instruction
  if (!isVector && type === 'i32' && op === 'neg') {
    writer.i32(0);
    operand(0);
    writer.instruction('i32.sub');
    return;
  }
  operand(0);
  if (op === 'not') {
    if (isVector) writer.instruction('v128.not');
    else if (scalar === 'bool') writer.instruction('i32.eqz');
    else {
      writer.i32(-1);
      writer.instruction('i32.xor');
    }
    return;
  }
  // shifts of vectors take one count for all lanes (the graph scalarises the rest)
  if (isVector && (op === 'shl' || op === 'shr')) {
    const count = node.args[1]!;
    if (count.op !== 'constant') throw new Error('vector shift by a variable count is not lowered here');
    writer.i32(count.numbers[0]!);
    writer.instruction(op === 'shl' ? 'i32x4.shl' : scalar === 'u32' ? 'i32x4.shr_u' : 'i32x4.shr_s');
    return;
  }
  if (node.args.length > 1) operand(1);
  if (isVector && (op === 'and' || op === 'or' || op === 'xor')) {
    writer.instruction(`v128.${op}`);
    return;
  }
  writer.instruction(elementwiseInstruction(op, type, scalar));
}

function elementwiseInstruction(
  op: ElementwiseOp,
  type: ReturnType<typeof shape>,
  scalar: Node['scalar'],
): Instruction {
  if (type === 'f32x4' && (op === 'min' || op === 'max')) return `f32x4.p${op}`;
  const suffix = type.startsWith('i') && signed.has(op) ? (scalar === 'u32' || scalar === 'bool' ? '_u' : '_s') : '';
  return `${type}.${op}${suffix}` as Instruction;
}
