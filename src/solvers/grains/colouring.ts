/** How contacts get their colours. */
import type { Kernel } from '../../device/device.ts';

/** Rounds in which new contacts bid for a colour; those that get none are shared for a step, and bid again. */
export const biddingRounds = 3;

/** Threads that go through a list whose length only the device knows, which is mostly short, and `most` at most. */
export const fewThreads = (kernel: Kernel, most: number): number => Math.min(kernel.constants['THREADS']!, most);
