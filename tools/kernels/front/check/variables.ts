/** Variables at module scope: bindings, workgroup memory, private memory; and what WGSL lets each hold (§7.3, §14.4). */
import type { BindingVariable, PrivateVariable, Variable } from '../../program.ts';
import { arrayStride, layout, memberOffsets, type Type } from '../../types.ts';
import { didYouMean, fail } from '../diagnostics.ts';
import type { Attribute, Identifier, VarDeclaration } from '../syntax.ts';
import { showType } from './abstract-types.ts';
import { constantExpression, convertConstant, type ScalarConstant } from './constants.ts';
import { checkConstant } from './expressions.ts';
import { isFixed } from './globals.ts';
import { constantOperand, convert, isConstructible, refuseLarge, type Place } from './operand.ts';
import type { Environment } from './scope.ts';
import { checkType } from './type-expressions.ts';

type ModuleVariable = BindingVariable | PrivateVariable | (Variable & { readonly kind: 'workgroup' });

/** Every GPU has eight storage buffers for a kernel, and more than enough uniform ones. */
export const maximumStorageBindings = 8;
export const maximumBindings = 16;
/** Their numbers are below this: libraries that hold some leave room for those of each other. */
export const bindingNumbers = 32;

export function checkModuleVariable(
  declaration: VarDeclaration,
  environment: Environment,
  linkedName: string,
): { variable: ModuleVariable; place: Place } {
  const { name, template, initial } = declaration;
  const { position } = name;
  const space = template[0]?.name ?? '';
  const type = checkType(declaration.type, environment);
  const common = { name: linkedName, type, position };
  if (space !== 'storage' && template.length > 1)
    fail(template[1]!.position, `only storage variables name their access, got '${template[1]!.name}'`, 'remove it');
  if (initial && space !== 'private')
    fail(initial.position, `var<${space}> takes no initial value`, 'write it in the kernel');
  switch (space) {
    case 'uniform':
    case 'storage': {
      const access = space === 'uniform' ? 'uniform' : storageAccess(template[1]);
      checkShareable(type, space, access, declaration);
      const binding = bindingNumber(declaration, environment);
      const variable: BindingVariable = { ...common, kind: 'binding', binding, access };
      return { variable, place: { space, access: access === 'write' ? 'read_write' : 'read', addressable: true } };
    }
    case 'workgroup':
      refuseAttributes(declaration);
      if (!isFixed(type) || type.kind === 'pointer')
        fail(
          declaration.type.position,
          `workgroup memory has a fixed size, got ${showType(type)}`,
          'give the array a count',
        );
      refuseLarge(type, declaration.type.position);
      return { variable: { ...common, kind: 'workgroup' }, place: { space, access: 'read_write', addressable: true } };
    case 'private': {
      refuseAttributes(declaration);
      if (!isConstructible(type))
        fail(
          declaration.type.position,
          `private memory cannot hold this type, got ${showType(type)}`,
          'use values of fixed size without atomics',
        );
      refuseLarge(type, declaration.type.position);
      let value = null;
      if (initial) {
        const known = checkConstant(initial, environment, `the initial value of '${name.name}'`);
        convert(constantOperand(known.type, known.constant, initial.position), type, `'${name.name}'`);
        value = constantExpression(type, convertConstant(known.constant, type, initial.position), initial.position);
      }
      return {
        variable: { ...common, kind: 'private', initial: value },
        place: { space, access: 'read_write', addressable: true },
      };
    }
  }
  const known = ['uniform', 'storage', 'workgroup', 'private'];
  fail(
    template[0]?.position ?? position,
    space === '' ? `variable '${name.name}' needs an address space` : `unknown address space, got '${space}'`,
    didYouMean(space, known, `write var<private>, var<workgroup>, var<uniform> or var<storage, read_write>`),
  );
}

function storageAccess(access: Identifier | undefined): 'read' | 'write' {
  if (access === undefined || access.name === 'read') return 'read';
  if (access.name === 'read_write') return 'write';
  fail(access.position, `unknown access, got '${access.name}'`, "write 'read' or 'read_write'");
}

function refuseAttributes({ attributes, template }: VarDeclaration): void {
  const [stray] = attributes;
  if (stray) fail(stray.position, `@${stray.name} has no meaning on var<${template[0]!.name}>`, 'remove it');
}

