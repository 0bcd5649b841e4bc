/** Frames for a film: one each time that so much simulated time has passed. The world waits while two are on their way. */
import type { Report, Size } from '../protocol.ts';
import type { LiveScene } from './live-scene.ts';
import type { Screen } from './screen.ts';

/** Frames that may be on their way to the page. */
const mostUnderWay = 2;

export class Film {
  /** Simulated time from one to the next [s] */
  readonly #interval: number;
  readonly #size: Size | null;
  readonly #start: number;
  #taken = 0;
  #underWay = 0;

  /** From the present moment of the scene on. */
  constructor(scene: LiveScene, interval: number, size: Size | null) {
    this.#interval = interval;
    this.#size = size;
    this.#start = scene.world.time;
  }

  get isWaiting(): boolean {
    return this.#underWay >= mostUnderWay;
  }

  /** The step that the next frame is of. */
  next({ model }: LiveScene): number {
    return Math.round((this.#start + this.#taken * this.#interval) / model.timeStep);
  }

  /** The frame that is due at the present step, if one is. */
  async take(scene: LiveScene, screen: Screen): Promise<Extract<Report, { kind: 'frame' }> | null> {
    if (this.isWaiting || scene.world.step < this.next(scene)) return null;
    this.#taken++;
    this.#underWay++;
    return { kind: 'frame', time: scene.world.time, ...(await screen.pixels(scene, this.#size)) };
  }

  /** The page has put one away. */
  arrived(): void {
    this.#underWay = Math.max(this.#underWay - 1, 0);
  }
}
