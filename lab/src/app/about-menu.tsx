/** The title of the scene; a click tells what it is about. */
import { useEffect } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { Menu } from './menu.tsx';
import { countText, lengthText, unitText } from './number-text.ts';

export function AboutMenu() {
  const lab = useLab();
  const opened = lab.opened.value;
  const scene = lab.scene.value;
  const title = opened?.name ?? scene?.name ?? '';
  useEffect(() => {
    document.title = title === '' ? 'Talus' : `${title} · Talus`;
  }, [title]);
  const about = aboutOf(lab.text.value);
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
function aboutOf(text: string): string {
  try {
    const scene: unknown = JSON.parse(text);
    return typeof scene === 'object' && scene !== null && 'about' in scene ? String(scene.about) : '';
  } catch {
    return '';
  }
}
