/** What emitting any part of a kernel needs to know about the whole. */
import type { Position, Program, Variable } from '../program.ts';
import { quoted } from './javascript.ts';
import { Names } from './names.ts';
import { StoreTypes } from './store-types.ts';
import { addressedVariables, hasBarriers } from './walk.ts';

export class Context {
  readonly program: Program;
  readonly names = new Names();
  /** The entry is a generator that yields at each barrier. */
  readonly hasBarriers: boolean;
  readonly storeTypes = new StoreTypes(this.names);
  readonly #addressed: ReadonlySet<Variable>;

  constructor(program: Program) {
    this.program = program;
    this.#addressed = addressedVariables(program);
    this.hasBarriers = hasBarriers(program);
    // Types before all else: their names stand in the outermost scope.
    for (const { type } of this.#addressed) this.storeTypes.text(type);
  }

  /** Whether the JavaScript variable holds a reference to memory rather than the value. */
  isReference(variable: Variable): boolean {
    return variable.kind === 'binding' || variable.kind === 'workgroup' || this.#addressed.has(variable);
  }

  /** A line as the library takes it: bare where it is in the kernel's own file. */
  site({ file, line }: Position): string {
    return file === this.program.file ? String(line) : quoted(`${file}:${line}`);
  }
}
