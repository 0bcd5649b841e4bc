/**
 * Records what the view shows. By the clock of the simulation, the worker sends a frame each time it has passed a frame's
 * worth of time, and waits while two are not yet put away: the film is smooth however slow scene or encoder are. As seen,
 * the page asks for a picture whenever the last one is put away, and gives it the time at which it asked.
 */
import { effect, signal } from '@preact/signals';
import type { Size } from '../protocol.ts';
import type { ReportOf } from '../state/connection.ts';
import type { Lab } from '../state/lab.ts';
import { openFilmStore, type FilmStore } from './film-store.ts';
import { paintFrame, type Caption } from './frame-painter.ts';
import { encoderCheck, openPictureSink, openVideoSink, type FrameSink } from './frame-sink.ts';
import {
  chooseForm,
  fileName,
  firstPlan,
  frameInterval,
  frameTotal,
  fullNote,
  videoSize,
  type RecordingPlan,
} from './recording-plan.ts';

export interface Progress {
  readonly frames: number;
  /** Null where it goes on until it is stopped. */
  readonly total: number | null;
  /** Of the film [s] */
  readonly filmTime: number;
  readonly bytes: number;
  /** When it began, as `performance.now()` has it [ms] */
  readonly began: number;
  /** What is being made, in words. */
  readonly form: string;
  readonly note: string | null;
}

export interface Recorded {
  readonly name: string;
  readonly address: string;
  readonly isVideo: boolean;
  readonly bytes: number;
  readonly frames: number;
  /** Of the film [s] */
  readonly length: number;
  readonly size: Size;
  readonly note: string | null;
}

export type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'recording'; readonly progress: Progress }
  | { readonly kind: 'saving'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly recorded: Recorded }
  | { readonly kind: 'failed'; readonly message: string };

interface Recording {
  readonly plan: RecordingPlan;
  readonly size: Size;
  readonly canvas: OffscreenCanvas;
  readonly sink: FrameSink;
  readonly store: FilmStore;
  readonly isVideo: boolean;
  /** Time of the scene when it began [s] */
  readonly time: number;
  progress: Progress;
  isEnding: boolean;
}

export class Recorder {
  /** What the next film is to be. */
  readonly plan = signal<RecordingPlan>(firstPlan);
  readonly phase = signal<Phase>({ kind: 'idle' });
  readonly #lab: Lab;
  #recording: Recording | null = null;
  /** Where the last film lies. */
  #last: FilmStore | null = null;

  constructor(lab: Lab) {
    this.#lab = lab;
    // Another scene is another film.
    effect(() => {
      void lab.opening.value;
      if (lab.opening.value !== null) this.stop();
    });
  }

  get isBusy(): boolean {
    return this.phase.value.kind === 'preparing' || this.phase.value.kind === 'recording' || this.phase.value.kind === 'saving';
  } // prettier-ignore

