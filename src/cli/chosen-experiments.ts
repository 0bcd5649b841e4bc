/** Experiments of a validation case that a person names a part of. */
import type { ValidationCase, ValidationPlace } from '../validate/validation-case.ts';
import { UsageError } from './failure.ts';

const dashed = (text: string): string => text.replaceAll(' ', '-');

/** Those with the text in their name, in which spaces may be dashes. Throws where there are none, and says which there would be. */
export function chosenExperiments(
  { name, experiments }: ValidationCase,
  place: ValidationPlace,
  text: string,
): readonly (readonly [string, () => Promise<unknown>])[] {
  if (!experiments) {
    throw new UsageError(
      `validate ${name}: its experiments cannot be run one by one: leave out --only, or use --seeds`,
    );
  }
  const all = [...experiments(place)];
  const chosen = all.filter(([experiment]) => dashed(experiment).includes(dashed(text)));
  if (chosen.length > 0) return chosen;
  const names = all.map(([experiment]) => `'${experiment}'`).join(', ');
  throw new UsageError(`validate ${name}: no experiment has '${text}' in its name: there are ${names}`);
}
