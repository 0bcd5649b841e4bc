/** Keys, text and numbers of JSON told apart by colours of the page's theme. */
import { syntaxTree } from '@codemirror/language';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { RangeSetBuilder } from '@codemirror/state';

const marks: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: 'json-key' }),
  String: Decoration.mark({ class: 'json-text' }),
  Number: Decoration.mark({ class: 'json-number' }),
  True: Decoration.mark({ class: 'json-number' }),
  False: Decoration.mark({ class: 'json-number' }),
  Null: Decoration.mark({ class: 'json-number' }),
};

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = marks[node.name];
        if (mark) builder.add(node.from, node.to, mark);
      },
    });
  }
  return builder.finish();
}

export const jsonColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      const isNew =
        update.docChanged || update.viewportChanged || syntaxTree(update.state) !== syntaxTree(update.startState);
      if (isNew) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
