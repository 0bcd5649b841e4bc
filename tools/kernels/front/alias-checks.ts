/** WGSL §11.4.1: in a call, memory that is written has one name. The GPU's compiler refuses what breaks this. */
import type { Call, Program, Variable } from '../program.ts';
import type { Report } from './diagnostics.ts';
import { EffectTable } from './effects.ts';
import { visitExpressions } from './visit.ts';

export function checkAliases(program: Program, report: Report): void {
  const functions = [...program.functions, program.entry];
  const isConcerned = program.functions.some(({ parameters }) =>
    parameters.some(({ type }) => type.kind === 'pointer'),
  );
  if (!isConcerned) return;
  const table = new EffectTable(program);
  for (const { body } of functions) {
    visitExpressions(body, (expression) => {
      if (expression.kind === 'call') checkCall(expression, table, report);
    });
  }
}

function checkCall(call: Call, table: EffectTable, report: Report): void {
  const { read, written } = table.of(call.function);
  const seen = new Map<Variable, Variable>();
  call.function.parameters.forEach((parameter, k) => {
    const root = parameter.type.kind === 'pointer' ? table.root(call.arguments[k]!) : null;
    if (!root || !(read.has(parameter) || written.has(parameter))) return;
    const { position } = call.arguments[k]!;
    const other = seen.get(root);
    if (other && (written.has(parameter) || written.has(other))) {
      report.add(
        position,
        `'${call.function.name}' is given '${root.name}' twice and writes to it`,
        `pass different memory for '${other.name}' and '${parameter.name}'`,
      );
    }
    seen.set(root, parameter);
    if (
      (written.has(parameter) && (read.has(root) || written.has(root))) ||
      (read.has(parameter) && written.has(root))
    ) {
      report.add(
        position,
        `'${call.function.name}' uses '${root.name}' by name and is given a pointer to it`,
        'use the pointer alone, or the name alone',
      );
    }
  });
}
