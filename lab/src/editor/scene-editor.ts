/** The text of a scene in an editor: completion, help and problems from the scene language. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxTree,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import type { Tooltip } from '@codemirror/view';
import type { LanguageObject, SceneProblem } from 'talus';
import { helpElement } from './field-card.ts';
import { keysOf, looseValue, rootValue } from './json-places.ts';
import { fieldAt } from './language-at.ts';
import { placeProblems } from './problem-places.ts';
import { suggestionsAt, type Suggestion } from './suggestions.ts';
import { jsonColours } from './json-colours.ts';

/** Of a change that was made from outside, not by typing. */
const fromOutside = Annotation.define<boolean>();

export interface SceneEditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly language: LanguageObject;
  readonly onChange: (text: string) => void;
}

export class SceneEditor implements Disposable {
  readonly #view: EditorView;

  constructor({ parent, text, language, onChange }: SceneEditorOptions) {
    const state = EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        codeFolding(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        json(),
        jsonColours,
        lintGutter(),
        autocompletion({
          override: [(context) => completions(language, context)],
          activateOnTyping: true,
          icons: false,
        }),
        hoverTooltip((view, offset) => help(language, view.state, offset)),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': 'Text of the scene', spellcheck: 'false' }),
        EditorView.updateListener.of(({ docChanged, transactions, state: { doc } }) => {
          if (docChanged && !transactions.some((each) => each.annotation(fromOutside))) onChange(doc.toString());
        }),
      ],
    });
    this.#view = new EditorView({ parent, state });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Another text, as one step that can be undone. */
  setText(text: string, isTyped = false): void {
    if (text === this.text) return;
    const annotations = isTyped ? [] : [fromOutside.of(true)];
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text }, annotations });
  }

  show(problems: readonly SceneProblem[]): void {
    const { state } = this.#view;
    const placed = placeProblems(this.text, problems, syntaxTree(state));
    const diagnostics = placed.map((problem) => ({ ...problem, severity: 'error' as const }));
    this.#view.dispatch(setDiagnostics(state, diagnostics));
  }

  /** Puts the cursor at a problem. */
  goTo(problem: SceneProblem): void {
    const [place] = placeProblems(this.text, [problem]);
    if (!place) return;
    this.#view.dispatch({
      selection: { anchor: place.from },
      effects: EditorView.scrollIntoView(place.from, { y: 'center' }),
    });
    this.#view.focus();
  }

  [Symbol.dispose](): void {
    this.#view.destroy();
  }
}

/** What can be chosen at the cursor, by what stands before it. */
export function completions(language: LanguageObject, context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  const text = state.doc.toString();
  const found = suggestionsAt(language, text, pos, syntaxTree(state));
  // Not after every space: only where something has begun, or when it is asked for.
  if (!found || (found.from === found.to && !explicit && !/[:{[,]\s?$/.test(text.slice(0, pos)))) return null;
  return { from: found.from, options: found.options.map(completion), validFor: /^"?[\w$-]*$/ };
}

function completion({ label, text, kind, detail, doc }: Suggestion, index: number): Completion {
  return {
    // What is typed begins with a quote: so does what it is compared with.
    label: kind === 'key' ? JSON.stringify(label) : label,
    displayLabel: label,
    detail,
    info: doc,
    boost: -index / 100,
    apply: (view, _completion, from, to) => {
      const after = view.state.doc.sliceString(to, to + 200);
      const [rest] = /^[\w$.+-]*"?/.exec(after) ?? [''];
      // A key before another one wants a comma between them.
      const isFollowed = kind === 'key' && after.slice(rest.length).trimStart().startsWith('"');
      const insert = isFollowed ? `${text},` : text;
      view.dispatch({
        changes: { from, to: to + rest.length, insert },
        selection: { anchor: from + text.length },
        userEvent: 'input.complete',
      });
    },
  };
}

/** What stands under the pointer: its meaning, unit and range. */
function help(language: LanguageObject, state: EditorState, offset: number): Tooltip | null {
  const node = syntaxTree(state).resolveInner(offset, 1);
  if (!['PropertyName', 'String', 'Number', 'True', 'False'].includes(node.name)) return null;
  const text = state.doc.toString();
  const keys = keysOf(node, text);
  const field = fieldAt(language, looseValue(rootValue(syntaxTree(state)), text), keys);
  if (!field) return null;
  return { pos: node.from, end: node.to, above: true, create: () => ({ dom: helpElement(keys, field) }) };
}
