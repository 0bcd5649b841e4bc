/** The start of all random numbers: another one is another packing of the same scene. */
import { useLab } from '../state/lab-context.ts';
import { seedOf, withSeed } from './seed.ts';

export function SeedField() {
  const lab = useLab();
  const seed = seedOf(lab.text.value, lab.overrides.value);
  const set = (text: string): void => {
    const value = Math.floor(Number(text));
    if (text.trim() === '' || !(value >= 0 && value < 2 ** 32) || value === seed) return;
    lab.reopen({ overrides: withSeed(lab.overrides.value, value) });
  };
  return (
    <label class="compact-field" title="Seed of the random numbers: opens the scene again">
      <span>Seed</span>
      <input
        type="number"
        min={0}
        max={2 ** 32 - 1}
        value={seed}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </label>
  );
}
