/**
 * The checked form of one kernel for one target: names resolved, types concrete, constants folded, conditions decided.
 * The front end (parse, link, check) makes it; the emitters (wasm, oracle) read it and need no other knowledge of WGSL.
 */
import type { Type } from './types.ts';

/** A place in a `.wgsl` file; lines and columns count from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One declaration. Identity is the object: two variables of one name in different scopes are two objects. */
export interface Variable {
  readonly name: string;
  readonly kind: 'let' | 'var' | 'parameter' | 'binding' | 'workgroup' | 'private' | 'override';
  readonly type: Type;
  readonly position: Position;
}

export interface BindingVariable extends Variable {
  readonly kind: 'binding';
  readonly binding: number;
  readonly access: 'uniform' | 'read' | 'write';
}

export interface OverrideVariable extends Variable {
  readonly kind: 'override';
  readonly defaultValue: number | null;
}

export interface PrivateVariable extends Variable {
  readonly kind: 'private';
  /** null: zero. */
  readonly initial: Expression | null;
}

/** Builtin inputs of an entry point. */
export type BuiltinInput = CommonInput | SubgroupInput;
/** Only in the form for GPUs with subgroup operations. */
export type SubgroupInput = 'subgroup_size' | 'subgroup_invocation_id';
export type CommonInput =
  | 'global_invocation_id'
  | 'local_invocation_id'
  | 'local_invocation_index'
  | 'workgroup_id'
  | 'num_workgroups';

export interface FunctionDeclaration {
  readonly name: string;
  readonly parameters: readonly Variable[];
  readonly result: Type;
  readonly body: readonly Statement[];
  readonly position: Position;
}

export interface Program {
  /** Entry point = kernel name = file stem. */
  readonly name: string;
  readonly file: string;
  readonly entry: FunctionDeclaration;
  /** Parallel to `entry.parameters`. */
  readonly inputs: readonly BuiltinInput[];
  readonly workgroupSize: number;
  /** Those reachable from the entry, by binding number. */
  readonly bindings: readonly BindingVariable[];
  readonly workgroupVariables: readonly Variable[];
  readonly privateVariables: readonly PrivateVariable[];
  readonly overrides: readonly OverrideVariable[];
  /** Reachable functions, callees before callers, entry not among them. */
  readonly functions: readonly FunctionDeclaration[];
  /** Module-scope scalar `const`s of the kernel's own file. */
  readonly constants: Readonly<Record<string, number>>;
}

// ---- expressions. `type` is what the expression yields when its value is used; for something that denotes memory
// (a variable, a member, an element, a dereference) that is the store type, and the user of the value loads it.

interface ExpressionCommon {
  readonly type: Type;
  readonly position: Position;
}
/** Scalars only; f32 values are already rounded to f32 when `type` is f32 … for the oracle `exact` is the value before rounding. */
export interface Literal extends ExpressionCommon {
  readonly kind: 'literal';
  readonly value: number | boolean;
  readonly exact: number | boolean;
}
export interface VariableUse extends ExpressionCommon {
  readonly kind: 'variable';
  readonly variable: Variable;
}
/** Struct member by index. */
export interface Member extends ExpressionCommon {
  readonly kind: 'member';
  readonly object: Expression;
  readonly member: number;
}
/** Lanes of a vector; one lane yields a scalar. May be assigned to only with one lane. */
export interface Swizzle extends ExpressionCommon {
  readonly kind: 'swizzle';
  readonly object: Expression;
  readonly lanes: readonly number[];
}
/** Element of an array, lane of a vector, column of a matrix. `index` is i32 or u32. */
export interface Index extends ExpressionCommon {
  readonly kind: 'index';
  readonly object: Expression;
  readonly index: Expression;
}
export interface Unary extends ExpressionCommon {
  readonly kind: 'unary';
  readonly operator: '-' | '!' | '~';
  readonly operand: Expression;
}
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&&'
  | '||';
