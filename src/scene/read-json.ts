/**
 * Reads JSON text. Unlike `JSON.parse` it says line and column in the same words in every browser, refuses a key that
 * stands twice in an object (the first would be lost without a word), and ends at a depth that no scene needs.
 */
import { TalusError } from '../core/errors.ts';

export class JsonError extends TalusError {
  override name = 'JsonError';
  readonly line: number;
  readonly column: number;
  /** What is wrong there. */
  readonly what: string;

  constructor(text: string, offset: number, what: string) {
    const before = text.slice(0, offset).split('\n');
    const [line, column] = [before.length, before.at(-1)!.length + 1];
    super(`line ${line}, column ${column}: ${what}`);
    [this.line, this.column, this.what] = [line, column, what];
  }
}

const deepest = 64;

/** The value that the text stands for; throws a {@link JsonError}. */
export function readJson(text: string): unknown {
  const reader = new JsonReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class JsonReader {
  readonly #text: string;
  readonly #numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
  /** What a person may have meant as one word. */
  readonly #wordForm = /[\w$.+-]+/y;
  #offset: number;

  constructor(text: string) {
    this.#text = text;
    // Editors on Windows begin a file with a byte order mark.
    this.#offset = text.startsWith('\uFEFF') ? 1 : 0;
  }

  value(depth: number): unknown {
    this.#skipSpace();
    if (depth > deepest) throw this.#error(`more than ${deepest} levels deep`);
    const first = this.#text[this.#offset];
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#array(depth);
    if (first === '"') return this.#string();
    return this.#word();
  }

  end(): void {
    this.#skipSpace();
    if (this.#offset < this.#text.length) throw this.#error(`expected the end of the file, got ${this.#found()}`);
  }

  #object(depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    this.#offset++;
    if (this.#takes('}')) return object;
    do {
      this.#skipSpace();
      const start = this.#offset;
      if (this.#text[start] !== '"') throw this.#error(`expected a key in double quotes, got ${this.#found()}`);
      const key = this.#string();
      if (Object.hasOwn(object, key)) throw this.#error(`${JSON.stringify(key)} stands twice in this object`, start);
      if (key === '__proto__') throw this.#error('"__proto__" is no name for a key', start);
      if (!this.#takes(':')) throw this.#error(`expected ":" after the key, got ${this.#found()}`);
      object[key] = this.value(depth + 1);
    } while (this.#continues('}'));
    return object;
  }

  #array(depth: number): unknown[] {
    const array: unknown[] = [];
    this.#offset++;
    if (this.#takes(']')) return array;
    do array.push(this.value(depth + 1));
    while (this.#continues(']'));
    return array;
  }

  /** After an entry: true after a comma, false after the closing bracket. */
  #continues(close: string): boolean {
    if (this.#takes(close)) return false;
    if (!this.#takes(',')) throw this.#error(`expected "," or "${close}", got ${this.#found()}`);
    const comma = this.#offset - 1;
    if (this.#takes(close)) throw this.#error(`a comma before "${close}"; remove it`, comma);
    return true;
  }

  #string(): string {
    const start = this.#offset;
    let end = start + 1;
    for (; ; end++) {
      const code = this.#text.charCodeAt(end);
      if (code === 0x22) break;
      if (code === 0x5c) end++;
      else if (!(code >= 0x20)) throw this.#error('text without a closing quote on the same line', start);
    }
    this.#offset = end + 1;
    try {
      return JSON.parse(this.#text.slice(start, end + 1)) as string;
    } catch {
      throw this.#error('text with an escape that JSON does not know; write \\\\ for a backslash', start);
    }
  }

  #word(): number | boolean | null {
    const digits = this.#match(this.#numberForm);
    // A number ends where a word would: 1.5.2 and 0x10 are none.
    if (digits !== '' && this.#match(this.#wordForm) === digits) {
      this.#offset += digits.length;
      return Number(digits);
    }
    const word = this.#match(this.#wordForm);
    this.#offset += word.length;
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    this.#offset -= word.length;
    throw this.#error(`expected a value, got ${this.#found()}${this.#hint(word)}`);
  }

  #hint(word: string): string {
    const rest = this.#text.slice(this.#offset, this.#offset + 2);
    if (rest === '//' || rest === '/*' || rest.startsWith('#')) return '; JSON has no comments';
    if (rest.startsWith("'")) return '; JSON has double quotes only';
    if (/^[-+.]?\d|^[-+]?\./.test(word)) return '; JSON writes numbers like -0.5 or 1e-3';
    return /^[A-Za-z]/.test(word) ? '; text stands in double quotes' : '';
  }

  /** Moves past a character if it is the next. */
  #takes(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#offset] !== character) return false;
    this.#offset++;
    return true;
  }

  #skipSpace(): void {
    for (; ; this.#offset++) {
      const code = this.#text.charCodeAt(this.#offset);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  }

  #match(form: RegExp): string {
    form.lastIndex = this.#offset;
    return form.exec(this.#text)?.[0] ?? '';
  }

  /** What stands here, for an error. */
  #found(): string {
    if (this.#offset >= this.#text.length) return 'the end of the file';
    const word = this.#match(this.#wordForm).slice(0, 30);
    return JSON.stringify(word === '' ? String.fromCodePoint(this.#text.codePointAt(this.#offset)!) : word);
  }

  #error(what: string, offset = this.#offset): JsonError {
    return new JsonError(this.#text, offset, what);
  }
}
