/** The entry point and what a kernel's file must keep to: one entry named like the file, one dimension, few bindings. */
import type { BuiltinInput, FunctionDeclaration, Variable } from '../../program.ts';
import { voidType } from '../../types.ts';
import { active } from '../conditions.ts';
import { didYouMean, fail } from '../diagnostics.ts';
import { isEntryPoint } from '../parse-declarations.ts';
import type { FunctionSyntax, Module, ParameterSyntax } from '../syntax.ts';
import { showType } from './abstract-types.ts';
import { refuseWithoutSubgroups } from './calls.ts';
import { checkBody } from './functions.ts';
import type { Globals } from './globals.ts';
import type { Environment } from './scope.ts';
import { checkType } from './type-expressions.ts';
import { attributeNumber, maximumBindings, maximumStorageBindings } from './variables.ts';

/** Numbers of the bindings that stand in a file, whatever the target. */
const bindingNumbersOf = ({ declarations }: Module): number[] =>
  declarations
    .filter((declaration) => declaration.kind === 'var')
    .flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'binding'))
    .flatMap(({ arguments: [number] }) => (number?.kind === 'number' ? [Number.parseInt(number.text, 10)] : []));

const inputTypes: Readonly<Record<BuiltinInput, string>> = {
  global_invocation_id: 'vec3u',
  local_invocation_id: 'vec3u',
  local_invocation_index: 'u32',
  workgroup_id: 'vec3u',
  num_workgroups: 'vec3u',
  subgroup_size: 'u32',
  subgroup_invocation_id: 'u32',
};

const subgroupInputs: readonly string[] = ['subgroup_size', 'subgroup_invocation_id'];

export interface Entry {
  readonly syntax: FunctionSyntax;
  readonly function: FunctionDeclaration;
  readonly inputs: readonly BuiltinInput[];
  readonly workgroupSize: number;
}

export function checkEntry(module: Module, globals: Globals): Entry {
  const environment = globals.environment(module.file);
  const syntax = findEntry(module, globals);
  if (syntax.result)
    fail(
      syntax.result.position,
      'an entry point returns nothing, got a result type',
      'write results to a storage binding',
    );
  const workgroupSize = workgroupSizeOf(syntax, environment);
  const inputs: BuiltinInput[] = [];
  const parameters = active(syntax.parameters, globals.linker.target).map((parameter): Variable => {
    const { input, type } = checkInput(parameter, environment);
    if (inputs.includes(input))
      fail(parameter.name.position, `@builtin(${input}) is taken twice`, 'use one of the two');
    inputs.push(input);
    return { name: parameter.name.name, kind: 'parameter', type, position: parameter.name.position };
  });
  const checked = checkBody(syntax, {
    environment,
    linkedName: syntax.name.name,
    parameters,
    result: voidType,
    areInputs: true,
  });
  return { syntax, function: checked, inputs, workgroupSize };
}

