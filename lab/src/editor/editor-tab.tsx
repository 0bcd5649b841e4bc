/** The scene as it is written, edited while it runs: what can be understood runs, what cannot is marked. */
import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { problemLine, readSceneText, SceneError, sceneLanguage } from 'talus';
import { delays, revisionOf } from '../panel/revision.ts';
import { download } from '../record/download.ts';
import { useLab } from '../state/lab-context.ts';
import './editor.css';
import { foldOverrides } from './fold-overrides.ts';
import { formatJson } from './format-json.ts';
import { SceneEditor } from './scene-editor.ts';

export function EditorTab() {
  const lab = useLab();
  const revision = revisionOf(lab);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SceneEditor | null>(null);
  const language = useMemo(sceneLanguage, []);

  useEffect(() => {
    const { text, overrides } = revision.wish.peek();
    const made = new SceneEditor({
      parent: host.current!,
      text: foldOverrides(text, overrides),
      language,
      onChange: (typed) => revision.change({ text: typed, overrides: [] }, delays.typing),
    });
    editor.current = made;
    made.show(revision.problems.peek());
    return () => {
      editor.current = null;
      made[Symbol.dispose]();
    };
  }, [revision, language]);

  useSignalEffect(() => {
    const { text, overrides } = revision.wish.value;
    editor.current?.setText(foldOverrides(text, overrides));
    editor.current?.show(revision.problems.value);
  });

  const format = (): void => {
    try {
      editor.current?.setText(formatJson(readSceneText(editor.current.text)), true);
    } catch (error) {
      // What is wrong with it is marked already.
      if (!(error instanceof SceneError)) throw error;
    }
  };
  const save = (): void => {
    const text = new Blob([editor.current?.text ?? ''], { type: 'application/json' });
    download(text, `${lab.scene.value?.name ?? 'scene'}.json`);
  };
  const isChanged = revision.wish.value.text !== lab.scene.value?.text || revision.wish.value.overrides.length > 0;
  const problems = revision.problems.value;
  const [first] = problems;
  return (
    <div class="editor">
      <div class="editor-tools">
        <button type="button" class="small-button" onClick={format}>
          Format
        </button>
        <button type="button" class="small-button" onClick={save}>
          Download
        </button>
        <span class="editor-gap" />
        <button type="button" class="small-button" disabled={!isChanged} onClick={() => revision.restoreFile()}>
          Back to file
        </button>
      </div>
      <div class="editor-host" ref={host} />
      <div class="editor-foot" role="status" data-wrong={first !== undefined || undefined}>
        {first === undefined ? (
          'The scene runs as it is written here. Esc, then Tab, leaves the text.'
        ) : (
          <button type="button" class="plain editor-problem" onClick={() => editor.current?.goTo(first)}>
            {problemLine(first)}
            {problems.length > 1 && ` (and ${problems.length - 1} more)`}
          </button>
        )}
      </div>
    </div>
  );
}