function bindingNumber({ attributes, name }: VarDeclaration, environment: Environment): number {
  const numbers: Record<string, number> = {};
  for (const attribute of attributes) {
    if (attribute.name !== 'group' && attribute.name !== 'binding')
      fail(attribute.position, `@${attribute.name} has no meaning on a binding`, 'remove it');
    numbers[attribute.name] = attributeNumber(attribute, environment);
  }
  const { group, binding } = numbers;
  if (group === undefined || binding === undefined)
    fail(name.position, `'${name.name}' needs its group and binding`, "write '@group(0) @binding(n)' before 'var'");
  const place = (attribute: string): Attribute => attributes.find((candidate) => candidate.name === attribute)!;
  if (group !== 0) fail(place('group').position, `all bindings are in group 0, got ${group}`, 'write @group(0)');
  if (binding < 0 || binding >= bindingNumbers) {
    fail(
      place('binding').position,
      `bindings are numbered from 0 to ${bindingNumbers - 1}, got ${binding}`,
      'number them 0, 1, 2, …',
    );
  }
  return binding;
}

/** The integer constant in `@name(n)`. */
export function attributeNumber(attribute: Attribute, environment: Environment): number {
  const [argument] = attribute.arguments;
  if (argument === undefined || attribute.arguments.length !== 1)
    fail(
      attribute.position,
      `@${attribute.name} takes one number, got ${attribute.arguments.length}`,
      `write @${attribute.name}(0)`,
    );
  const { type, constant } = checkConstant(argument, environment, `the number of @${attribute.name}`);
  const isInteger =
    type.kind === 'scalar' && (type.scalar === 'i32' || type.scalar === 'u32' || type.scalar === 'abstract-int');
  if (!isInteger)
    fail(
      argument.position,
      `@${attribute.name} takes an integer, got ${showType(type)}`,
      `write @${attribute.name}(0)`,
    );
  return (constant as ScalarConstant).value as number;
}

function checkShareable(
  type: Type,
  space: 'uniform' | 'storage',
  access: string,
  { type: { position } }: VarDeclaration,
): void {
  const visit = (part: Type, path: string): void => {
    switch (part.kind) {
      case 'scalar':
      case 'vector':
        if (part.scalar === 'bool')
          fail(position, `host and device cannot share a bool, got ${path}`, 'use u32 and compare it with 0');
        return;
      case 'matrix':
        return;
      case 'atomic':
        if (access !== 'write')
          fail(
            position,
            `atomics need var<storage, read_write>, got ${path}`,
            'change the access or read plain numbers',
          );
        return;
      case 'array': {
        if (space === 'uniform' && part.count === null)
          fail(position, `a uniform has a fixed size, got ${showType(part)}`, 'use var<storage, read>');
        const stride = arrayStride(part);
        if (space === 'uniform' && stride % 16 !== 0) {
          fail(
            position,
            `arrays in a uniform step by multiples of 16 bytes, got ${showType(part)} with ${stride}`,
            'use vec4 elements, or var<storage, read>',
          );
        }
        return visit(part.element, `${path}[]`);
      }
      case 'struct': {
        const offsets = memberOffsets(part);
        part.members.forEach((member, k) => {
          if (
            space === 'uniform' &&
            (member.type.kind === 'struct' || member.type.kind === 'array') &&
            offsets[k]! % 16 !== 0
          ) {
            fail(
              position,
              `structs and arrays in a uniform start at multiples of 16 bytes, got '${member.name}' at ${offsets[k]!}`,
              'reorder the members or add padding',
            );
          }
          const before = part.members[k - 1];
          if (
            space === 'uniform' &&
            before?.type.kind === 'struct' &&
            offsets[k]! < offsets[k - 1]! + Math.ceil(layout(before.type).size / 16) * 16
          ) {
            fail(
              position,
              `what follows a struct in a uniform starts at the next multiple of 16 bytes, got '${member.name}' at ${offsets[k]!}`,
              `pad struct ${before.type.name} to a multiple of 16 bytes`,
            );
          }
          visit(member.type, `${path}.${member.name}`);
        });
        return;
      }
      case 'pointer':
      case 'void':
        fail(position, `a binding cannot hold ${showType(part)}`, 'use numbers, vectors, matrices, arrays and structs');
    }
  };
  visit(type, showType(type));
}
