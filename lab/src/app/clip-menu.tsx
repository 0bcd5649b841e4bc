/** A plane that cuts what is in front of it away. */
import { useLab } from '../state/lab-context.ts';
import { clipAxes, clipAxisOf, setClipAxis } from './commands.ts';
import { Menu } from './menu.tsx';
import { lengthText } from './number-text.ts';

export function ClipMenu() {
  const lab = useLab();
  const { clip } = lab.scenery;
  const axis = clipAxisOf(lab);
  const domain = lab.opened.value?.domain;
  const index = axis === null ? 0 : clipAxes.indexOf(axis);
  const low = domain?.min[index] ?? 0;
  const high = domain?.max[index] ?? 1;
  const side = Math.sign(clip.value?.normal[index] ?? 1);
  const place = clip.value === null ? low : clip.value.offset * side;

  return (
    <Menu icon="clip" label="Clip plane" title="Clip plane (X)" isOn={clip.value !== null}>
      <div class="segments" role="radiogroup" aria-label="Across">
        {[...clipAxes, null].map((name) => (
          <label key={name ?? 'none'}>
            <input type="radio" name="clip-axis" checked={axis === name} onChange={() => setClipAxis(lab, name)} />
            <span>{name ?? 'none'}</span>
          </label>
        ))}
      </div>
      {clip.value !== null && axis !== null && (
        <>
          <label class="field">
            <span>
              {axis} = {place < 0 ? '−' : ''}
              {lengthText(Math.abs(place))}
            </span>
            <input
              type="range"
              min={low}
              max={high}
              step={(high - low) / 400}
              value={place}
              aria-label={`Place of the plane along ${axis}`}
              onInput={({ currentTarget }) => {
                const normal = clip.value?.normal ?? [1, 0, 0];
                clip.value = { normal, offset: side * Number(currentTarget.value) };
              }}
            />
          </label>
          <button
            type="button"
            onClick={() => {
              const { normal, offset } = clip.value ?? { normal: [1, 0, 0], offset: 0 };
              clip.value = { normal: [-normal[0], -normal[1], -normal[2]], offset: -offset };
            }}
          >
            Cut the other side
          </button>
        </>
      )}
    </Menu>
  );
}