function findEntry(module: Module, globals: Globals): FunctionSyntax {
  const entries = active(module.declarations, globals.linker.target).filter(
    (declaration): declaration is FunctionSyntax => declaration.kind === 'function' && isEntryPoint(declaration),
  );
  const top = { file: module.file, line: 1, column: 1 };
  const stem = module.file.replace(/^.*\//, '').replace(/\.wgsl$/, '');
  const entry = entries.find(({ name }) => name.name === stem) ?? entries[0];
  const second = entries.find((other) => other !== entry);
  if (!entry)
    fail(
      top,
      `this file has no entry point for ${globals.linker.target}`,
      `write '@compute @workgroup_size(64) fn ${stem}(…)'`,
    );
  if (second)
    fail(
      second.name.position,
      `a file has one entry point, got '${second.name.name}' beside '${entry.name.name}'`,
      'move it to a file of its own',
    );
  if (entry.name.name !== stem)
    fail(
      entry.name.position,
      `an entry point is named like its file, got '${entry.name.name}' in ${stem}.wgsl`,
      `rename it to '${stem}', or the file`,
    );
  return entry;
}

function workgroupSizeOf(syntax: FunctionSyntax, environment: Environment): number {
  for (const { name, position } of syntax.attributes) {
    if (name !== 'compute' && name !== 'workgroup_size')
      fail(position, `@${name} has no meaning on an entry point`, 'remove it');
  }
  const attribute = syntax.attributes.find(({ name }) => name === 'workgroup_size');
  if (!attribute) fail(syntax.name.position, 'an entry point needs its workgroup size', "write '@workgroup_size(64)'");
  if (attribute.arguments.length > 1) {
    fail(
      attribute.position,
      `workgroups have one dimension, got ${attribute.arguments.length}`,
      'write @workgroup_size(N) and compute rows from it',
    );
  }
  const size = attributeNumber(attribute, environment);
  if (size < 1 || size > 256)
    fail(attribute.position, `a workgroup has 1 to 256 invocations, got ${size}`, 'write 64, 128 or 256');
  return size;
}

function checkInput(
  { name, type: written, attributes }: ParameterSyntax,
  environment: Environment,
): { input: BuiltinInput; type: Variable['type'] } {
  const type = checkType(written, environment);
  const [attribute] = attributes;
  const [argument] = attribute?.arguments ?? [];
  if (attribute?.name !== 'builtin' || attributes.length !== 1 || argument?.kind !== 'name') {
    fail(
      name.position,
      `parameters of an entry point are builtin inputs, got '${name.name}' without @builtin`,
      "write '@builtin(global_invocation_id) id: vec3u'",
    );
  }
  const known = Object.keys(inputTypes) as BuiltinInput[];
  const input = known.find((candidate) => candidate === argument.name);
  if (input === undefined)
    fail(
      argument.position,
      `unknown builtin input, got '${argument.name}'`,
      didYouMean(argument.name, known, `there are ${known.join(', ')}`),
    );
  if (subgroupInputs.includes(input))
    refuseWithoutSubgroups(`@builtin(${input})`, argument.position, environment.globals.linker.target);
  if (showType(type) !== inputTypes[input])
    fail(
      written.position,
      `@builtin(${input}) is ${inputTypes[input]}, got ${showType(type)}`,
      `write ${inputTypes[input]}`,
    );
  return { input, type };
}

/** As many as every GPU has, or more where the kernel's file says so by a constant; the host asks before it uses such a kernel. */
function allowedStorageBindings(module: Module, globals: Globals): number {
  const declaration = active(module.declarations, globals.linker.target).find(
    ({ kind, name }) => kind === 'const' && name.name === 'STORAGE_BINDINGS',
  );
  const global = declaration && globals.find(module.file, declaration.name);
  const isNumber = global?.kind === 'constant' && 'value' in global.constant;
  return isNumber ? Math.min(Number(global.constant.value), maximumBindings) : maximumStorageBindings;
}

/** Bindings that are declared and not used would be missing from the pipeline's layout; numbers must leave no gap. */
export function checkBindings(module: Module, globals: Globals): void {
  const { report, linker } = globals;
  for (const declaration of active(module.declarations, linker.target)) {
    const space = declaration.kind === 'var' ? declaration.template[0]?.name : '';
    if (declaration.kind !== 'var' || (space !== 'storage' && space !== 'uniform') || linker.reached.has(declaration))
      continue;
    const number = declaration.attributes.find(({ name }) => name === 'binding')?.arguments[0];
    const shown = number?.kind === 'number' ? `binding ${number.text}` : 'binding';
    const isElsewhere = module.declarations.some((other) => other.condition !== null) || module.regions.length > 0;
    report.add(
      declaration.name.position,
      `${shown} '${declaration.name.name}' is never used${isElsewhere ? ` on ${linker.target}` : ''}`,
      isElsewhere ? 'remove it, or put it under @if' : 'remove it',
    );
  }
  const byNumber = new Map<number, string>();
  for (const { binding, name, position } of globals.bindings) {
    const other = byNumber.get(binding);
    if (other !== undefined)
      report.add(
        position,
        `binding ${binding} is taken twice, got '${name}' after '${other}'`,
        `number them 0 … ${Math.min(globals.bindings.length, maximumBindings) - 1}`,
      );
    byNumber.set(binding, name);
  }
  const last = globals.bindings[maximumBindings];
  if (last !== undefined)
    report.add(
      last.position,
      `a kernel has at most ${maximumBindings} bindings, got ${globals.bindings.length}`,
      'pack related fields into structs of one array',
    );
  const storage = globals.bindings.filter(({ access }) => access !== 'uniform');
  const allowed = allowedStorageBindings(module, globals);
  const excess = storage[allowed];
  if (excess !== undefined)
    report.add(
      excess.position,
      `a kernel has at most ${allowed} storage bindings, got ${storage.length}`,
      `pack related fields into structs of one array, or declare 'const STORAGE_BINDINGS = ${storage.length}u' if it has a stand-in where a GPU has fewer`,
    );
  // Libraries leave room for the bindings of each other.
  const libraries = new Set([...linker.reached].map(({ file }) => file).filter((file) => file !== module.file));
  if ([...libraries].some((file) => bindingNumbersOf(linker.module(file)).length > 0)) return;
  // Those of other targets fill gaps: a number may belong to the GPU alone.
  const elsewhere = new Set(bindingNumbersOf(module));
  const highest = Math.max(-1, ...byNumber.keys());
  for (let k = 0; k < highest; k++) {
    if (byNumber.has(k) || elsewhere.has(k)) continue;
    const after = globals.bindings.find(({ binding }) => binding > k)!;
    report.add(
      after.position,
      `bindings are numbered from 0 without gaps, got no binding ${k}`,
      'number them 0, 1, 2, …',
    );
    return;
  }
}
