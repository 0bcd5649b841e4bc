/**
 * The scene as a tree of fields: what the language declares, walked together with what is written. A panel shows one row
 * for each leaf, and one heading for each branch.
 */
import type { LanguageField, LanguageObject, LanguageType } from 'talus';
import { isObject, valueAt, type Keys } from './scene-value.ts';

export interface FieldNode {
  readonly keys: Keys;
  /** Key, or what an entry of a list is called. */
  readonly label: string;
  readonly doc: string;
  /** What may stand here. */
  readonly declared: LanguageType;
  /** What does stand here: of several kinds, the one that was chosen. */
  readonly type: LanguageType;
  readonly isRequired: boolean;
  /** What stands for it where it is left out; undefined where that is not one value. */
  readonly initial: unknown;
  /** What holds where it is left out, in words. */
  readonly otherwise: string | null;
  /** Whether a change of it starts the scene anew. */
  readonly restarts: boolean;
  /** Undefined where it is left out. */
  readonly written: unknown;
  /** As it is in the file that the scene came from. */
  readonly filed: unknown;
  /** What holds: as written, else what stands for it; undefined where only words say it. */
  readonly value: unknown;
  readonly children: readonly FieldNode[];
  /** Entries of a long list that are not among the children. */
  readonly hiddenCount: number;
  /** Whether it is an entry of a list or record, which can be taken away. */
  readonly isEntry: boolean;
}

export interface SceneValues {
  /** The scene as it is, overrides included. */
  readonly draft: unknown;
  /** As it came from its file. */
  readonly filed: unknown;
  /** With defaults filled in, where it could be understood. */
  readonly parsed: unknown;
}

/** Entries of one list that have rows; who has more uses the text. */
export const mostEntries = 60;

/** Keys that say what a file is, not what the scene is. */
const filing = new Set(['$schema', 'talus']);

/** Fields of the scene in the order of the language. */
export function fieldTree(language: LanguageObject, values: SceneValues): readonly FieldNode[] {
  const fields = language.fields.filter(({ key }) => !filing.has(key));
  return fields.map((field) => fieldNode(field, [field.key], false, values));
}

function fieldNode(field: LanguageField, keys: Keys, isParentLive: boolean, values: SceneValues): FieldNode {
  const { key, doc, type, isRequired, initial, otherwise, isLive } = field;
  const origin = { keys, label: key, doc, isRequired, initial, otherwise, isEntry: false };
  return node(type, origin, isParentLive || isLive, values);
}

type Origin = Pick<FieldNode, 'keys' | 'label' | 'doc' | 'isRequired' | 'initial' | 'otherwise' | 'isEntry'>;

function node(declared: LanguageType, origin: Origin, isLive: boolean, values: SceneValues): FieldNode {
  const { keys, initial } = origin;
  const written = valueAt(values.draft, keys);
  const value = written ?? valueAt(values.parsed, keys) ?? initial;
  const type = chosenOption(declared, value);
  const { children, hiddenCount } = childrenOf(type, value, { keys, isLive, values });
  const restarts = !isLive;
  const filed = valueAt(values.filed, keys);
  return { ...origin, declared, type, restarts, written, filed, value, children, hiddenCount };
}

/** Of several kinds, the one that a value is of; a word may stand for a kind with all its defaults. */
export function chosenOption(declared: LanguageType, value: unknown): LanguageType {
  if (declared.kind !== 'choice') return declared;
  const word = isObject(value) ? value['kind'] : value;
  const kind = declared.options.find((option) => option.kind === 'object' && option.word === word);
  const other = declared.options.find((option) => option.kind !== 'object' && isOf(option, value));
  return kind ?? other ?? declared;
}

function isOf(type: LanguageType, value: unknown): boolean {
  if (type.kind === 'words') return type.words.includes(value as string | number);
  return type.kind === 'number' && typeof value === 'number';
}

interface Below {
  readonly keys: Keys;
  readonly isLive: boolean;
  readonly values: SceneValues;
}

function childrenOf(type: LanguageType, value: unknown, below: Below): Pick<FieldNode, 'children' | 'hiddenCount'> {
  const { keys, isLive, values } = below;
  if (value === undefined) return { children: [], hiddenCount: 0 };
  if (type.kind === 'object') {
    const fields = type.fields.filter(({ key }) => key !== 'kind');
    const children = fields.map((field) => fieldNode(field, [...keys, field.key], isLive, values));
    return { children, hiddenCount: 0 };
  }
  const entries = entriesOf(type, value);
  const children = entries.slice(0, mostEntries).map(([key, entry]) => entryNode(type as ListType, key, entry, below));
  return { children, hiddenCount: Math.max(entries.length - mostEntries, 0) };
}

type ListType = Extract<LanguageType, { kind: 'list' | 'record' }>;

function entriesOf(type: LanguageType, value: unknown): readonly (readonly [key: string | number, entry: unknown])[] {
  if (type.kind === 'list' && Array.isArray(value)) return value.map((entry, index) => [index, entry] as const);
  return type.kind === 'record' && isObject(value) ? Object.entries(value) : [];
}

function entryNode(type: ListType, key: string | number, entry: unknown, { keys, isLive, values }: Below): FieldNode {
  const isFixed = type.kind === 'list' && type.min === type.max;
  const option = chosenOption(type.entry, entry);
  const origin: Origin = {
    keys: [...keys, key],
    label: entryLabel(key, entry),
    doc: option.kind === 'object' ? option.doc : '',
    isRequired: true,
    initial: undefined,
    otherwise: null,
    isEntry: !isFixed,
  };
  return node(type.entry, origin, isLive, values);
}

/** What entries of lists are called by, the first of these that they have. */
const callings: readonly Keys[] = [['name'], ['kind'], ['shape', 'kind'], ['material']];

function entryLabel(key: string | number, entry: unknown): string {
  if (typeof key === 'string') return key;
  const said = callings.map((keys) => valueAt(entry, keys)).find((word) => typeof word === 'string') ?? '';
  return `${key + 1} ${said}`.trim();
}

/** A node and all below it. */
export function* everyNode(nodes: readonly FieldNode[]): Generator<FieldNode> {
  for (const each of nodes) {
    yield each;
    yield* everyNode(each.children);
  }
}

/** Whether it has a row of its own rather than a heading. */
export const isLeaf = ({ type }: FieldNode): boolean =>
  type.kind === 'number' || type.kind === 'vector' || type.kind === 'flag' || type.kind === 'words' || type.kind === 'text'; // prettier-ignore
