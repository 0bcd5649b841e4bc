/** What went wrong, as the page is told. */
import { DeviceError } from 'talus';
import type { Trouble } from '../protocol.ts';

type Told = Pick<Trouble, 'message' | 'cure' | 'goesOn'> & Partial<Pick<Trouble, 'step' | 'piece'>>;

export const trouble = (cause: Trouble['cause'], told: Told): Trouble => ({
  kind: 'trouble',
  cause,
  step: null,
  piece: null,
  ...told,
});

/** The first line of what was thrown. */
export const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;

/** Whether it is for want of memory that something could not be made. */
export const isOutOfMemory = (error: unknown): boolean =>
  (error instanceof DeviceError &&
    /no memory|exceed this GPU's limit|refuses a memory|must be .* elements/.test(error.message)) ||
  (error instanceof RangeError && /array (buffer|length)|allocation/i.test(error.message));
