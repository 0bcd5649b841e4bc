/** Value constructors, conversions and bitcasts. */
import type { ScalarName, Type } from '../types.ts';
import { atom, call, list, wrapped, type Code } from './javascript.ts';
import type { Operand } from './operators.ts';
import { zeroText } from './store-types.ts';

/** Operands are owned: nothing else holds them. */
export function constructCode(type: Type, operands: readonly Operand[]): Code {
  const [first] = operands;
  if (!first) return atom(zeroText(type));
  const codes = operands.map(({ code }) => code);
  switch (type.kind) {
    case 'scalar':
      return conversionCode(type.scalar, first);
    case 'vector': {
      if (operands.length > 1) return list(operands.map(spread));
      if (first.type.kind === 'vector') return conversionCode(type.scalar, first);
      return isPlain(first.code)
        ? list(Array.from({ length: type.width }, () => first.code))
        : splat(first.code, type.width);
    }
    case 'matrix': {
      if (first.type.kind === 'matrix') return first.code;
      if (first.type.kind === 'vector') return list(codes);
      const columns = Array.from({ length: type.columns }, (_, k) => codes.slice(k * type.rows, (k + 1) * type.rows));
      return list(columns.map(list));
    }
    case 'array':
      return list(codes);
    case 'struct':
      return atom(`{ ${type.members.map(({ name }, index) => `${name}: ${codes[index]!.text}`).join(', ')} }`);
    default:
      throw new Error(`oracle: ${type.kind} cannot be constructed`);
  }
}

/** `[...v, 1]`: vectors among the operands fill several lanes. */
const spread = ({ code, type }: Operand): Code => (type.kind === 'vector' ? atom(`...${code.text}`) : code);

const splat = (code: Code, width: number): Code => call('$.splat', [code, atom(String(width))]);

/** A name or a number: may be written twice. */
const isPlain = ({ text }: Code): boolean => /^-?[\w$.]+$/.test(text);

const lanesOf = (type: Type): { readonly scalar: ScalarName; readonly isVector: boolean } => {
  if (type.kind === 'scalar' || type.kind === 'vector')
    return { scalar: type.scalar, isVector: type.kind === 'vector' };
  throw new Error(`oracle: ${type.kind} cannot be converted`);
};

function conversionCode(to: ScalarName, { code, type }: Operand): Code {
  const { scalar: from, isVector } = lanesOf(type);
  if (from === to) return code;
  if (to === 'bool') return call('$.boolOfNumber', [code]);
  if (from === 'bool') return call('$.numberOfBool', [code]);
  // Every integer is a double.
  if (to === 'f32') return code;
  if (from === 'f32') return call(`$.${to}.fromFloat`, [code]);
  return isVector ? call(`$.${to}.wrap`, [code]) : wrapped(code, to);
}

/** Through the bits of an f32 where a float is involved: the one place where the oracle rounds. */
export function bitcastCode(target: Type, operand: Operand): Code {
  const { scalar: to } = lanesOf(target);
  const { scalar: from, isVector } = lanesOf(operand.type);
  if (from === to) return isVector ? call('$.copy', [operand.code]) : operand.code;
  if (to === 'f32') return call('$.floatOfBits', [operand.code]);
  if (from === 'f32') return call(`$.${to}.bitsOfFloat`, [operand.code]);
  return conversionCode(to, operand);
}
