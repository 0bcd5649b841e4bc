/** Where things stand in the text of a scene, be it whole or in the middle of being typed. */
import { jsonLanguage } from '@codemirror/lang-json';
import type { Keys } from '../panel/scene-value.ts';

export type JsonTree = ReturnType<typeof jsonLanguage.parser.parse>;
export type JsonNode = JsonTree['topNode'];

/** From one offset to another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const jsonTree = (text: string): JsonTree => jsonLanguage.parser.parse(text);

const valueNames = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

/** The node of the whole value; null where there is none. */
export const rootValue = (tree: JsonTree): JsonNode | null => childValues(tree.topNode)[0] ?? null;

function childValues(node: JsonNode): JsonNode[] {
  return children(node).filter(({ name }) => valueNames.has(name));
}

function children(node: JsonNode): JsonNode[] {
  const found: JsonNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/** What the text stands for, as far as it can be read. */
export function looseValue(node: JsonNode | null, text: string): unknown {
  if (node === null) return undefined;
  switch (node.name) {
    case 'Object':
      return Object.fromEntries(
        children(node)
          .filter(({ name }) => name === 'Property')
          .map((property) => [keyOf(property, text), looseValue(childValues(property)[0] ?? null, text)]),
      );
    case 'Array':
      return childValues(node).map((entry) => looseValue(entry, text));
    default:
      return literal(text.slice(node.from, node.to));
  }
}

function literal(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Of a property; empty where it cannot be read. */
export function keyOf(property: JsonNode, text: string): string {
  const name = property.getChild('PropertyName');
  const key = name && literal(text.slice(name.from, name.to));
  return typeof key === 'string' ? key : '';
}

/** The place of a value, or of the value of a property. */
export function keysOf(node: JsonNode, text: string): Keys {
  const keys: (string | number)[] = [];
  for (let each: JsonNode | null = node; each; each = each.parent) {
    if (each.name === 'Property') keys.unshift(keyOf(each, text));
    const { parent } = each;
    if (parent?.name === 'Array') keys.unshift(childValues(parent).filter(({ from }) => from < each.from).length);
  }
  return keys;
}

/** Where a place is written: its key and its value; null where it is not. */
export function spanOf(
  tree: JsonTree,
  text: string,
  keys: Keys,
): { readonly key: Span | null; readonly value: Span } | null {
  let node = rootValue(tree);
  let key: Span | null = null;
  for (const step of keys) {
    if (node === null) return null;
    if (typeof step === 'number') {
      [node, key] = [node.name === 'Array' ? (childValues(node)[step] ?? null) : null, null];
      continue;
    }
    const property: JsonNode | undefined = children(node).find(
      (child) => child.name === 'Property' && keyOf(child, text) === step,
    );
    const name = property?.getChild('PropertyName');
    key = name ? { from: name.from, to: name.to } : null;
    node = property ? (childValues(property)[0] ?? null) : null;
    if (node === null && key) return { key, value: key };
  }
  return node && { key, value: { from: node.from, to: node.to } };
}

/** The innermost object or list around an offset. */
export function containerAt(tree: JsonTree, offset: number): JsonNode | null {
  for (let node: JsonNode | null = tree.resolveInner(offset, -1); node; node = node.parent) {
    if (
      (node.name === 'Object' || node.name === 'Array') &&
      node.from < offset &&
      (offset < node.to || !isClosed(node))
    )
      return node;
  }
  return null;
}

const isClosed = (node: JsonNode): boolean => node.lastChild?.name === '}' || node.lastChild?.name === ']';
