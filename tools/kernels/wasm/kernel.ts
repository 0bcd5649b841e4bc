/** One kernel → one exported wasm function that runs a range of its workgroups. */
import type { Program, Variable } from '../program.ts';
import { KernelContext, NeedsMemory } from './context.ts';
import { encodeBody, type FunctionIndex } from './encode-body.ts';
import type { WasmFunction } from './encode-module.ts';
import type { Node } from './graph.ts';
import type { WasmType } from './opcodes.ts';
import { evaluate } from './expressions.ts';
import { zeroValue } from './values.ts';
import { emitWorkgroups } from './workgroups.ts';

export interface EmittedKernel {
  readonly name: string;
  readonly context: KernelContext;
  readonly parameters: readonly WasmType[];
  readonly scratchBytes: number;
}

/** Builds the body; starts over whenever a variable turns out to need memory. */
export function emitKernel(program: Program, isShared: boolean): EmittedKernel {
  const inMemory = new Set<Variable>();
  for (;;) {
    try {
      return emitOnce(program, isShared, inMemory);
    } catch (error) {
      if (!(error instanceof NeedsMemory)) throw error;
      inMemory.add(error.variable);
    }
  }
}

function emitOnce(program: Program, isShared: boolean, inMemory: ReadonlySet<Variable>): EmittedKernel {
  const parameters: WasmType[] = program.bindings.flatMap(() => ['i32', 'i32'] as const);
  parameters.push(...program.overrides.map((override) => (isFloat(override) ? ('f32' as const) : ('i32' as const))));
  const scratchIndex = parameters.length;
  parameters.push('i32', 'i32', 'i32', 'i32');

  const context = new KernelContext(program, isShared, inMemory, scratchIndex);
  const { graph, memory } = context;
  for (const [k, binding] of program.bindings.entries()) {
    const region = memory.region(binding.name, binding.type, { isConstant: binding.access !== 'write' });
    const place = memory.place(
      region,
      binding.type,
      graph.parameter('u32', 2 * k),
      0,
      graph.parameter('u32', 2 * k + 1),
    );
    context.bindings.set(binding, place);
  }
  for (const [k, override] of program.overrides.entries()) {
    const scalar = override.type.kind === 'scalar' ? override.type.scalar : 'i32';
    const value = graph.parameter(scalar, 2 * program.bindings.length + k);
    context.bindings.set(override, { kind: 'cell', variable: override, value });
  }
  for (const variable of program.workgroupVariables) {
    context.bindings.set(variable, context.scratch(variable.name, variable.type).place);
  }
  const [begin, end, count] = [1, 2, 3].map((k) => graph.parameter('u32', scratchIndex + k)) as [Node, Node, Node];
  emitWorkgroups(context, { begin, end, count }, () => {
    for (const variable of program.privateVariables) {
      const place = context.laneStorage.get(variable) ?? context.scratch(variable.name, variable.type).place;
      context.bindings.set(variable, place);
      memory.store(place, variable.initial ? evaluate(context, variable.initial) : zeroValue(graph, variable.type));
    }
  });
  return { name: program.name, context, parameters, scratchBytes: context.scratchBytes };
}

const isFloat = (variable: Variable): boolean => variable.type.kind === 'scalar' && variable.type.scalar === 'f32';

/** Bytes of an emitted kernel, once the places of the routines are known. */
export function finishKernel(
  kernel: EmittedKernel,
  functionIndex: FunctionIndex,
): { function: WasmFunction; listing: string } {
  const { code, locals, listing } = encodeBody(kernel.context.body, kernel.parameters.length, functionIndex);
  return {
    function: { name: kernel.name, isExported: true, parameters: kernel.parameters, results: [], locals, code },
    listing: `(func $${kernel.name}\n${listing}\n)`,
  };
}
