/** Errors of kernels: each says where, what, and how to cure it, on one line. */
import type { Position } from '../program.ts';

export interface Diagnostic {
  readonly position: Position;
  readonly message: string;
  readonly cure: string;
}

export const formatDiagnostic = ({ position, message, cure }: Diagnostic): string =>
  `${position.file}:${position.line}:${position.column}: ${message}; ${cure}`;

/** A kernel that cannot be compiled. `message` holds one line a diagnostic. */
export class KernelCompileError extends Error {
  override name = 'KernelCompileError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join('\n'));
    this.diagnostics = diagnostics;
  }
}

/** Thrown to leave the statement or declaration at fault; caught where checking can go on. Null: reported before. */
export class Failure {
  readonly diagnostic: Diagnostic | null;

  constructor(diagnostic: Diagnostic | null) {
    this.diagnostic = diagnostic;
  }
}

export function fail(position: Position, message: string, cure: string): never {
  throw new Failure({ position, message, cure });
}

/** Leaves without a word: the cause is in the report already. */
export function failSilently(): never {
  throw new Failure(null);
}

/** Gathers what is wrong, in the order of the text. */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];

  add(position: Position, message: string, cure: string): void {
    this.#diagnostics.push({ position, message, cure });
  }

  /** Runs `work`; a failure inside is noted and the answer is null. */
  attempt<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.diagnostic) this.#diagnostics.push(error.diagnostic);
      return null;
    }
  }

  get isEmpty(): boolean {
    return this.#diagnostics.length === 0;
  }

  throwIfAny(): void {
    if (this.isEmpty) return;
    const seen = new Set<string>();
    const unique = this.#diagnostics.filter((diagnostic) => {
      const line = formatDiagnostic(diagnostic);
      return !seen.has(line) && seen.add(line);
    });
    throw new KernelCompileError(unique.sort(byPosition));
  }
}

function byPosition(a: Diagnostic, b: Diagnostic): number {
  const [p, q] = [a.position, b.position];
  if (p.file !== q.file) return p.file < q.file ? -1 : 1;
  return p.line - q.line || p.column - q.column;
}

/** Fewest single-letter edits from one word to the other. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[b.length]!;
}

/** The known word that `word` was probably meant to be, or null. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** A cure that names the nearest known word, or `otherwise` where none is near. */
export function didYouMean(word: string, known: Iterable<string>, otherwise: string): string {
  const candidate = nearest(word, known);
  return candidate === null ? otherwise : `did you mean '${candidate}'?`;
}
