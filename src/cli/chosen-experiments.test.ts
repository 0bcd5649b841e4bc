import { expect, test } from 'vitest';
import { validationCases } from '../validate/cases.ts';
import type { ValidationPlace } from '../validate/validation-case.ts';
import { chosenExperiments } from './chosen-experiments.ts';

const caseOf = (name: string) => validationCases.find((each) => each.name === name)!;
const place = { seeds: [1, 2] } as unknown as ValidationPlace;
const names = (text: string): string[] => chosenExperiments(caseOf('slit-hopper'), place, text).map(([name]) => name);

test('experiments are found by a part of their name, with spaces or dashes', () => {
  expect(names('gap of 2 mm')).toEqual(['gap of 2 mm, seed 1']);
  expect(names('of-2.5-mm,-seed')).toEqual(['gap of 2.5 mm, seed 1', 'gap of 2.5 mm, seed 2']);
});

test('what no experiment is called is answered with what there is', () => {
  expect(() => names('of 4 mm')).toThrow("no experiment has 'of 4 mm' in its name: there are 'gap of 1.5 mm, seed 1',");
  expect(() => chosenExperiments(caseOf('incline'), place, 'a')).toThrow('cannot be run one by one: leave out --only');
});
