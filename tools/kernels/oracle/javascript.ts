/** Pieces of JavaScript that know how tightly they bind, so that only needed parentheses are written. */

/** Precedence of JavaScript's operators, as far as they are emitted. */
const precedences = {
  '||': 3,
  '&&': 4,
  '|': 5,
  '^': 6,
  '&': 7,
  '===': 8,
  '!==': 8,
  '<': 9,
  '<=': 9,
  '>': 9,
  '>=': 9,
  '<<': 10,
  '>>': 10,
  '>>>': 10,
  '+': 11,
  '-': 11,
  '*': 12,
  '/': 12,
  '%': 12,
} as const;

export type Infix = keyof typeof precedences;

const yieldPrecedence = 1;
const prefixPrecedence = 14;
const atomPrecedence = 20;

export interface Code {
  readonly text: string;
  readonly precedence: number;
}

export const atom = (text: string): Code => ({ text, precedence: atomPrecedence });

const within = (code: Code, precedence: number): string =>
  code.precedence >= precedence ? code.text : `(${code.text})`;

/** Text that may be followed by `.` or `[`. */
export const atomText = (code: Code): string => within(code, atomPrecedence);

export function infix(left: Code, operator: Infix, right: Code): Code {
  const precedence = precedences[operator];
  return { text: `${within(left, precedence)} ${operator} ${within(right, precedence + 1)}`, precedence };
}

export function prefix(operator: '-' | '!' | '~', operand: Code): Code {
  const text = within(operand, prefixPrecedence);
  // Two minus signs in a row would be a decrement.
  return { text: text.startsWith('-') ? `${operator}(${text})` : operator + text, precedence: prefixPrecedence };
}

export const numberCode = (value: number): Code => {
  if (value < 0 || Object.is(value, -0)) return { text: `-${String(-value)}`, precedence: prefixPrecedence };
  return atom(String(value));
};

export const call = (callee: string, operands: readonly Code[]): Code =>
  atom(`${callee}(${operands.map(({ text }) => text).join(', ')})`);

export const list = (items: readonly Code[]): Code => atom(`[${items.map(({ text }) => text).join(', ')}]`);

export const delegate = (generator: Code): Code => ({ text: `yield* ${generator.text}`, precedence: yieldPrecedence });

export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const zeroCode = numberCode(0);
/** An integer operation's result wrapped to its type. */
export const wrapped = (code: Code, scalar: 'i32' | 'u32'): Code =>
  infix(code, scalar === 'i32' ? '|' : '>>>', zeroCode);
