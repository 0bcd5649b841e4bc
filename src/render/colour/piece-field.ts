/** A quantity that pieces can be coloured by, and what the painter of pieces must know of it. */
import type { ColourField } from '../scenery.ts';

export interface PieceField extends ColourField {
  /** How the kernels know it. */
  readonly code: number;
  /** What must be computed before it can be painted. */
  readonly needs: 'contacts' | 'strains' | null;
  /** Of which automatic ranges are made: from the smallest values or from 0, and never narrower than this [its unit]. */
  readonly auto: { readonly isFromZero: boolean; readonly leastSpan: number };
}

/** What a person is told; the rest is the painter's. */
export const toldField = ({ name, unit, doc, labels }: PieceField): ColourField => ({ name, unit, doc, labels });

/** A field whose values are places in a list of names. */
export function labelField(name: string, doc: string, labels: readonly string[], code: number): PieceField {
  return { name, unit: '1', doc, labels, code, needs: null, auto: { isFromZero: true, leastSpan: 1 } };
}
