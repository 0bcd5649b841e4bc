/**
 * Formulas as MathML, from a small part of TeX's notation: `x_i^{n+1}`, `\frac{a}{b}`, `\sqrt{a}`, `\bar{v}`, `\text{words}`.
 * Letters of any alphabet are written as they are. Browsers set it; nothing is loaded.
 */
import { createElement, type ComponentChild, type ComponentChildren } from 'preact';

/** An element of MathML, and what stands in it. */
interface Node {
  readonly kind: string;
  readonly inside: readonly (Node | string)[];
}

const node = (kind: string, ...inside: (Node | string)[]): Node => ({ kind, inside });

function elementOf({ kind, inside }: Node): ComponentChild {
  const children: ComponentChildren[] = inside.map((part) => (typeof part === 'string' ? part : elementOf(part)));
  return createElement(kind, kind === 'mover' ? { accent: true } : null, ...children);
}

const accents: Readonly<Record<string, string>> = { bar: '‾', hat: '^', tilde: '~', dot: '˙' };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** What stands up to the closing brace, or to the end. */
  row(): Node[] {
    const nodes: Node[] = [];
    for (;;) {
      this.#skipSpace();
      const next = this.#text[this.#at];
      if (next === undefined || next === '}') return nodes;
      nodes.push(this.#withScripts(this.#atom()));
    }
  }

  #skipSpace(): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\n') this.#at++;
  }

  #withScripts(base: Node): Node {
    let [below, above]: (Node | null)[] = [null, null];
    for (;;) {
      const mark = this.#text[this.#at];
      if (mark !== '_' && mark !== '^') break;
      this.#at++;
      this.#skipSpace();
      const script = this.#atom();
      if (mark === '_') below = script;
      else above = script;
    }
    const isSum = base.inside[0] === '∑';
    if (below && above) return node(isSum ? 'munderover' : 'msubsup', base, below, above);
    if (below) return node(isSum ? 'munder' : 'msub', base, below);
    return above ? node('msup', base, above) : base;
  }

  #atom(): Node {
    const rest = this.#text.slice(this.#at);
    const number = /^\d+(\.\d+)?/.exec(rest)?.[0];
    if (number) return this.#take(number.length, node('mn', number));
    if (rest.startsWith('{')) return this.#group();
    if (rest.startsWith('\\')) return this.#command();
    const letter = [...rest][0] ?? '';
    const isLetter = /^\p{L}/u.test(letter);
    return this.#take(letter.length, isLetter ? node('mi', letter) : node('mo', letter === '-' ? '−' : letter));
  }

  #take(length: number, node: Node): Node {
    this.#at += length;
    return node;
  }

  #group(): Node {
    this.#at++;
    const row = this.row();
    this.#at++;
    return node('mrow', ...row);
  }

  #command(): Node {
    const name = /^\\([a-z]+)/.exec(this.#text.slice(this.#at))?.[1] ?? '';
    this.#at += name.length + 1;
    if (name === 'text') return node('mtext', this.#words());
    if (name === 'bold') return node('mi', this.#words());
    const first = this.#group();
    if (name === 'frac') return node('mfrac', first, this.#group());
    if (name === 'sqrt') return node('msqrt', first);
    const accent = accents[name];
    if (accent === undefined) throw new Error(`\\${name} is not one of the commands of formulas`);
    return node('mover', first, node('mo', accent));
  }

  #words(): string {
    const end = this.#text.indexOf('}', this.#at);
    const words = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return words;
  }
}

const mathsOf = (text: string, display: 'inline' | 'block'): ComponentChild =>
  createElement('math', { display, class: 'maths' }, elementOf(node('mrow', ...new Reader(text).row())));

/** Within a line: `<M>{'v_i^{n+1}'}</M>`. */
export function M({ children }: { readonly children: string }): ComponentChild {
  return mathsOf(children, 'inline');
}

/** On a line of its own, with a number or a word beside it. */
export function Formula({ children, tag }: { readonly children: string; readonly tag?: string }): ComponentChild {
  return (
    <div class="formula">
      {mathsOf(children, 'block')}
      {tag !== undefined && <span class="formula-tag">{tag}</span>}
    </div>
  );
}
