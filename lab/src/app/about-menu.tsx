/** The title of the scene; a click tells what it is about. */
import { useEffect, useMemo } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { Menu } from './menu.tsx';
import { countText, lengthText, unitText } from './number-text.ts';

export function AboutMenu() {
  const lab = useLab();
  const opened = lab.opened.value;
  const scene = lab.scene.value;
  const { title: written, about } = useMemo(() => wordsOf(lab.text.value), [lab.text.value]);
  const title = opened?.name || written || scene?.name || '';
  useEffect(() => {
    document.title = title === '' ? 'Talus' : `${title} · Talus`;
  }, [title]);
  const size = opened?.domain.max.map((high, axis) => lengthText(high - (opened.domain.min[axis] ?? 0)));
  return (
    <Menu label={`About: ${title}`} title="What this scene is about" look="title-button" text={title}>
      <div class="about">
        <h2>{title}</h2>
        {about !== '' && <p>{about}</p>}
        {opened !== null && (
          <p class="unit">
            {countText(opened.pieceCount)} {opened.piece}s in {size?.slice(0, opened.dimensions).join(' × ')}, with
            steps of {unitText(opened.timeStep, 's')}.
          </p>
        )}
        {scene?.isShipped && (
          <p class="unit">
            <code>scenes/{scene.name}.json</code>
          </p>
        )}
      </div>
    </Menu>
  );
}

/** The scene's own words; none where the text cannot be read. */
function wordsOf(text: string): { readonly title: string; readonly about: string } {
  try {
    const { title = '', about = '' } = JSON.parse(text) as { title?: unknown; about?: unknown };
    return { title: String(title), about: String(about) };
  } catch {
    return { title: '', about: '' };
  }
}
