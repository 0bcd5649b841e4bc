/**
 * Leaves out what field tables say of their fields: documents are made from it, but a page that computes never shows it, and loads
 * some kilobytes less.
 */
import type { Plugin } from 'vite';

/** A table, from its first brace on: in one line, or with none of its lines but the last beginning with a brace. */
const tables = /= \{(?: .* |\n(?:(?!\}).*\n)*?)\} as const satisfies FieldTable\b/g;
const string = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
/** Written out, or the last argument of a function that makes a field. */
const member = new RegExp(String.raw`\bdoc:\s*${string}`, 'g');
const argument = new RegExp(String.raw`(\w\((?:\s*${string},)?)\s*${string}(,?\s*\))`, 'g');

export const fieldDocsLeftOut = (code: string): string =>
  code.replace(tables, (table) => table.replace(member, "doc: ''").replace(argument, "$1 ''$2"));

export function withoutFieldDocs(): Plugin {
  return {
    name: 'talus-without-field-docs',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.ts') && code.includes('satisfies FieldTable') ? { code: fieldDocsLeftOut(code), map: null } : null,
  };
}
