/** Fields that are no numbers: words to choose from, switches, text, names of what is elsewhere in the scene. */

export interface ChoiceInputProps {
  readonly value: string | number | undefined;
  readonly options: readonly (string | number)[];
  readonly label: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string | number) => void;
}

export function ChoiceInput({ value, options, label, isWrong, onChange }: ChoiceInputProps) {
  // A name that no longer exists is shown all the same, with what is wrong about it.
  const shown = value === undefined || options.includes(value) ? options : [value, ...options];
  return (
    <select
      class="choice-input"
      aria-label={label}
      aria-invalid={isWrong}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(shown[currentTarget.selectedIndex]!)}
    >
      {shown.map((option) => (
        <option key={option} value={String(option)}>
          {option}
        </option>
      ))}
    </select>
  );
}

export interface SwitchInputProps {
  readonly value: boolean;
  readonly label: string;
  readonly onChange: (value: boolean) => void;
}

export function SwitchInput({ value, label, onChange }: SwitchInputProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      class="switch-input"
      aria-label={label}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

export interface TextInputProps {
  readonly value: string;
  readonly label: string;
  readonly isLong: boolean;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** Text is taken when one has finished it. */
export function TextInput({ value, label, isLong, isWrong, onChange }: TextInputProps) {
  const common = {
    class: 'text-input',
    'aria-label': label,
    'aria-invalid': isWrong,
    spellcheck: false,
    value,
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onChange(currentTarget.value),
  };
  return isLong ? <textarea {...common} rows={2} /> : <input type="text" {...common} />;
}
