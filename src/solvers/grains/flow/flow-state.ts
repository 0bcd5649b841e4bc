/** What the state knows of grains that come and go. */
import type { Field } from '../../../core/fields.ts';
import type { Model } from '../../../scene/model.ts';

/** For models in which {@link hasEntries}: one a grain, beside its presence. */
export const entryField = {
  type: 'u32',
  unit: '1',
  doc: 'Steps after which it may enter the world; 2³² − 1 if it is there, or gone for good.',
} as const satisfies Field;

/** `entry` of a grain that has none ahead. */
export const neverEnters = 0xffff_ffff;

/** Whether grains may enter or leave the world, so that it takes more than their motion to know where they are. */
export const hasEntries = ({ boundaries, grains }: Model): boolean =>
  boundaries.cyclic !== null ||
  [...boundaries.openLow, ...boundaries.openHigh].includes(true) ||
  grains.entryStep.some((step) => step > 0);

/** 1 for each grain of one world that is there from the start. */
export const initialPresence = ({ grains }: Model): Uint32Array => grains.entryStep.map((step) => (step === 0 ? 1 : 0));

/** When each grain of one world enters. */
export const initialEntry = ({ grains }: Model): Uint32Array =>
  grains.entryStep.map((step) => (step === 0 ? neverEnters : step));
