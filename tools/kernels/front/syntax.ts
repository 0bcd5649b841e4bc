/** The syntax tree of one file: what is written, before names, types and conditions mean anything. */
import type { BinaryOperator, Position } from '../program.ts';

/** A name where it is written; `start` counts characters from the start of the file. */
export interface Identifier {
  readonly name: string;
  readonly start: number;
  readonly position: Position;
}

/** What stands in `@if(…)`; `@elif` and `@else` arrive with the conditions before them negated. */
export type Condition =
  | { readonly kind: 'name'; readonly name: ConditionName }
  | { readonly kind: 'not'; readonly operand: Condition }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition };
export type ConditionName = 'CPU' | 'GPU' | 'SUBGROUPS' | 'ORACLE';

/** A stretch of text under a condition; [start, attributesEnd) is the `@if(…)` itself. */
export interface ConditionalRegion {
  readonly condition: Condition;
  readonly start: number;
  readonly attributesEnd: number;
  readonly end: number;
}

/** The type in `var name: type;` of a function: such a variable starts at zero. */
export interface ZeroedType {
  readonly start: number;
  readonly end: number;
}

// ---- expressions

export interface NumberExpression {
  readonly kind: 'number';
  readonly text: string;
  readonly position: Position;
}
export interface BooleanExpression {
  readonly kind: 'boolean';
  readonly value: boolean;
  readonly position: Position;
}
/** A name, with its template list where one follows. Types are written this way too. */
export interface NameExpression extends Identifier {
  readonly kind: 'name';
  readonly template: readonly ExpressionSyntax[] | null;
}
export interface CallExpression {
  readonly kind: 'call';
  readonly callee: NameExpression;
  readonly arguments: readonly ExpressionSyntax[];
  readonly position: Position;
}
export interface MemberExpression {
  readonly kind: 'member';
  readonly object: ExpressionSyntax;
  readonly name: string;
  /** Of the member's name. */
  readonly position: Position;
}
export interface IndexExpression {
  readonly kind: 'index';
  readonly object: ExpressionSyntax;
  readonly index: ExpressionSyntax;
  readonly position: Position;
}
export interface UnaryExpression {
  readonly kind: 'unary';
  readonly operator: '-' | '!' | '~' | '&' | '*';
  readonly operand: ExpressionSyntax;
  readonly position: Position;
}
export interface BinaryExpression {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: ExpressionSyntax;
  readonly right: ExpressionSyntax;
  /** Of the operator. */
  readonly position: Position;
}
export type ExpressionSyntax =
  | NumberExpression
  | BooleanExpression
  | NameExpression
  | CallExpression
  | MemberExpression
  | IndexExpression
  | UnaryExpression
  | BinaryExpression;

// ---- statements

