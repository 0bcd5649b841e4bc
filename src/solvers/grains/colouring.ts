/** How contacts get their colours. */
import type { Kernel } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { reboundsInTurn } from './rebounds-in-turn.ts';

/**
 * Rounds in which new contacts bid for a colour; those that get none are shared for a step, and bid again. In a gas nearly all are new, and
 * what shares masses loses energy: of 22,000 grains that fill a third of space a tenth in 20 steps with three rounds, none with eight.
 */
export const biddingRounds = (model: Pick<Model, 'contacts' | 'gravity' | 'scene'>): number =>
  reboundsInTurn(model) ? 8 : 3;

/** Threads that go through a list whose length only the device knows, which is mostly short, and `most` at most. */
export const fewThreads = (kernel: Kernel, most: number): number => Math.min(kernel.constants['THREADS']!, most);
