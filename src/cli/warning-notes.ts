/** What the conditions that solvers count mean, and what to do about them. */

interface WarningNote {
  readonly meaning: string;
  readonly cure: string;
}

const notes: Readonly<Record<string, WarningNote>> = {
  nonFinite: {
    meaning: 'a position or velocity was no number any more',
    cure: 'take a smaller time.step',
  },
  outsideDomain: {
    meaning: 'a grain was outside the domain, where finding contacts is slow',
    cure: 'make domain larger, or close the gap that grains fall through',
  },
  contactOverflow: {
    meaning: 'a contact was left out because its grain had more than it has places for',
    cure: 'look for grains that start inside each other, or let their sizes differ less',
  },
  tooDeep: {
    meaning: 'grains overlapped more than a step should let them',
    cure: 'take a smaller time.step or more solver.sweeps, or look for grains that start inside each other',
  },
  blockedEntry: {
    meaning: 'a grain that was to enter has waited long, since its place was taken',
    cure: 'give its stream a larger region, a lower rate or a higher velocity, or the grains before it a way out',
  },
  tooFast: {
    meaning: 'a grain moved so far in a step that it may have passed another unseen',
    cure: 'take a smaller time.step',
  },
};

export const knownWarnings: readonly string[] = Object.keys(notes);

/** `12 × outsideDomain: grains outside …; make domain larger …`, one line for each condition that occurred. */
export function warningLines(warnings: Readonly<Record<string, number>>): string[] {
  return Object.entries(warnings)
    .filter(([, times]) => times > 0)
    .map(([name, times]) => {
      const note = notes[name];
      return `${times.toLocaleString('en')} × ${name}${note ? `: ${note.meaning}; ${note.cure}` : ''}`;
    });
}
