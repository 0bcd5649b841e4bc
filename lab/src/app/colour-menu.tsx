/** By which quantity pieces are coloured, on which map and over which range. */
import { colourMapNames } from 'talus';
import { useLab } from '../state/lab-context.ts';
import { Menu } from './menu.tsx';
import { digits } from './number-text.ts';

export function ColourMenu() {
  const lab = useLab();
  const { colour } = lab.scenery;
  const fields = lab.opened.value?.fields ?? [];
  const chosen = fields.find(({ name }) => name === colour.value.field);
  return (
    <Menu icon="colour" label="Colour by" title="Colour by (C)" text={colour.value.field}>
      <div class="choices" role="radiogroup" aria-label="Quantity">
        {fields.map(({ name, unit, doc }) => (
          <label key={name} title={doc}>
            <input
              type="radio"
              name="colour-field"
              checked={name === colour.value.field}
              onChange={() => (colour.value = { ...colour.value, field: name, range: 'auto' })}
            />
            <span>{name}</span>
            {unit !== '' && unit !== '1' && <span class="unit">{unit}</span>}
          </label>
        ))}
      </div>
      {chosen?.labels === null && (
        <>
          <label class="field">
            <span>Map</span>
            <select
              value={colour.value.map}
              onChange={({ currentTarget }) => {
                const map = colourMapNames.find((name) => name === currentTarget.value);
                if (map !== undefined) colour.value = { ...colour.value, map };
              }}
            >
              {colourMapNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <RangeFields />
        </>
      )}
    </Menu>
  );
}

function RangeFields() {
  const lab = useLab();
  const { colour } = lab.scenery;
  const { range } = colour.value;
  const shown = range === 'auto' ? (lab.legend.value?.range ?? [0, 1]) : range;
  const setEnd = (end: 0 | 1, text: string): void => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) return;
    colour.value = { ...colour.value, range: end === 0 ? [value, shown[1]] : [shown[0], value] };
  };
  return (
    <fieldset class="range-fields">
      <legend>Range</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={range === 'auto'}
          onChange={({ currentTarget }) =>
            (colour.value = { ...colour.value, range: currentTarget.checked ? 'auto' : [shown[0], shown[1]] })
          }
        />
        <span>Follow what is seen</span>
      </label>
      <div class="range-ends">
        {([0, 1] as const).map((end) => (
          <input
            key={end}
            type="text"
            inputMode="decimal"
            aria-label={end === 0 ? 'Value of the first colour' : 'Value of the last colour'}
            disabled={range === 'auto'}
            value={digits(shown[end], 4).replace('−', '-')}
            onChange={({ currentTarget }) => setEnd(end, currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
