/** Options of optimisers that are no numbers, or lead nowhere, are told before anything is run. */
import { TalusError } from '../../core/errors.ts';

export function requirePositive(where: string, value: unknown, cure: string): void {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return;
  throw new TalusError(`${where}: must be a finite number > 0, got ${String(value)}: ${cure}`);
}

/** A part that is kept from step to step. */
export function requirePart(where: string, value: unknown): void {
  if (typeof value === 'number' && value >= 0 && value < 1) return;
  throw new TalusError(`${where}: must be a number from 0 to below 1, got ${String(value)}: 0.9 keeps much, 0 nothing`);
}

export function requireCount(where: string, value: unknown, least: number): void {
  if (Number.isSafeInteger(value) && (value as number) >= least) return;
  throw new TalusError(`${where}: must be an integer ≥ ${least}, got ${String(value)}: give a count`);
}

/** What a parameter starts from; `cure` is how it is given. */
export function requireStart(where: string, value: unknown, cure: string): void {
  if (typeof value === 'number' && Number.isFinite(value)) return;
  throw new TalusError(`${where}: must be a finite number, got ${String(value)}: ${cure}`);
}
