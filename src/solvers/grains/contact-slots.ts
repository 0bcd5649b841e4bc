/** How many contacts there is room for. */
import type { Model, ShapeModel } from '../../scene/model.ts';

export interface ContactSlots {
  /** Contacts of a grain with other grains. */
  readonly grainSlots: number;
  /** Contacts of a grain with walls of bodies. */
  readonly bodySlots: number;
}

/** More memory is not spent on the largest among very unequal grains; what does not fit is counted as a warning. */
const mostGrainSlots = 64;
const mostBodySlots = 8;
/** Touching spheres never cover a sphere closer than this: 12 of 14.9 for equal ones, and speculative contacts come on top. */
const coverage = 0.9;

/**
 * The smallest grains around the largest: each covers, as seen from its centre, a cap with sin α = r / (R + r), of which
 * 2 / (1 − cos α) would cover the sphere.
 */
export function contactSlots(model: Model): ContactSlots {
  const { radius } = model.grains;
  const smallest = radius.reduce((least, r) => Math.min(least, r), Infinity);
  const largest = radius.reduce((most, r) => Math.max(most, r), 0);
  const sine = largest > 0 ? smallest / (largest + smallest) : 0.5;
  const caps = 2 / (1 - Math.sqrt(1 - sine * sine));
  const walls = model.bodies.reduce((sum, { shape }) => sum + wallsInReach(shape), 0);
  return {
    grainSlots: Math.min(mostGrainSlots, Math.ceil(coverage * caps)),
    bodySlots: Math.max(1, Math.min(mostBodySlots, walls)),
  };
}

/** Walls of a body that a grain can touch at a time. */
function wallsInReach(shape: ShapeModel): number {
  switch (shape.kind) {
    case 'box':
      return shape.hollow ? 6 : 1;
    case 'cylinder':
      return shape.hollow ? 3 : 1;
    case 'plane':
    case 'sphere':
    case 'capsule':
    case 'mesh':
      return 1;
  }
}
