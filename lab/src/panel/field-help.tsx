/** What a field means, in a place of its own at the foot of the panel, so that nothing moves when one asks. */
import { rangeWords } from 'talus';
import type { FieldNode } from './field-tree.ts';
import { usePanel } from './panel-state.ts';
import { pathText } from './scene-value.ts';

export function FieldHelp() {
  const node = usePanel().state.focus.value;
  return (
    <aside class="field-help" aria-live="off">
      {node === null ? (
        <p class="help-hint">What a field means is shown here, with its range and what holds without it.</p>
      ) : (
        <Help node={node} />
      )}{' '}
      {/* prettier-ignore */}
    </aside>
  );
}

function Help({ node }: { readonly node: FieldNode }) {
  const { keys, doc, type } = node;
  // An object says more of itself than the field that holds it.
  const more = type.kind === 'object' && type.doc !== doc ? type.doc : '';
  return (
    <>
      <p class="help-path">{pathText(keys)}</p>
      <p>
        {doc} {more}
      </p>
      <p class="help-facts">{factsOf(node).join(' · ')}</p>
    </>
  );
}

function factsOf({ type, isRequired, initial, otherwise, restarts }: FieldNode): string[] {
  const facts: string[] = [];
  if (type.kind === 'number' || type.kind === 'vector') {
    const range = rangeWords(type.range);
    if (type.unit !== '1') facts.push(type.unit);
    if (range !== '') facts.push(range);
    if (type.kind === 'number' && type.isWhole) facts.push('whole');
  }
  // Of what holds others, the members say it.
  const isPlain = typeof initial !== 'object' || (Array.isArray(initial) && initial.length > 0);
  if (initial !== undefined && isPlain) facts.push(`default ${JSON.stringify(initial)}`);
  if (otherwise !== null) facts.push(`left out: ${otherwise}`);
  if (isRequired) facts.push('required');
  facts.push(restarts ? 'a change starts the scene anew' : 'changes while it runs');
  return facts;
}
