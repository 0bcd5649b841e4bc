/** The start of all random numbers: another one is another packing of the same scene. */
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { seedOf, withSeed } from './seed.ts';

export function SeedField() {
  const lab = useLab();
  const page = usePage();
  const seed = seedOf(lab.text.value, lab.overrides.value);
  const set = (input: HTMLInputElement): void => {
    const value = Number(input.value);
    if (input.value.trim() === '' || !Number.isInteger(value) || value < 0 || value >= 2 ** 32) {
      page.tell(`A seed is a whole number from 0 to ${2 ** 32 - 1}`);
      input.value = String(seed);
    } else if (value !== seed) lab.reopen({ overrides: withSeed(lab.overrides.value, value) });
  };
  return (
    <label class="compact-field" title="Seed of the random numbers: opens the scene again">
      <span>Seed</span>
      <input
        type="number"
        min={0}
        max={2 ** 32 - 1}
        value={seed}
        onChange={({ currentTarget }) => set(currentTarget)}
      />
    </label>
  );
}
