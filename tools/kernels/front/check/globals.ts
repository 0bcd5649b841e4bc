/** Module-scope declarations, each checked when it is first needed. */
import type {
  BindingVariable,
  FunctionDeclaration,
  OverrideVariable,
  PrivateVariable,
  Variable,
} from '../../program.ts';
import type { StructType, Type } from '../../types.ts';
import { active } from '../conditions.ts';
import { fail, failSilently, type Report } from '../diagnostics.ts';
import type { Linker } from '../link.ts';
import { isEntryPoint } from '../parse-declarations.ts';
import type { ConstDeclaration, Declaration, Identifier, StructSyntax } from '../syntax.ts';
import { concreteType, showType, type AnyType } from './abstract-types.ts';
import { type Constant, type ScalarConstant } from './constants.ts';
import { checkConstant } from './expressions.ts';
import { checkFunction } from './functions.ts';
import { convert, constantOperand, retyped, type Place } from './operand.ts';
import type { Environment } from './scope.ts';
import { checkType } from './type-expressions.ts';
import { checkModuleVariable } from './variables.ts';

export type Global =
  | { readonly kind: 'constant'; readonly type: AnyType; readonly constant: Constant }
  /** Overrides have no place: they are values. */
  | { readonly kind: 'variable'; readonly variable: Variable; readonly place: Place | null }
  | { readonly kind: 'function'; readonly function: FunctionDeclaration }
  | { readonly kind: 'type'; readonly type: Type };

export class Globals {
  readonly linker: Linker;
  readonly report: Report;
  readonly bindings: BindingVariable[] = [];
  readonly workgroupVariables: Variable[] = [];
  readonly privateVariables: PrivateVariable[] = [];
  readonly overrides: OverrideVariable[] = [];
  /** Callees before callers. */
  readonly functions: FunctionDeclaration[] = [];
  readonly #known = new Map<Declaration, Global | 'busy' | 'failed'>();

  constructor(linker: Linker, report: Report) {
    this.linker = linker;
    this.report = report;
  }

  /** What the name means at module scope of the file; null: nothing. */
  find(file: string, identifier: Identifier): Global | null {
    const declaration = this.linker.resolve(file, identifier);
    if (declaration === 'failed') failSilently();
    if (declaration === null) return null;
    const known = this.#known.get(declaration);
    if (known === 'failed') failSilently();
    if (known === 'busy') {
      const isFunction = declaration.kind === 'function';
      fail(
        identifier.position,
        `'${identifier.name}' ${isFunction ? 'calls itself' : 'is defined by itself'}, directly or through others`,
        isFunction ? 'WGSL has no recursion: write a loop' : 'break the circle',
      );
    }
    if (known) return known;
    if (declaration.kind === 'function' && isEntryPoint(declaration)) {
      fail(
        identifier.position,
        `'${identifier.name}' is an entry point, it cannot be called`,
        'move what both need to a function of its own',
      );
    }
    return this.demand(declaration);
  }

