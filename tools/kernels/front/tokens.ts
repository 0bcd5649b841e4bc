/** Cuts the text of a `.wgsl` file into tokens with positions. */
import type { Position } from '../program.ts';
import { fail } from './diagnostics.ts';

export interface Token {
  readonly kind: 'identifier' | 'number' | 'symbol' | 'end';
  readonly text: string;
  /** Characters from the start of the file. */
  readonly start: number;
  readonly end: number;
  readonly position: Position;
}

// `>` is always a token by itself, since it may close a template list: the parser joins `>>`, `>=` and `>>=`.
const tokenPattern = new RegExp(
  [
    /(?<identifier>[A-Za-z_][A-Za-z0-9_]*)/,
    /(?<number>0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*(?:[pP][+-]?[0-9]+)?[fhiu]?|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fhiu]?)/,
    /(?<symbol><<=|->|::|&&|\|\||==|!=|<=|<<|\+\+|--|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|[-+*/%&|^~!<>=.,:;@(){}[\]])/,
  ]
    .map((part) => part.source)
    .join('|'),
  'y',
);
const spacePattern = /[ \t\r\n\u000b\f]+|\/\/[^\n]*/y;

export function tokenise(file: string, text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  const position = (): Position => ({ file, line, column: at - lineStart + 1 });
  const advance = (end: number): void => {
    for (
      let newline = text.indexOf('\n', at);
      newline >= 0 && newline < end;
      newline = text.indexOf('\n', newline + 1)
    ) {
      line++;
      lineStart = newline + 1;
    }
    at = end;
  };
  while (at < text.length) {
    spacePattern.lastIndex = at;
    if (spacePattern.test(text)) {
      advance(spacePattern.lastIndex);
      continue;
    }
    if (text.startsWith('/*', at)) {
      advance(blockCommentEnd(text, at) ?? fail(position(), 'this comment has no end', "close it with '*/'"));
      continue;
    }
    tokenPattern.lastIndex = at;
    const match = tokenPattern.exec(text);
    if (!match) {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      fail(position(), `unexpected character, got '${character}'`, 'WGSL here is plain ASCII outside comments');
    }
    const end = at + match[0].length;
    const kind =
      match.groups!['identifier'] !== undefined
        ? 'identifier'
        : match.groups!['number'] !== undefined
          ? 'number'
          : 'symbol';
    tokens.push({ kind, text: match[0], start: at, end, position: position() });
    at = end;
  }
  tokens.push({ kind: 'end', text: 'the end of the file', start: at, end: at, position: position() });
  return tokens;
}

/** Block comments nest in WGSL. */
function blockCommentEnd(text: string, start: number): number | null {
  let depth = 0;
  for (let k = start; k < text.length - 1; k++) {
    if (text[k] === '/' && text[k + 1] === '*') {
      depth++;
      k++;
    } else if (text[k] === '*' && text[k + 1] === '/') {
      depth--;
      k++;
      if (depth === 0) return k + 1;
    }
  }
  return null;
}
