/** How strong the dampers of springs are for a restitution. */
import type { Model } from '../../../scene/model.ts';
import { dampingOf } from '../../grains/hertz/damping-of.ts';

/**
 * Ratio to critical damping, at most 1. A contact that cannot pull ends as soon as spring and damper cancel; with a critical
 * damper it gives back e⁻² = 0.135 of the speed of approach, and less would only ask for shorter steps.
 */
export const springDamping = (restitution: number): number => Math.min(dampingOf(restitution, false), 1);

/** A model for springs: what contacts have as restitution is the ratio of their dampers. */
export const withDampers = (model: Model): Model => ({
  ...model,
  contacts: model.contacts.map((contact) => ({ ...contact, restitution: springDamping(contact.restitution) })),
});
