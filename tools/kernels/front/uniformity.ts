/**
 * Which values and which control flow are the same for all invocations of a workgroup (WGSL §15.2, made simpler and a
 * little stricter). Barriers need uniform control flow; the CPU emitter runs uniform code once a workgroup.
 *
 * A variable of the entry is uniform when every value it is given is, and every assignment to it stands in uniform
 * control flow. Starting from "all are uniform", the walk over the entry is repeated until it finds no more that is not.
 */
import type { BindingVariable, Expression, Position, Program, Statement, Variable } from '../program.ts';
import { builtinFunctions } from './builtins.ts';
import { exitsOf } from './check/behaviour.ts';
import { EffectTable } from './effects.ts';
import { ownExpressions, subexpressions } from './visit.ts';

export interface Uniformity {
  /** Whether all invocations of a workgroup see the same value whenever they look at it together. */
  isUniform(variable: Variable): boolean;
  isUniformExpression(expression: Expression): boolean;
  /** Statements of the entry that only some invocations may reach, with the condition that parts them. */
  readonly divergent: ReadonlyMap<Statement, Position>;
}

/** Null: all invocations come by. Otherwise the condition that parts them. */
type Control = Position | null;

const uniformInputs: readonly string[] = ['workgroup_id', 'num_workgroups'];

export function analyseUniformity(program: Program): Uniformity {
  return new Analysis(program);
}

class Analysis implements Uniformity {
  readonly divergent = new Map<Statement, Position>();
  readonly #effects: EffectTable;
  readonly #known = new Set<Variable>();
  readonly #varying = new Set<Variable>();

  constructor(program: Program) {
    this.#effects = new EffectTable(program);
    program.entry.parameters.forEach((parameter, k) => {
      this.#known.add(parameter);
      if (!uniformInputs.includes(program.inputs[k]!)) this.#varying.add(parameter);
    });
    let before: number;
    do {
      before = this.#varying.size;
      this.divergent.clear();
      this.#list(program.entry.body, null);
    } while (this.#varying.size > before);
  }

  isUniform(variable: Variable): boolean {
    switch (variable.kind) {
      case 'override':
        return true;
      case 'binding':
        return (variable as BindingVariable).access !== 'write';
      case 'workgroup':
      case 'private':
        return false;
      default:
        return this.#known.has(variable) && !this.#varying.has(variable);
    }
  }

  isUniformExpression(expression: Expression): boolean {
    if (expression.kind === 'variable') return this.isUniform(expression.variable);
    if (expression.kind === 'builtin') {
      const family = builtinFunctions.get(expression.name)?.family;
      if (family === 'arrayLength' || family === 'workgroupUniformLoad') return true;
      if (family === 'atomic' || family === 'subgroup') return false;
    }
    if (expression.kind === 'call') {
      for (const variable of this.#effects.of(expression.function).read) {
        if (variable.kind !== 'parameter' && !this.isUniform(variable)) return false;
      }
    }
    return subexpressions(expression).every((part) => this.isUniformExpression(part));
  }

  #list(statements: readonly Statement[], start: Control): Control {
    let control = start;
    for (const statement of statements) control = this.#statement(statement, control);
    return control;
  }

  /** The control flow after the statement. */
  #statement(statement: Statement, control: Control): Control {
    if (control) this.divergent.set(statement, control);
    for (const expression of ownExpressions(statement)) this.#calls(expression, control);
    switch (statement.kind) {
      case 'declare':
        this.#known.add(statement.variable);
        this.#write(
          statement.variable,
          control,
          statement.initial === null || this.isUniformExpression(statement.initial),
        );
        return control;
      case 'assign': {
        const root = this.#effects.root(statement.target);
        const isUniform = this.isUniformExpression(statement.value) && this.isUniformExpression(statement.target);
        if (root) this.#write(root, control, isUniform);
        return control;
      }
      case 'block':
        return this.#list(statement.body, control);
      case 'if': {
        const inner = this.#branch(statement.condition, control);
        return this.#joined(statement, control, [
          this.#list(statement.then, inner),
          this.#list(statement.otherwise, inner),
        ]);
      }
      case 'switch': {
        const inner = this.#branch(statement.selector, control);
        return this.#joined(
          statement,
          control,
          statement.cases.map(({ body }) => this.#list(body, inner)),
        );
      }
      case 'loop':
        return this.#loop(statement, control);
      default:
        return control;
    }
  }

  #branch(condition: Expression, control: Control): Control {
    return control ?? (this.isUniformExpression(condition) ? null : condition.position);
  }

  /** Invocations meet again after a branch, unless one side may leave by a jump. */
  #joined(statement: Statement, before: Control, ends: readonly Control[]): Control {
    const exits = exitsOf(statement);
    if (exits.size === 1 && exits.has('next')) return before;
    return before ?? ends.find((end) => end !== null) ?? null;
  }

  #loop(statement: Extract<Statement, { kind: 'loop' }>, before: Control): Control {
    if (statement.init) this.#statement(statement.init, before);
    let start = before;
    for (;;) {
      let control = statement.condition ? this.#branch(statement.condition, start) : start;
      control = this.#list(statement.body, control);
      control = this.#list(statement.continuing, control);
      if (statement.breakIf) control = this.#branch(statement.breakIf, control);
      if (control === null || start !== null) break;
      // Some may have left: those that come round again are not all.
      start = control;
    }
    return exitsOf(statement).has('return') ? start : before;
  }

  #write(variable: Variable, control: Control, isUniform: boolean): void {
    if (this.#known.has(variable) && (control !== null || !isUniform)) this.#varying.add(variable);
  }

  /** Calls may write through the pointers they are given. */
  #calls(expression: Expression, control: Control): void {
    if (expression.kind === 'call') {
      const { function: callee, arguments: given } = expression;
      callee.parameters.forEach((parameter, k) => {
        const root = this.#effects.of(callee).written.has(parameter) ? this.#effects.root(given[k]!) : null;
        if (root) this.#write(root, control, this.isUniformExpression(expression));
      });
    }
    for (const part of subexpressions(expression)) this.#calls(part, control);
  }
}
