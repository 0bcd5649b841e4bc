/** What emitting any part of a kernel needs to know about the whole. */
import type { FunctionDeclaration, Position, Program, Variable } from '../program.ts';
import { quoted } from './javascript.ts';
import { Names } from './names.ts';
import { StoreTypes } from './store-types.ts';
import { addressedVariables, suspendingFunctions } from './walk.ts';

export class Context {
  readonly program: Program;
  readonly names = new Names();
  readonly storeTypes = new StoreTypes(this.names);
  readonly #addressed: ReadonlySet<Variable>;
  readonly #suspending: ReadonlySet<FunctionDeclaration>;

  constructor(program: Program) {
    this.program = program;
    this.#addressed = addressedVariables(program);
    this.#suspending = suspendingFunctions(program);
    // Types before all else: their names stand in the outermost scope.
    for (const { type } of this.#addressed) this.storeTypes.text(type);
  }

  /** Whether the JavaScript variable holds a reference to memory rather than the value. */
  isReference(variable: Variable): boolean {
    return variable.kind === 'binding' || variable.kind === 'workgroup' || this.#addressed.has(variable);
  }

  /** Whether calls of it must be delegated to, since it yields at barriers. */
  suspends(declaration: FunctionDeclaration): boolean {
    return this.#suspending.has(declaration);
  }

  /** A line as the library takes it: bare where it is in the kernel's own file. */
  site({ file, line }: Position): string {
    return file === this.program.file ? String(line) : quoted(`${file}:${line}`);
  }
}
