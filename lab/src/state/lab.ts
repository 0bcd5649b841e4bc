/** All that the page knows of the scene it shows, as signals, and the verbs that change it. One object a view. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Legend, OpenDeviceKind } from 'talus';
import { InsetsState } from '../insets/insets-state.ts';
import { PlotsState } from '../plots/plots-state.ts';
import { SeriesStore } from '../plots/series-store.ts';
import type { HandReading, Opened, PickReading, Size, Status, ToolKind, Trouble } from '../protocol.ts';
import { Connection, type ReportOf } from './connection.ts';
import { movedCamera } from './camera-moves.ts';
import { sessionMemory } from './preferences.ts';
import { SceneryState, type SceneryWish } from './scenery-state.ts';
import type { SceneSource } from './scene-source.ts';

export interface OpenOptions {
  readonly overrides?: readonly string[];
  /** To run to before the first picture [s]. */
  readonly startTime?: number;
  readonly isPlaying?: boolean;
  readonly scenery?: SceneryWish;
  /** Text to run where it is not the author's. */
  readonly text?: string;
  /** Go on from the present moment, where the change leaves matter as it is. */
  readonly keepState?: boolean;
}

export interface LabOptions {
  readonly startWorker: () => Worker;
  readonly device?: OpenDeviceKind;
  /** Of the CPU device; null: one a core. */
  readonly threads?: number | null;
}

export class Lab implements Disposable {
  readonly connection: Connection;
  readonly scenery = new SceneryState();

  /** The scene as its author wrote it. */
  readonly scene = signal<SceneSource | null>(null);
  /** The text that runs, perhaps edited. */
  readonly text = signal('');
  /** Values set on top of the text, like `materials.sand.friction=0.3`. */
  readonly overrides = signal<readonly string[]>([]);
  readonly isEdited = computed(() => this.scene.value !== null && this.text.value !== this.scene.value.text);
  readonly device = signal<OpenDeviceKind>('auto');

  /** What the worker is busy with before there is a picture. */
  readonly opening = signal<ReportOf<'opening'> | null>(null);
  readonly opened = signal<Opened | null>(null);
  /** Why the last text did not open; what was open before still is. */
  readonly refused = signal<ReportOf<'refused'> | null>(null);
  readonly status = signal<Status | null>(null);
  /** All that the sensors have read. */
  readonly readings = new SeriesStore();
  readonly plots = new PlotsState(sessionMemory());
  readonly insets: InsetsState;
  readonly legend = signal<Legend | null>(null);
  readonly hand = signal<HandReading | null>(null);
  readonly trouble = signal<Trouble | null>(null);

  readonly isPlaying = signal(false);
  /** Simulated seconds a second at most. */
  readonly speed = signal(1);
  readonly tool = signal<ToolKind | null>(null);
  /** Whether a plain drag pulls, as with Ctrl held: for fingers, which have no Ctrl. */
  readonly pulls = signal(false);
  readonly selection = signal<PickReading | null>(null);
  /** Whether what is selected is held by keys, until it is let go. */
  readonly holds = signal(false);
  readonly isFollowing = signal(false);

  /** What the worker draws on. Each opening has its own: a canvas never changes from one device to another. */
  readonly canvas = signal<HTMLCanvasElement | null>(null);
  readonly canvasSize = signal<Size>({ width: 960, height: 600 });

  readonly #threads: number | null;
  readonly #ends: (() => void)[] = [];
  #wish: SceneryWish | 'keep' = {};
  #keepsState = false;

  constructor({ startWorker, device = 'auto', threads = null }: LabOptions) {
    this.connection = new Connection(startWorker);
    this.insets = new InsetsState(this.connection);
    this.#threads = threads;
    this.device.value = device;
    this.#listen();
    this.#ends.push(this.#sendScenery(), this.#watchSelection());
  }

  /** Opens a scene and looks at it anew. */
  open(scene: SceneSource, options: OpenOptions = {}): void {
    batch(() => {
      this.scene.value = scene;
      this.#wish = options.scenery ?? {};
      this.opened.value = null;
      this.status.value = null;
      this.legend.value = null;
      this.#start(scene, options.text ?? scene.text, options);
    });
  }

