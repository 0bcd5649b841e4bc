/** What the conditions that solvers count mean, and what to do about them. */
import type { Matter } from './matter.ts';

interface WarningNote {
  readonly meaning: string;
  readonly cure: string;
}

const ofGrains: Readonly<Record<string, WarningNote>> = {
  nonFinite: {
    meaning: 'a position or velocity was no number any more',
    cure: 'take a smaller time.step, or a lower solver.relaxation with ccp-jacobi',
  },
  outsideDomain: {
    meaning: 'a grain was outside the domain, where finding contacts is slow',
    cure: 'make domain larger, or close the gap that grains fall through',
  },
  contactOverflow: {
    meaning: 'a contact was left out because its grain, or a GPU that was told of many steps, had no place for more',
    cure: 'look for grains that start inside each other, or let their sizes differ less',
  },
  tooDeep: {
    meaning: 'grains overlapped more than a step should let them',
    cure: 'take a smaller time.step or more solver.sweeps, or look for grains that start inside each other',
  },
  crushed: {
    meaning: 'grains overlapped by more than half of a radius, as no material does',
    cure: 'take a smaller time.step or more solver.maxSweeps, less load or slower bodies',
  },
  blockedEntry: {
    meaning: 'a grain that was to enter has waited long, since its place was taken',
    cure: 'give its stream a larger region, a lower rate or a higher velocity, the grains before it a way out, or a body that is there another place',
  },
  tooFast: {
    meaning: 'a grain moved so far in a step that it may have passed another unseen',
    cure: 'take a smaller time.step',
  },
};

/** Where contacts are springs, which have no sweeps. */
const ofSpringyGrains: Readonly<Record<string, WarningNote>> = {
  ...ofGrains,
  tooDeep: {
    meaning: 'grains overlapped by more than a tenth of a radius',
    cure: 'take a greater youngModulus or a smaller time.step, or look for grains that start inside each other',
  },
};

const finer = 'take a smaller time.step or more grid.substeps';

const ofParticles: Readonly<Record<string, WarningNote>> = {
  nonFinite: {
    meaning: 'a position, velocity or deformation was no number any more',
    cure: finer,
  },
  outsideDomain: {
    meaning: 'a particle was more than half a cell past a face of the domain',
    cure: 'make domain larger, or give its faces walls in boundaries',
  },
  inverted: {
    meaning: 'matter was turned inside out',
    cure: `${finer}, or stiffer matter`,
  },
  tooFast: {
    meaning: 'a particle moved more than half a cell in a substep',
    cure: finer,
  },
  blockOverflow: {
    meaning: 'matter reached a block of the grid for which there was no room',
    cure: 'raise grid.room, or on a GPU wait for steps more often',
  },
  massOverflow: {
    meaning: 'more matter gathered at a node of the grid than its sum can hold',
    cure: 'take stiffer matter, which is not pressed together so far',
  },
};

const notes: Readonly<Record<Matter['piece'], Readonly<Record<string, WarningNote>>>> = {
  grain: ofGrains,
  particle: ofParticles,
};

/** Those that have a meaning and a cure. */
export const knownWarnings = (piece: Matter['piece']): readonly string[] => Object.keys(notes[piece]);

interface Counted {
  readonly warnings: Readonly<Record<string, number>>;
  /** A piece for each, where it is known. */
  readonly offenders?: Readonly<Record<string, number>>;
  /** Steps in one of which each was first counted, where they are known. */
  readonly warnedIn?: Readonly<Record<string, readonly [number, number]>>;
  /** Whether contacts are springs. Default: false. */
  readonly areSprings?: boolean;
  /** Whether the scene says where grains will be. Default: true. */
  readonly isDomainGiven?: boolean;
  /** Spheres, times the steps that they took: for conditions that pass by themselves. Default: none does. */
  readonly sphereSteps?: number;
}

/**
 * Overlaps of grains that strike each other are undone by a fifth in each step, without a push: after some ten steps nothing of them
 * is left, and nothing has come of them. Overlaps that last are counted in every step, and press matter together. So they want
 * a cure from where one sphere in so many has one, in the mean of all steps: one that lasts, among fewer, is told of.
 */
const spheresToOnePassing = 10_000;

const passing: Readonly<Record<string, WarningNote>> = {
  outsideDomain: {
    meaning: 'grains left the surroundings in which the scene began, and are simulated all the same, but more slowly',
    cure: 'where they are meant to go so far, a domain that holds them is faster',
  },
  tooDeep: {
    meaning: 'grains that struck each other overlapped for a few steps, which undid it',
    cure: 'there is less of it with more solver.maxSweeps',
  },
};

/** A scene that names no domain promises nothing about where its grains stay: what leaves is noted, and is nothing to mend. */
function passes(name: string, times: number, counted: Counted): boolean {
  const { areSprings = false, isDomainGiven = true, sphereSteps = 0 } = counted;
  if (name === 'outsideDomain') return !isDomainGiven;
  return name in passing && !areSprings && times * spheresToOnePassing < sphereSteps;
}

const notesOf = ({ areSprings = false }: Counted, piece: Matter['piece']): Readonly<Record<string, WarningNote>> =>
  piece === 'grain' && areSprings ? ofSpringyGrains : notes[piece];

/** `12 × outsideDomain (grain 3, first in step 8): …; make domain larger …`, one line for each condition that wants a cure. */
export const warningLines = (counted: Counted, piece: Matter['piece']): string[] =>
  linesOf(counted, notesOf(counted, piece), piece, (name, times) => piece !== 'grain' || !passes(name, times, counted));

/** The same of conditions that occurred and want none. */
export const passingLines = (counted: Counted, piece: Matter['piece']): string[] =>
  linesOf(counted, passing, piece, (name, times) => piece === 'grain' && passes(name, times, counted));

function linesOf(
  { warnings, offenders = {}, warnedIn = {} }: Counted,
  words: Readonly<Record<string, WarningNote>>,
  piece: Matter['piece'],
  isTold: (name: string, times: number) => boolean,
): string[] {
  return Object.entries(warnings)
    .filter(([name, times]) => times > 0 && isTold(name, times))
    .map(([name, times]) => {
      const note = words[name];
      const which = [
        ...(name in offenders ? [`${piece} ${offenders[name]}`] : []),
        ...(name in warnedIn ? [`first in ${stepsOf(warnedIn[name]!)}`] : []),
      ];
      const who = which.length > 0 ? ` (${which.join(', ')})` : '';
      return `${times.toLocaleString('en')} × ${name}${who}${note ? `: ${note.meaning}; ${note.cure}` : ''}`;
    });
}

const stepsOf = ([first, last]: readonly [number, number]): string =>
  first === last ? `step ${first}` : `steps ${first} to ${last}`;
