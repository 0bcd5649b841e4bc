/** What the colours mean. */
import { useLab } from '../state/lab-context.ts';
import { digits } from './number-text.ts';

export function LegendCard() {
  const lab = useLab();
  const legend = lab.legend.value;
  // A scene that is refused has no picture: the one before it goes on unseen, and tells of its colours.
  if (legend === null || lab.opened.value === null) return null;
  const { field, colours, range } = legend;
  const unit = field.unit === '1' || field.unit === '' ? '' : field.unit;
  return (
    <figure class="legend over-card" aria-label={`Colours: ${field.name}`} title={field.doc}>
      <figcaption>
        {field.name}
        {unit && <span class="unit"> {unit}</span>}
      </figcaption>
      {field.labels === null ? (
        <>
          <div class="legend-bar" style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />
          <div class="legend-ends">
            <span>{digits(range[0], 3)}</span>
            <span>{digits((range[0] + range[1]) / 2, 3)}</span>
            <span>{digits(range[1], 3)}</span>
          </div>
        </>
      ) : (
        <ul class="legend-labels">
          {field.labels.slice(0, 12).map((label, index) => (
            <li key={label}>
              <i style={{ background: colours[index] ?? 'transparent' }} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
