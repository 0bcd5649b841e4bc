/** What functions do to memory: which variables, and which pointers they are given, they read and write. */
import type { Expression, FunctionDeclaration, Program, Statement, Variable } from '../program.ts';
import { builtinFunctions } from './builtins.ts';
import { ownExpressions, substatements } from './visit.ts';

/** Module-scope variables, and parameters that are pointers; of callees too. */
export interface Effects {
  readonly read: Set<Variable>;
  readonly written: Set<Variable>;
}

export class EffectTable {
  readonly #effects = new Map<FunctionDeclaration, Effects>();
  readonly #pointees = new Map<Variable, Variable>();

  constructor(program: Program) {
    // Callees come before callers.
    for (const callee of [...program.functions, program.entry]) {
      const effects: Effects = { read: new Set(), written: new Set() };
      this.#effects.set(callee, effects);
      this.#statements(callee.body, effects);
    }
  }

  of(callee: FunctionDeclaration): Effects {
    return this.#effects.get(callee)!;
  }

  /** The variable whose memory an expression denotes or points to; null for values. */
  root(expression: Expression): Variable | null {
    switch (expression.kind) {
      case 'variable':
        return this.#pointees.get(expression.variable) ?? expression.variable;
      case 'member':
      case 'swizzle':
      case 'index':
        return this.root(expression.object);
      case 'dereference':
        return this.root(expression.pointer);
      case 'address':
        return this.root(expression.place);
      default:
        return null;
    }
  }

  #statements(statements: readonly Statement[], effects: Effects): void {
    for (const statement of statements) {
      if (statement.kind === 'declare' && statement.variable.type.kind === 'pointer' && statement.initial) {
        const root = this.root(statement.initial);
        if (root) this.#pointees.set(statement.variable, root);
      }
      if (statement.kind === 'assign') {
        this.#note(effects.written, statement.target);
        if (statement.compound !== null) this.#note(effects.read, statement.target);
        this.#indices(statement.target, effects);
        this.#reads(statement.value, effects);
      } else {
        for (const expression of ownExpressions(statement)) this.#reads(expression, effects);
      }
      this.#statements(substatements(statement), effects);
    }
  }

  #note(set: Set<Variable>, expression: Expression): void {
    const root = this.root(expression);
    if (root && isSharedMemory(root)) set.add(root);
  }

  #reads(expression: Expression, effects: Effects): void {
    switch (expression.kind) {
      case 'variable':
        if (expression.variable.type.kind !== 'pointer') this.#note(effects.read, expression);
        return;
      case 'dereference':
        this.#note(effects.read, expression);
        this.#indices(expression, effects);
        return;
      case 'address':
        this.#indices(expression.place, effects);
        return;
      case 'member':
      case 'swizzle':
        this.#reads(expression.object, effects);
        return;
      case 'index':
        this.#reads(expression.object, effects);
        this.#reads(expression.index, effects);
        return;
      case 'unary':
      case 'bitcast':
        this.#reads(expression.operand, effects);
        return;
      case 'binary':
        this.#reads(expression.left, effects);
        this.#reads(expression.right, effects);
        return;
      case 'call': {
        const { function: callee, arguments: given } = expression;
        for (const part of given) this.#reads(part, effects);
        for (const key of ['read', 'written'] as const) {
          for (const variable of this.of(callee)[key]) {
            const position = callee.parameters.indexOf(variable);
            if (position < 0) effects[key].add(variable);
            else this.#note(effects[key], given[position]!);
          }
        }
        return;
      }
      case 'builtin':
      case 'construct':
        for (const part of expression.arguments) this.#reads(part, effects);
        if (expression.kind === 'builtin') this.#builtin(expression, effects);
        return;
      case 'literal':
    }
  }

  #builtin({ name, arguments: [pointer] }: Extract<Expression, { kind: 'builtin' }>, effects: Effects): void {
    const family = builtinFunctions.get(name)?.family;
    if (pointer && (family === 'atomic' || family === 'workgroupUniformLoad')) this.#note(effects.read, pointer);
    if (pointer && family === 'atomic') this.#note(effects.written, pointer);
  }

  /** What is read to find a place, the place itself left out. */
  #indices(place: Expression, effects: Effects): void {
    switch (place.kind) {
      case 'index':
        this.#reads(place.index, effects);
        this.#indices(place.object, effects);
        return;
      case 'member':
      case 'swizzle':
        this.#indices(place.object, effects);
        return;
      case 'dereference':
        this.#indices(place.pointer, effects);
        return;
      case 'address':
        this.#indices(place.place, effects);
        return;
      default:
    }
  }
}

/** Memory that outlives a call: of the module, or behind a pointer that the caller gave. */
const isSharedMemory = ({ kind, type }: Variable): boolean =>
  kind === 'binding' || kind === 'workgroup' || kind === 'private' || (kind === 'parameter' && type.kind === 'pointer');
