/** Which fields a person looks for. */
import type { LanguageType } from 'talus';
import type { FieldNode } from './field-tree.ts';
import { pathText } from './scene-value.ts';

/** Fields with all of these words in their path, meaning or unit, with what is around and inside them. */
export function foundFields(nodes: readonly FieldNode[], text: string): readonly FieldNode[] {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== ''); // prettier-ignore
  return words.length === 0 ? nodes : nodes.flatMap((node) => found(node, words));
}

function found(node: FieldNode, words: readonly string[]): FieldNode[] {
  const said = `${pathText(node.keys)} ${node.label} ${node.doc} ${unitOf(node.type)}`.toLowerCase();
  if (words.every((word) => said.includes(word))) return [node];
  const children = node.children.flatMap((child) => found(child, words));
  return children.length > 0 ? [{ ...node, children }] : [];
}

const unitOf = (type: LanguageType): string => (type.kind === 'number' || type.kind === 'vector' ? type.unit : '');
