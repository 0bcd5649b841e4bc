/**
 * Emits kernels as plain JavaScript on doubles: what a person debugs, and what the other devices are compared with.
 * The text calls a library that the device passes in as `$` (src/device/oracle/library).
 */
import type { Program } from '../program.ts';
import { Context } from './context.ts';
import { quoted } from './javascript.ts';
import { StatementEmitter } from './statements.ts';

/** A module of kernels by name; `oracleKernelsFromText` loads its text. */
export function emitOracleModule(programs: readonly Program[]): string {
  const kernels = programs.map((program) => `  ${program.name}: ${emitOracle(program).replaceAll('\n', '\n  ')},\n`);
  return `export const oracleKernels = {\n${kernels.join('')}};\n`;
}

/** One kernel: a function that takes the library and gives the kernel's form. */
export function emitOracle(program: Program): string {
  const context = new Context(program);
  const { names, storeTypes } = context;

  const members = (variables: readonly { name: string; type: Program['bindings'][number]['type'] }[]): string =>
    object(variables.map(({ name, type }) => `${name}: ${storeTypes.text(type)}`));
  const bindings = members(program.bindings);
  const workgroupVariables = members(program.workgroupVariables);
  const parameters = [program.bindings, program.workgroupVariables, program.overrides].map((variables) =>
    object(variables.map((variable) => pattern(variable.name, names.declare(variable)))),
  );
  const functions = [...program.functions, program.entry];
  for (const declaration of functions) names.declare(declaration);

  const body = new StatementEmitter(context, '      ');
  for (const variable of program.privateVariables) body.variable(variable);
  for (const declaration of functions) body.function(declaration);

  return [
    '($) => {',
    ...storeTypes.declarations.map((text) => `  ${text}`),
    '  return {',
    `    name: ${quoted(program.name)},`,
    `    file: ${quoted(program.file)},`,
    `    workgroupSize: ${program.workgroupSize},`,
    `    constants: ${JSON.stringify(program.constants)},`,
    `    inputs: [${program.inputs.map(quoted).join(', ')}],`,
    `    hasBarriers: ${context.hasBarriers},`,
    `    hasPrivateVariables: ${program.privateVariables.length > 0},`,
    `    bindings: ${bindings},`,
    `    workgroupVariables: ${workgroupVariables},`,
    `    bind(${parameters.join(', ')}) {`,
    ...body.lines,
    `      return ${names.of(program.entry)};`,
    '    },',
    '  };',
    '}',
  ].join('\n');
}

const object = (members: readonly string[]): string => (members.length === 0 ? '{}' : `{ ${members.join(', ')} }`);

const pattern = (name: string, local: string): string => (name === local ? name : `${name}: ${local}`);
