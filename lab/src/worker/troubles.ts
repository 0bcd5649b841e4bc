/** What went wrong, as the page is told. */
import { MemoryError } from 'talus';
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

/** `goesOn`: whether there is a scene that does. */
export function troubleOf(error: unknown, goesOn: boolean): Trouble {
  const cure = 'Take fewer or larger grains or particles, a coarser grid, or fewer worlds.';
  if (error instanceof MemoryError) {
    const message = `The scene does not fit into memory: one of its arrays alone takes ${readableBytes(error.bytes)} (${lineOf(error)}).`;
    return trouble('out-of-memory', { message, cure, goesOn });
  }
  // What engines throw where an array is longer than they can address.
  if (error instanceof RangeError && /array buffer|array length|allocation/i.test(error.message))
    return trouble('out-of-memory', { message: `The scene does not fit into memory: ${lineOf(error)}.`, cure, goesOn });
  return trouble('internal', {
    message: `The lab itself failed: ${lineOf(error)}`,
    cure: 'Open the scene again; if it happens again, report it with this line.',
    goesOn,
  });
}

const readableBytes = (bytes: number): string =>
  bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
