/** How fast simulated time may go, and how fast it goes. */

/** What is not used of the time that passes is lost after this long [s]: a scene does not race to catch up. */
const longestCredit = 0.1;
/** Weight of the newest frame in what is reported. */
const weight = 0.15;
/** In what a frame takes besides steps and its picture: some of it is there in one frame of many. */
const slowWeight = 0.05;
/** More than this is another matter, such as a request that took its time [ms] */
const mostBesides = 10;

export class Pace {
  /** Simulated seconds a second at most. */
  speed = 1;
  /** Simulated time that may pass now [s]. */
  #credit = 0;
  /** Means of late; null before the first. */
  #stepMs: number | null = null;
  #drawMs: number | null = null;
  #frameMs: number | null = null;
  #simulated: number | null = null;
  #stepsPerFrame: number | null = null;
  #besidesMs: number | null = null;
  /** What steps, pictures and waiting took since the last frame began [ms] */
  #accounted = 0;
  #frameCount = 0;

  get stepMs(): number {
    return this.#stepMs ?? 0;
  }
  get drawMs(): number {
    return this.#drawMs ?? 0;
  }
  /** What a frame takes besides steps, its picture and waiting [ms] */
  get besidesMs(): number {
    return this.#besidesMs ?? 0;
  }
  /** Frames of all that has played. */
  get frameCount(): number {
    return this.#frameCount;
  }
  get framesPerSecond(): number {
    return this.#frameMs ? 1000 / this.#frameMs : 0;
  }
  get stepsPerFrame(): number {
    return this.#stepsPerFrame ?? 0;
  }
  get realTimeFactor(): number {
    return this.#frameMs ? (1000 * (this.#simulated ?? 0)) / this.#frameMs : 0;
  }

  /** A frame begins, so long after the one before it [ms]. */
  grant(passed: number): void {
    if (this.#accounted > 0) {
      const besides = Math.min(Math.max(passed - this.#accounted, 0), mostBesides);
      this.#besidesMs = mean(this.#besidesMs, besides, slowWeight);
    }
    this.#accounted = 0;
    if (this.speed === Infinity) return;
    const most = longestCredit * this.speed;
    this.#credit = Math.min(this.#credit + (passed / 1000) * this.speed, most);
  }

  /** Steps of this length [s] that may be taken now. */
  allowed(timeStep: number): number {
    // A credit of exactly a step must not fall short of it by the last digit.
    return this.speed === Infinity ? Infinity : Math.floor(this.#credit / timeStep + 1e-9);
  }

  /** Simulated time passed [s]. */
  spend(simulated: number): void {
    if (this.speed !== Infinity) this.#credit -= simulated;
  }

  /** Steps took so long [ms]. */
  tookSteps(steps: number, duration: number): void {
    this.#accounted += duration;
    if (steps > 0) this.#stepMs = mean(this.#stepMs, duration / steps);
  }

  /** A picture took so long [ms]. */
  drew(duration: number): void {
    this.#accounted += duration;
    this.#drawMs = mean(this.#drawMs, duration);
  }

  /** Nothing was done for so long [ms]. */
  waited(duration: number): void {
    this.#accounted += duration;
  }

  /** A frame of a scene that plays: so long after the one before it [ms], so many steps of this length [s]. */
  playedFrame(duration: number, steps: number, timeStep: number): void {
    this.#frameCount++;
    this.#frameMs = mean(this.#frameMs, duration);
    this.#simulated = mean(this.#simulated, steps * timeStep);
    this.#stepsPerFrame = mean(this.#stepsPerFrame, steps);
  }

  /** The scene stands: there is no rate to speak of, and no time to catch up. */
  rest(): void {
    this.#credit = this.#accounted = 0;
    this.#frameMs = this.#simulated = this.#stepsPerFrame = null;
  }
}

const mean = (old: number | null, value: number, share = weight): number =>
  old === null ? value : old + share * (value - old);
