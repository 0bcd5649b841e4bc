/**
 * What the page and the worker tell each other. The worker holds the device, the world, its picture and its history; the
 * page holds what a person sees and touches. Nothing here is larger than a few kilobytes, but pixels that are asked for:
 * the state stays where it is computed.
 */
import type {
  Camera,
  ColourField,
  Legend,
  MeasurementModel,
  OpenDeviceKind,
  SceneProblem,
  Scenery,
  SensorColumn,
  Vector3,
} from 'talus';

/** A scene to open, and how. */
export interface OpenScene {
  /** Text of the scene file. */
  readonly text: string;
  /** Relative files of the scene (meshes, images, tables) are below this address; null where it has none. */
  readonly folder: string | null;
  /** Paths of all files that the folder has for scenes; null where they are not known but by asking for them. */
  readonly files: readonly string[] | null;
  /** Like `materials.sand.friction=0.3`. */
  readonly overrides: readonly string[];
  readonly device: OpenDeviceKind;
  /** Threads of the CPU device; null: one a core. */
  readonly threads: number | null;
  /** Time to run to before the first picture is shown [s], as in a shared link. */
  readonly startTime: number;
  readonly isPlaying: boolean;
  /**
   * Go on from the moment that the present scene is at, rather than from the start: for a change that leaves matter as
   * it is, such as of friction or gravity. Where the moment does not fit, the scene starts anew. The canvas
   * stays the one that it is, and `startTime` is not looked at.
   */
  readonly keepState: boolean;
}

/** Where the pointer is on the canvas, in pixels of the canvas from its top left corner. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

export type ToolKind = 'shovel' | 'rod' | 'plate';

/** A piece, all worlds counted, or a body of a world. */
export type HandTarget = Pick<PickReading, 'piece' | 'body' | 'world'>;

/** From the page to the worker. `id` comes back with the answer. */
export type Request =
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas; readonly size: Size }
  | { readonly kind: 'resize'; readonly size: Size }
  | { readonly kind: 'open'; readonly scene: OpenScene }
  /** Answered at once: what is reported after that has seen all that was asked before it. */
  | { readonly kind: 'mark'; readonly id: number }
  | { readonly kind: 'scenery'; readonly scenery: Scenery }
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  /** Forwards by steps; negative: back through the history. */
  | { readonly kind: 'step'; readonly steps: number }
  /** To a step of the history, or onwards to one that is yet to come. */
  | { readonly kind: 'scrub'; readonly step: number }
  /** Simulated seconds a second at most; Infinity: as fast as it goes. */
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'reset' }
  /** Takes hold of what is at a point of the canvas with a spring; without anything there it does nothing. */
  | { readonly kind: 'grab'; readonly point: CanvasPoint }
  /** Puts a tool into the hand, at the pointer; null: puts it away. */
  | { readonly kind: 'tool'; readonly tool: ToolKind | null }
  /** Moves what is held, or the tool: in the plane through it that faces the camera; `lift` moves along that plane's normal [pixels]. */
  | { readonly kind: 'move'; readonly point: CanvasPoint; readonly lift: number }
  /** Moves it likewise, from where it is [pixels of the canvas]; a tool that is not there yet comes to the middle of the view. */
  | { readonly kind: 'nudge'; readonly right: number; readonly up: number; readonly lift: number }
  /** Takes hold of a piece or else of a body, wherever it is. */
  | { readonly kind: 'hold'; readonly target: HandTarget }
  | { readonly kind: 'release' }
  | { readonly kind: 'pick'; readonly id: number; readonly point: CanvasPoint }
  /** What comes so many after a piece or a body among its like; from nothing, what is in the middle of the view. */
  | {
      readonly kind: 'choose';
      readonly id: number;
      readonly from: HandTarget | null;
      readonly by: number;
      readonly like: 'piece' | 'body';
    }
  /** Tells how a piece fares with every picture, for its card and for a camera that follows it; null ends it. */
  | { readonly kind: 'watch'; readonly piece: number | null }
  /** The picture as it is on the canvas, as raw pixels at a size (null: that of the canvas). */
  | { readonly kind: 'pixels'; readonly id: number; readonly size: Size | null }
  /** From now on every `interval` simulated seconds a frame is sent; null ends it. */
  | { readonly kind: 'frames'; readonly interval: number | null; readonly size: Size | null }
  /** A frame was put away. No more than two are on their way at a time: then the world waits for this. */
  | { readonly kind: 'frame-taken' }
  /** Depth images of the cameras of the scene with every status; none when it is empty. */
  | { readonly kind: 'insets'; readonly cameras: readonly string[] }
  /** Everything that is needed to go on elsewhere: an npz checkpoint. */
  | { readonly kind: 'checkpoint'; readonly id: number };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** From the worker to the page. */
