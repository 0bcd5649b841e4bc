/** One number: typed, drawn sideways, turned by the wheel, stepped by arrows. */
import { useRef, useState } from 'preact/hooks';
import type { LanguageMeasure } from 'talus';
import { readNumber, shortNumber } from './number-text.ts';
import { arrowStep, placeOf, stepped, valueAtPlace, withinRange, type SliderScale } from './slider-scale.ts';

export interface NumberInputProps {
  readonly value: number;
  readonly measure: LanguageMeasure;
  readonly isWhole: boolean;
  /** What it is called, for those who cannot see where it stands. */
  readonly label: string;
  /** How far a drag goes; null: by the value's own size. */
  readonly scale: SliderScale | null;
  readonly isWrong: boolean;
  readonly onChange: (value: number) => void;
}

/** Pixels of a drag from one end of a scale to the other. */
const dragLength = 240;
/** Pixels before a press becomes a drag. */
const dragStart = 4;

export function NumberInput({ value, measure, isWhole, label, scale, isWrong, onChange }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What is being typed; null: nobody does. */
  const [typed, setTyped] = useState<string | null>(null);
  const { unit, range } = measure;
  const isUnread = typed !== null && readNumber(typed, unit) === null;

  const set = (next: number): void => {
    const allowed = withinRange(next, range, isWhole);
    if (allowed !== value) onChange(allowed);
    setTyped(null);
  };
  /** What was typed is taken as it is: if it is not allowed, the field says why. */
  const finish = (): void => {
    const read = typed === null ? null : readNumber(typed, unit);
    setTyped(null);
    if (read !== null && read !== value) onChange(read);
  };
  const step = (count: number): void => set(stepped(value, arrowStep(value, isWhole, scale), count));

  const press = (event: KeyboardEvent): void => {
    const count = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (count !== undefined) {
      event.preventDefault();
      step(count * (event.shiftKey ? 10 : 1));
    } else if (event.key === 'Enter') {
      finish();
      input.current?.select();
    } else if (event.key === 'Escape') {
      setTyped(null);
      input.current?.blur();
    }
  };

  const startDrag = (event: PointerEvent): void => {
    const element = input.current;
    if (element === null || event.button !== 0 || event.pointerType === 'touch' || document.activeElement === element)
      return;
    // It takes the focus only where no drag follows.
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    const draggedTo = dragValues(value, scale, isWhole);
    let isDrag = false;
    const move = ({ clientX }: PointerEvent): void => {
      const way = clientX - event.clientX;
      isDrag ||= Math.abs(way) >= dragStart;
      if (isDrag) onChange(withinRange(draggedTo(way), range, isWhole));
    };
    const end = (): void => {
      element.removeEventListener('pointermove', move);
      if (isDrag) return;
      element.focus();
      element.select();
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('lostpointercapture', end, { once: true });
  };

  const turn = (event: WheelEvent): void => {
    if (document.activeElement !== input.current || event.deltaY === 0) return;
    event.preventDefault();
    step(event.deltaY < 0 ? 1 : -1);
  };

  return (
    <input
      ref={input}
      class="number-input"
      type="text"
      inputMode="decimal"
      autocomplete="off"
      spellcheck={false}
      aria-label={unit === '1' ? label : `${label} in ${unit}`}
      aria-invalid={isWrong || isUnread}
      title={typed === null && shortNumber(value) !== String(value) ? String(value) : undefined}
      value={typed ?? shortNumber(value)}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={finish}
      onKeyDown={press}
      onPointerDown={startDrag}
      onWheel={turn}
    />
  );
}

/** Where a drag by so many pixels leads. */
function dragValues(value: number, scale: SliderScale | null, isWhole: boolean): (way: number) => number {
  if (scale !== null) {
    const start = placeOf(value, scale);
    return (way) => valueAtPlace(start + way / dragLength, scale);
  }
  const step = arrowStep(value, isWhole, scale);
  return (way) => stepped(value, step, Math.round(way / 3));
}
