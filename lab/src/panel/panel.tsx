/** Every parameter of the scene, from the declaration of its language: named, with unit, range, meaning and a way back. */
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { sceneLanguage, type SceneProblem } from 'talus';
import { Icon } from '../app/icons.tsx';
import { useLab } from '../state/lab-context.ts';
import { FieldGroup, isRow } from './field-group.tsx';
import { FieldHelp } from './field-help.tsx';
import { fieldTree, type FieldNode } from './field-tree.ts';
import './panel.css';
import { foundFields } from './panel-search.ts';
import { PanelContext, panelStateOf, type PanelParts } from './panel-state.ts';
import { pathText, readPath } from './scene-value.ts';

export function Panel() {
  const lab = useLab();
  const state = panelStateOf(lab);
  const { revision } = state;
  const language = useMemo(sceneLanguage, []);
  const draft = revision.draft.value.value;
  const parsed = revision.parsed.value.value;
  const tree = useComputed(() => {
    const values = {
      draft: revision.draft.value.value,
      filed: revision.filed.value,
      parsed: revision.parsed.value.value,
    };
    return grouped(fieldTree(language, values));
  });
  const parts = useComputed((): PanelParts => {
    const scene = revision.parsed.value.value ?? revision.draft.value.value;
    const timeStep = lab.opened.value?.timeStep;
    return {
      state,
      problems: placed(revision.problems.value),
      notes: notesByPath(lab.opened.value?.notes ?? []),
      scene,
      chosen: new Map(timeStep === undefined ? [] : [['time.step', timeStep]]),
    };
  });
  if (draft === null) return <Unreadable problems={revision.problems.value} />;
  const found = foundFields(tree.value, state.search.value);
  const changes = revision.wish.value.overrides.length;
  const isEdited = revision.wish.value.text !== lab.scene.value?.text;
  return (
    <PanelContext.Provider value={parts.value}>
      <div class="panel" data-understood={parsed !== null}>
        <div class="panel-tools">
          <SearchBox />
          <button
            type="button"
            class="small-button"
            disabled={changes === 0 && !isEdited}
            title="Every value as the file has it"
            onClick={() => revision.restoreFile()}
          >
            Back to file{changes > 0 ? ` (${changes})` : ''}
          </button>
        </div>
        <Elsewhere problems={revision.problems.value} />
        <div class="panel-fields">
          {found.map((node) => (
            <FieldGroup key={pathText(node.keys)} node={node} depth={0} siblings={found.length} isRestartSaid={false} />
          ))}
          {found.length === 0 && <p class="quiet">No field is called so, or speaks of it.</p>}
        </div>
        <FieldHelp />
      </div>
    </PanelContext.Provider>
  );
}

function SearchBox() {
  const { search } = panelStateOf(useLab());
  return (
    <label class="search-box">
      <Icon name="search" />
      <input
        type="search"
        placeholder="Find a field"
        aria-label="Find a field"
        value={search.value}
        onInput={({ currentTarget }) => (search.value = currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') search.value = '';
        }}
      />
    </label>
  );
}

/** Problems that no row shows. */
function Elsewhere({ problems }: { readonly problems: readonly SceneProblem[] }) {
  const unplaced = problems.filter(({ path }) => readPath(path) === null);
  if (unplaced.length === 0) return null;
  return (
    <ul class="panel-problems" role="alert">
      {unplaced.slice(0, 5).map(({ path, message, cure }) => (
        <li key={path}>
          <code>{path}</code> {message}
          {cure !== undefined && `: ${cure}`}
        </li>
      ))}
    </ul>
  );
}

function Unreadable({ problems: [problem] }: { readonly problems: readonly SceneProblem[] }) {
  return (
    <p class="quiet" role="status">
      The text of the scene cannot be read{problem ? `: ${problem.path}: ${problem.message}` : ''}. Its fields are back
      when it can.
    </p>
  );
}

/** Single fields, text last, and what is left out, stand first, under a heading of their own; the rest is grouped as the file is. */
function grouped(nodes: readonly FieldNode[]): readonly FieldNode[] {
  const isText = ({ type }: FieldNode): boolean => type.kind === 'text';
  const groups = nodes.filter((node) => !isRow(node));
  const rows = nodes.filter(isRow).toSorted((a, b) => Number(isText(a)) - Number(isText(b)));
  const [first] = rows;
  if (!first) return groups;
  const general: FieldNode = {
    ...first,
    keys: ['general'],
    label: 'general',
    doc: 'What the scene is called, and what holds for all of it.',
    type: { kind: 'object', name: '', doc: '', word: null, fields: [] },
    declared: { kind: 'object', name: '', doc: '', word: null, fields: [] },
    isRequired: true,
    initial: undefined,
    restarts: false,
    written: undefined,
    filed: undefined,
    value: {},
    children: rows,
  };
  return [general, ...groups];
}

/** A problem of what is missing or inside of a vector is shown where there is a row. */
function placed(problems: readonly SceneProblem[]): ReadonlyMap<string, SceneProblem> {
  const byPath = new Map<string, SceneProblem>();
  for (const problem of problems) {
    const keys = readPath(problem.path);
    if (keys === null) continue;
    const isComponent = typeof keys.at(-1) === 'number' && typeof problem.value === 'number';
    const path = pathText(isComponent ? keys.slice(0, -1) : keys);
    if (!byPath.has(path)) byPath.set(path, problem);
  }
  return byPath;
}

/** Notes begin with the place that they speak of. */
function notesByPath(notes: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    notes.flatMap((note) => {
      const [, path = '', words = ''] = /^(scene[.[][^:]*): (.*)$/.exec(note) ?? [];
      const keys = path === '' ? null : readPath(path);
      return keys === null ? [] : [[pathText(keys), words] as const];
    }),
  );
}
