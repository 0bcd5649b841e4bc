/** Statements of a function. An error ends its statement; those after it are still checked. */
import type { Expression, Statement, SwitchCase, Variable } from '../../program.ts';
import { scalar, type Type } from '../../types.ts';
import { active } from '../conditions.ts';
import { fail } from '../diagnostics.ts';
import type {
  ExpressionSyntax,
  ForStatement,
  LocalDeclaration,
  LoopStatement,
  StatementSyntax,
  SwitchStatement,
  WhileStatement,
} from '../syntax.ts';
import { concreteType, showType } from './abstract-types.ts';
import { checkAssign, checkIncrement } from './assignments.ts';
import { behaviour, refuseBypassed } from './behaviour.ts';
import { checkCall } from './calls.ts';
import type { ScalarConstant } from './constants.ts';
import { checkConstant, checkExpression } from './expressions.ts';
import {
  constantOperand,
  convert,
  expressionOf,
  isConstructible,
  refuseLarge,
  refuseUnloadable,
  retyped,
  type Operand,
} from './operand.ts';
import { Scope, type Environment } from './scope.ts';
import { checkType } from './type-expressions.ts';

/** What the statements around one allow it to do. */
interface Surroundings {
  readonly mayBreak: boolean;
  readonly mayContinue: boolean;
  readonly isContinuing: boolean;
}

const outermost: Surroundings = { mayBreak: false, mayContinue: false, isContinuing: false };

export class StatementChecker {
  hasFailed = false;
  readonly #environment: Environment;
  readonly #result: Type;

  constructor(environment: Environment, result: Type) {
    this.#environment = environment;
    this.#result = result;
  }

  /** The body shares the scope of the parameters. */
  checkBody(body: readonly StatementSyntax[], scope: Scope): Statement[] {
    return this.#list(body, scope, outermost);
  }

