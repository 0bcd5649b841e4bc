/** What names mean while one function, or one module-scope declaration, is checked. */
import type { Variable } from '../../program.ts';
import { fail } from '../diagnostics.ts';
import type { Identifier } from '../syntax.ts';
import type { AnyType } from './abstract-types.ts';
import type { Constant } from './constants.ts';
import type { Globals } from './globals.ts';
import type { Place } from './operand.ts';

export type Local =
  | { readonly kind: 'variable'; readonly variable: Variable; readonly place: Place | null; readonly isInput: boolean }
  | { readonly kind: 'constant'; readonly type: AnyType; readonly constant: Constant }
  /** Its declaration is in error: uses of it say nothing more. */
  | { readonly kind: 'broken' };

export class Scope {
  readonly #parent: Scope | null;
  readonly #locals = new Map<string, Local>();

  constructor(parent: Scope | null) {
    this.#parent = parent;
  }

  find(name: string): Local | null {
    return this.#locals.get(name) ?? this.#parent?.find(name) ?? null;
  }

  declare(identifier: Identifier, local: Local): void {
    const { name, position } = identifier;
    const isKnown = this.#locals.has(name);
    this.#locals.set(name, local);
    if (isKnown) fail(position, `'${name}' is declared twice in one block`, 'rename one of the two');
  }

  *names(): Generator<string> {
    yield* this.#locals.keys();
    if (this.#parent) yield* this.#parent.names();
  }
}

/** Where an expression stands. */
export interface Environment {
  readonly file: string;
  readonly globals: Globals;
  /** Null at module scope. */
  readonly scope: Scope | null;
}
