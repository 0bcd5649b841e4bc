/** Statements as JavaScript: one for one, each with the line it comes from. */
import type {
  Assign,
  BuiltinCall,
  Declare,
  Expression,
  FunctionDeclaration,
  Loop,
  Position,
  PrivateVariable,
  Statement,
  Switch,
  Variable,
} from '../program.ts';
import { someExpression, someExpressionIn } from '../front/visit.ts';
import type { Context } from './context.ts';
import { ExpressionEmitter } from './expressions.ts';
import { atom, type Code } from './javascript.ts';
import { binaryCode } from './operators.ts';
import { zeroText } from './store-types.ts';
import { hasContinue } from './walk.ts';

/** How `continue` of the innermost loop is written. */
type ContinueText = 'continue' | `break ${string}`;

export class StatementEmitter {
  readonly #context: Context;
  readonly #expressions: ExpressionEmitter;
  readonly #lines: string[] = [];
  #indent: string;
  #continue: ContinueText = 'continue';
  #labels = 0;
  /** Declared before the block they are assigned in, so that a continuing block sees them. */
  readonly #hoisted = new Set<Variable>();

  constructor(context: Context, indent: string) {
    this.#context = context;
    this.#expressions = new ExpressionEmitter(context);
    this.#indent = indent;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  function(declaration: FunctionDeclaration): void {
    const { names, program, hasBarriers } = this.#context;
    const keyword = hasBarriers && declaration === program.entry ? 'function*' : 'function';
    names.scope(() => {
      const parameters = declaration.parameters.map((parameter) => names.declare(parameter)).join(', ');
      this.#line(`${keyword} ${names.of(declaration)}(${parameters}) {`, declaration.position);
      this.#inside(() => declaration.body.forEach((statement) => this.#statement(statement)));
      this.#line('}');
    });
  }

  /** A variable of the module that is private to an invocation. */
  variable(variable: PrivateVariable): void {
    this.#line(`${this.#declaration({ variable, initial: variable.initial })};`, variable.position);
  }

