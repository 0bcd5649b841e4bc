/**
 * Everything behind the protocol: opens scenes, plays them, goes back in them, draws them, and says what went wrong. One
 * loop does one thing after another: requests first, then a frame of the scene that plays. Nothing runs beside it.
 */
import { DeviceError, SceneError, type Break } from 'talus';
import type { CanvasPoint, OpenScene, Request } from '../protocol.ts';
import { Film } from './film.ts';
import { Hand } from './hand.ts';
import { Inbox, type Waiting } from './inbox.ts';
import { Insets } from './insets.ts';
import type { LiveScene } from './live-scene.ts';
import { Onlookers } from './onlookers.ts';
import { moveToCpu, openScene, type StagePlace } from './open-scene.ts';
import { openedReport } from './opened-report.ts';
import { Pace } from './pace.ts';
import { chosenTarget } from './choose-target.ts';
import { pickedReading } from './piece-reading.ts';
import { Screen } from './screen.ts';
import { statusReport } from './status-report.ts';
import { breath, isInHaste, Timetable, type Motion } from './timetable.ts';
import { Transport } from './transport.ts';
import { lineOf, trouble, troubleOf } from './troubles.ts';

/** Frames a second that are aimed at. */
const frameRates = { gpu: 60, cpu: 30 } as const;
/**
 * Time between two reports of what a page shows beside the picture [ms]: status, rows, legend and images of depth cameras, all at once, as
 * each time a page lays out, paints and composes, on a core that a CPU device computes on.
 */
const reportInterval = { gpu: 100, cpu: 200, inHaste: 300 } as const;
/** A scene that rests is drawn finely when nothing was asked for so long [ms]. */
const quiet = 150;

export class Stage {
  readonly #place: StagePlace;
  readonly #inbox = new Inbox();
  readonly #pace = new Pace();
  readonly #transport: Transport;
  readonly #screen = new Screen();
  readonly #hand = new Hand();
  readonly #onlookers: Onlookers;
  readonly #insets = new Insets();
  readonly #timetable = new Timetable();
  #film: Film | null = null;
  #scene: LiveScene | null = null;
  #lastReport = 0;
  /** Up to when the page knows that rows hold [s] */
  #toldUntil = 0;
  #isEnded = false;

