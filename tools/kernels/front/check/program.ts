/** A whole kernel: its entry, all it reaches, and the rules that need both. */
import type { Program } from '../../program.ts';
import { active, type Target } from '../conditions.ts';
import { failSilently, Report } from '../diagnostics.ts';
import { Linker } from '../link.ts';
import { hasEntryPoint } from '../parse-declarations.ts';
import type { Declaration, Module } from '../syntax.ts';
import { checkAliases } from '../alias-checks.ts';
import { checkSubgroups } from '../subgroup-checks.ts';
import { checkBarriers } from '../uniformity-checks.ts';
import { checkBindings, checkEntry, type Entry } from './entry.ts';
import { checkConstant } from './expressions.ts';
import { Globals } from './globals.ts';
import { constantOperand } from './operand.ts';
import { checkAssert } from './statements.ts';

export interface CheckedKernel {
  readonly program: Program;
  readonly entry: Entry;
  readonly linker: Linker;
  /** What the entry reaches, itself left out. */
  readonly reached: readonly Declaration[];
}

export function checkKernel(modules: ReadonlyMap<string, Module>, entryFile: string, target: Target): CheckedKernel {
  const module = modules.get(entryFile);
  if (!module) throw new Error(`no module ${entryFile}`);
  const report = new Report();
  const checked = report.attempt((): CheckedKernel => {
    const linker = new Linker(modules, entryFile, target, report);
    const globals = new Globals(linker, report);
    const entry = checkEntry(module, globals);
    const reached = [...linker.reached];
    checkAsserts(globals, new Set([entryFile, ...reached.map(({ file }) => file)]));
    // A broken declaration hides what it would have used: nothing is said of unused bindings then.
    if (!report.isEmpty) failSilently();
    checkBindings(module, globals);
    const reachedOnly = assemble(module, globals, entry);
    // From here on declarations are checked that the kernel does not reach: the program must not see them.
    const program = { ...reachedOnly, constants: scalarConstants(module, globals) };
    for (const { name } of active(module.declarations, target)) {
      if (name.name !== program.name) report.attempt(() => globals.find(entryFile, name));
    }
    checkBarriers(program, report);
    if (target === 'subgroups') checkSubgroups(program, report);
    checkAliases(program, report);
    return { program, entry, linker, reached };
  });
  report.throwIfAny();
  return checked!;
}

function assemble(module: Module, globals: Globals, entry: Entry): Omit<Program, 'constants'> {
  return {
    name: entry.function.name,
    file: module.file,
    entry: entry.function,
    inputs: entry.inputs,
    workgroupSize: entry.workgroupSize,
    bindings: globals.bindings.toSorted((a, b) => a.binding - b.binding),
    workgroupVariables: [...globals.workgroupVariables],
    privateVariables: [...globals.privateVariables],
    overrides: [...globals.overrides],
    functions: [...globals.functions],
  };
}

/** Scalars among the constants of the kernel's own file: the host reads them. */
function scalarConstants(module: Module, globals: Globals): Record<string, number> {
  const constants: Record<string, number> = {};
  for (const declaration of active(module.declarations, globals.linker.target)) {
    if (declaration.kind !== 'const') continue;
    const global = globals.find(module.file, declaration.name);
    if (global?.kind === 'constant' && 'value' in global.constant)
      constants[declaration.name.name] = Number(global.constant.value);
  }
  return constants;
}

function checkAsserts(globals: Globals, files: ReadonlySet<string>): void {
  const { linker, report } = globals;
  for (const file of files) {
    for (const { test, position } of active(linker.module(file).asserts, linker.target)) {
      report.attempt(() => {
        const { type, constant } = checkConstant(test, globals.environment(file), 'a const_assert');
        checkAssert(constantOperand(type, constant, position));
      });
    }
  }
}

/** Checks every declaration of a library, whether a kernel uses it or not. */
export function checkLibrary(modules: ReadonlyMap<string, Module>, file: string, target: Target): void {
  const module = modules.get(file);
  if (!module) throw new Error(`no module ${file}`);
  if (hasEntryPoint(module)) return;
  const report = new Report();
  report.attempt(() => {
    const linker = new Linker(modules, file, target, report);
    const globals = new Globals(linker, report);
    for (const { name } of active(module.declarations, target)) report.attempt(() => globals.find(file, name));
    checkAsserts(globals, new Set([file]));
  });
  report.throwIfAny();
}
