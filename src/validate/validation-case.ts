/**
 * A validation case: a small experiment whose outcome is known, and how far ours may be from it. To add one, write a file
 * beside `grains/free-fall.ts`, and name the case in `cases.ts`.
 */
import type { Device } from '../device/device.ts';

export interface ValidationCase {
  /** Cases of one group are run together by `talus validate GROUP`. */
  readonly group: string;
  /** As typed on the command line; unique among all cases. */
  readonly name: string;
  /** One line for `talus validate --list`. */
  readonly title: string;
  /** Runs the experiment and compares, one quantity after another. */
  compare(place: ValidationPlace): AsyncIterable<Comparison>;
}

export interface ValidationPlace {
  readonly device: Device;
  /** `quick` leaves out what takes long; what is left is checked as strictly. */
  readonly size: ValidationSize;
}

export type ValidationSize = 'quick' | 'full';

/** One quantity, what it should be and what it was. */
export interface Comparison {
  readonly quantity: string;
  readonly unit: string;
  readonly target: number;
  /** Greatest distance from the target that passes, in the same unit. */
  readonly tolerance: number;
  readonly measured: number;
  /** The formula, paper or experiment that the target is from. */
  readonly source: string;
}

/** One line of `talus validate --json`. */
export interface Check extends Comparison {
  readonly case: string;
  readonly pass: boolean;
}

export async function* checkCase(validationCase: ValidationCase, place: ValidationPlace): AsyncGenerator<Check> {
  for await (const { quantity, target, tolerance, measured, unit, source } of validationCase.compare(place)) {
    // A measurement that is no number is no match either.
    const pass = Math.abs(measured - target) <= tolerance;
    yield { case: validationCase.name, quantity, target, tolerance, measured, unit, pass, source };
  }
}

/** A tolerance that is a part of the target. */
export function within(part: number, target: number): { readonly target: number; readonly tolerance: number } {
  return { target, tolerance: part * Math.abs(target) };
}