  /** `const x = …` or `let x = …`, without the semicolon. Its name is in scope only after its initial value. */
  #declaration({ variable, initial }: Pick<Declare, 'variable' | 'initial'>): string {
    const value = initial ? this.#expressions.owned(initial) : null;
    const hoisted = this.#hoisted.has(variable);
    const name = hoisted ? this.#context.names.of(variable) : this.#context.names.declare(variable);
    if (this.#context.isReference(variable)) {
      const type = this.#context.storeTypes.text(variable.type);
      const made = `$.variable('${variable.name}', ${type}, ${value?.text ?? 'null'})`;
      return hoisted ? `${name} = ${made}` : `const ${name} = ${made}`;
    }
    const keyword = hoisted ? '' : variable.kind === 'let' ? 'const ' : 'let ';
    return `${keyword}${name} = ${value?.text ?? zeroText(variable.type)}`;
  }

  #statement(statement: Statement): void {
    const { position } = statement;
    switch (statement.kind) {
      case 'declare':
        return this.#line(`${this.#declaration(statement)};`, position);
      case 'assign': {
        const inline = this.#inline(statement);
        return this.#line(inline === null ? this.#update(statement) : `${inline};`, position);
      }
      case 'evaluate':
        return this.#evaluate(statement.value, position);
      case 'if':
        return this.#if(statement, 'if');
      case 'loop':
        return this.#context.names.scope(() => this.#loop(statement));
      case 'switch':
        return this.#switch(statement);
      case 'block':
        return this.#block('{', statement.body, position);
      case 'return': {
        const value = statement.value ? ` ${this.#returned(statement.value).text}` : '';
        return this.#line(`return${value};`, position);
      }
      case 'break':
        return this.#line('break;', position);
      case 'continue':
        return this.#line(`${this.#continue};`, position);
    }
  }

  /** A variable of the function itself is given away, anything else is copied. */
  #returned(value: Expression): Code {
    const isOwn = value.kind === 'variable' && value.variable.kind === 'var';
    return isOwn ? this.#expressions.value(value) : this.#expressions.owned(value);
  }

  /** An assignment as one expression; null for a compound one in memory, which needs its target twice. */
  #inline({ target, compound, value, position }: Assign): string | null {
    if (compound === null) return this.#expressions.assignment(target, this.#expressions.owned(value));
    if (this.#expressions.inMemory(target)) return null;
    if (isNative(target, compound)) {
      return `${this.#expressions.value(target).text} ${compound}= ${this.#expressions.value(value).text}`;
    }
    const sum: Expression = {
      kind: 'binary',
      operator: compound,
      left: target,
      right: value,
      type: target.type,
      position,
    };
    return this.#expressions.assignment(target, this.#expressions.value(sum));
  }

  /** A compound assignment in memory: finds its target once. */
  #update({ target, compound, value }: Assign): string {
    const site = this.#expressions.site(target);
    const sum = binaryCode(
      compound!,
      { code: atom(`$place.load(${site})`), type: target.type },
      { code: this.#expressions.value(value), type: value.type },
    );
    return `{ const $place = ${this.#expressions.reference(target).text}; $place.store(${sum.text}, ${site}); }`;
  }

  #evaluate(value: Expression, position: Position): void {
    if (isBarrier(value)) {
      const barrier = `yield $.${value.name}(${this.#context.site(position)});`;
      const none = `// ${value.name}: a workgroup of one waits for nobody`;
      return this.#line(this.#context.hasBarriers ? barrier : none, position);
    }
    const { text } = this.#expressions.value(value);
    this.#line(text.startsWith('{') ? `(${text});` : `${text};`, position);
  }

  #if(statement: Extract<Statement, { kind: 'if' }>, opening: string): void {
    const condition = this.#expressions.value(statement.condition).text;
    this.#line(`${opening} (${condition}) {`, statement.position);
    this.#body(statement.then);
    const [first] = statement.otherwise;
    if (first?.kind === 'if' && statement.otherwise.length === 1) return this.#if(first, '} else if');
    if (first) {
      this.#line('} else {');
      this.#body(statement.otherwise);
    }
    this.#line('}');
  }

  #switch({ selector, cases, position }: Switch): void {
    this.#line(`switch (${this.#expressions.value(selector).text}) {`, position);
    this.#inside(() => {
      for (const { values, isDefault, body } of cases) {
        const labels = [...values.map((value) => `case ${value}:`), ...(isDefault ? ['default:'] : [])];
        this.#line(`${labels.join(' ')} {`);
        this.#body(body);
        if (!endsWithJump(body)) this.#line('  break;');
        this.#line('}');
      }
    });
    this.#line('}');
  }

  #loop(loop: Loop): void {
    const { init, condition, body, continuing, breakIf, position } = loop;
    const declared = new Set(body.flatMap((statement) => (statement.kind === 'declare' ? [statement.variable] : [])));
    const usesBody = (part: Expression): boolean => part.kind === 'variable' && declared.has(part.variable);
    const seesBody = someExpressionIn(continuing, usesBody) || (breakIf !== null && someExpression(breakIf, usesBody));

    const first = init === null ? '' : this.#header(init);
    if (first === null) this.#statement(init!);
    const test = condition ? this.#expressions.value(condition).text : '';
    const last = seesBody || breakIf !== null ? null : this.#lastOfHeader(continuing);
    if (last !== null) {
      return this.#loopBody('continue', () => this.#block(loopOpening(first, test, last), body, position));
    }
    this.#line(loopOpening(first, test, ''), position);
    this.#inside(() => this.#context.names.scope(() => this.#longLoop(loop, seesBody ? declared : new Set())));
    this.#line('}');
  }

  #lastOfHeader(continuing: readonly Statement[]): string | null {
    const [only] = continuing;
    if (!only) return '';
    return continuing.length > 1 || only.kind === 'declare' ? null : this.#header(only);
  }

  /** The inside of a loop whose continuing part does not fit into the header. */
  #longLoop({ body, continuing, breakIf, position }: Loop, shared: ReadonlySet<Variable>): void {
    if (hasContinue(body)) {
      for (const variable of shared) {
        this.#hoisted.add(variable);
        this.#line(`let ${this.#context.names.declare(variable)};`, variable.position);
      }
      const label = `continuing$${++this.#labels}`;
      this.#loopBody(`break ${label}`, () => this.#block(`${label}: {`, body, position));
    } else {
      this.#loopBody('continue', () => body.forEach((statement) => this.#statement(statement)));
    }
    for (const statement of continuing) this.#statement(statement);
    if (breakIf) this.#line(`if (${this.#expressions.value(breakIf).text}) break;`, breakIf.position);
  }

  /** A statement as a part of a `for` header; null where it does not fit there. */
  #header(statement: Statement): string | null {
    switch (statement.kind) {
      case 'declare':
        return this.#declaration(statement);
      case 'assign':
        return this.#inline(statement);
      case 'evaluate':
        return isBarrier(statement.value) ? null : this.#expressions.value(statement.value).text;
      default:
        return null;
    }
  }

  #loopBody(continueText: ContinueText, inside: () => void): void {
    const outer = this.#continue;
    this.#continue = continueText;
    inside();
    this.#continue = outer;
  }

  #block(opening: string, body: readonly Statement[], position: Position): void {
    this.#line(opening, position);
    this.#body(body);
    this.#line('}');
  }

  #body(statements: readonly Statement[]): void {
    this.#context.names.scope(() => this.#inside(() => statements.forEach((statement) => this.#statement(statement))));
  }

  #inside(write: () => void): void {
    const outer = this.#indent;
    this.#indent += '  ';
    write();
    this.#indent = outer;
  }

  #line(text: string, position?: Position): void {
    this.#lines.push(`${this.#indent}${text}${position ? ` // ${position.file}:${position.line}` : ''}`);
  }
}

const loopOpening = (first: string | null, test: string, last: string): string =>
  first || last ? `for (${first ?? ''}; ${test}; ${last}) {` : `while (${test || 'true'}) {`;

const isBarrier = (value: Expression): value is BuiltinCall =>
  value.kind === 'builtin' && (value.name === 'workgroupBarrier' || value.name === 'storageBarrier');

/** Whether JavaScript's own `+=` does it. */
const isNative = ({ type }: Expression, compound: string): boolean =>
  type.kind === 'scalar' && type.scalar === 'f32' && ['+', '-', '*', '/', '%'].includes(compound);

const endsWithJump = (body: readonly Statement[]): boolean =>
  ['break', 'continue', 'return'].includes(body.at(-1)?.kind ?? '');