/** Operand types may differ as WGSL allows: vector with scalar, matrix with vector, scalar or matrix. Shift counts are u32. */
export interface Binary extends ExpressionCommon {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}
/** `&place`; its type is a pointer. */
export interface Address extends ExpressionCommon {
  readonly kind: 'address';
  readonly place: Expression;
}
/** `*pointer`. Member and element access through a pointer arrives with this node made explicit. */
export interface Dereference extends ExpressionCommon {
  readonly kind: 'dereference';
  readonly pointer: Expression;
}
export interface Call extends ExpressionCommon {
  readonly kind: 'call';
  readonly function: FunctionDeclaration;
  readonly arguments: readonly Expression[];
}
/** A builtin function by its WGSL name (see builtins.ts), arguments converted to one another's types. */
export interface BuiltinCall extends ExpressionCommon {
  readonly kind: 'builtin';
  readonly name: string;
  readonly arguments: readonly Expression[];
}
/**
 * Value constructor of `type`. No arguments: zero value. Scalar: conversion of one scalar. Vector: one scalar (splat),
 * one vector of the same width (conversion), or scalars and vectors that fill it (already of the element type).
 * Matrix: columns, or scalars column by column, or one matrix. Array: elements. Struct: members.
 */
export interface Construct extends ExpressionCommon {
  readonly kind: 'construct';
  readonly arguments: readonly Expression[];
}
export interface Bitcast extends ExpressionCommon {
  readonly kind: 'bitcast';
  readonly operand: Expression;
}
export type Expression =
  | Literal
  | VariableUse
  | Member
  | Swizzle
  | Index
  | Unary
  | Binary
  | Address
  | Dereference
  | Call
  | BuiltinCall
  | Construct
  | Bitcast;

// ---- statements

interface StatementCommon {
  readonly position: Position;
}
/** `let` or `var`; a `var` without initialiser starts at zero. Function-scope `const` is folded away. */
export interface Declare extends StatementCommon {
  readonly kind: 'declare';
  readonly variable: Variable;
  readonly initial: Expression | null;
}
/** `target = value`. Compound assignment, ++ and -- arrive written out, with `compound` set to their operator. */
export interface Assign extends StatementCommon {
  readonly kind: 'assign';
  readonly target: Expression;
  /** Not null: `target = target compound value`; the target is evaluated once. */
  readonly compound: BinaryOperator | null;
  readonly value: Expression;
}
/** A call for its effect, or `_ = value`. Barriers are builtin calls named workgroupBarrier and storageBarrier. */
export interface Evaluate extends StatementCommon {
  readonly kind: 'evaluate';
  readonly value: Expression;
}
export interface If extends StatementCommon {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly then: readonly Statement[];
  readonly otherwise: readonly Statement[];
}
/** `for`, `while` and `loop`: init; while condition { body; continuing; if breakIf break }. `continue` jumps to continuing. */
export interface Loop extends StatementCommon {
  readonly kind: 'loop';
  readonly init: Statement | null;
  /** null: always true. */
  readonly condition: Expression | null;
  readonly body: readonly Statement[];
  readonly continuing: readonly Statement[];
  readonly breakIf: Expression | null;
}
export interface Switch extends StatementCommon {
  readonly kind: 'switch';
  readonly selector: Expression;
  readonly cases: readonly SwitchCase[];
}
export interface SwitchCase {
  readonly values: readonly number[];
  readonly isDefault: boolean;
  readonly body: readonly Statement[];
}
export interface Block extends StatementCommon {
  readonly kind: 'block';
  readonly body: readonly Statement[];
}
export interface Return extends StatementCommon {
  readonly kind: 'return';
  readonly value: Expression | null;
}
export interface Jump extends StatementCommon {
  readonly kind: 'break' | 'continue';
}
export type Statement = Declare | Assign | Evaluate | If | Loop | Switch | Block | Return | Jump;
