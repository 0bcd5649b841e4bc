/** Numbers as they are written (WGSL §3.5.2). */
import type { Position } from '../../program.ts';
import { scalar } from '../../types.ts';
import { fail } from '../diagnostics.ts';
import { fitted } from './constants.ts';
import { constantOperand, type Operand } from './operand.ts';

export function checkNumber(text: string, position: Position): Operand {
  const isHex = /^0x/i.test(text);
  const suffix = (isHex ? /[iu]$|(?<=p[+-]?\d+)[fh]$/i : /[fhiu]$/).exec(text)?.[0] ?? '';
  const digits = suffix ? text.slice(0, -1) : text;
  if (suffix === 'h') fail(position, `f16 is not in the subset, got '${text}'`, "write 'f'");
  if (isHex ? /^0x\.?(p|$)/i.test(digits) : /^0\d/.test(digits))
    fail(position, `malformed number, got '${text}'`, 'remove leading zeros, or add digits');
  const isFloat = suffix === 'f' || (isHex ? /[.p]/i : /[.e]/i).test(digits);
  if (isFloat && (suffix === 'i' || suffix === 'u'))
    fail(position, `a number with a fraction is no integer, got '${text}'`, `remove the '${suffix}'`);
  const value = isHex ? parseHex(digits, position) : Number(digits);
  if (suffix === 'f') return constantOperand(scalar('f32'), fitted(value, value, 'f32', position), position);
  if (suffix === 'i' || suffix === 'u') {
    const name = suffix === 'i' ? 'i32' : 'u32';
    return constantOperand(scalar(name), fitted(value, value, name, position), position);
  }
  const name = isFloat ? 'abstract-float' : 'abstract-int';
  return constantOperand({ kind: 'scalar', scalar: name }, fitted(value, value, name, position), position);
}

function parseHex(text: string, position: Position): number {
  const match = /^0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i.exec(text);
  if (!match) fail(position, `malformed number, got '${text}'`, 'write it as 0x1f or 0x1.8p3');
  const [, whole = '', fraction = '', exponent = '0'] = match;
  if (fraction === '' && match[3] === undefined) return Number(`0x${whole}`);
  return Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length);
}