export type Report =
  | { readonly kind: 'opening'; readonly what: string; readonly share: number }
  | { readonly kind: 'marked'; readonly id: number }
  | Opened
  | { readonly kind: 'refused'; readonly problems: readonly SceneProblem[]; readonly message: string }
  | Status
  | {
      readonly kind: 'series';
      readonly rows: readonly SeriesRow[];
      /** Rows after this time no longer hold [s]. */ readonly validUntil: number;
    }
  | { readonly kind: 'legend'; readonly legend: Legend }
  | { readonly kind: 'hand'; readonly hand: HandReading | null }
  | { readonly kind: 'picked'; readonly id: number; readonly picked: PickReading | null }
  /** Of the piece that is watched. */
  | { readonly kind: 'watched'; readonly reading: PickReading }
  | {
      readonly kind: 'pixels';
      readonly id: number;
      readonly size: Size;
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
    }
  | {
      readonly kind: 'frame';
      readonly time: number;
      readonly size: Size;
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
    }
  | { readonly kind: 'insets'; readonly insets: readonly Inset[] }
  /** The scene goes on with another device, which cannot draw on the canvas that it has: send another one. */
  | { readonly kind: 'canvas-needed' }
  | { readonly kind: 'checkpoint'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | Trouble;

/** What was opened. */
export interface Opened {
  readonly kind: 'opened';
  readonly name: string;
  /** Whether it goes on from the moment that the scene before was at, as {@link OpenScene} asked for. */
  readonly keptState: boolean;
  /** `grain` or `particle` */
  readonly piece: string;
  /** In each world. */
  readonly pieceCount: number;
  readonly worldCount: number;
  readonly dimensions: 2 | 3;
  /** Whether contacts of grains are springs. */
  readonly areSprings: boolean;
  /** Whether the scene itself says where its matter will be. */
  readonly isDomainGiven: boolean;
  /** [s] */
  readonly timeStep: number;
  /** [s] */
  readonly endTime: number;
  readonly stepCount: number;
  readonly domain: { readonly min: Vector3; readonly max: Vector3 };
  readonly bodies: readonly string[];
  readonly columns: readonly SensorColumn[];
  /** What the scene wants to be compared with. */
  readonly measurements: readonly MeasurementModel[];
  readonly fields: readonly ColourField[];
  readonly cameras: readonly { readonly name: string; readonly camera: Camera; readonly isDepth: boolean }[];
  /** What the lab looks from at first. */
  readonly camera: Camera;
  readonly notes: readonly string[];
  readonly device: DeviceReading;
}

export interface DeviceReading {
  readonly kind: 'cpu' | 'gpu';
  /** Adapter or threads, in words. */
  readonly name: string;
  readonly threads: number;
  /** Why it is not the device that was wished for, in words; null where it is. */
  readonly fallback: string | null;
}

/** Several times a second. */
export interface Status {
  readonly kind: 'status';
  readonly step: number;
  /** [s] */
  readonly time: number;
  readonly isPlaying: boolean;
  /** Simulated seconds a second, lately. */
  readonly realTimeFactor: number;
  readonly framesPerSecond: number;
  /** Of all that has played. */
  readonly frameCount: number;
  readonly stepsPerFrame: number;
  /** Of one step and of one picture [ms], lately. */
  readonly stepMs: number;
  readonly drawMs: number;
  /** Contacts where there are any, else null. */
  readonly contactCount: number | null;
  /** Conditions that the solver counted since the start; only those that occurred. */
  readonly warnings: Readonly<Record<string, number>>;
  /** Steps that the history reaches back to, and the last one that was computed. */
  readonly history: { readonly first: number; readonly last: number; readonly bytes: number };
}

export interface SeriesRow {
  /** [s] */
  readonly time: number;
  /** One value a column, of the first world. */
  readonly values: readonly number[];
}

export interface HandReading {
  readonly what: string;
  /** On what is held, or on the tool [N], world frame. */
  readonly force: Vector3;
  /** [m] */
  readonly position: Vector3;
  /** Where it is held, and where the hand is, in pixels of the canvas. */
  readonly held: CanvasPoint;
  readonly hand: CanvasPoint;
}

export interface PickReading {
  /** `grain 17`, `body drum` */
  readonly what: string;
  readonly piece: number | null;
  /** In the model; null of a piece. */
  readonly body: number | null;
  readonly world: number;
  /** [m] */
  readonly position: Vector3;
  /** Name, value in words with its unit. */
  readonly values: readonly (readonly [name: string, value: string])[];
}

/** Exactly what an environment's camera returns. */
export interface Inset {
  readonly camera: string;
  readonly size: Size;
  /** Along the view axis, row by row from the top [m]; the far limit where nothing is seen. */
  readonly depth: Float32Array<ArrayBuffer>;
  readonly near: number;
  readonly far: number;
}

/** Something went wrong; the picture stays, and the page says what to do. */
export interface Trouble {
  readonly kind: 'trouble';
  readonly cause: 'no-gpu' | 'software-gpu' | 'device-lost' | 'out-of-memory' | 'broke' | 'internal';
  /** One line: what happened. */
  readonly message: string;
  /** What to do. */
  readonly cure: string;
  /** Whether the scene goes on, such as on another device. */
  readonly goesOn: boolean;
  /** First bad step, where a simulation broke; the world was rewound to the last good one. */
  readonly step: number | null;
  readonly piece: number | null;
}
