/** Statements (WGSL §9). */
import type { BinaryOperator } from '../program.ts';
import { ConditionChain } from './conditions.ts';
import type { Cursor } from './cursor.ts';
import { fail } from './diagnostics.ts';
import { parseExpression, parseType, parseUnary } from './parse-expressions.ts';
import type {
  CaseSyntax,
  Condition,
  ExpressionSyntax,
  IfStatement,
  LocalDeclaration,
  StatementSyntax,
} from './syntax.ts';

/** `{ statement … }`; returns past the closing brace. */
export function parseBlock(cursor: Cursor, context: string): StatementSyntax[] {
  cursor.expect('{', context);
  const body = parseStatements(cursor);
  cursor.expect('}', 'at the end of the block');
  return body;
}

function parseStatements(cursor: Cursor): StatementSyntax[] {
  const body: StatementSyntax[] = [];
  const chain = new ConditionChain(cursor);
  while (!cursor.is('}') && !cursor.isAtEnd && !cursor.is('continuing')) {
    if (cursor.accept(';')) continue;
    body.push(chain.item((condition) => parseStatement(cursor, condition)));
  }
  return body;
}

function parseStatement(cursor: Cursor, condition: Condition | null): StatementSyntax {
  const { position, text } = cursor.token;
  const common = { position, condition };
  switch (text) {
    case '{':
      return { kind: 'block', body: parseBlock(cursor, 'to open a block'), ...common };
    case 'if':
      return parseIf(cursor, condition);
    case 'for':
      return parseFor(cursor, condition);
    case 'while': {
      cursor.next();
      const test = parseExpression(cursor);
      return { kind: 'while', test, body: parseBlock(cursor, "after the loop's condition"), ...common };
    }
    case 'loop':
      return parseLoop(cursor, condition);
    case 'switch':
      return parseSwitch(cursor, condition);
    case 'return': {
      cursor.next();
      const value = cursor.is(';') ? null : parseExpression(cursor);
      cursor.expect(';', 'after return');
      return { kind: 'return', value, ...common };
    }
    case 'break':
    case 'continue':
      cursor.next();
      if (cursor.is('if'))
        fail(cursor.position, "'break if' ends a continuing block only, got it elsewhere", "write 'if (…) { break; }'");
      cursor.expect(';', `after ${text}`);
      return { kind: text, ...common };
    case 'const_assert': {
      cursor.next();
      const test = parseExpression(cursor);
      cursor.expect(';', 'after const_assert');
      return { kind: 'const_assert', test, ...common };
    }
    case 'discard':
      fail(position, "'discard' belongs to fragment shaders, got it in a kernel", "write 'return;'");
    case '@':
      fail(
        position,
        `attributes of statements are not in the subset, got '@${cursor.following.text}'`,
        'only @if, @elif and @else may stand here',
      );
  }
  const simple = parseSimple(cursor, condition);
  cursor.expect(';', 'after the statement');
  return simple;
}

/** What may stand in the head of a `for`: a declaration, an assignment, an increment or a call, without its semicolon. */
function parseSimple(cursor: Cursor, condition: Condition | null): StatementSyntax {
  const { position, text } = cursor.token;
  const common = { position, condition };
  if (text === 'let' || text === 'var' || text === 'const') return parseLocal(cursor, text, condition);
  if (text === '_' && cursor.following.text === '=') {
    cursor.index += 2;
    return { kind: 'assign', target: null, compound: null, value: parseExpression(cursor), ...common };
  }
  if (cursor.token.kind !== 'identifier' && !['*', '(', '&'].includes(text)) {
    fail(
      position,
      `expected a statement, got ${cursor.shown}`,
      'write a declaration, an assignment, a call or a control statement',
    );
  }
  const target = parseUnary(cursor);
  const { operator } = cursor;
  if (operator === '=') {
    cursor.next();
    return { kind: 'assign', target, compound: null, value: parseExpression(cursor), ...common };
  }
  if (operator === '++' || operator === '--') {
    cursor.next();
    return { kind: 'increment', target, operator: operator === '++' ? '+' : '-', ...common };
  }
  if (/^(?:[-+*/%&|^]|<<|>>)=$/.test(operator)) {
    cursor.skipOperator(operator);
    const compound = operator.slice(0, -1) as BinaryOperator;
    return { kind: 'assign', target, compound, value: parseExpression(cursor), ...common };
  }
  if (target.kind === 'call') return { kind: 'call', call: target, ...common };
  fail(
    cursor.position,
    `expected '=' or a call, got ${cursor.shown}`,
    'an expression alone is no statement: assign it or remove it',
  );
}

