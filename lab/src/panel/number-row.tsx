/** Numbers with what helps to choose them: a slider for one, three side by side for a vector. */
import type { LanguageMeasure } from 'talus';
import { NumberInput } from './number-input.tsx';
import { shortNumber } from './number-text.ts';
import { placeOf, sliderScale, valueAtPlace, withinRange, type SliderScale } from './slider-scale.ts';

export interface NumberSliderProps {
  readonly value: number;
  /** About which the slider is laid out: it must not move while it is drawn. */
  readonly anchor: number | null;
  readonly measure: LanguageMeasure;
  readonly isWhole: boolean;
  readonly label: string;
  readonly isWrong: boolean;
  readonly onChange: (value: number) => void;
}

const places = 1000;

export function NumberSlider(props: NumberSliderProps) {
  const { value, anchor, measure, isWhole, label, onChange } = props;
  const scale = sliderScale(measure.range, anchor);
  return (
    <div class="number-slider">
      <NumberInput {...props} scale={scale} />
      {scale && (
        <input
          type="range"
          class="slider"
          tabIndex={-1}
          aria-label={`${label}, slider`}
          aria-valuetext={`${shortNumber(value)} ${measure.unit === '1' ? '' : measure.unit}`}
          min={0}
          max={places}
          style={{ '--place': `${100 * Math.min(Math.max(placeOf(value, scale), 0), 1)}%` }}
          value={Math.round(places * placeOf(value, scale))}
          onInput={({ currentTarget }) => {
            const next = valueAtPlace(Number(currentTarget.value) / places, scale);
            onChange(withinRange(next, measure.range, isWhole));
          }}
        />
      )}
    </div>
  );
}

export interface VectorInputProps {
  readonly value: readonly number[];
  readonly measure: LanguageMeasure;
  readonly label: string;
  readonly isWrong: boolean;
  readonly onChange: (value: readonly number[]) => void;
}

const axes = ['x', 'y', 'z', 'w'];

export function VectorInput({ value, measure, label, isWrong, onChange }: VectorInputProps) {
  const scale = vectorScale(value, measure);
  return (
    <div class="vector-input" data-length={value.length}>
      {value.map((component, k) => (
        <label key={axes[k]} class="component">
          <span aria-hidden="true">{axes[k]}</span>
          <NumberInput
            value={component}
            measure={measure}
            isWhole={false}
            label={`${label} ${axes[k]}`}
            scale={component === 0 ? scale : null}
            isWrong={isWrong}
            onChange={(next) => onChange(value.with(k, next))}
          />
        </label>
      ))}
    </div>
  );
}

/** For components that are 0 and have no size of their own: that of the others. */
function vectorScale(value: readonly number[], { range }: LanguageMeasure): SliderScale | null {
  const size = Math.max(...value.map(Math.abs));
  return sliderScale(range.usual ? range : {}, size === 0 ? null : size);
}
