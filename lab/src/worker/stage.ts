/**
 * Everything behind the protocol: opens scenes, plays them, goes back in them, draws them, and says what went wrong. One
 * loop does one thing after another: requests first, then a frame of the scene that plays. Nothing runs beside it.
 */
import { DeviceError, SceneError, worldCheckpoint, type Break } from 'talus';
import type { OpenScene, Request } from '../protocol.ts';
import { Inbox, type Waiting } from './inbox.ts';
import type { LiveScene } from './live-scene.ts';
import { moveToCpu, openScene, type StagePlace } from './open-scene.ts';
import { openedReport } from './opened-report.ts';
import { Pace } from './pace.ts';
import { statusReport } from './status-report.ts';
import { lineOf, trouble, troubleOf } from './troubles.ts';

/** What the scene is doing. */
type Aim =
  | { readonly kind: 'rest' }
  | { readonly kind: 'play' }
  /** As fast as it goes to a step, of the past or yet to come. */
  | { readonly kind: 'reach'; readonly step: number; readonly then: 'rest' | 'play'; readonly isOpening: boolean };

/** Frames a second that are aimed at. */
const frameRates = { gpu: 60, cpu: 30 } as const;
/** Time between two reports of the status [ms]. */
const statusInterval = 100;
/** Left free in each frame for messages and the system [ms]. */
const breath = 1;

const rest: Aim = { kind: 'rest' };

export class Stage {
  readonly #place: StagePlace;
  readonly #inbox = new Inbox();
  readonly #pace = new Pace();
  #scene: LiveScene | null = null;
  #aim: Aim = rest;
  #lastFrame = 0;
  #lastStatus = 0;
  #isEnded = false;

  constructor(place: StagePlace) {
    this.#place = place;
  }

  receive(request: Request): void {
    this.#inbox.add(request);
  }

