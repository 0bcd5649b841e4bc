/** Walks over the tokens of one file; what all parsers share. */
import type { Position } from '../program.ts';
import { fail } from './diagnostics.ts';
import type { ConditionalRegion, Identifier, ZeroedType } from './syntax.ts';
import { tokenise, type Token } from './tokens.ts';
import { isBuiltinFunction } from './builtins.ts';
import { builtinTypeNames, keywords, reservedWords } from './words.ts';

export class Cursor {
  readonly file: string;
  readonly tokens: readonly Token[];
  /** Filled as `@if` and its kin are met. */
  readonly regions: ConditionalRegion[] = [];
  /** Filled as variables of functions without initial value are met. */
  readonly zeroedTypes: ZeroedType[] = [];
  index = 0;

  constructor(file: string, text: string) {
    this.file = file;
    this.tokens = tokenise(file, text);
  }

  get token(): Token {
    return this.tokens[this.index]!;
  }

  /** The token after this one. */
  get following(): Token {
    return this.tokens[Math.min(this.index + 1, this.tokens.length - 1)]!;
  }

  get isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  get position(): Position {
    return this.token.position;
  }

  /** Where the token before this one ended. */
  get previousEnd(): number {
    return this.tokens[this.index - 1]?.end ?? 0;
  }

  next(): Token {
    const token = this.token;
    if (token.kind !== 'end') this.index++;
    return token;
  }

  is(text: string): boolean {
    return this.token.text === text && this.token.kind !== 'end';
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.index++;
    return true;
  }

  /** `context` completes "expected ';' …". */
  expect(text: string, context: string): Token {
    if (!this.is(text)) {
      fail(this.position, `expected '${text}' ${context}, got ${this.shown}`, `write '${text}' here`);
    }
    return this.next();
  }

  /** The current token as messages show it. */
  get shown(): string {
    return this.token.kind === 'end' ? this.token.text : `'${this.token.text}'`;
  }

  /** The operator here, with `>` joined to what touches it; it is not consumed. */
  get operator(): string {
    const { token } = this;
    if (token.text !== '>') return token.kind === 'symbol' ? token.text : '';
    const second = this.tokens[this.index + 1]!;
    if (second.start !== token.end) return '>';
    if (second.text === '=') return '>=';
    if (second.text !== '>') return '>';
    const third = this.tokens[this.index + 2]!;
    return third.text === '=' && third.start === second.end ? '>>=' : '>>';
  }

  /** Consumes what `operator` showed. */
  skipOperator(operator: string): void {
    this.index += operator.startsWith('>') ? operator.length : 1;
  }

  /** A name in use: any identifier that is no keyword. */
  name(what: string): Identifier {
    const { token } = this;
    if (token.kind !== 'identifier' || keywords.has(token.text)) {
      fail(token.position, `expected ${what}, got ${this.shown}`, `write ${what} here`);
    }
    this.index++;
    return { name: token.text, start: token.start, position: token.position };
  }

  /** A name that a declaration gives: it may not be one that WGSL has taken. */
  declaredName(what: string): Identifier {
    const { text, kind, position } = this.token;
    if (kind === 'identifier') {
      if (keywords.has(text))
        fail(position, `'${text}' is a keyword of WGSL, it cannot name ${what}`, 'choose another name');
      if (reservedWords.has(text))
        fail(position, `'${text}' is reserved by WGSL, it cannot name ${what}`, 'choose another name');
      if (text === '_' || text.startsWith('__')) {
        fail(position, `'${text}' cannot name ${what}: WGSL keeps '_' and a leading '__'`, 'choose another name');
      }
      if (isBuiltinFunction(text)) {
        fail(
          position,
          `'${text}' is a builtin function, it cannot name ${what}`,
          `choose another name, like '${text}_value'`,
        );
      }
      if (builtinTypeNames.has(text))
        fail(position, `'${text}' is a builtin type, it cannot name ${what}`, 'choose another name');
    }
    return this.name(`the name of ${what}`);
  }
}