  /** Opens the same scene with another text or other values; the camera stays. */
  reopen(options: OpenOptions = {}): void {
    const scene = this.scene.value;
    if (scene === null) return;
    batch(() => {
      this.#wish = this.opened.value === null ? this.#wish : 'keep';
      this.#start(scene, options.text ?? this.text.value, {
        overrides: this.overrides.value,
        isPlaying: this.isPlaying.value,
        ...options,
      });
    });
  }

  /** What files of this scene are called. */
  get fileStem(): string {
    return this.scene.peek()?.name ?? this.opened.peek()?.name ?? '';
  }

  play(): void {
    this.isPlaying.value = true;
    this.connection.send({ kind: 'play' });
  }

  pause(): void {
    this.isPlaying.value = false;
    this.connection.send({ kind: 'pause' });
  }

  /** Pauses, and goes on by steps; negative: back. */
  step(steps: number): void {
    if (this.isPlaying.value) this.pause();
    this.connection.send({ kind: 'step', steps });
  }

  scrub(step: number): void {
    if (this.isPlaying.value) this.pause();
    this.connection.send({ kind: 'scrub', step });
  }

  reset(): void {
    this.select(null);
    this.trouble.value = null;
    this.connection.send({ kind: 'reset' });
  }

  setSpeed(speed: number): void {
    this.speed.value = speed;
    this.connection.send({ kind: 'speed', speed });
  }

  takeTool(tool: ToolKind | null): void {
    this.tool.value = tool;
    this.connection.send({ kind: 'tool', tool });
  }

  /** Takes hold of what is selected, with a spring if it is matter. */
  hold(): void {
    const target = this.selection.value;
    if (target === null) return;
    this.holds.value = true;
    const { piece, body, world } = target;
    this.connection.send({ kind: 'hold', target: { piece, body, world } });
  }

  letGo(): void {
    if (!this.holds.value) return;
    this.holds.value = false;
    this.connection.send({ kind: 'release' });
  }

  select(reading: PickReading | null): void {
    if (reading?.what !== this.selection.value?.what) this.letGo();
    batch(() => {
      this.selection.value = reading;
      this.scenery.highlight.value = reading?.piece ?? null;
      if (reading?.piece === null || reading === null) this.isFollowing.value = false;
    });
  }

  resize(size: Size): void {
    const { width, height } = this.canvasSize.value;
    if (size.width === width && size.height === height) return;
    this.canvasSize.value = size;
    this.connection.send({ kind: 'resize', size });
  }

  /** Ends the worker and opens the scene again in another: for one that no longer answers. */
  restart(options: OpenOptions = {}): void {
    this.connection.restart();
    this.reopen(options);
  }

  [Symbol.dispose](): void {
    for (const end of this.#ends) end();
    this.connection[Symbol.dispose]();
  }

  #start(scene: SceneSource, text: string, options: OpenOptions): void {
    const { overrides = [], startTime = 0, isPlaying = true, keepState = false } = options;
    this.text.value = text;
    this.overrides.value = overrides;
    this.isPlaying.value = isPlaying;
    this.trouble.value = null;
    this.refused.value = null;
    this.#keepsState = keepState;
    // What goes on is looked at and held as before; of what ends, nothing more is to be heard.
    if (!keepState) {
      this.connection.passOver();
      this.#clear();
    }
    const { folder, files } = scene;
    const device = this.device.value;
    this.connection.send({
      kind: 'open',
      scene: { text, folder, files, overrides, device, threads: this.#threads, startTime, isPlaying, keepState },
    });
    this.connection.send({ kind: 'speed', speed: this.speed.value });
  }

  #clear(): void {
    this.hand.value = null;
    this.tool.value = null;
    this.select(null);
    this.opening.value = { kind: 'opening', what: 'Reading the scene', share: 0 };
    this.#layCanvas();
  }

  #layCanvas(): void {
    const canvas = document.createElement('canvas');
    const size = this.canvasSize.value;
    canvas.width = size.width;
    canvas.height = size.height;
    const offscreen = canvas.transferControlToOffscreen();
    this.canvas.value = canvas;
    this.connection.send({ kind: 'canvas', canvas: offscreen, size }, [offscreen]);
  }

  #listen(): void {
    const { connection } = this;
    connection.on('opening', (report) => {
      if (!this.#keepsState) this.opening.value = report;
    });
    connection.on('opened', (report) => this.#show(report));
    connection.on('refused', (report) =>
      batch(() => {
        this.opening.value = null;
        this.refused.value = report;
        if (this.opened.value === null) this.isPlaying.value = false;
      }),
    );
    connection.on('status', (report) =>
      batch(() => {
        this.opening.value = null;
        this.status.value = report;
        this.isPlaying.value = report.isPlaying;
      }),
    );
    connection.on('series', ({ rows, validUntil }) => {
      this.readings.extend(rows, validUntil);
    });
    connection.on('legend', ({ legend }) => (this.legend.value = legend));
    connection.on('hand', ({ hand }) => (this.hand.value = hand));
    connection.on('watched', ({ reading }) => this.#keepWatch(reading));
    connection.on('canvas-needed', () => this.#layCanvas());
    connection.on('trouble', (report) => (this.trouble.value = report));
  }

  #show(opened: Opened): void {
    batch(() => {
      this.opened.value = opened;
      if (!opened.keptState || !this.readings.fits(opened.columns)) this.readings.start(opened.columns);
      this.plots.start({ ...opened, name: this.fileStem });
      this.insets.start(opened);
      if (this.#wish === 'keep') this.scenery.keepFor(opened);
      else this.scenery.startFor(opened, this.#wish, this.canvasSize.value);
      this.#wish = 'keep';
    });
  }

  /** A drag changes the camera more often than there are pictures: the last change before one is enough. */
  #sendScenery(): () => void {
    let isDue = false;
    return effect(() => {
      void this.scenery.all.value;
      if (this.opened.value === null || isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        this.connection.send({ kind: 'scenery', scenery: this.scenery.all.value });
      });
    });
  }

  #watchSelection(): () => void {
    const watched = computed(() => this.selection.value?.piece ?? null);
    return effect(() => this.connection.send({ kind: 'watch', piece: watched.value }));
  }

  #keepWatch(reading: PickReading): void {
    const last = this.selection.value;
    if (last === null || reading.piece !== last.piece) return;
    batch(() => {
      this.selection.value = reading;
      if (!this.isFollowing.value) return;
      this.scenery.camera.value = movedCamera(this.scenery.camera.value, last.position, reading.position);
    });
  }
}
