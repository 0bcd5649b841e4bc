/** Where matter is at the start and how it moves: shapes and throws as functions of a few numbers. */
import { TalusError } from '../../core/errors.ts';
import type { Vector3 } from '../../math/rigid.ts';
import { eachParticle, type ParticleSelection } from '../objectives/selection.ts';
import { positive, unbounded, type Bound } from '../optimisers/bounds.ts';
import type { Parameter } from './parameter.ts';

/** Velocity that all particles of a selection start with, component after component [m/s]. */
export function startVelocityParameter(
  start: Vector3,
  { particles, dimensions = 3, name = 'velocity' }: { particles?: ParticleSelection; dimensions?: 2 | 3; name?: string } = {}, // prettier-ignore
): Parameter {
  const each = eachParticle(particles);
  return {
    names: ['x', 'y', 'z'].slice(0, dimensions).map((axis) => `${name} ${axis}`),
    start: Float64Array.from(start.slice(0, dimensions)),
    bounds: Array.from({ length: dimensions }, () => unbounded()),
    apply(numbers, draft) {
      each(draft.mass.length, (particle) => draft.velocity.set(numbers, 3 * particle));
      return (bars) => {
        const sums = new Float64Array(dimensions);
        each(bars.mass.length, (particle) => {
          for (let k = 0; k < dimensions; k++) {
            sums[k]! += bars.velocity[3 * particle + k]!;
            bars.velocity[3 * particle + k] = 0;
          }
        });
        return sums;
      };
    },
  };
}

/** Relative, for central differences of a smooth function: rounding and cut are both about 1e-10. */
const differenceStep = 1e-5;

/** A particle of another shape. */
export interface Placed {
  /** [m] */
  readonly position: Vector3;
  /** Volume and mass over those of the shape in the scene. Default: 1. */
  readonly volume?: number;
}

export interface ShapeOptions {
  readonly names: readonly string[];
  readonly start: ArrayLike<number>;
  /** Default: none. */
  readonly bounds?: readonly Bound[];
  /** Default: all. */
  readonly particles?: ParticleSelection;
  /** Where the particle that the scene puts at `position` is to be, with these numbers: a smooth function of them. */
  place(position: Vector3, numbers: Float64Array): Placed;
}

/**
 * A shape that depends on a few numbers, of the same density and at rest. Derivatives of `place` are central differences
 * in f64, good to nine digits. Particles stay as many: a shape that is much larger has too few for its cells.
 */
export function shapeParameter({ names, start, bounds, particles, place }: ShapeOptions): Parameter {
  const each = eachParticle(particles);
  if (names.length !== start.length) throw new TalusError(`a shape has ${names.length} names for ${start.length} numbers: give each one`); // prettier-ignore
  return {
    names,
    start: Float64Array.from(start),
    bounds: bounds ?? names.map(() => unbounded()),
    apply(numbers, draft) {
      const [rest, mass, volume] = [draft.position.slice(), draft.mass.slice(), draft.volume.slice()];
      const at = (particle: number): Vector3 => [rest[3 * particle]!, rest[3 * particle + 1]!, rest[3 * particle + 2]!];
      each(mass.length, (particle) => {
        const placed = place(at(particle), numbers);
        draft.position.set(placed.position, 3 * particle);
        draft.volume[particle] = volume[particle]! * (placed.volume ?? 1);
        draft.mass[particle] = mass[particle]! * (placed.volume ?? 1);
      });
      return (bars) => {
        /** Σ bar · (what `high` gives − what `low` gives) for one particle. */
        const change = (particle: number, high: Placed, low: Placed): number => {
          let sum = ((high.volume ?? 1) - (low.volume ?? 1)) * (bars.volume[particle]! * volume[particle]! + bars.mass[particle]! * mass[particle]!); // prettier-ignore
          for (let axis = 0; axis < 3; axis++)
            sum += bars.position[3 * particle + axis]! * (high.position[axis]! - low.position[axis]!);
          return sum;
        };
        const sums = numbers.map((number, k) => {
          const h = differenceStep * Math.max(Math.abs(number), 1e-3);
          const [above, below] = [numbers.with(k, number + h), numbers.with(k, number - h)];
          let sum = 0;
          each(mass.length, (particle) => {
            sum += change(particle, place(at(particle), above), place(at(particle), below));
          });
          return sum / (2 * h);
        });
        each(mass.length, (particle) => {
          const from = at(particle);
          const pulled = from.map((number, axis) => {
            const h = differenceStep * Math.max(Math.abs(number), 1e-3);
            const moved = (by: number): Placed => place(from.with(axis, number + by) as unknown as Vector3, numbers);
            return change(particle, moved(h), moved(-h)) / (2 * h);
          });
          const factor = place(from, numbers).volume ?? 1;
          bars.position.set(pulled, 3 * particle);
          bars.volume[particle]! *= factor;
          bars.mass[particle]! *= factor;
        });
        return sums;
      };
    },
  };
}

export interface StretchOptions {
  /** Along which it is stretched */
  readonly axis: 'x' | 'y' | 'z';
  /** Place on the axis that stays [m] */
  readonly origin: number;
  /** Default: all. */
  readonly particles?: ParticleSelection;
  /** Default: 1. */
  readonly start?: number;
  /** Default: positive. */
  readonly bound?: Bound;
  /** Default: `stretch`. */
  readonly name?: string;
}

/** A shape that is longer by a factor along an axis, at rest like that: the length of an arm. */
export function stretchParameter({
  axis,
  origin,
  particles,
  start = 1,
  bound = positive(),
  name = 'stretch',
}: StretchOptions): Parameter {
  // prettier-ignore
  const along = 'xyz'.indexOf(axis);
  return shapeParameter({
    names: [name],
    start: [start],
    bounds: [bound],
    ...(particles && { particles }),
    place: (position, [factor = NaN]) => ({
      position: position.with(along, origin + factor * (position[along]! - origin)) as unknown as Vector3,
      volume: factor,
    }),
  });
}
