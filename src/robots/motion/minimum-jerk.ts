/** The way from one place to another with the least jerk: at rest at both ends, and smooth in between. */

/** How far along the way one is, from 0 to 1, and how fast [1/s]. */
export interface Progress {
  readonly share: number;
  readonly rate: number;
}

/** Flash and Hogan (1985): h = u³ (10 − 15 u + 6 u²) with u = time over duration [s]. */
export function minimumJerk(time: number, duration: number): Progress {
  if (!(duration > 0) || time >= duration) return { share: 1, rate: 0 };
  if (time <= 0) return { share: 0, rate: 0 };
  const u = time / duration;
  return { share: u ** 3 * (10 - 15 * u + 6 * u * u), rate: (30 * u * u * (1 - u) ** 2) / duration };
}

/** The greatest speed on the way over its mean: 15/8, halfway. */
export const peakOverMean = 15 / 8;
