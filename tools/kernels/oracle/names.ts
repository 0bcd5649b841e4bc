/** JavaScript names for WGSL's: the same, unless it is reserved or would hide another that is still in scope. */

/** Words that WGSL leaves free and JavaScript does not. `$` and names that hold it cannot occur in WGSL. */
const reserved = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield ' +
    'Array Math NaN Infinity'
  ).split(' '),
);

export class Names {
  readonly #names = new Map<object, string>();
  readonly #scopes: Set<string>[] = [new Set()];

  /** Names declared inside are free again afterwards. */
  scope<T>(inside: () => T): T {
    this.#scopes.push(new Set());
    const result = inside();
    this.#scopes.pop();
    return result;
  }

  /** Gives a name to a variable or function in the innermost scope. */
  declare(declaration: { readonly name: string }): string {
    let name = declaration.name;
    for (let k = 1; this.#isTaken(name); k++) name = `${declaration.name}$${k}`;
    this.#scopes.at(-1)?.add(name);
    this.#names.set(declaration, name);
    return name;
  }

  of(declaration: { readonly name: string }): string {
    const name = this.#names.get(declaration);
    if (name === undefined) throw new Error(`oracle: ${declaration.name} is used before its declaration`);
    return name;
  }

  #isTaken(name: string): boolean {
    return reserved.has(name) || this.#scopes.some((scope) => scope.has(name));
  }
}
