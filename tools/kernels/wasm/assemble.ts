/** Routine functions of the module, written instruction by instruction as nested expressions. */
import { CodeWriter } from './code-writer.ts';
import type { WasmFunction } from './encode-module.ts';
import type { Instruction, WasmType } from './opcodes.ts';

/** Writes instructions; `indexOf` finds other routines. */
export type Code = (writer: CodeWriter, indexOf: (name: string) => number) => void;

export const op =
  (name: Instruction, ...args: readonly Code[]): Code =>
  (writer, indexOf) => {
    for (const argument of args) argument(writer, indexOf);
    writer.instruction(name);
  };
export const get =
  (local: number): Code =>
  (writer) =>
    writer.instruction('local.get', local);
export const set =
  (local: number, value: Code): Code =>
  (writer, indexOf) => {
    value(writer, indexOf);
    writer.instruction('local.set', local);
  };
export const f32 =
  (value: number): Code =>
  (writer) =>
    writer.f32(value);
export const f64 =
  (value: number): Code =>
  (writer) =>
    writer.f64(value);
export const i32 =
  (value: number): Code =>
  (writer) =>
    writer.i32(value);
export const i64 =
  (value: bigint): Code =>
  (writer) => {
    writer.bytes.instruction('i64.const');
    writer.bytes.signed(value);
  };
export const call =
  (name: string, ...args: readonly Code[]): Code =>
  (writer, indexOf) => {
    for (const argument of args) argument(writer, indexOf);
    writer.instruction('call', indexOf(name));
  };
/** `condition ? yes : no`, both evaluated. */
export const choose = (condition: Code, yes: Code, no: Code): Code => op('select', yes, no, condition);
export const sequence =
  (...steps: readonly Code[]): Code =>
  (writer, indexOf) => {
    for (const step of steps) step(writer, indexOf);
  };
export const memoryOp =
  (name: Instruction, ...args: readonly Code[]): Code =>
  (writer, indexOf) => {
    for (const argument of args) argument(writer, indexOf);
    writer.memory(name, 0, null);
  };

/** Σ coefficients[k] · x^k. */
export function polynomial(x: Code, coefficients: readonly number[]): Code {
  const [first = 0, ...rest] = coefficients;
  return rest.length === 0 ? f64(first) : op('f64.add', op('f64.mul', polynomial(x, rest), x), f64(first));
}

export interface Routine {
  readonly parameters: readonly WasmType[];
  readonly result: WasmType;
  readonly locals: readonly WasmType[];
  readonly code: Code;
}

export function assembleRoutine(name: string, routine: Routine, indexOf: (name: string) => number): WasmFunction {
  const writer = new CodeWriter();
  routine.code(writer, indexOf);
  const { parameters, locals } = routine;
  return { name, isExported: false, parameters, results: [routine.result], locals, code: writer.bytes.finish() };
}
