/** Fields under a heading: an object, a list, or one of its entries. */
import { Icon } from '../app/icons.tsx';
import { FieldRemarks, FieldRow, FieldTail, RestartMark } from './field-row.tsx';
import { everyNode, isLeaf, type FieldNode } from './field-tree.ts';
import { KindSelect } from './kind-select.tsx';
import { problemsIn, usePanel } from './panel-state.ts';
import { isObject, isSame, pathText } from './scene-value.ts';
import { freshName, startValue } from './start-value.ts';

export interface FieldGroupProps {
  readonly node: FieldNode;
  readonly depth: number;
  /** Groups beside it. */
  readonly siblings: number;
  /** Whether a heading above it says that all of it starts the scene anew. */
  readonly isRestartSaid: boolean;
}

export function FieldGroup({ node, depth, siblings, isRestartSaid }: FieldGroupProps) {
  const { state, problems } = usePanel();
  const path = pathText(node.keys);
  const isOpen = state.isOpen(path, depth, siblings);
  const saysRestart = !isRestartSaid && restartsWhole(node);
  const problemCount = problemsIn(problems, node.keys);
  const hasKinds = node.declared.kind === 'choice' && node.value !== undefined;
  const isChanged = !isSame(node.written, node.filed);
  return (
    <section class="field-group" data-depth={Math.min(depth, 3)} data-path={path}>
      <div
        class="group-head"
        data-kinds={hasKinds || undefined}
        onPointerEnter={() => (state.focus.value = node)}
        onFocusIn={() => (state.focus.value = node)}
      >
        <button type="button" class="group-turn" aria-expanded={isOpen} onClick={() => state.turn(path, !isOpen)}>
          <span class="group-arrow" aria-hidden="true" />
          <span class="group-name">{node.label}</span>
          {countOf(node) !== null && <span class="group-count">{countOf(node)}</span>}
          {isChanged && !node.isEntry && <span class="changed-dot" title="Changed from the file" />}
          {!isOpen && problemCount > 0 && <span class="problem-count">{problemCount}</span>}
          {saysRestart && <RestartMark />}
        </button>
        {hasKinds && <KindSelect node={node} />}
        <FieldTail node={node} />
      </div>
      <FieldRemarks path={path} />
      {isOpen && <GroupBody node={node} depth={depth} isRestartSaid={isRestartSaid || saysRestart} />}
    </section>
  );
}

function GroupBody({ node, depth, isRestartSaid }: Omit<FieldGroupProps, 'siblings'>) {
  // A kind without members has nothing below its heading.
  if (node.type.kind === 'object' && node.children.length === 0) return null;
  const groups = node.children.filter((child) => !isRow(child)).length;
  return (
    <div class="group-body">
      {node.children.map((child) =>
        isRow(child) ? (
          <FieldRow key={pathText(child.keys)} node={child} saysRestart={!isRestartSaid} />
        ) : (
          <FieldGroup
            key={pathText(child.keys)}
            node={child}
            depth={depth + 1}
            siblings={groups}
            isRestartSaid={isRestartSaid}
          />
        ),
      )}
      {node.hiddenCount > 0 && <p class="group-more">and {node.hiddenCount} more, in the text of the scene</p>}
      <AddEntry node={node} />
    </div>
  );
}

/** What is left out has a row that says so, whatever it would be. */
export const isRow = (node: FieldNode): boolean => isLeaf(node) || node.value === undefined;

/** Whether a change of anything in it starts the scene anew. */
const restartsWhole = (node: FieldNode): boolean =>
  node.restarts && [...everyNode(node.children)].every(({ restarts }) => restarts);

function countOf({ type, children, hiddenCount }: FieldNode): number | null {
  return type.kind === 'list' || type.kind === 'record' ? children.length + hiddenCount : null;
}

/** One entry more, of a list or of a record with names. */
function AddEntry({ node }: { readonly node: FieldNode }) {
  const { state, scene } = usePanel();
  const { type, keys, value, label, hiddenCount } = node;
  const isColours = type.kind === 'record' && label === 'colours';
  const isFull = type.kind !== 'list' || node.children.length + hiddenCount >= type.max;
  if (isColours || (type.kind !== 'record' && isFull)) return null;
  const add = (): void => {
    if (type.kind !== 'record' && type.kind !== 'list') return;
    const entry = startValue(type.entry, scene);
    const present = value ?? (type.kind === 'list' ? [] : {});
    if (Array.isArray(present)) state.set(keys, [...(present as readonly unknown[]), entry]);
    else if (isObject(present)) state.set([...keys, freshName(Object.keys(present), singular(label))], entry);
  };
  return (
    <button type="button" class="small-button add-entry" aria-label={`Add to ${label}`} onClick={add}>
      <Icon name="add" /> Add
    </button>
  );
}

/** Names that new entries have: `material`, `material2`. */
const singular = (label: string): string => label.replace(/s$/, '');
