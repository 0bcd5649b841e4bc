/** A field in one row: what it is called, its value, its unit, and the ways back. */
import type { ComponentChildren } from 'preact';
import type { LanguageType } from 'talus';
import { Icon } from '../app/icons.tsx';
import type { FieldNode } from './field-tree.ts';
import { KindSelect } from './kind-select.tsx';
import { NumberSlider, VectorInput } from './number-row.tsx';
import { usePanel } from './panel-state.ts';
import { ChoiceInput, SwitchInput, TextInput } from './plain-inputs.tsx';
import { isSame, pathText } from './scene-value.ts';
import { namesOf, startValue } from './start-value.ts';
import { numberWords, spokenValue, spokenValues } from './units.ts';

export interface FieldRowProps {
  readonly node: FieldNode;
  /** Whether to say that a change of it starts the scene anew; where a whole group does, its heading says it. */
  readonly saysRestart: boolean;
}

export function FieldRow({ node, saysRestart }: FieldRowProps) {
  const { state, problems } = usePanel();
  const { type, value, keys } = node;
  const path = pathText(keys);
  const problem = problems.get(path);
  const isVector = type.kind === 'vector' && Array.isArray(value);
  const explain = (): void => void (state.focus.value = node);
  return (
    <div
      class="panel-field"
      data-path={path}
      data-vector={isVector || undefined}
      data-wrong={problem !== undefined || undefined}
      data-default={node.written === undefined || undefined}
      onFocusIn={explain}
      onPointerEnter={explain}
    >
      <span class="field-name">
        {node.label}
        {saysRestart && node.restarts && <RestartMark />}
      </span>
      {value === undefined ? <LeftOut node={node} /> : <FieldControl node={node} isWrong={problem !== undefined} />}
      {value !== undefined && <UnitCell node={node} />}
      <FieldTail node={node} />
      <FieldRemarks path={path} />
    </div>
  );
}

/** What is wrong, or may surprise, below the row. */
export function FieldRemarks({ path }: { readonly path: string }) {
  const { problems, notes } = usePanel();
  const problem = problems.get(path);
  const note = notes.get(path);
  if (problem !== undefined)
    return (
      <p class="field-problem" role="alert">
        {problem.message}
        {problem.cure !== undefined && `: ${problem.cure}`}
      </p>
    );
  return note === undefined ? null : <p class="field-note">{note}</p>;
}

export function RestartMark() {
  return (
    <span class="restart-mark" title="A change starts the scene anew; the camera stays">
      restarts
    </span>
  );
}

function FieldControl({ node, isWrong }: { readonly node: FieldNode; readonly isWrong: boolean }) {
  const { state, scene } = usePanel();
  const { type, value, keys, label } = node;
  const onChange = (next: unknown): void => state.set(keys, next);
  const common = { label, isWrong, onChange };
  switch (type.kind) {
    case 'number':
      if (typeof value !== 'number') break;
      return (
        <WithKinds node={node}>
          <NumberSlider {...common} value={value} anchor={anchorOf(node)} measure={type} isWhole={type.isWhole} />
        </WithKinds>
      );
    case 'vector':
      if (!isNumbers(value)) break;
      return <VectorInput {...common} value={value} measure={type} />;
    case 'flag':
      return <SwitchInput label={label} value={value === true} onChange={onChange} />;
    case 'words':
      if (node.declared.kind === 'choice') return <KindSelect node={node} />;
      return <ChoiceInput {...common} value={value as string} options={type.words} />;
    case 'text':
      if (typeof value !== 'string') break;
      if (type.refersTo !== null)
        return <ChoiceInput {...common} value={value} options={namesOf(scene, type.refersTo)} />;
      return <TextInput {...common} value={value} isLong={label === 'about'} />;
    default:
      break;
  }
  // Of another form than the language has: the text of the scene shows it.
  return <span class="left-out">{JSON.stringify(value)}</span>;
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

/** A number that may also be something else has the choice above it. */
function WithKinds({ node, children }: { readonly node: FieldNode; readonly children: ComponentChildren }) {
  if (node.declared.kind !== 'choice') return children;
  return (
    <div class="with-kinds">
      <KindSelect node={node} />
      {children}
    </div>
  );
}

/** What a slider is laid out about: what stands still while it is drawn. */
function anchorOf({ filed, initial, value }: FieldNode): number | null {
  const still = [filed, initial].find((each) => typeof each === 'number');
  return still ?? (typeof value === 'number' ? Number(value.toPrecision(1)) : null);
}

const unitOf = (type: LanguageType): string => (type.kind === 'number' && type.unit !== '1' ? type.unit : '');

/** What holds where nothing is written, in words, and the way to write something. */
function LeftOut({ node }: { readonly node: FieldNode }) {
  const { state, scene, chosen } = usePanel();
  const { keys, declared, otherwise, label } = node;
  const known = chosen.get(pathText(keys));
  const type = declared.kind === 'choice' ? (declared.options[0] ?? declared) : declared;
  const words = known === undefined ? (otherwise ?? 'not given') : `${numberWords(known, 4)} ${unitOf(type)}, chosen`;
  return (
    <>
      <span class="left-out" title={otherwise ?? undefined}>
        {words}
      </span>
      <button
        type="button"
        class="small-button"
        aria-label={`Set ${label}`}
        onClick={() => state.set(keys, known ?? startValue(type, scene))}
      >
        Set
      </button>
    </>
  );
}

function UnitCell({ node: { type, value } }: { readonly node: FieldNode }) {
  if (type.kind !== 'number' && type.kind !== 'vector') return null;
  const said = isNumbers(value) ? spokenValues(value, type.unit) : typeof value === 'number' ? spokenValue(value, type.unit) : ''; // prettier-ignore
  return (
    <span class="unit-cell">
      <span class="unit">{type.unit === '1' ? '' : type.unit}</span>
      <span class="spoken">{said}</span>
    </span>
  );
}

/** Back to what the file says, or to leaving it out. */
export function FieldTail({ node }: { readonly node: FieldNode }) {
  const { state } = usePanel();
  const { keys, written, filed, label, isRequired, isEntry } = node;
  if (!isSame(written, filed))
    return (
      <button
        type="button"
        class="tail-button"
        data-changed
        aria-label={`Set ${label} back to the file`}
        title={`Back to the file: ${filed === undefined ? 'left out' : JSON.stringify(filed)}`}
        onClick={() => state.set(keys, filed)}
      >
        <Icon name="reset" />
      </button>
    );
  if (written === undefined || (isRequired && !isEntry)) return <span class="tail-button" />;
  const what = isEntry ? 'Remove' : 'Leave out';
  return (
    <button
      type="button"
      class="tail-button"
      data-quiet
      aria-label={`${what} ${label}`}
      title={what}
      onClick={() => state.set(keys, undefined)}
    >
      <Icon name="close" />
    </button>
  );
}
