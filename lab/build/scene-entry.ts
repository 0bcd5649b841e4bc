/** What the gallery knows of a scene without opening it: a row of `scenes.json`. */
export interface SceneEntry {
  /** Name of its file without `.json`, and of its thumbnail without `.png`. */
  readonly name: string;
  readonly title: string;
  /** A sentence or two; empty where its author wrote none. */
  readonly description: string;
  /** What one would search for: `soft`, `2d`, `moving bodies`, `cohesion`, … */
  readonly tags: readonly string[];
  readonly solver: string;
  /** `grain` or `particle` */
  readonly piece: string;
  /** Of all worlds together. */
  readonly pieceCount: number;
  readonly worldCount: number;
  readonly dimensions: 2 | 3;
  /** Simulated time [s]. */
  readonly endTime: number;
  /** Paths of the files that it reads, from the folder of the scenes. */
  readonly files: readonly string[];
  /** Whether `thumbnails/NAME.png` is there. */
  readonly hasThumbnail: boolean;
}
