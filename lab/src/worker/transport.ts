/** What a scene is doing: it rests, it plays at a pace, or it goes to a step as fast as it can. */
import type { Break } from 'talus';
import type { Clock } from './clock.ts';
import type { Film } from './film.ts';
import type { LiveScene } from './live-scene.ts';
import type { Pace } from './pace.ts';

export type Aim =
  | { readonly kind: 'rest' }
  | { readonly kind: 'play' }
  /** A step of the past or yet to come. */
  | { readonly kind: 'reach'; readonly step: number; readonly then: 'rest' | 'play'; readonly isOpening: boolean };

/** What a turn came to. */
export interface Turn {
  readonly broke: Break | null;
  /** What was aimed at is reached. */
  readonly arrived: Aim | null;
}

/** [ms] */
const shortHop = 400;

const rest: Aim = { kind: 'rest' };

export class Transport {
  readonly #clock: Clock;
  readonly #pace: Pace;
  #aim: Aim = rest;
  /** When the last frame of a scene that plays began [ms] */
  #lastFrame = 0;
  /** When it set out for a step [ms] */
  #reachBegun = 0;

  constructor(clock: Clock, pace: Pace) {
    this.#clock = clock;
    this.#pace = pace;
  }

  get aim(): Aim {
    return this.#aim;
  }
  /** Whether it is on its way to a step for so short a time that what lies between need not be seen. */
  get isHopping(): boolean {
    return this.#aim.kind === 'reach' && this.#clock.now() - this.#reachBegun < shortHop;
  }
  get isPlaying(): boolean {
    return this.#aim.kind === 'play' || (this.#aim.kind === 'reach' && this.#aim.then === 'play');
  }

  open(step: number, isPlaying: boolean): void {
    this.#pace.rest();
    this.#aim = { kind: 'reach', step, then: isPlaying ? 'play' : 'rest', isOpening: true };
  }

  play(scene: LiveScene): void {
    if (this.#aim.kind === 'reach') this.#aim = { ...this.#aim, then: 'play' };
    else if (this.#aim.kind === 'rest') this.#start(scene);
  }

  rest(): void {
    this.#aim = this.#aim.kind === 'reach' && this.#aim.isOpening ? { ...this.#aim, then: 'rest' } : rest;
    this.#pace.rest();
  }

  /** What was aimed at is given up. */
  stop(): void {
    this.#aim = rest;
    this.#pace.rest();
  }

  reach(step: number): void {
    if (this.#aim.kind === 'reach' && this.#aim.isOpening) return;
    this.#pace.rest();
    if (this.#aim.kind !== 'reach') this.#reachBegun = this.#clock.now();
    this.#aim = { kind: 'reach', step: Math.max(Math.round(step), 0), then: 'rest', isOpening: false };
  }

  /** By steps from where it is going, or is. */
  stepBy(scene: LiveScene, steps: number): void {
    this.reach((this.#aim.kind === 'reach' ? this.#aim.step : scene.world.step) + steps);
  }

  /** The scene is at another moment all of a sudden: it goes on from there as it was going. */
  jumped(): void {
    this.#pace.rest();
    if (this.#aim.kind === 'reach') this.#aim = this.#aim.then === 'play' ? { kind: 'play' } : rest;
    this.#lastFrame = this.#clock.now();
  }

  /** Goes on for so long [ms]. */
  async advance(scene: LiveScene, budget: number, film: Film | null): Promise<Turn> {
    if (this.#aim.kind === 'play') return this.#playOn(scene, budget, film);
    if (this.#aim.kind === 'reach') return this.#reachOn(scene, this.#aim, budget);
    return { broke: null, arrived: null };
  }

  #start(scene: LiveScene): void {
    if (scene.world.step < scene.history.last) scene.cutFuture();
    this.#aim = { kind: 'play' };
    this.#pace.rest();
    this.#lastFrame = this.#clock.now();
  }

  async #playOn(scene: LiveScene, budget: number, film: Film | null): Promise<Turn> {
    const { timeStep, stepCount } = scene.model;
    const now = this.#clock.now();
    const passed = now - this.#lastFrame;
    this.#lastFrame = now;
    this.#pace.grant(passed);
    const { step } = scene.world;
    // It stops at the end once; who plays on from there wants to see more.
    const end = step < stepCount ? stepCount : Infinity;
    const filmed = film ? (film.isWaiting ? step : Math.max(film.next(scene), step)) : Infinity;
    const goal = Math.min(step + this.#pace.allowed(timeStep), end, filmed);
    const { steps, broke } = await scene.forward(goal, budget);
    this.#pace.spend(steps * timeStep);
    this.#pace.playedFrame(passed, steps, timeStep);
    const arrived = scene.world.step >= end ? this.#aim : null;
    if (broke || arrived) this.stop();
    return { broke, arrived };
  }

  async #reachOn(scene: LiveScene, aim: Extract<Aim, { kind: 'reach' }>, budget: number): Promise<Turn> {
    if (aim.step < scene.world.step) await scene.goBack(aim.step);
    const { broke } = await scene.forward(aim.step, budget);
    const arrived = broke || scene.world.step >= aim.step ? aim : null;
    if (broke) this.stop();
    else if (arrived) this.#aim = rest;
    if (!broke && arrived && aim.then === 'play') this.#start(scene);
    return { broke, arrived };
  }
}
