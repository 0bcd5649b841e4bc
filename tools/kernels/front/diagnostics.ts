/** Errors of kernels: each says where, what, and how to cure it, on one line. */
import { KernelError } from '../../../src/core/errors.ts';
import { nearestName } from '../../../src/core/nearest-name.ts';
import type { Position } from '../program.ts';

export interface Diagnostic {
  readonly position: Position;
  readonly message: string;
  readonly cure: string;
}

export const formatDiagnostic = ({ position, message, cure }: Diagnostic): string =>
  `${position.file}:${position.line}:${position.column}: ${message}; ${cure}`;

/** A kernel that cannot be compiled. `message` holds one line a diagnostic. */
export class KernelCompileError extends KernelError {
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

/** A cure that names the nearest known word, or `otherwise` where none is near. */
export function didYouMean(word: string, known: Iterable<string>, otherwise: string): string {
  const candidate = nearestName(word, [...known]);
  return candidate === null ? otherwise : `did you mean '${candidate}'?`;
}
