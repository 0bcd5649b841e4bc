/** What program.ts promises to the emitters holds for every node of every accepted sample. */
import { expect, test } from 'vitest';
import type { Expression, FunctionDeclaration, Statement, Variable } from '../program.ts';
import { sameType, scalar, typeName, voidType, type Type } from '../types.ts';
import { accepted } from './samples/accepted.ts';
import { loadSample } from './samples/sample.ts';
import { substatements, visitExpressions } from './visit.ts';

const bool = scalar('bool');
const isInteger = (type: Type): boolean => typeName(type) === 'i32' || typeName(type) === 'u32';
const laneOf = (type: Type): string => (type.kind === 'scalar' || type.kind === 'vector' ? type.scalar : 'f32');
/** Null, or what is wrong. */
type Verdict = string | null;
const same = (a: Type, b: Type, what: string): Verdict =>
  sameType(a, b) ? null : `${what}: ${typeName(a)} is not ${typeName(b)}`;

function judge(expression: Expression): Verdict {
  const { type } = expression;
  if (JSON.stringify(type).includes('abstract')) return 'abstract type';
  switch (expression.kind) {
    case 'literal': {
      if (type.kind !== 'scalar') return 'a literal is a scalar';
      if (type.scalar === 'bool') return typeof expression.value === 'boolean' ? null : 'a bool is a boolean';
      const value = expression.value as number;
      if (type.scalar === 'f32') return Object.is(Math.fround(value), value) ? null : 'f32 is rounded';
      return Object.is(type.scalar === 'i32' ? value | 0 : value >>> 0, value) ? null : 'an integer fits';
    }
    case 'variable':
      return same(type, expression.variable.type, 'variable');
    case 'member':
      if (expression.object.type.kind !== 'struct') return 'a member is of a struct';
      return same(type, expression.object.type.members[expression.member]!.type, 'member');
    case 'swizzle': {
      const { object, lanes } = expression;
      if (object.type.kind !== 'vector') return 'a swizzle is of a vector';
      const { width } = object.type;
      if (lanes.some((lane) => lane >= width) || laneOf(type) !== object.type.scalar) return 'lanes exist';
      return (type.kind === 'vector' ? type.width : 1) === lanes.length ? null : 'as many lanes as letters';
    }
    case 'index':
      return isInteger(expression.index.type) ? null : 'an index is i32 or u32';
    case 'unary':
      return same(type, expression.operand.type, 'unary');
    case 'binary': {
      const { left, right, operator } = expression;
      if (operator === '<<' || operator === '>>')
        return laneOf(right.type) === 'u32' ? same(type, left.type, 'shift') : 'a shift count is u32';
      if (laneOf(left.type) !== laneOf(right.type)) return 'sides are of one kind';
      const isComparison = ['==', '!=', '<', '<=', '>', '>='].includes(operator);
      if (isComparison)
        return laneOf(type) === 'bool' ? same(left.type, right.type, 'comparison') : 'a comparison gives bool';
      return laneOf(type) === laneOf(left.type) ? null : 'the result is of the kind of its sides';
    }
    case 'address':
      return type.kind === 'pointer' ? same(type.target, expression.place.type, 'address') : 'an address is a pointer';
    case 'dereference': {
      const pointer = expression.pointer.type;
      return pointer.kind === 'pointer' ? same(type, pointer.target, 'dereference') : 'only pointers are dereferenced';
    }
    case 'call': {
      const { parameters, result } = expression.function;
      const wrong = parameters.map((parameter, k) =>
        same(expression.arguments[k]!.type, parameter.type, parameter.name),
      );
      return wrong.find((verdict) => verdict !== null) ?? same(type, result, 'result');
    }
    case 'bitcast':
      return laneOf(expression.operand.type) === 'bool' ? 'no bits' : null;
    case 'construct':
      if (type.kind === 'struct' && expression.arguments.length > 0) {
        return (
          expression.arguments
            .map((part, k) => same(part.type, type.members[k]!.type, 'member'))
            .find((verdict) => verdict !== null) ?? null
        );
      }
      if (type.kind === 'array')
        return (
          expression.arguments
            .map((part) => same(part.type, type.element, 'element'))
            .find((verdict) => verdict !== null) ?? null
        );
      return null;
    case 'builtin':
      return null;
  }
}

function judgeStatement(statement: Statement, result: Type): Verdict {
  switch (statement.kind) {
    case 'declare':
      return statement.initial && same(statement.initial.type, statement.variable.type, 'initial');
    case 'assign':
      return statement.compound === null ? same(statement.value.type, statement.target.type, 'assign') : null;
    case 'if':
      return same(statement.condition.type, bool, 'condition');
    case 'loop':
      return (
        (statement.condition && same(statement.condition.type, bool, 'condition')) ??
        (statement.breakIf && same(statement.breakIf.type, bool, 'breakIf'))
      );
    case 'switch':
      return isInteger(statement.selector.type) ? null : 'selector';
    case 'return':
      return same(statement.value?.type ?? voidType, result, 'return');
    default:
      return null;
  }
}

/** Variables of a function are declared in it, before they are used. */
function undeclared(declaration: FunctionDeclaration): Variable[] {
  const declared = new Set<Variable>(declaration.parameters);
  const missing: Variable[] = [];
  const note = (statement: Statement): void => {
    if (statement.kind === 'declare') declared.add(statement.variable);
    substatements(statement).forEach(note);
  };
  declaration.body.forEach(note);
  visitExpressions(declaration.body, (expression) => {
    if (expression.kind !== 'variable' || !['let', 'var', 'parameter'].includes(expression.variable.kind)) return;
    if (!declared.has(expression.variable)) missing.push(expression.variable);
  });
  return missing;
}

test.each(accepted)('%s', (_, module, body) => {
  for (const target of ['gpu', 'cpu', 'oracle'] as const) {
    const { program } = loadSample(module, body, target);
    const seen = new Set<FunctionDeclaration>();
    for (const declaration of [...program.functions, program.entry]) {
      expect(undeclared(declaration)).toEqual([]);
      const verdicts: string[] = [];
      visitExpressions(
        declaration.body,
        (expression) => {
          const verdict = judge(expression);
          if (verdict)
            verdicts.push(`${expression.position.line}:${expression.position.column} ${expression.kind}: ${verdict}`);
          if (expression.kind === 'call' && !seen.has(expression.function))
            verdicts.push(`${expression.function.name} comes later`);
        },
        (statement) => {
          const verdict = judgeStatement(statement, declaration.result);
          if (verdict) verdicts.push(`${statement.position.line}: ${statement.kind}: ${verdict}`);
        },
      );
      expect(verdicts).toEqual([]);
      seen.add(declaration);
    }
    expect(program.bindings.map(({ binding }) => binding)).toEqual(program.bindings.map((_, k) => k));
  }
});
