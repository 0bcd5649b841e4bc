/** Which depth cameras of the scene are watched, and what they last saw. */
import { computed, signal } from '@preact/signals';
import type { ColourMapName } from 'talus';
import type { Inset, Opened } from '../protocol.ts';
import type { Connection } from '../state/connection.ts';

/** More would cover the view; the rest is there to be chosen. */
const mostAtFirst = 3;

export class InsetsState {
  /** Names of the cameras of the scene that see depth. */
  readonly cameras = signal<readonly string[]>([]);
  readonly chosen = signal<readonly string[]>([]);
  readonly map = signal<ColourMapName>('viridis');
  /** Whether they lie over the view as well. */
  readonly isOverView = signal(true);
  readonly shown = computed(() =>
    this.chosen.value.flatMap((name) => this.#images.value.find(({ camera }) => camera === name) ?? []),
  );

  readonly #images = signal<readonly Inset[]>([]);
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.on('insets', ({ insets }) => (this.#images.value = insets));
  }

  /** For a scene that was opened: cameras that were chosen stay so. */
  start({ cameras }: Pick<Opened, 'cameras'>): void {
    const names = cameras.filter(({ isDepth }) => isDepth).map(({ name }) => name);
    const isSame = names.join() === this.cameras.value.join();
    this.cameras.value = names;
    this.#images.value = [];
    this.#choose(isSame ? this.chosen.value : names.slice(0, mostAtFirst));
  }

  toggle(camera: string): void {
    const chosen = this.chosen.value;
    this.#choose(chosen.includes(camera) ? chosen.filter((name) => name !== camera) : [...chosen, camera]);
  }

  #choose(chosen: readonly string[]): void {
    this.chosen.value = chosen;
    if (this.cameras.value.length > 0) this.#connection.send({ kind: 'insets', cameras: chosen });
  }
}