function parseLocal(cursor: Cursor, keyword: LocalDeclaration['kind'], condition: Condition | null): LocalDeclaration {
  const { position } = cursor.next();
  if (cursor.is('<')) {
    fail(
      cursor.position,
      `a variable of a function has no address space to name, got '${keyword}<'`,
      `write '${keyword} name'; var<workgroup> and var<private> stand outside functions`,
    );
  }
  const name = cursor.declaredName('a variable');
  const hasType = cursor.accept(':');
  const { start } = cursor.token;
  const type = hasType ? parseType(cursor) : null;
  const end = cursor.previousEnd;
  const initial = cursor.accept('=') ? parseExpression(cursor) : null;
  if (type !== null && initial === null) cursor.zeroedTypes.push({ start, end });
  if (initial === null && keyword !== 'var') {
    fail(
      cursor.position,
      `'${keyword} ${name.name}' needs a value, got ${cursor.shown}`,
      `write '= value', or make it a 'var'`,
    );
  }
  if (initial === null && type === null) {
    fail(
      cursor.position,
      `'var ${name.name}' needs a type or a value, got ${cursor.shown}`,
      "write ': type' or '= value'",
    );
  }
  return { kind: keyword, name, type, initial, position, condition };
}

function parseIf(cursor: Cursor, condition: Condition | null): IfStatement {
  const { position } = cursor.next();
  const test = parseExpression(cursor);
  const then = parseBlock(cursor, "after the condition of 'if'");
  let otherwise: StatementSyntax[] = [];
  if (cursor.accept('else')) {
    otherwise = cursor.is('if') ? [parseIf(cursor, null)] : parseBlock(cursor, "after 'else'");
  }
  return { kind: 'if', test, then, otherwise, position, condition };
}

function parseFor(cursor: Cursor, condition: Condition | null): StatementSyntax {
  const { position } = cursor.next();
  cursor.expect('(', "after 'for'");
  const init = cursor.is(';') ? null : parseSimple(cursor, null);
  cursor.expect(';', "after the start of 'for'");
  const test = cursor.is(';') ? null : parseExpression(cursor);
  cursor.expect(';', "after the condition of 'for'");
  const update = cursor.is(')') ? null : parseSimple(cursor, null);
  if (update && (update.kind === 'let' || update.kind === 'var' || update.kind === 'const')) {
    fail(
      update.position,
      `the update of 'for' is no place for a declaration, got '${update.kind}'`,
      'assign, increment or call there',
    );
  }
  cursor.expect(')', "after the update of 'for'");
  return { kind: 'for', init, test, update, body: parseBlock(cursor, "after the head of 'for'"), position, condition };
}

function parseLoop(cursor: Cursor, condition: Condition | null): StatementSyntax {
  const { position } = cursor.next();
  cursor.expect('{', "after 'loop'");
  const body = parseStatements(cursor);
  let continuing: StatementSyntax[] = [];
  let breakIf: ExpressionSyntax | null = null;
  if (cursor.accept('continuing')) {
    cursor.expect('{', "after 'continuing'");
    const chain = new ConditionChain(cursor);
    while (!cursor.is('}') && !cursor.isAtEnd) {
      if (cursor.is('break') && cursor.following.text === 'if') {
        cursor.index += 2;
        breakIf = parseExpression(cursor);
        cursor.expect(';', "after 'break if'");
        break;
      }
      if (cursor.accept(';')) continue;
      continuing = [...continuing, chain.item((inner) => parseStatement(cursor, inner))];
    }
    cursor.expect('}', "at the end of 'continuing' ('break if' comes last)");
  }
  cursor.expect('}', "at the end of the loop ('continuing' comes last)");
  return { kind: 'loop', body, continuing, breakIf, position, condition };
}

function parseSwitch(cursor: Cursor, condition: Condition | null): StatementSyntax {
  const { position } = cursor.next();
  const selector = parseExpression(cursor);
  cursor.expect('{', 'to open the cases');
  const cases: CaseSyntax[] = [];
  const chain = new ConditionChain(cursor);
  while (!cursor.is('}') && !cursor.isAtEnd) {
    cases.push(chain.item((inner) => parseCase(cursor, inner)));
  }
  cursor.expect('}', 'after the cases');
  return { kind: 'switch', selector, cases, position, condition };
}

function parseCase(cursor: Cursor, condition: Condition | null): CaseSyntax {
  const { position } = cursor;
  const values: (ExpressionSyntax | 'default')[] = [];
  if (cursor.accept('default')) {
    values.push('default');
  } else {
    cursor.expect('case', "or 'default' in a switch");
    while (!cursor.is(':') && !cursor.is('{')) {
      values.push(cursor.accept('default') ? 'default' : parseExpression(cursor));
      if (!cursor.accept(',')) break;
    }
  }
  if (values.length === 0)
    fail(cursor.position, `a case needs a value, got ${cursor.shown}`, "write 'case 1:' or 'default:'");
  cursor.accept(':');
  return { values, body: parseBlock(cursor, 'to open the case'), position, condition };
}
