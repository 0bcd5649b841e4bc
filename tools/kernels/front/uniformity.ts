/**
 * Which values and which control flow are the same for all invocations of a workgroup (WGSL §15.2, made simpler and a
 * little stricter). Barriers need uniform control flow; the CPU emitter runs uniform code once a workgroup.
 *
 * A variable of the entry is uniform when every value it is given is, and every assignment to it stands in uniform
 * control flow. Starting from "all are uniform", the walk over the entry is repeated until it finds no more that is not.
 */
import type { Expression, FunctionDeclaration, Position, Program, Statement, Variable } from '../program.ts';
import { builtinFunctions } from './builtins.ts';
import { exitsOf } from './check/behaviour.ts';
import { ownExpressions, subexpressions, visitExpressions } from './visit.ts';

export interface Uniformity {
  /** Whether all invocations of a workgroup see the same value whenever they look at it together. */
  isUniform(variable: Variable): boolean;
  isUniformExpression(expression: Expression): boolean;
  /** Statements of the entry that only some invocations may reach, with the condition that parts them. */
  readonly divergent: ReadonlyMap<Statement, Position>;
}

/** Null: all invocations come by. Otherwise the condition that parts them. */
type Control = Position | null;

/** What a call does beyond looking at its arguments. */
interface Effects {
  /** It looks at memory that other invocations write, or that is each invocation's own. */
  readsVarying: boolean;
  /** Parameters that it writes through. */
  readonly written: Set<Variable>;
}

export function analyseUniformity(program: Program): Uniformity {
  return new Analysis(program);
}

class Analysis implements Uniformity {
  readonly divergent = new Map<Statement, Position>();
  readonly #known = new Set<Variable>();
  readonly #varying = new Set<Variable>();
  readonly #pointees = new Map<Variable, Variable>();
  readonly #effects = new Map<FunctionDeclaration, Effects>();

  constructor(program: Program) {
    for (const callee of program.functions) this.#effects.set(callee, this.#effectsOf(callee));
    const uniformInputs = ['workgroup_id', 'num_workgroups'];
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
        return (variable as { access?: string }).access !== 'write';
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
      if (family === 'atomic') return false;
    }
    if (expression.kind === 'call' && this.#effects.get(expression.function)?.readsVarying !== false) return false;
    return subexpressions(expression).every((part) => this.isUniformExpression(part));
  }

  #effectsOf(callee: FunctionDeclaration): Effects {
    const effects: Effects = { readsVarying: false, written: new Set() };
    visitExpressions(
      callee.body,
      (expression) => {
        if (expression.kind === 'variable') {
          const { kind } = expression.variable;
          if (
            kind === 'workgroup' ||
            kind === 'private' ||
            (kind === 'binding' && !this.isUniform(expression.variable))
          )
            effects.readsVarying = true;
        }
        if (expression.kind === 'builtin' && builtinFunctions.get(expression.name)?.family === 'atomic')
          effects.readsVarying = true;
        if (expression.kind === 'call') {
          const inner = this.#effects.get(expression.function)!;
          effects.readsVarying ||= inner.readsVarying;
          for (const parameter of inner.written)
            this.#noteWrite(expression.arguments[expression.function.parameters.indexOf(parameter)]!, effects);
        }
      },
      (statement) => {
        if (statement.kind === 'declare' && statement.variable.type.kind === 'pointer' && statement.initial)
          this.#notePointee(statement.variable, statement.initial);
        if (statement.kind === 'assign') this.#noteWrite(statement.target, effects);
      },
    );
    return effects;
  }

  #noteWrite(target: Expression, effects: Effects): void {
    const root = this.#root(target);
    if (root?.kind === 'parameter') effects.written.add(root);
  }

  #notePointee(pointer: Variable, initial: Expression): void {
    const root = this.#root(initial);
    if (root) this.#pointees.set(pointer, root);
  }

  /** The variable whose memory an expression denotes, pointers followed. */
  #root(expression: Expression): Variable | null {
    switch (expression.kind) {
      case 'variable':
        return this.#pointees.get(expression.variable) ?? expression.variable;
      case 'member':
      case 'swizzle':
      case 'index':
        return this.#root(expression.object);
      case 'dereference':
        return this.#root(expression.pointer);
      case 'address':
        return this.#root(expression.place);
      default:
        return null;
    }
  }

  #list(statements: readonly Statement[], start: Control): Control {
    let control = start;
    for (const statement of statements) control = this.#statement(statement, control);
    return control;
  }

  /** The control flow after the statement. */
  #statement(statement: Statement, control: Control): Control {
    if (control) this.divergent.set(statement, control);
    this.#calls(statement, control);
    switch (statement.kind) {
      case 'declare':
        this.#known.add(statement.variable);
        if (statement.variable.type.kind === 'pointer' && statement.initial)
          this.#notePointee(statement.variable, statement.initial);
        this.#write(
          statement.variable,
          control,
          statement.initial === null || this.isUniformExpression(statement.initial),
        );
        return control;
      case 'assign': {
        const root = this.#root(statement.target);
        const isUniform = this.isUniformExpression(statement.value) && this.isUniformExpression(statement.target);
        if (root) this.#write(root, control, isUniform);
        return control;
      }
      case 'block':
        return this.#list(statement.body, control);
      case 'if': {
        const inner = this.#branch(statement.condition, control);
        const ends = [this.#list(statement.then, inner), this.#list(statement.otherwise, inner)];
        return this.#joined(statement, control, ends);
      }
      case 'switch': {
        const inner = this.#branch(statement.selector, control);
        const ends = statement.cases.map(({ body }) => this.#list(body, inner));
        return this.#joined(statement, control, ends);
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
  #calls(statement: Statement, control: Control): void {
    for (const expression of ownExpressions(statement)) {
      visitCalls(expression, (call) => {
        const effects = this.#effects.get(call.function);
        for (const parameter of effects?.written ?? []) {
          const root = this.#root(call.arguments[call.function.parameters.indexOf(parameter)]!);
          if (root) this.#write(root, control, this.isUniformExpression(call));
        }
      });
    }
  }
}

function visitCalls(expression: Expression, visit: (call: Extract<Expression, { kind: 'call' }>) => void): void {
  if (expression.kind === 'call') visit(expression);
  for (const part of subexpressions(expression)) visitCalls(part, visit);
}
