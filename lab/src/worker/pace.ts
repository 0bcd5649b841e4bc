/** How fast simulated time may go, and how fast it goes. */

/** What is not used of the time that passes is lost after this long [s]: a scene does not race to catch up. */
const longestCredit = 0.1;
/** Weight of the newest frame in what is reported. */
const weight = 0.15;

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

  get stepMs(): number {
    return this.#stepMs ?? 0;
  }
  get drawMs(): number {
    return this.#drawMs ?? 0;
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

  /** So much time has passed [ms]. */
  grant(passed: number): void {
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
    if (steps > 0) this.#stepMs = mean(this.#stepMs, duration / steps);
  }

  /** A picture took so long [ms]. */
  drew(duration: number): void {
    this.#drawMs = mean(this.#drawMs, duration);
  }

  /** A frame of a scene that plays: so long after the one before it [ms], so many steps of this length [s]. */
  playedFrame(duration: number, steps: number, timeStep: number): void {
    this.#frameMs = mean(this.#frameMs, duration);
    this.#simulated = mean(this.#simulated, steps * timeStep);
    this.#stepsPerFrame = mean(this.#stepsPerFrame, steps);
  }

  /** The scene stands: there is no rate to speak of, and no time to catch up. */
  rest(): void {
    this.#credit = 0;
    this.#frameMs = this.#simulated = this.#stepsPerFrame = null;
  }
}

const mean = (old: number | null, value: number): number => (old === null ? value : old + weight * (value - old));
