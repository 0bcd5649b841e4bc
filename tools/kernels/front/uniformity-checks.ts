/** Where barriers may stand: in the entry itself, where all invocations of a workgroup come by. */
import type { Expression, Program, Statement } from '../program.ts';
import { builtinFunctions } from './builtins.ts';
import type { Report } from './diagnostics.ts';
import { analyseUniformity } from './uniformity.ts';
import { visitExpressions } from './visit.ts';

/** workgroupUniformLoad is a barrier too: it waits before and after it loads. */
const isBarrier = (expression: Expression): expression is Extract<Expression, { kind: 'builtin' }> => {
  if (expression.kind !== 'builtin') return false;
  const family = builtinFunctions.get(expression.name)?.family;
  return family === 'barrier' || family === 'workgroupUniformLoad';
};

export function checkBarriers(program: Program, report: Report): void {
  for (const callee of program.functions) {
    visitExpressions(callee.body, (expression) => {
      if (!isBarrier(expression)) return;
      report.add(
        expression.position,
        `${expression.name} stands in the entry point only, got it in '${callee.name}'`,
        `move it to '${program.name}', around the call`,
      );
    });
  }
  const found: { barrier: Extract<Expression, { kind: 'builtin' }>; statement: Statement }[] = [];
  visitExpressions(program.entry.body, (expression, statement) => {
    if (isBarrier(expression)) found.push({ barrier: expression, statement });
  });
  if (found.length === 0) return;
  const uniformity = analyseUniformity(program);
  for (const { barrier, statement } of found) {
    const { name, position } = barrier;
    const cause = uniformity.divergent.get(statement);
    if (cause) {
      report.add(
        position,
        `${name} must be reached by the whole workgroup, got it after a condition on line ${cause.line}, column ${cause.column} that differs between invocations`,
        'make the condition uniform (workgroup_id, uniforms, read-only storage, workgroupUniformLoad), or guard only the work between barriers',
      );
    }
    if (name !== 'workgroupUniformLoad') continue;
    if (!standsAlone(barrier, statement)) {
      report.add(
        position,
        'workgroupUniformLoad is the whole value of a let, a var or an assignment, got it inside an expression',
        "write 'let value = workgroupUniformLoad(&…);' first",
      );
    }
    if (
      !barrier.arguments.every((pointer) => hasUniformIndices(pointer, uniformity.isUniformExpression.bind(uniformity)))
    ) {
      report.add(
        position,
        'workgroupUniformLoad loads one place for the whole workgroup, got an index that differs between invocations',
        'use a uniform index',
      );
    }
  }
}

function standsAlone(barrier: Expression, statement: Statement): boolean {
  if (statement.kind === 'declare') return statement.initial === barrier;
  return (statement.kind === 'assign' || statement.kind === 'evaluate') && statement.value === barrier;
}

function hasUniformIndices(place: Expression, isUniform: (expression: Expression) => boolean): boolean {
  switch (place.kind) {
    case 'address':
      return hasUniformIndices(place.place, isUniform);
    case 'member':
      return hasUniformIndices(place.object, isUniform);
    case 'index':
      return isUniform(place.index) && hasUniformIndices(place.object, isUniform);
    default:
      return true;
  }
}
