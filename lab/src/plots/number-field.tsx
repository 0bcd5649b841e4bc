/** A number that is taken when it is one: with Enter, or when the field is left. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './number-field.css';

interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly children?: ComponentChildren;
}

export function NumberField({ label, unit, value, onChange, children }: NumberFieldProps) {
  const written = String(Number(value.toPrecision(6)));
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  // A decimal comma is what many keyboards have.
  const number = text.trim() === '' ? NaN : Number(text.replace(',', '.'));
  const isNumber = Number.isFinite(number);
  const take = (): void => {
    if (isNumber && text !== written) onChange(number);
    else setText(written);
  };
  return (
    <div class="number-field">
      <label>
        <span>{label}</span>
        <input
          type="text"
          inputMode="decimal"
          value={text}
          aria-invalid={!isNumber}
          title={isNumber ? undefined : 'must be a number'}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
      </label>
      <span class="unit">{unit}</span>
      {children}
    </div>
  );
}
