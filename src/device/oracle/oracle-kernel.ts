/** The form of kernels that the compiler emits for the oracle, and how such text is loaded. */
import type { Barrier } from './library/barriers.ts';
import type { OracleLibrary } from './library/index.ts';
import type { Reference } from './reference.ts';
import type { StoreType } from './store-type.ts';

/** What an entry point may ask for; only `x` of the triples is used, the rest is 0 (or 1 for counts). */
export type InvocationInput =
  | 'global_invocation_id'
  | 'local_invocation_id'
  | 'local_invocation_index'
  | 'workgroup_id'
  | 'num_workgroups';

/** One invocation: run at once, or a generator that yields at each barrier. */
export type EntryPoint = (...inputs: (number | readonly number[])[]) => void | Generator<Barrier, void, void>;

export interface OracleKernel {
  readonly name: string;
  readonly file: string;
  readonly workgroupSize: number;
  readonly constants: Readonly<Record<string, number>>;
  /** Parallel to the parameters of the entry point. */
  readonly inputs: readonly InvocationInput[];
  /** The entry point is a generator. */
  readonly hasBarriers: boolean;
  /** `bind` once an invocation rather than once a dispatch: what it declares is private to an invocation. */
  readonly hasPrivateVariables: boolean;
  readonly bindings: Readonly<Record<string, StoreType>>;
  readonly workgroupVariables: Readonly<Record<string, StoreType>>;
  bind(
    bindings: Readonly<Record<string, Reference>>,
    workgroupVariables: Readonly<Record<string, Reference>>,
    overrides: Readonly<Record<string, number | boolean>>,
  ): EntryPoint;
}

/** Kernels by name, each waiting for the library it calls. */
export type OracleKernels = Readonly<Record<string, ($: OracleLibrary) => OracleKernel>>;

const exported = 'export const oracleKernels = ';

/** Loads the text of a module of kernels, as the compiler emits it. */
export function oracleKernelsFromText(text: string): OracleKernels {
  // The debugger shows the text under the name given last.
  const code = `'use strict';\n${text.replace(exported, 'return ')}\n//# sourceURL=talus-oracle.js`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is our own compiler's, and only tests load it
  return new Function(code)() as OracleKernels;
}
