/**
 * How contacts that lose little rebound where there is no gravity. By Newton's law all that are hit in a step part at once at the speeds at which
 * they came: with the sweeps that rebounds get, a grain that hits two others loses energy, which nothing gives back. Without gravity
 * nothing need come to rest, so there contacts rebound in turn: each time that one is solved and finds its partners coming together,
 * it throws them back, as in collisions one after another.
 */
import type { Model } from '../../scene/model.ts';

/** As `NEARLY_ELASTIC` in contact_extra.wgsl. */
const nearlyElastic = 0.95;

/** Whether any contacts do so. */
export const reboundsInTurn = ({ contacts, gravity, scene }: Pick<Model, 'contacts' | 'gravity' | 'scene'>): boolean =>
  scene.solver.kind === 'gauss-seidel' &&
  gravity.every((component) => component === 0) &&
  contacts.some(({ restitution }) => restitution >= nearlyElastic);