  /** Until {@link end}. Never throws: what goes wrong is told. */
  async run(): Promise<void> {
    const { clock } = this.#place;
    while (!this.#isEnded) {
      const request = this.#inbox.take();
      try {
        if (this.#scene?.lost) await this.#recover(this.#scene, this.#scene.lost);
        if (request) await this.#answer(request);
        else if (this.#aim.kind === 'rest') await this.#inbox.arrival();
        else await this.#frame();
      } catch (error) {
        // A device that is lost may say so a moment after its work failed.
        if (error instanceof DeviceError && this.#scene)
          await Promise.race([this.#scene.chosen.device.lost, clock.wait(200)]);
        if (!this.#scene?.lost) this.#tellFailure(error);
      }
      if (request === null) await clock.turn();
    }
    this.#scene?.close();
    this.#scene = null;
  }

  /** After what is being done. */
  end(): void {
    this.#isEnded = true;
    this.#inbox.add({ kind: 'wake' });
  }

  async #answer(request: Waiting): Promise<void> {
    switch (request.kind) {
      case 'open':
        return this.#open(request.scene);
      case 'play':
        return this.#play();
      case 'pause':
        return this.#rest();
      case 'step':
        return this.#reach(
          (this.#aim.kind === 'reach' ? this.#aim.step : (this.#scene?.world.step ?? 0)) + request.steps,
        );
      case 'scrub':
        return this.#reach(request.step);
      case 'speed':
        this.#pace.speed = request.speed;
        return;
      case 'reset':
        return this.#reset();
      case 'checkpoint':
        return this.#sendCheckpoint(request.id);
      default:
        return;
    }
  }

  async #open(asked: OpenScene): Promise<void> {
    const before = this.#scene;
    let scene;
    try {
      scene = await openScene(asked, before, this.#place, this.#pace);
    } catch (error) {
      if (!(error instanceof SceneError)) throw error;
      this.#place.post({ kind: 'refused', problems: error.problems, message: lineOf(error) });
      return;
    }
    if (before && before.chosen.device === scene.chosen.device) before.world[Symbol.dispose]();
    else before?.close();
    this.#scene = scene;
    scene.onLost = () => this.#inbox.add({ kind: 'wake' });
    this.#pace.rest();
    const step = scene.isKept ? scene.world.step : Math.round(asked.startTime / scene.world.model.timeStep);
    this.#aim = { kind: 'reach', step, then: asked.isPlaying ? 'play' : 'rest', isOpening: true };
  }

  /** The device is gone: on from the last moment that is known, on the CPU. */
  async #recover(scene: LiveScene, reason: string): Promise<void> {
    const { post } = this.#place;
    post({ kind: 'opening', what: 'Going on with the CPU', share: 0 });
    try {
      await moveToCpu(scene, reason);
    } catch (error) {
      this.#scene = null;
      throw error;
    }
    post({ ...openedReport(scene), keptState: true });
    const time = scene.world.time.toPrecision(3);
    const message = `The GPU was lost: ${reason}.`;
    const cure = `The scene goes on with the CPU, from ${time} s. Open it again to try the GPU once more.`;
    post(trouble('device-lost', { message, cure, goesOn: true }));
    if (this.#aim.kind === 'reach') this.#aim = this.#aim.then === 'play' ? { kind: 'play' } : rest;
    this.#postRows(scene);
    this.#postStatus();
  }

  #play(): void {
    const scene = this.#scene;
    if (!scene || this.#aim.kind === 'play') return;
    if (this.#aim.kind === 'reach') {
      this.#aim = { ...this.#aim, then: 'play' };
      return;
    }
    this.#startPlaying(scene);
  }

  #startPlaying(scene: LiveScene): void {
    if (scene.world.step < scene.history.last) {
      scene.cutFuture();
      this.#postRows(scene);
    }
    this.#aim = { kind: 'play' };
    this.#pace.rest();
    this.#lastFrame = this.#place.clock.now();
    this.#postStatus();
  }

  #rest(): void {
    this.#aim = this.#aim.kind === 'reach' && this.#aim.isOpening ? { ...this.#aim, then: 'rest' } : rest;
    this.#pace.rest();
    this.#postStatus();
  }

  #reach(step: number): void {
    if (!this.#scene || (this.#aim.kind === 'reach' && this.#aim.isOpening)) return;
    this.#pace.rest();
    this.#aim = { kind: 'reach', step: Math.max(Math.round(step), 0), then: 'rest', isOpening: false };
  }

  async #reset(): Promise<void> {
    const scene = this.#scene;
    if (!scene) return;
    await scene.restart();
    this.#pace.rest();
    if (this.#aim.kind === 'reach') this.#aim = this.#aim.then === 'play' ? { kind: 'play' } : rest;
    this.#lastFrame = this.#place.clock.now();
    this.#place.post({ kind: 'series', rows: [], validUntil: -1 });
    this.#postRows(scene);
    this.#postStatus();
  }

  async #sendCheckpoint(id: number): Promise<void> {
    if (!this.#scene) return;
    const bytes = await worldCheckpoint(this.#scene.world);
    this.#place.post({ kind: 'checkpoint', id, bytes }, [bytes.buffer]);
  }

  /** Steps, then a picture, then what is left of the time that a frame has. */
  async #frame(): Promise<void> {
    const { clock } = this.#place;
    const scene = this.#scene!;
    const interval = 1000 / frameRates[scene.chosen.reading.kind];
    const begun = clock.now();
    const budget = interval - this.#pace.drawMs - breath;
    if (this.#aim.kind === 'play') await this.#playOn(scene, budget);
    else if (this.#aim.kind === 'reach') await this.#reachOn(scene, this.#aim, budget);
    this.#postRows(scene);
    if (clock.now() - this.#lastStatus >= statusInterval) this.#postStatus();
    const left = interval - (clock.now() - begun);
    if (left > breath && this.#aim.kind === 'play') await Promise.race([clock.wait(left), this.#inbox.arrival()]);
  }

  async #playOn(scene: LiveScene, budget: number): Promise<void> {
    const { world } = scene;
    const { timeStep, stepCount } = world.model;
    const now = this.#place.clock.now();
    const passed = now - this.#lastFrame;
    this.#lastFrame = now;
    this.#pace.grant(passed);
    // It stops at the end once; who plays on from there wants to see more.
    const end = world.step < stepCount ? stepCount : Infinity;
    const goal = Math.min(world.step + this.#pace.allowed(timeStep), end);
    const { steps, broke } = await scene.forward(goal, budget);
    this.#pace.spend(steps * timeStep);
    this.#pace.playedFrame(passed, steps, timeStep);
    if (broke) return this.#tellBreak(broke);
    if (world.step >= end) this.#rest();
  }

  async #reachOn(scene: LiveScene, aim: Extract<Aim, { kind: 'reach' }>, budget: number): Promise<void> {
    const { world } = scene;
    if (aim.step < scene.world.step) await scene.goBack(aim.step);
    const { broke } = await scene.forward(aim.step, budget);
    if (broke) {
      if (aim.isOpening) this.#tellOpened(scene);
      return this.#tellBreak(broke);
    }
    if (world.step < aim.step) {
      if (aim.isOpening) this.#tellProgress(scene, aim.step);
      return;
    }
    this.#aim = rest;
    if (aim.isOpening) this.#tellOpened(scene);
    if (aim.then === 'play') this.#startPlaying(scene);
    else this.#postStatus();
  }

  #tellOpened(scene: LiveScene): void {
    const { post } = this.#place;
    post(openedReport(scene));
    if (scene.chosen.trouble) post(scene.chosen.trouble);
    this.#postRows(scene);
  }

  #tellProgress({ world }: LiveScene, goal: number): void {
    const time = (goal * world.model.timeStep).toPrecision(3);
    this.#place.post({ kind: 'opening', what: `Running to ${time} s`, share: world.step / goal });
  }

  #tellBreak({ step, what, piece, cure }: Break): void {
    this.#aim = rest;
    this.#pace.rest();
    const message = `The simulation broke at step ${step}: ${what}.`;
    this.#place.post(trouble('broke', { message, cure: `Try ${cure}.`, goesOn: false, step, piece }));
    this.#postStatus();
  }

  #postRows(scene: LiveScene): void {
    const rows = scene.takeRows();
    const validUntil = scene.history.last * scene.world.model.timeStep;
    if (rows.length > 0 || validUntil < this.#toldUntil) this.#place.post({ kind: 'series', rows, validUntil });
    this.#toldUntil = validUntil;
  }
  #toldUntil = 0;

  #postStatus(): void {
    if (!this.#scene) return;
    this.#lastStatus = this.#place.clock.now();
    this.#place.post(statusReport(this.#scene, this.#pace, this.#aim.kind === 'play'));
  }

  #tellFailure(error: unknown): void {
    this.#aim = rest;
    this.#place.post(troubleOf(error, this.#scene !== null));
    this.#postStatus();
  }
}
