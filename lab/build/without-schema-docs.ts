/**
 * Leaves out what the scene language says of its fields: panel and editor show it, but the worker only reads scenes by it. What it
 * says of mistakes stays.
 */
import { parseSync, type Plugin } from 'vite';

/** What holds where a field is left out: the last argument of this word. */
const isOtherwise = (name: string | undefined, place: number): boolean => name === 'optional' && place === 2;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Of a string or a template; null of anything else. */
function textOf(node: Node, code: string): string | null {
  const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
  return isText ? code.slice(node.start + 1, node.end - 1) : null;
}

/** From where to where sliders go, with the comma after it; null of anything else. */
function usualRange(node: Node, code: string): Node | null {
  if (node.type !== 'Property' || (node['key'] as { readonly name?: string }).name !== 'usual') return null;
  const comma = /^\s*,/.exec(code.slice(node.end))?.[0] ?? '';
  return { ...node, end: node.end + comma.length };
}

/** The texts for readers in a module that declares a part of the language: sentences that are arguments of a call, whose names end otherwise, and usual ranges. */
function readersTexts(node: Node, code: string): Node[] {
  const below = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const texts = below.filter(isNode).flatMap((each) => usualRange(each, code) ?? readersTexts(each, code));
  if (node.type !== 'CallExpression') return texts;
  const { name } = node['callee'] as { readonly name?: string };
  const given = node['arguments'] as readonly Node[];
  const isForReaders = (each: Node, place: number): boolean => {
    const text = textOf(each, code);
    return text !== null && (text.endsWith('.') || isOtherwise(name, place));
  };
  return [...texts, ...given.filter(isForReaders)];
}

export function schemaDocsLeftOut(code: string): string {
  const { program } = parseSync('schema.ts', code);
  const texts = readersTexts(program as unknown as Node, code).toSorted((a, b) => b.start - a.start);
  const instead = ({ type }: Node): string => (type === 'Property' ? '' : "''");
  return texts.reduce((left, text) => left.slice(0, text.start) + instead(text) + left.slice(text.end), code);
}

export function withoutSchemaDocs(): Plugin {
  return {
    name: 'talus-without-schema-docs',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.ts') && /from '[./]+\/schema-fields\.ts'/.test(code)
        ? { code: schemaDocsLeftOut(code), map: null }
        : null,
  };
}