  constructor(place: StagePlace) {
    this.#place = place;
    this.#transport = new Transport(place.clock, this.#pace);
    this.#onlookers = new Onlookers(place.post);
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
        else if (this.#scene && this.#transport.aim.kind !== 'rest') await this.#frame(this.#scene);
        else await this.#restFrame();
      } catch (error) {
        // A device that is lost may say so a moment after its work failed.
        if (error instanceof DeviceError && this.#scene)
          await Promise.race([this.#scene.chosen.device.lost, clock.wait(200)]);
        if (!this.#scene?.lost) this.#tellFailure(error);
      }
      if (request === null) await clock.turn();
    }
    this.#screen.close();
    this.#insets.close();
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
      case 'canvas':
        this.#screen.lay(request.canvas, request.size);
        if (this.#scene && this.#isCanvasNeeded) this.#adopt(this.#scene, true);
        return;
      case 'resize':
        return this.#screen.resize(request.size);
      case 'open':
        return this.#open(request.scene);
      case 'mark':
        return this.#place.post({ kind: 'marked', id: request.id });
      case 'scenery':
        return this.#screen.show(request.scenery);
      case 'speed':
        this.#pace.speed = request.speed;
        return;
      case 'watch':
        this.#onlookers.watched = request.piece;
        return this.#onlookers.refresh();
      case 'frame-taken':
        return this.#film?.arrived();
      case 'insets':
        this.#insets.choose(request.cameras);
        return this.#postInsets();
      case 'wake':
        return;
      default:
        if (this.#scene) return this.#answerOf(this.#scene, request);
    }
  }

  /** What only a scene can answer. */
  async #answerOf(scene: LiveScene, request: Exclude<Waiting, { kind: 'canvas' | 'open' }>): Promise<void> {
    const { post } = this.#place;
    switch (request.kind) {
      case 'play':
        this.#screen.mark = null;
        this.#transport.play(scene);
        this.#postRows(scene);
        return this.#postStatus();
      case 'pause':
        this.#transport.rest();
        this.#postRows(scene);
        return this.#postStatus();
      case 'step':
        return this.#transport.stepBy(scene, request.steps);
      case 'scrub':
        return this.#transport.reach(request.step);
      case 'reset':
        return this.#reset(scene);
      case 'grab':
        return this.#grab(scene, request.point);
      case 'tool':
        await this.#hand.takeTool(scene, request.tool, this.#screen.view());
        return this.#touched();
      case 'move':
        await this.#hand.move(scene, this.#screen.view(), request, this.#handSteps);
        return this.#touched();
      case 'nudge':
        await this.#hand.nudge(scene, this.#screen.view(), request, this.#handSteps);
        return this.#touched();
      case 'hold':
        await this.#hand.hold(scene, request.target, this.#screen.view());
        return this.#touched();
      case 'release':
        this.#hand.release(scene);
        return this.#touched();
      case 'pick':
        return post({ kind: 'picked', id: request.id, picked: await this.#pick(scene, request.point) });
      case 'choose':
        return post({ kind: 'picked', id: request.id, picked: await chosenTarget(scene, this.#screen, request) });
      case 'pixels': {
        const { size, pixels } = await this.#screen.pixels(scene, request.size);
        return post({ kind: 'pixels', id: request.id, size, pixels }, [pixels.buffer]);
      }
      case 'frames':
        this.#film = request.interval === null ? null : new Film(scene, request.interval, request.size);
        return this.#takeFrame(scene);
      case 'checkpoint': {
        const bytes = await scene.checkpoint();
        return post({ kind: 'checkpoint', id: request.id, bytes }, [bytes.buffer]);
      }
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
      // The canvas that was meant for it serves the scene that goes on.
      if (before) this.#adopt(before, true);
      if (!(error instanceof SceneError)) throw error;
      this.#place.post({ kind: 'refused', problems: error.problems, message: lineOf(error) });
      return;
    }
    this.#screen.close();
    this.#insets.close();
    if (before && before.chosen.device === scene.chosen.device) before.world[Symbol.dispose]();
    else before?.close();
    this.#scene = scene;
    this.#film = null;
    scene.onLost = () => this.#inbox.add({ kind: 'wake' });
    this.#hand.follow(scene.isKept);
    this.#adopt(scene, scene.isKept);
    const step = scene.isKept ? scene.world.step : Math.round(asked.startTime / scene.model.timeStep);
    this.#transport.open(step, asked.isPlaying);
  }

  /** The scene is drawn from now on, if its device can draw on the canvas. */
  #adopt(scene: LiveScene, isKept: boolean): void {
    this.#isCanvasNeeded = !this.#screen.adopt(scene, isKept);
    if (this.#isCanvasNeeded) this.#place.post({ kind: 'canvas-needed' });
    this.#onlookers.refresh();
  }
  #isCanvasNeeded = false;

  /** The device is gone: on from the last moment that is known, on the CPU. */
  async #recover(scene: LiveScene, reason: string): Promise<void> {
    const { post } = this.#place;
    post({ kind: 'opening', what: 'Going on with the CPU', share: 0 });
    this.#screen.abandon();
    this.#insets.abandon();
    try {
      await moveToCpu(scene, reason);
    } catch (error) {
      this.#scene = null;
      throw error;
    }
    this.#adopt(scene, true);
    post({ ...openedReport(scene, this.#screen.fields(scene)), keptState: true });
    const time = scene.world.time.toPrecision(3);
    const message = `The GPU is gone: ${reason}.`;
    const cure = `The scene goes on with the CPU, from ${time} s. Open it again to try the GPU once more.`;
    post(trouble('device-lost', { message, cure, goesOn: true }));
    this.#transport.jumped();
    this.#postRows(scene);
    this.#postStatus();
  }

  async #reset(scene: LiveScene): Promise<void> {
    await scene.restart();
    this.#transport.jumped();
    this.#screen.mark = null;
    this.#toldUntil = 0;
    this.#place.post({ kind: 'series', rows: [], validUntil: -1 });
    this.#postRows(scene);
    this.#touched();
    await this.#postInsets();
    this.#postStatus();
  }

  async #grab(scene: LiveScene, point: CanvasPoint): Promise<void> {
    const picked = await this.#screen.pick(scene, point);
    if (picked) await this.#hand.grab(scene, picked, this.#screen.view(), point);
    this.#touched();
  }

  async #pick(scene: LiveScene, point: CanvasPoint) {
    return pickedReading(scene.world, await this.#screen.pick(scene, point));
  }

  /** Until the next move of a hand, about. */
  get #handSteps(): number {
    return Math.max(Math.round(2 * this.#pace.stepsPerFrame), 1);
  }

  /** What is seen has changed though no step was taken. */
  #touched(): void {
    this.#screen.isDirty = true;
    this.#onlookers.refresh();
  }

  /** Steps, then a picture, then what is left of the time that a frame has. */
  async #frame(scene: LiveScene): Promise<void> {
    const { clock, post } = this.#place;
    const { kind } = scene.chosen.reading;
    const interval = 1000 / frameRates[kind];
    const before = scene.world.step;
    const begun = clock.now();
    const end = this.#timetable.begin(begun, interval);
    const budget = Math.max(end - begun - this.#pace.drawMs - breath, interval / 4);
    const { broke, arrived } = await this.#transport.advance(scene, budget, this.#film);
    if (scene.world.step !== before) this.#screen.isDirty = true;
    const isOpening = arrived?.kind === 'reach' && arrived.isOpening;
    const { aim } = this.#transport;
    if (aim.kind === 'reach' && aim.isOpening) return this.#tellProgress(scene, aim.step);
    // A step back begins further back: what lies between is not shown.
    if (this.#transport.isHopping) return;
    await this.#takeFrame(scene);
    const motion = { frame: interval, step: this.#pace.stepMs, besides: this.#pace.besidesMs };
    if (this.#screen.isDirty) await this.#draw(scene, aim.kind === 'rest' ? null : motion);
    if (isOpening) post(openedReport(scene, this.#screen.fields(scene)));
    if (broke) this.#tellBreak(broke);
    const isNews = broke !== null || arrived !== null;
    const pause = reportInterval[kind === 'cpu' && isInHaste(motion) ? 'inHaste' : kind];
    if (isNews || clock.now() - this.#lastReport >= pause) await this.#report(scene);
    await this.#onlookers.look(scene, this.#screen, this.#hand, clock.now());
    const left = this.#timetable.rest(clock.now(), this.#pace.stepMs);
    if (left === 0 || aim.kind !== 'play') return;
    const done = clock.now();
    await Promise.race([clock.wait(left), this.#inbox.arrival()]);
    this.#pace.waited(clock.now() - done);
  }

  /** A picture where something changed; a fine one when it is quiet. */
  async #restFrame(): Promise<void> {
    const { clock } = this.#place;
    const scene = this.#scene;
    if (!scene || !(this.#screen.isDirty || this.#screen.isRough)) return this.#inbox.arrival();
    if (this.#screen.isDirty) {
      await this.#draw(scene, { frame: 1000 / frameRates[scene.chosen.reading.kind], step: 0, besides: 0 });
    } else {
      await Promise.race([clock.wait(quiet), this.#inbox.arrival()]);
      if (this.#inbox.isEmpty) await this.#draw(scene, null);
    }
    await this.#onlookers.tell(scene, this.#screen, clock.now());
    await this.#onlookers.look(scene, this.#screen, this.#hand, clock.now());
  }

  async #report(scene: LiveScene): Promise<void> {
    this.#lastReport = this.#place.clock.now();
    await this.#onlookers.tell(scene, this.#screen, this.#lastReport);
    this.#postRows(scene);
    await this.#postInsets();
    this.#postStatus();
  }

  async #draw(scene: LiveScene, motion: Motion | null): Promise<void> {
    const took = await this.#screen.draw(scene, () => this.#place.clock.now(), motion);
    if (motion !== null) this.#pace.drew(took);
  }

  async #takeFrame(scene: LiveScene): Promise<void> {
    const frame = await this.#film?.take(scene, this.#screen);
    if (frame) this.#place.post(frame, [frame.pixels.buffer]);
  }

  #tellProgress({ world }: LiveScene, goal: number): void {
    const time = (goal * world.model.timeStep).toPrecision(3);
    this.#place.post({ kind: 'opening', what: `Running to ${time} s`, share: world.step / goal });
  }

  #tellBreak({ step, what, piece, cure }: Break): void {
    this.#screen.mark = piece;
    this.#screen.isDirty = true;
    const message = `The simulation broke at step ${step}: ${what}.`;
    this.#place.post(trouble('broke', { message, cure: `Try ${cure}.`, goesOn: false, step, piece }));
  }

  #postRows(scene: LiveScene): void {
    const rows = scene.takeRows();
    const validUntil = scene.history.last * scene.model.timeStep;
    if (rows.length > 0 || validUntil < this.#toldUntil) this.#place.post({ kind: 'series', rows, validUntil });
    this.#toldUntil = validUntil;
  }

  async #postInsets(): Promise<void> {
    if (!this.#scene || this.#insets.isEmpty) return;
    const insets = await this.#insets.read(this.#scene);
    this.#place.post({ kind: 'insets', insets }, insets.map(({ depth }) => depth.buffer)); // prettier-ignore
  }

  #postStatus(): void {
    if (!this.#scene) return;
    this.#place.post(statusReport(this.#scene, this.#pace, this.#transport.isPlaying));
  }

  #tellFailure(error: unknown): void {
    this.#transport.stop();
    this.#place.post(troubleOf(error, this.#scene !== null));
    this.#postStatus();
  }
}