interface StatementCommon {
  readonly position: Position;
  readonly condition: Condition | null;
}
export interface LocalDeclaration extends StatementCommon {
  readonly kind: 'let' | 'var' | 'const';
  readonly name: Identifier;
  readonly type: NameExpression | null;
  readonly initial: ExpressionSyntax | null;
}
/** Assignment, compound assignment (`compound` not null), or `_ = value` (`target` null). */
export interface AssignStatement extends StatementCommon {
  readonly kind: 'assign';
  readonly target: ExpressionSyntax | null;
  readonly compound: BinaryOperator | null;
  readonly value: ExpressionSyntax;
}
export interface IncrementStatement extends StatementCommon {
  readonly kind: 'increment';
  readonly target: ExpressionSyntax;
  readonly operator: '+' | '-';
}
export interface CallStatement extends StatementCommon {
  readonly kind: 'call';
  readonly call: CallExpression;
}
export interface IfStatement extends StatementCommon {
  readonly kind: 'if';
  readonly test: ExpressionSyntax;
  readonly then: readonly StatementSyntax[];
  /** An `else if` is a list of one `if`. */
  readonly otherwise: readonly StatementSyntax[];
}
export interface ForStatement extends StatementCommon {
  readonly kind: 'for';
  readonly init: StatementSyntax | null;
  readonly test: ExpressionSyntax | null;
  readonly update: StatementSyntax | null;
  readonly body: readonly StatementSyntax[];
}
export interface WhileStatement extends StatementCommon {
  readonly kind: 'while';
  readonly test: ExpressionSyntax;
  readonly body: readonly StatementSyntax[];
}
export interface LoopStatement extends StatementCommon {
  readonly kind: 'loop';
  readonly body: readonly StatementSyntax[];
  readonly continuing: readonly StatementSyntax[];
  readonly breakIf: ExpressionSyntax | null;
}
export interface SwitchStatement extends StatementCommon {
  readonly kind: 'switch';
  readonly selector: ExpressionSyntax;
  readonly cases: readonly CaseSyntax[];
}
export interface CaseSyntax {
  /** 'default' may stand among the values. */
  readonly values: readonly (ExpressionSyntax | 'default')[];
  readonly body: readonly StatementSyntax[];
  readonly position: Position;
  readonly condition: Condition | null;
}
export interface BlockStatement extends StatementCommon {
  readonly kind: 'block';
  readonly body: readonly StatementSyntax[];
}
export interface ReturnStatement extends StatementCommon {
  readonly kind: 'return';
  readonly value: ExpressionSyntax | null;
}
export interface JumpStatement extends StatementCommon {
  readonly kind: 'break' | 'continue';
}
export interface AssertStatement extends StatementCommon {
  readonly kind: 'const_assert';
  readonly test: ExpressionSyntax;
}
export type StatementSyntax =
  | LocalDeclaration
  | AssignStatement
  | IncrementStatement
  | CallStatement
  | IfStatement
  | ForStatement
  | WhileStatement
  | LoopStatement
  | SwitchStatement
  | BlockStatement
  | ReturnStatement
  | JumpStatement
  | AssertStatement;

// ---- declarations

export interface Attribute {
  readonly name: string;
  readonly arguments: readonly ExpressionSyntax[];
  readonly position: Position;
}
interface DeclarationCommon {
  readonly file: string;
  readonly name: Identifier;
  readonly condition: Condition | null;
  readonly attributes: readonly Attribute[];
  /** The declaration's text, `@if(…)` left out, in characters of the file. */
  readonly start: number;
  readonly end: number;
}
export interface ConstDeclaration extends DeclarationCommon {
  readonly kind: 'const' | 'override';
  readonly type: NameExpression | null;
  readonly initial: ExpressionSyntax | null;
}
export interface VarDeclaration extends DeclarationCommon {
  readonly kind: 'var';
  /** As written between `<` and `>`: `storage`, `read_write`. */
  readonly template: readonly Identifier[];
  readonly type: NameExpression;
  readonly initial: ExpressionSyntax | null;
}
export interface ParameterSyntax {
  readonly name: Identifier;
  readonly type: NameExpression;
  readonly attributes: readonly Attribute[];
  readonly condition: Condition | null;
}
export interface FunctionSyntax extends DeclarationCommon {
  readonly kind: 'function';
  readonly parameters: readonly ParameterSyntax[];
  /** What lies between the parentheses, in characters of the file. */
  readonly parametersStart: number;
  readonly parametersEnd: number;
  readonly result: NameExpression | null;
  readonly body: readonly StatementSyntax[];
  /** Just past the opening brace. */
  readonly bodyStart: number;
  /** Of the closing brace. */
  readonly bodyEnd: Position;
}
export interface StructSyntax extends DeclarationCommon {
  readonly kind: 'struct';
  readonly members: readonly ParameterSyntax[];
}
export interface AliasDeclaration extends DeclarationCommon {
  readonly kind: 'alias';
  readonly type: NameExpression;
}
export type Declaration = ConstDeclaration | VarDeclaration | FunctionSyntax | StructSyntax | AliasDeclaration;

export interface ModuleAssert {
  readonly condition: Condition | null;
  readonly test: ExpressionSyntax;
  readonly position: Position;
}

export interface Import {
  /** The file that holds the member, like 'math/quaternion.wgsl'. */
  readonly from: string;
  readonly member: string;
  /** The name it has in this file. */
  readonly name: string;
  readonly condition: Condition | null;
  readonly position: Position;
}

export interface Module {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly declarations: readonly Declaration[];
  readonly asserts: readonly ModuleAssert[];
  readonly regions: readonly ConditionalRegion[];
  readonly zeroedTypes: readonly ZeroedType[];
  /** Every identifier that stands in the file outside its imports. */
  readonly identifiers: ReadonlySet<string>;
}
