/** When frames of a scene that plays are to end: so many a second, though steps are not cut up. */

/** Left free in each frame for messages and the system [ms]. */
export const breath = 0.5;

/**
 * Of the time of a frame, for pictures that a CPU draws while a scene moves: as much as is left beside the steps that a frame
 * shall have, between these bounds.
 */
const shareForDrawing = { least: 0.12, most: 0.42 };
/** With a part of one in reserve: steps are not all as long as their mean, and pictures neither. */
const stepsWanted = 3.75;

export interface Motion {
  /** Time that a frame has [ms] */
  readonly frame: number;
  /** What a step takes of late [ms] */
  readonly step: number;
  /** What moments that are kept, readings, messages and the system take of a frame of late [ms] */
  readonly besides: number;
}

const wishedFor = ({ frame, step, besides }: Motion): number => frame - besides - stepsWanted * step;

/** What a picture may take [ms]. */
export function timeForDrawing(motion: Motion): number {
  const { least, most } = shareForDrawing;
  return Math.min(Math.max(wishedFor(motion), least * motion.frame), most * motion.frame);
}

/** Whether a picture, as fine as it may be, and as many steps as a frame shall have, do not fit in it. */
export const isInHaste = (motion: Motion): boolean => wishedFor(motion) < shareForDrawing.most * motion.frame;

export class Timetable {
  /** Of the last frame [ms] */
  #end = 0;

  /**
   * A frame begins now [ms], one of those that follow each other after `interval`: when it is to end. What the one before it took too
   * long it is shorter by, and what that left it has more.
   */
  begin(now: number, interval: number): number {
    this.#end = Math.min(Math.max(this.#end + interval, now + interval / 2), now + 1.5 * interval);
    return this.#end;
  }

  /**
   * How long to wait for the next frame, now that all is done and a step takes so long [ms]. Where time is left, but less than a step
   * takes, the next frame begins at once: to wait would lose, every other frame, half of a step that did not fit.
   */
  rest(now: number, step: number): number {
    const left = this.#end - now;
    return left > Math.max(breath, step) ? left : 0;
  }
}
