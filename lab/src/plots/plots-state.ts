/** What a person chose on the plots of a scene; lives as long as the page, and overlays as long as its session. */
import { computed, signal } from '@preact/signals';
import { readMeasuredTable, type SensorColumn } from 'talus';
import type { Opened } from '../protocol.ts';
import { groupColumns, shownAtFirst, type ColumnGroup } from './column-groups.ts';
import { droppedOverlay, shippedOverlay, type Overlay } from './overlay.ts';

/** `window.sessionStorage`, or what stands for it. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface Choices {
  /** Names of columns that are drawn. */
  readonly shown: readonly string[];
  readonly isLog: boolean;
  readonly isFolded: boolean;
}

export class PlotsState {
  readonly groups = signal<readonly ColumnGroup[]>([]);
  readonly overlays = signal<readonly Overlay[]>([]);
  /** What the scene brings along, shown or not. */
  readonly shipped = signal<readonly Overlay[]>([]);
  /** Stretch of time that all charts show [s]; null: all there is. */
  readonly window = signal<readonly [number, number] | null>(null);
  /** Where the pointer is on any chart [s]. */
  readonly pointer = signal<number | null>(null);
  /** Why the last file was not taken, in one line. */
  readonly problem = signal<string | null>(null);
  readonly hasOverlays = computed(() => this.overlays.value.length > 0);

  readonly #choices = signal<ReadonlyMap<string, Choices>>(new Map());
  readonly #storage: SessionStorage;
  #columns: readonly SensorColumn[] = [];
  #scene = '';
  #lastId = 0;

  constructor(storage: SessionStorage) {
    this.#storage = storage;
  }

  /** For a scene that was opened: what was chosen for one of the same name and columns stays. */
  start({ name, columns, measurements }: Pick<Opened, 'name' | 'columns' | 'measurements'>): void {
    const isSame = name === this.#scene && columns.map(({ name }) => name).join() === this.#columns.map(({ name }) => name).join(); // prettier-ignore
    this.#columns = columns;
    this.shipped.value = measurements.map((measurement) => shippedOverlay(measurement, columns));
    if (isSame) return;
    this.#scene = name;
    this.groups.value = groupColumns(columns);
    this.#choices.value = new Map();
    this.window.value = null;
    this.problem.value = null;
    // The first measurement of a scene is there from the start: it is what the scene is about.
    this.overlays.value = this.#remembered() ?? this.shipped.value.slice(0, 1);
  }

  choicesOf(group: ColumnGroup): Choices {
    return this.#choices.value.get(group.key) ?? { shown: shownAtFirst(group), isLog: false, isFolded: false };
  }

  choose(group: ColumnGroup, changes: Partial<Choices>): void {
    this.#choices.value = new Map(this.#choices.value).set(group.key, { ...this.choicesOf(group), ...changes });
  }

  /** Shows a column or hides it; `isAlone`: only this one, or all again. */
  toggle(group: ColumnGroup, column: string, isAlone: boolean): void {
    const { shown } = this.choicesOf(group);
    const isOnlyOne = shown.length === 1 && shown[0] === column;
    if (isAlone) return this.choose(group, { shown: isOnlyOne ? shownAtFirst(group) : [column] });
    const without = shown.filter((name) => name !== column);
    this.choose(group, { shown: without.length < shown.length ? without : [...shown, column] });
  }

  /** The overlays that belong to a chart. */
  overlaysOf(group: ColumnGroup): readonly Overlay[] {
    const names = new Set(group.columns.map(({ name }) => name));
    return this.overlays.value.filter(({ target }) => names.has(target));
  }

  /** Those that belong to no chart, since their column could not be told. */
  get strayOverlays(): readonly Overlay[] {
    const names = new Set(this.#columns.map(({ name }) => name));
    return this.overlays.value.filter(({ target }) => !names.has(target));
  }

  get columns(): readonly SensorColumn[] {
    return this.#columns;
  }

  /** Takes measured files; `group` is the chart that they were dropped on. */
  async takeFiles(files: Iterable<File>, group: ColumnGroup | null): Promise<void> {
    for (const file of files) this.take(file.name, await file.text(), group);
  }

  take(name: string, text: string, group: ColumnGroup | null): void {
    this.problem.value = null;
    const wanted = new Set(group?.columns.map(({ index }) => index));
    const candidates = group === null ? this.#columns : this.#columns.filter((_, k) => wanted.has(k));
    try {
      const overlay = droppedOverlay(this.#newId(), name, readMeasuredTable(text, name), candidates);
      this.#keep([...this.overlays.value, overlay]);
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
    }
  }

  change(id: string, changes: Partial<Overlay>): void {
    this.#keep(this.overlays.value.map((overlay) => (overlay.id === id ? { ...overlay, ...changes } : overlay)));
  }

  remove(id: string): void {
    this.#keep(this.overlays.value.filter((overlay) => overlay.id !== id));
  }

  /** Shows one that the scene brings along, or puts it away. */
  toggleShipped(shipped: Overlay): void {
    if (this.overlays.value.some(({ id }) => id === shipped.id)) this.remove(shipped.id);
    else this.#keep([...this.overlays.value, shipped]);
  }

  #newId(): string {
    const taken = new Set(this.overlays.value.map(({ id }) => id));
    let id = `file:${++this.#lastId}`;
    while (taken.has(id)) id = `file:${++this.#lastId}`;
    return id;
  }

  get #key(): string {
    return `talus-overlays:${this.#scene}`;
  }

  #keep(overlays: readonly Overlay[]): void {
    this.overlays.value = overlays;
    try {
      this.#storage.setItem(this.#key, JSON.stringify(overlays));
    } catch {
      this.problem.value =
        'The browser has no room to remember these measurements: they are gone when the page is reloaded.';
    }
  }

  #remembered(): Overlay[] | null {
    const text = this.#storage.getItem(this.#key);
    return text === null ? null : (JSON.parse(text) as Overlay[]);
  }
}