  /** Resolves with the file when the recording has ended, null where there is none. */
  async record(): Promise<Recorded | null> {
    if (this.isBusy) return null;
    const plan = this.plan.peek();
    const wasPlaying = this.#lab.isPlaying.peek();
    this.#forget();
    this.phase.value = { kind: 'preparing' };
    try {
      const recording = await this.#prepare(plan);
      this.#recording = recording;
      this.#tell(recording, 'recording');
      if (plan.pace === 'simulated') await this.#takeFrames(recording);
      else await this.#watch(recording);
      this.#tell(recording, 'saving');
      return await this.#save(recording);
    } catch (error) {
      await this.#recording?.sink.cancel();
      this.phase.value = { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
      return null;
    } finally {
      this.#recording = null;
      if (!wasPlaying && this.#lab.isPlaying.peek()) this.#lab.pause();
    }
  }

  /** Ends it after the frame that is being written. */
  stop(): void {
    if (this.#recording) this.#recording.isEnding = true;
    this.#wake?.();
  }

  async #prepare(plan: RecordingPlan): Promise<Recording> {
    const size = videoSize(plan.size, this.#lab.canvasSize.peek());
    const { form, note } = await chooseForm(plan.container, encoderCheck(size));
    const canvas = new OffscreenCanvas(size.width, size.height);
    const store = await openFilmStore();
    const sink = form === null ? await openPictureSink(canvas, store) : await openVideoSink(canvas, form, store);
    const words = form?.words ?? 'PNG pictures';
    const progress = { frames: 0, total: frameTotal(plan), filmTime: 0, bytes: 0, began: performance.now(), form: words, note }; // prettier-ignore
    const time = this.#lab.status.peek()?.time ?? 0;
    return { plan, size, canvas, sink, store, isVideo: form !== null, time, progress, isEnding: false };
  }

  #wake: (() => void) | null = null;

  async #takeFrames(recording: Recording): Promise<void> {
    const { connection } = this.#lab;
    const { plan, sink, size } = recording;
    const waiting: ReportOf<'frame'>[] = [];
    const end = connection.on('frame', (frame) => {
      waiting.push(frame);
      this.#wake?.();
    });
    // A film of a scene that is over starts at its beginning.
    if (isOver(this.#lab)) this.#lab.reset();
    connection.send({ kind: 'frames', interval: frameInterval(plan), size });
    this.#lab.play();
    const endWatch = this.#lab.status.subscribe(() => this.#wake?.());
    const duration = 1 / plan.framesPerSecond;
    try {
      while (!recording.isEnding) {
        const frame = waiting.shift();
        if (frame === undefined) {
          if (recording.progress.frames > 0 && isOver(this.#lab)) break;
          await new Promise<void>((resolve) => (this.#wake = resolve));
          continue;
        }
        this.#paint(recording, frame.pixels, frame.time);
        await sink.add(recording.progress.frames * duration, duration);
        connection.send({ kind: 'frame-taken' });
        this.#count(recording, (recording.progress.frames + 1) * duration);
      }
    } finally {
      end();
      endWatch();
      this.#wake = null;
      connection.send({ kind: 'frames', interval: null, size: null });
    }
  }

  async #watch(recording: Recording): Promise<void> {
    const { sink, size, plan } = recording;
    const began = performance.now();
    let drawnAt: number | null = null;
    while (!recording.isEnding) {
      const asked = (performance.now() - began) / 1000;
      const { pixels } = await this.#lab.connection.pixels(size);
      // How long the last picture lasted is known when the next one is there.
      if (drawnAt !== null) {
        await sink.add(drawnAt, asked - drawnAt);
        this.#count(recording, asked);
      }
      this.#paint(recording, pixels, this.#lab.status.peek()?.time ?? 0);
      drawnAt = asked;
      const rest = asked + 1 / plan.framesPerSecond - (performance.now() - began) / 1000;
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, 1000 * rest));
    }
    if (drawnAt === null) return;
    await sink.add(drawnAt, 1 / plan.framesPerSecond);
    this.#count(recording, drawnAt + 1 / plan.framesPerSecond);
  }

  #paint({ canvas, size, plan }: Recording, pixels: Uint8ClampedArray<ArrayBuffer>, time: number): void {
    paintFrame(canvas, pixels, size, plan.hasCaption ? captionOf(this.#lab, time) : null);
  }

  #count(recording: Recording, filmTime: number): void {
    const { progress, sink, store } = recording;
    recording.progress = { ...progress, frames: progress.frames + 1, filmTime, bytes: sink.bytes };
    this.#tell(recording, 'recording');
    if (recording.progress.frames === progress.total) recording.isEnding = true;
    const full = fullNote(sink.bytes, store);
    if (full === null || recording.isEnding) return;
    recording.isEnding = true;
    recording.progress = { ...recording.progress, note: progress.note === null ? full : `${progress.note} ${full}` };
  }

  #tell({ progress }: Recording, kind: 'recording' | 'saving'): void {
    this.phase.value = { kind, progress };
  }

  async #save({ progress, sink, store, size, time, isVideo }: Recording): Promise<Recorded | null> {
    if (progress.frames === 0) {
      await sink.cancel();
      this.phase.value = { kind: 'failed', message: 'Nothing was recorded: it was stopped before the first frame.' };
      return null;
    }
    const { blob, extension } = await sink.finish();
    this.#last = store;
    const recorded: Recorded = {
      name: fileName(this.#lab.fileStem, time, extension),
      address: URL.createObjectURL(blob),
      isVideo,
      bytes: blob.size,
      frames: progress.frames,
      length: progress.filmTime,
      size,
      note: progress.note,
    };
    this.phase.value = { kind: 'done', recorded };
    return recorded;
  }

  #forget(): void {
    const phase = this.phase.peek();
    if (phase.kind === 'done') URL.revokeObjectURL(phase.recorded.address);
    void this.#last?.discard();
    this.#last = null;
  }
}

/** Whether the scene has come to its end, where it stands still. */
const isOver = ({ status, opened }: Lab): boolean =>
  status.peek()?.isPlaying === false && status.peek()!.step >= (opened.peek()?.stepCount ?? Infinity);

export const captionOf = (lab: Lab, time: number): Caption => ({
  title: lab.opened.peek()?.name ?? '',
  time,
  legend: lab.legend.peek(),
  camera: lab.scenery.camera.peek(),
  theme: lab.scenery.theme.peek(),
});

/** The view as a PNG, at a multiple of its size on the screen. */
export async function stillPicture(lab: Lab, factor: number, hasCaption: boolean): Promise<Blob> {
  const { width, height } = lab.canvasSize.peek();
  const { pixels, size } = await lab.connection.pixels({ width: factor * width, height: factor * height });
  const canvas = new OffscreenCanvas(size.width, size.height);
  paintFrame(canvas, pixels, size, hasCaption ? captionOf(lab, lab.status.peek()?.time ?? 0) : null);
  return await canvas.convertToBlob({ type: 'image/png' });
}

const recorders = new WeakMap<Lab, Recorder>();

/** That of a lab: made when it is first looked for, as few pages record. */
export function recorderOf(lab: Lab): Recorder {
  const known = recorders.get(lab);
  if (known) return known;
  const recorder = new Recorder(lab);
  recorders.set(lab, recorder);
  return recorder;
}