  /** Checks a declaration; throws a silent failure when it is in error. */
  demand(declaration: Declaration): Global {
    this.#known.set(declaration, 'busy');
    const global = this.report.attempt(() => this.#check(declaration));
    this.#known.set(declaration, global ?? 'failed');
    return global ?? failSilently();
  }

  environment(file: string): Environment {
    return { file, globals: this, scope: null };
  }

  /** Names that a file may use; null: of every kind. */
  *names(file: string, kinds: readonly Declaration['kind'][] | null): Generator<string> {
    for (const [name, declaration] of this.linker.table(file)) {
      if (declaration && (kinds === null || kinds.includes(declaration.kind))) yield name;
    }
  }

  #check(declaration: Declaration): Global {
    const environment = this.environment(declaration.file);
    if (declaration.kind !== 'function' && declaration.kind !== 'var') {
      const [stray] = declaration.attributes;
      if (stray)
        fail(
          stray.position,
          `@${stray.name} has no meaning here`,
          stray.name === 'id' ? 'remove it: overrides are known by name' : 'remove it',
        );
    }
    switch (declaration.kind) {
      case 'const':
        return this.#constant(declaration, environment);
      case 'override':
        return this.#override(declaration, environment);
      case 'alias':
        return { kind: 'type', type: checkType(declaration.type, environment) };
      case 'struct':
        return { kind: 'type', type: this.#struct(declaration, environment) };
      case 'var': {
        const { variable, place } = checkModuleVariable(declaration, environment, this.linker.nameOf(declaration));
        if (variable.kind === 'binding') this.bindings.push(variable);
        else if (variable.kind === 'private') this.privateVariables.push(variable);
        else this.workgroupVariables.push(variable);
        return { kind: 'variable', variable, place };
      }
      case 'function': {
        const checked = checkFunction(declaration, environment, this.linker.nameOf(declaration));
        this.functions.push(checked);
        return { kind: 'function', function: checked };
      }
    }
  }

  #constant(declaration: ConstDeclaration, environment: Environment): Global {
    const { initial, type, name } = declaration;
    this.linker.nameOf(declaration);
    const value = checkConstant(initial!, environment, `const '${name.name}'`);
    if (!type) return { kind: 'constant', ...value };
    const wanted = checkType(type, environment);
    const operand = constantOperand(value.type, value.constant, initial!.position);
    convert(operand, wanted, `const '${name.name}'`);
    return { kind: 'constant', type: wanted, constant: retyped(operand, wanted).constant! };
  }

  #override(declaration: ConstDeclaration, environment: Environment): Global {
    const { initial, type: written, name } = declaration;
    const value = initial && checkConstant(initial, environment, `the default of override '${name.name}'`);
    const type = written ? checkType(written, environment) : concreteType(value!.type);
    if (type.kind !== 'scalar')
      fail(name.position, `an override is a scalar, got ${showType(type)}`, "use 'const', or pass it in a uniform");
    let defaultValue: number | null = null;
    if (value) {
      const operand = constantOperand(value.type, value.constant, initial.position);
      convert(operand, type, `override '${name.name}'`);
      defaultValue = Number((retyped(operand, type).constant as ScalarConstant).value);
    }
    const variable: OverrideVariable = {
      name: this.linker.nameOf(declaration),
      kind: 'override',
      type,
      position: name.position,
      defaultValue,
    };
    this.overrides.push(variable);
    return { kind: 'variable', variable, place: null };
  }

  #struct(declaration: StructSyntax, environment: Environment): StructType {
    const list = active(declaration.members, this.linker.target);
    if (list.length === 0)
      fail(
        declaration.name.position,
        `struct '${declaration.name.name}' has no members`,
        'add one or remove the struct',
      );
    const seen = new Set<string>();
    const members = list.map(({ name, type: written, attributes }, k) => {
      const [stray] = attributes;
      if (stray)
        fail(
          stray.position,
          `@${stray.name} on a member is not in the subset`,
          'order the members, or add padding ones',
        );
      if (seen.has(name.name)) fail(name.position, `member '${name.name}' is declared twice`, 'rename one of the two');
      seen.add(name.name);
      const type = checkType(written, environment);
      const isRuntimeSized = type.kind === 'array' && type.count === null;
      if (isRuntimeSized && k < list.length - 1)
        fail(
          written.position,
          `a runtime-sized array is the last member only, got '${name.name}'`,
          'move it to the end or give it a count',
        );
      if (type.kind === 'pointer')
        fail(written.position, 'a struct cannot hold a pointer', 'pass the pointer as a parameter');
      if (type.kind === 'struct' && !isFixed(type))
        fail(
          written.position,
          `struct ${type.name} has no fixed size, it cannot be a member`,
          'use it as a binding only',
        );
      return { name: name.name, type };
    });
    return { kind: 'struct', name: this.linker.nameOf(declaration), members };
  }
}

/** Whether the type's size is known: no runtime-sized array inside. */
export function isFixed(type: Type): boolean {
  if (type.kind === 'array') return type.count !== null && isFixed(type.element);
  return type.kind !== 'struct' || type.members.every((member) => isFixed(member.type));
}
