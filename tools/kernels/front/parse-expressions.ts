/** Expressions, by the grammar of WGSL §8.18, bans included: what the GPU's compiler would refuse is refused here. */
import type { BinaryOperator, Position } from '../program.ts';
import type { Cursor } from './cursor.ts';
import { fail } from './diagnostics.ts';
import type { ExpressionSyntax, NameExpression } from './syntax.ts';
import { templateNames } from './words.ts';

const multiplicative: ReadonlySet<string> = new Set(['*', '/', '%']);
const additive: ReadonlySet<string> = new Set(['+', '-']);
const shift: ReadonlySet<string> = new Set(['<<', '>>']);
const relational: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=']);
const bitwise: ReadonlySet<string> = new Set(['&', '|', '^']);
const logical: ReadonlySet<string> = new Set(['&&', '||']);
const levels = [multiplicative, additive, shift, relational, bitwise, logical];

export function parseExpression(cursor: Cursor): ExpressionSyntax {
  let left = parseUnary(cursor);
  const first = cursor.operator;
  if (bitwise.has(first)) {
    while (cursor.operator === first) left = binary(cursor, first, left, parseUnary);
    refuseMixed(cursor, first);
    return left;
  }
  left = parseRelational(cursor, left);
  const joint = cursor.operator;
  if (logical.has(joint)) {
    while (cursor.operator === joint) {
      left = binary(cursor, joint, left, (inner) => parseRelational(inner, parseUnary(inner)));
    }
  }
  refuseMixed(cursor, joint);
  return left;
}

/** After a whole expression no operator may follow: it would be one that WGSL does not mix with those before. */
function refuseMixed(cursor: Cursor, before: string): void {
  const { operator } = cursor;
  if (!levels.some((level) => level.has(operator))) return;
  const what = before === operator || before === '' ? `'${operator}' here` : `'${operator}' after '${before}'`;
  fail(
    cursor.position,
    `WGSL gives no order to operators mixed like this, got ${what}`,
    'put parentheses around the part that comes first',
  );
}

function parseRelational(cursor: Cursor, first: ExpressionSyntax): ExpressionSyntax {
  const left = parseShift(cursor, first);
  if (!relational.has(cursor.operator)) return left;
  const comparison = binary(cursor, cursor.operator, left, (inner) => parseShift(inner, parseUnary(inner)));
  if (relational.has(cursor.operator)) {
    fail(
      cursor.position,
      `comparisons do not chain, got a second '${cursor.operator}'`,
      "join two comparisons with '&&'",
    );
  }
  return comparison;
}

function parseShift(cursor: Cursor, first: ExpressionSyntax): ExpressionSyntax {
  if (shift.has(cursor.operator)) {
    const shifted = binary(cursor, cursor.operator, first, parseUnary);
    if ([multiplicative, additive, shift].some((level) => level.has(cursor.operator))) refuseMixed(cursor, 'a shift');
    return shifted;
  }
  const sum = parseSum(cursor, first);
  if (shift.has(cursor.operator)) refuseMixed(cursor, 'arithmetic');
  return sum;
}

function parseSum(cursor: Cursor, first: ExpressionSyntax): ExpressionSyntax {
  let left = parseProduct(cursor, first);
  while (additive.has(cursor.operator)) {
    left = binary(cursor, cursor.operator, left, (inner) => parseProduct(inner, parseUnary(inner)));
  }
  return left;
}

function parseProduct(cursor: Cursor, first: ExpressionSyntax): ExpressionSyntax {
  let left = first;
  while (multiplicative.has(cursor.operator)) left = binary(cursor, cursor.operator, left, parseUnary);
  return left;
}

function binary(
  cursor: Cursor,
  operator: string,
  left: ExpressionSyntax,
  parseRight: (cursor: Cursor) => ExpressionSyntax,
): ExpressionSyntax {
  const { position } = cursor;
  cursor.skipOperator(operator);
  return { kind: 'binary', operator: operator as BinaryOperator, left, right: parseRight(cursor), position };
}

/** A prefix operator and its operand, or a primary expression with what is appended to it. */
export function parseUnary(cursor: Cursor): ExpressionSyntax {
  const { text, position, kind } = cursor.token;
  if (kind === 'symbol') {
    switch (text) {
      case '-':
      case '!':
      case '~':
      case '&':
      case '*':
        cursor.next();
        return { kind: 'unary', operator: text, operand: parseUnary(cursor), position };
      case '--':
      case '++':
        fail(
          position,
          `'${text}' is a statement in WGSL, got it in an expression`,
          'write it as a statement of its own',
        );
    }
  }
  return parsePostfix(cursor, parsePrimary(cursor));
}

function parsePostfix(cursor: Cursor, primary: ExpressionSyntax): ExpressionSyntax {
  let object = primary;
  for (;;) {
    if (cursor.accept('.')) {
      const { name, position } = cursor.name("a member's name");
      object = { kind: 'member', object, name, position };
    } else if (cursor.is('[')) {
      const { position } = cursor.next();
      const index = parseExpression(cursor);
      cursor.expect(']', 'after the index');
      object = { kind: 'index', object, index, position };
    } else {
      return object;
    }
  }
}

function parsePrimary(cursor: Cursor): ExpressionSyntax {
  const { token } = cursor;
  const { position } = token;
  if (token.kind === 'number') {
    cursor.next();
    return { kind: 'number', text: token.text, position };
  }
  if (cursor.is('true') || cursor.is('false')) {
    cursor.next();
    return { kind: 'boolean', value: token.text === 'true', position };
  }
  if (cursor.accept('(')) {
    const inner = parseExpression(cursor);
    cursor.expect(')', 'after the expression');
    return inner;
  }
  const callee = parseName(cursor, 'an expression');
  return cursor.is('(') ? parseCall(cursor, callee, position) : callee;
}

function parseCall(cursor: Cursor, callee: NameExpression, position: Position): ExpressionSyntax {
  return { kind: 'call', callee, arguments: parseArguments(cursor), position };
}

/** `( expression, … )`, a last comma allowed. */
export function parseArguments(cursor: Cursor): ExpressionSyntax[] {
  const values: ExpressionSyntax[] = [];
  cursor.expect('(', 'before the arguments');
  while (!cursor.is(')')) {
    values.push(parseExpression(cursor));
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')', 'after the arguments');
  return values;
}

/** A name with its template list where its kind takes one: a type, a function, a variable. */
export function parseName(cursor: Cursor, what: string): NameExpression {
  const identifier = cursor.name(what);
  if (cursor.is('::')) {
    fail(
      cursor.position,
      `paths stand in imports only, got '${identifier.name}::'`,
      'import the name at the top of the file and use it alone',
    );
  }
  const template = cursor.is('<') && templateNames.has(identifier.name) ? parseTemplate(cursor) : null;
  return { kind: 'name', ...identifier, template };
}

/** The arguments between `<` and `>`: types, or sums (an operator below `+` would need parentheses here). */
function parseTemplate(cursor: Cursor): ExpressionSyntax[] {
  const values: ExpressionSyntax[] = [];
  cursor.expect('<', 'before the template arguments');
  while (!cursor.is('>')) {
    values.push(parseSum(cursor, parseUnary(cursor)));
    if (!cursor.accept(',')) break;
  }
  cursor.expect('>', 'after the template arguments');
  return values;
}

export const parseType = (cursor: Cursor): NameExpression => parseName(cursor, 'a type');
