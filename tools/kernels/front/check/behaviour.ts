/** How control can leave a list of statements (WGSL §9.7). */
import type { Loop, Statement, Variable } from '../../program.ts';
import { fail } from '../diagnostics.ts';
import { visitExpressions } from '../visit.ts';

export type Exit = 'next' | 'break' | 'continue' | 'return';

export function behaviour(statements: readonly Statement[]): Set<Exit> {
  const exits = new Set<Exit>(['next']);
  for (const statement of statements) {
    exits.delete('next');
    for (const exit of exitsOf(statement)) exits.add(exit);
    if (!exits.has('next')) return exits;
  }
  return exits;
}

/** How control can leave one statement. */
export function exitsOf(statement: Statement): Set<Exit> {
  switch (statement.kind) {
    case 'return':
    case 'break':
    case 'continue':
      return new Set([statement.kind]);
    case 'block':
      return behaviour(statement.body);
    case 'if':
      return new Set([...behaviour(statement.then), ...behaviour(statement.otherwise)]);
    case 'switch': {
      const exits = new Set<Exit>();
      for (const { body } of statement.cases)
        for (const exit of behaviour(body)) exits.add(exit === 'break' ? 'next' : exit);
      return exits;
    }
    case 'loop': {
      const inner = behaviour(statement.body);
      const exits = new Set<Exit>();
      if (inner.has('return')) exits.add('return');
      if (statement.condition !== null || statement.breakIf !== null || inner.has('break')) exits.add('next');
      return exits;
    }
    default:
      return new Set(['next']);
  }
}

/** WGSL refuses a `continue` that jumps over a declaration which `continuing` uses: it would have no value there. */
export function refuseBypassed(loop: Loop): void {
  const first = loop.body.findIndex((statement) => exitsOf(statement).has('continue'));
  if (first < 0) return;
  const late = new Set<Variable>();
  for (const statement of loop.body.slice(first + 1)) if (statement.kind === 'declare') late.add(statement.variable);
  visitExpressions([{ ...loop, body: [] }], (expression) => {
    if (expression.kind !== 'variable' || !late.has(expression.variable)) return;
    const { position } = loop.body[first]!;
    fail(
      position,
      `a 'continue' in this statement skips '${expression.variable.name}', which 'continuing' uses`,
      'declare the variable before it',
    );
  });
}