  #list(statements: readonly StatementSyntax[], scope: Scope, around: Surroundings): Statement[] {
    const { report, linker } = this.#environment.globals;
    const done: Statement[] = [];
    for (const syntax of active(statements, linker.target)) {
      const statement = report.attempt(() => ({ statement: this.#statement(syntax, scope, around) }));
      if (statement?.statement) done.push(statement.statement);
      if (statement !== null) continue;
      this.hasFailed = true;
      if (
        (syntax.kind === 'let' || syntax.kind === 'var' || syntax.kind === 'const') &&
        scope.find(syntax.name.name) === null
      ) {
        scope.declare(syntax.name, { kind: 'broken' });
      }
    }
    return done;
  }

  #block(statements: readonly StatementSyntax[], scope: Scope, around: Surroundings): Statement[] {
    return this.#list(statements, new Scope(scope), around);
  }

  #expression(syntax: ExpressionSyntax, scope: Scope): Operand {
    return checkExpression(syntax, { ...this.#environment, scope });
  }

  #condition(syntax: ExpressionSyntax, scope: Scope): Expression {
    return convert(this.#expression(syntax, scope), scalar('bool'), 'a condition');
  }

  /** Null for what leaves no trace in the program. */
  #statement(syntax: StatementSyntax, scope: Scope, around: Surroundings): Statement | null {
    const { position } = syntax;
    switch (syntax.kind) {
      case 'let':
      case 'var':
      case 'const':
        return this.#declare(syntax, scope);
      case 'assign':
        return checkAssign(syntax, { ...this.#environment, scope });
      case 'increment':
        return checkIncrement(syntax, { ...this.#environment, scope });
      case 'call':
        return {
          kind: 'evaluate',
          position,
          value: checkCall(syntax.call, { ...this.#environment, scope }, true).expression!,
        };
      case 'block':
        return { kind: 'block', position, body: this.#block(syntax.body, scope, around) };
      case 'if': {
        // Both branches are checked even where the condition is at fault.
        const condition = this.#environment.globals.report.attempt(() => this.#condition(syntax.test, scope));
        const then = this.#block(syntax.then, scope, around);
        const otherwise = this.#block(syntax.otherwise, scope, around);
        if (condition === null) this.hasFailed = true;
        return condition && { kind: 'if', position, condition, then, otherwise };
      }
      case 'for':
        return this.#for(syntax, scope, around);
      case 'while':
        return this.#while(syntax, scope, around);
      case 'loop':
        return this.#loop(syntax, scope, around);
      case 'switch':
        return this.#switch(syntax, scope, around);
      case 'return':
        if (around.isContinuing)
          fail(position, "'return' cannot stand in 'continuing'", 'move it to the body of the loop');
        return { kind: 'return', position, value: this.#returned(syntax.value, scope, syntax) };
      case 'break':
      case 'continue': {
        const isAllowed = syntax.kind === 'break' ? around.mayBreak : around.mayContinue;
        if (!isAllowed) {
          const where = around.isContinuing
            ? "'continuing'"
            : syntax.kind === 'break'
              ? 'no loop and no switch'
              : 'no loop';
          fail(
            position,
            `'${syntax.kind}' stands in ${where}`,
            around.isContinuing ? "write 'break if condition;' at its end" : 'move it into a loop or remove it',
          );
        }
        return { kind: syntax.kind, position };
      }
      case 'const_assert': {
        const { type, constant } = checkConstant(syntax.test, { ...this.#environment, scope }, 'a const_assert');
        checkAssert(constantOperand(type, constant, position));
        return null;
      }
    }
  }

  #declare(syntax: LocalDeclaration, scope: Scope): Statement | null {
    const { kind, name, position } = syntax;
    const environment = { ...this.#environment, scope };
    const wanted = syntax.type && checkType(syntax.type, environment);
    const what = `${kind} '${name.name}'`;
    if (kind === 'const') {
      const known = checkConstant(syntax.initial!, environment, what);
      const operand = constantOperand(known.type, known.constant, syntax.initial!.position);
      if (wanted) convert(operand, wanted, what);
      const { type, constant } = wanted ? retyped(operand, wanted) : operand;
      scope.declare(name, { kind: 'constant', type, constant: constant! });
      return null;
    }
    const value = syntax.initial && this.#expression(syntax.initial, scope);
    if (value?.type.kind === 'void')
      fail(value.position, `${what} needs a value, got a call that returns nothing`, 'call it as a statement');
    if (value) refuseUnloadable(value);
    const type = wanted ?? concreteType(value!.type);
    if (!isConstructible(type) && !(kind === 'let' && type.kind === 'pointer')) {
      fail(
        syntax.type?.position ?? position,
        `a variable of a function cannot be of type ${showType(type)}`,
        type.kind === 'pointer' ? "declare the pointer with 'let'" : 'use a type of fixed size without atomics',
      );
    }
    if (type.kind !== 'pointer') refuseLarge(type, syntax.type?.position ?? position);
    const initial = value && convert(value, type, what);
    const variable: Variable = { name: name.name, kind, type, position: name.position };
    const place = kind === 'var' ? ({ space: 'function', access: 'read_write', addressable: true } as const) : null;
    scope.declare(name, { kind: 'variable', variable, place, isInput: false });
    return { kind: 'declare', position, variable, initial };
  }

  #returned(value: ExpressionSyntax | null, scope: Scope, { position }: StatementSyntax): Expression | null {
    const result = this.#result;
    if (value === null) {
      if (result.kind !== 'void')
        fail(position, `this function returns ${showType(result)}, got no value`, "write 'return value;'");
      return null;
    }
    if (result.kind === 'void')
      fail(
        position,
        'this function returns nothing, got a value',
        "write 'return;', or give the function a result type",
      );
    return convert(this.#expression(value, scope), result, 'the result');
  }

  #for(syntax: ForStatement, outer: Scope, around: Surroundings): Statement {
    const scope = new Scope(outer);
    const { position } = syntax;
    const init = syntax.init && this.#statement(syntax.init, scope, outermost);
    const condition = syntax.test && this.#condition(syntax.test, scope);
    const update = syntax.update && this.#statement(syntax.update, scope, outermost);
    const body = this.#block(syntax.body, scope, { ...around, mayBreak: true, mayContinue: true });
    const loop: Statement = {
      kind: 'loop',
      position,
      init,
      condition,
      body,
      continuing: update ? [update] : [],
      breakIf: null,
    };
    return this.#ending(loop);
  }

  #while(syntax: WhileStatement, scope: Scope, around: Surroundings): Statement {
    const condition = this.#condition(syntax.test, scope);
    const body = this.#block(syntax.body, scope, { ...around, mayBreak: true, mayContinue: true });
    return { kind: 'loop', position: syntax.position, init: null, condition, body, continuing: [], breakIf: null };
  }

  /** `continuing` sees what the body declares. */
  #loop(syntax: LoopStatement, outer: Scope, around: Surroundings): Statement {
    const scope = new Scope(outer);
    const body = this.#list(syntax.body, scope, { ...around, mayBreak: true, mayContinue: true });
    const inner = new Scope(scope);
    const continuing = this.#list(syntax.continuing, inner, {
      mayBreak: false,
      mayContinue: false,
      isContinuing: true,
    });
    const breakIf = syntax.breakIf && this.#condition(syntax.breakIf, inner);
    const { position } = syntax;
    const loop = { kind: 'loop', position, init: null, condition: null, body, continuing, breakIf } as const;
    refuseBypassed(loop);
    return this.#ending(loop);
  }

  #ending(loop: Extract<Statement, { kind: 'loop' }>): Statement {
    if (!this.hasFailed && behaviour([loop]).size === 0)
      fail(loop.position, 'this loop never ends', "add a 'break', a 'return' or a condition");
    return loop;
  }

  #switch(syntax: SwitchStatement, scope: Scope, around: Surroundings): Statement {
    const selector = expressionOf(this.#expression(syntax.selector, scope));
    const { type } = selector;
    if (type.kind !== 'scalar' || (type.scalar !== 'i32' && type.scalar !== 'u32'))
      fail(selector.position, `switch selects by i32 or u32, got ${showType(type)}`, 'convert it, or use if');
    const seen = new Set<number>();
    let defaults = 0;
    const cases = active(syntax.cases, this.#environment.globals.linker.target).map((item): SwitchCase => {
      const values: number[] = [];
      for (const value of item.values) {
        if (value === 'default') {
          defaults++;
          continue;
        }
        const known = checkConstant(value, { ...this.#environment, scope }, 'a case');
        const operand = constantOperand(known.type, known.constant, value.position);
        convert(operand, type, 'a case');
        const number = (retyped(operand, type).constant as ScalarConstant).value as number;
        if (seen.has(number)) fail(value.position, `a case stands twice, got ${number}`, 'remove one of the two');
        seen.add(number);
        values.push(number);
      }
      return {
        values,
        isDefault: item.values.includes('default'),
        body: this.#block(item.body, scope, { ...around, mayBreak: true }),
      };
    });
    if (defaults !== 1) fail(syntax.position, `a switch has one default, got ${defaults}`, "write 'default: { }' once");
    return { kind: 'switch', position: syntax.position, selector, cases };
  }
}

/** Refuses an assertion that is false. */
export function checkAssert({ type, constant, position }: Operand): void {
  if (type.kind !== 'scalar' || type.scalar !== 'bool')
    fail(position, `const_assert takes a bool, got ${showType(type)}`, 'write a comparison');
  if ((constant as ScalarConstant).value !== true)
    fail(position, 'this const_assert does not hold, got false', 'correct the constants it speaks of');
}
