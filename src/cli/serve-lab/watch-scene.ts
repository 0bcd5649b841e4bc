/** Watches a scene file and the files that it names. */
import { unwatchFile, watchFile } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseScene } from '../../scene/parse-scene.ts';
import { TalusError } from '../../core/errors.ts';
import { decodeText } from '../../formats/decode-text.ts';
import { readDisk } from '../../scene/read-disk.ts';
import { sceneFiles } from '../../scene/scene-files.ts';

/** Looking at the time of a file works on every disk, also for editors that write another file and rename it [ms]. */
const interval = 200;

/** Calls `onChange` with the path of what was changed; `using` ends it. */
export class SceneWatch implements Disposable {
  readonly #scene: string;
  readonly #onChange: (path: string) => void;
  readonly #watched = new Map<string, () => void>();

  constructor(scene: string, onChange: (path: string) => void) {
    this.#scene = resolve(scene);
    this.#onChange = onChange;
    this.#watch(this.#scene);
    this.#watchNamed();
  }

  [Symbol.dispose](): void {
    for (const [path, listener] of this.#watched) unwatchFile(path, listener);
    this.#watched.clear();
  }

  #watch(path: string): void {
    if (this.#watched.has(path)) return;
    const listener = (): void => {
      if (path === this.#scene) this.#watchNamed();
      this.#onChange(path);
    };
    this.#watched.set(path, listener);
    watchFile(path, { interval, persistent: false }, listener);
  }

  #watchNamed(): void {
    for (const path of namedFiles(this.#scene)) this.#watch(path);
  }
}

/** None while the scene is half written: the page says what is wrong with it. */
function namedFiles(scene: string): string[] {
  try {
    return sceneFiles(parseScene(decodeText(readDisk(scene), scene))).map((path) => resolve(dirname(scene), path));
  } catch (error) {
    if (error instanceof TalusError) return [];
    throw error;
  }
}
