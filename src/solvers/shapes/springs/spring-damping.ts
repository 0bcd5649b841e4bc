/** How strong the dampers of springs are for a restitution. */
import { springDamping } from '../../../materials/damping-of.ts';
import type { Model } from '../../../scene/model.ts';

/** A model for springs: what contacts have as restitution is the ratio of their dampers. */
export const withDampers = (model: Model): Model => ({
  ...model,
  contacts: model.contacts.map((contact) => ({ ...contact, restitution: springDamping(contact.restitution) })),
});
