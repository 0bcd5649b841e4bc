/**
 * Leaves out what field tables say of their fields, and units of structs: documents are made from it, but a page that computes never
 * shows it, and loads some kilobytes less.
 */
import type { Plugin } from 'vite';

/** A table, or a field alone, from its first brace on: in one line, or with none of its lines but the last beginning with a brace. */
const tables = /= \{(?: .* |\n(?:(?!\}).*\n)*?)\} as const satisfies Field(?:Table)?\b/g;
const string = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
/** Written out, or the last argument of a function that makes a field. */
const member = new RegExp(String.raw`\bdoc:\s*${string}`, 'g');
const argument = new RegExp(String.raw`(\w\((?:\s*${string},)?)\s*${string}(,?\s*\))`, 'g');

/** The first of two: its unit. */
const unit = new RegExp(String.raw`(\w\(\s*)${string}(,\s*${string},?\s*\))`, 'g');

export const fieldDocsLeftOut = (code: string): string =>
  code.replace(tables, (table) => table.replace(member, "doc: ''").replace(argument, "$1 ''$2"));

/** Of structs that kernels alone read: errors tell of the state, with units. */
export const fieldUnitsLeftOut = (code: string): string =>
  code.replace(tables, (table) => table.replace(unit, "$1''$2"));

export function withoutFieldDocs(): Plugin {
  return {
    name: 'talus-without-field-docs',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith('.ts') || !code.includes('satisfies Field')) return null;
      const told = id.endsWith('-structs.ts') ? fieldUnitsLeftOut(code) : code;
      return { code: fieldDocsLeftOut(told), map: null };
    },
  };
}
