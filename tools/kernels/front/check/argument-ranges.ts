/** Constant arguments that WGSL refuses whatever the others are (§17.5). */
import type { Position } from '../../program.ts';
import { fail } from '../diagnostics.ts';
import { isComposite, type ScalarConstant } from './constants.ts';
import type { Operand } from './operand.ts';

/** The numbers of a constant operand; null where they are known only at run time. */
function numbersOf({ constant }: Operand): readonly number[] | null {
  if (constant === null) return null;
  return (isComposite(constant) ? constant.elements : [constant]).map((lane) => Number((lane as ScalarConstant).value));
}

export function checkArgumentRanges(name: string, values: readonly Operand[], position: Position): void {
  const lanes = values.map(numbersOf);
  const refusePairs = (
    a: number,
    b: number,
    isBad: (x: number, y: number) => boolean,
    what: string,
    cure: string,
  ): void => {
    const [left, right] = [lanes[a], lanes[b]];
    left?.forEach((x, k) => {
      if (right && isBad(x, right[k]!)) fail(position, `${name} needs ${what}, got ${x} and ${right[k]!}`, cure);
    });
  };
  switch (name) {
    case 'clamp':
      return refusePairs(1, 2, (low, high) => low > high, 'low ≤ high', 'swap the bounds');
    case 'smoothstep':
      return refusePairs(0, 1, (low, high) => low === high, 'low ≠ high', 'use step, or move the bounds apart');
    case 'extractBits':
      return refuseBits(1, 2);
    case 'insertBits':
      return refuseBits(2, 3);
    case 'ldexp':
      for (const exponent of lanes[1] ?? []) {
        if (exponent > 128)
          fail(position, `ldexp needs an exponent of at most 128, got ${exponent}`, 'f32 ends below 2^128');
      }
  }

  function refuseBits(offset: number, count: number): void {
    for (const one of [offset, count]) {
      for (const bits of lanes[one] ?? [])
        if (bits > 32) fail(position, `${name} works on 32 bits, got ${bits}`, 'use 0 … 32');
    }
    refusePairs(offset, count, (first, number) => first + number > 32, 'offset + count ≤ 32', 'stay within 32 bits');
  }
}
