/** Functions: parameters, body, and that a value is returned on every path. */
import type { FunctionDeclaration, Variable } from '../../program.ts';
import { voidType, type Type } from '../../types.ts';
import { active } from '../conditions.ts';
import { fail } from '../diagnostics.ts';
import type { FunctionSyntax } from '../syntax.ts';
import { showType } from './abstract-types.ts';
import { behaviour } from './behaviour.ts';
import { isConstructible } from './operand.ts';
import { Scope, type Environment } from './scope.ts';
import { StatementChecker } from './statements.ts';
import { checkType } from './type-expressions.ts';

export function checkFunction(
  declaration: FunctionSyntax,
  environment: Environment,
  linkedName: string,
): FunctionDeclaration {
  for (const { name, position } of declaration.attributes) {
    fail(position, `@${name} has no meaning on a function`, 'remove it');
  }
  const parameters = active(declaration.parameters, environment.globals.linker.target).map(
    ({ name, type: written, attributes }): Variable => {
      const [stray] = attributes;
      if (stray)
        fail(
          stray.position,
          `@${stray.name} stands on parameters of the entry point only`,
          'pass the value from there',
        );
      const type = checkType(written, environment);
      if (type.kind !== 'pointer' && !isConstructible(type))
        fail(written.position, `a parameter cannot be of type ${showType(type)}`, `pass a pointer to it`);
      return { name: name.name, kind: 'parameter', type, position: name.position };
    },
  );
  const result = declaration.result ? checkType(declaration.result, environment) : voidType;
  if (result.kind !== 'void' && !isConstructible(result))
    fail(declaration.result!.position, `a function cannot return ${showType(result)}`, 'return a value of fixed size');
  return checkBody(declaration, { environment, linkedName, parameters, result, areInputs: false });
}

interface Signature {
  readonly environment: Environment;
  readonly linkedName: string;
  readonly parameters: readonly Variable[];
  readonly result: Type;
  /** Whether the parameters are builtin inputs of an entry point. */
  readonly areInputs: boolean;
}

export function checkBody(declaration: FunctionSyntax, signature: Signature): FunctionDeclaration {
  const { environment, linkedName, parameters, result, areInputs } = signature;
  const scope = new Scope(null);
  const names = active(declaration.parameters, environment.globals.linker.target);
  parameters.forEach((variable, k) => {
    scope.declare(names[k]!.name, { kind: 'variable', variable, place: null, isInput: areInputs });
  });
  const checker = new StatementChecker(environment, result);
  const body = checker.checkBody(declaration.body, scope);
  const { name } = declaration;
  if (result.kind !== 'void' && !checker.hasFailed && behaviour(body).has('next')) {
    environment.globals.report.add(
      declaration.bodyEnd,
      `'${name.name}' can end without a value, got no return of ${showType(result)}`,
      "add 'return value;' to the path that ends here",
    );
  }
  return { name: linkedName, parameters, result, body, position: name.position };
}
