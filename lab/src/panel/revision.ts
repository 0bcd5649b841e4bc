/**
 * The scene as it is being changed, by panel and editor: what is wanted, what is wrong with it, and what of it runs. A
 * change that can be understood is opened, one at a time, with the camera kept; whatever cannot leaves the scene before
 * it running.
 */
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { applyOverrides, canGoOn, parseScene, readSceneText, SceneError, type Scene, type SceneProblem } from 'talus';
import { formatJson } from '../editor/format-json.ts';
import type { Lab } from '../state/lab.ts';
import type { SceneSource } from '../state/scene-source.ts';
import { overridesBetween } from './overrides-between.ts';
import { withValueAt, type Keys } from './scene-value.ts';

/** A scene as text with values on top of it. */
export interface SceneWish {
  readonly text: string;
  readonly overrides: readonly string[];
}

/** What became of a text. */
type Understood<T> =
  | { readonly value: T; readonly problems: readonly [] }
  | { readonly value: null; readonly problems: readonly SceneProblem[] };

/** Silence after which a change is opened [ms]. */
export const delays = { slider: 60, typing: 400 } as const;

export class Revision implements Disposable {
  readonly wish = signal<SceneWish>({ text: '', overrides: [] });

  /** The scene as its file has it. */
  readonly filed: ReadonlySignal<unknown>;
  /** The text without overrides; null where it is no JSON. */
  readonly base: ReadonlySignal<Understood<unknown>>;
  /** With overrides. */
  readonly draft: ReadonlySignal<Understood<unknown>>;
  /** With defaults filled in. */
  readonly parsed: ReadonlySignal<Understood<Scene>>;
  /** Of what is wanted: found here, or by the worker as it made the scene ready. */
  readonly problems: ReadonlySignal<readonly SceneProblem[]>;

  readonly #lab: Lab;
  readonly #ends: (() => void)[] = [];
  /** What was sent last and is not answered yet. */
  #sent: Scene | null = null;
  #running: Scene | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.filed = computed(() => understood(() => readSceneText(lab.scene.value?.text ?? '')).value);
    this.base = computed(() => understood(() => readSceneText(this.wish.value.text)));
    this.draft = computed(() => {
      const { value, problems } = this.base.value;
      return value === null ? { value, problems } : understood(() => applyOverrides(value, this.wish.value.overrides));
    });
    this.parsed = computed(() => {
      const { value, problems } = this.draft.value;
      return value === null ? { value, problems } : understood(() => parseScene(value));
    });
    this.problems = computed(() => {
      const own = this.parsed.value.problems;
      return own.length > 0 || !this.#isSent(this.wish.value) ? own : (lab.refused.value?.problems ?? []);
    });
    this.#ends.push(
      effect(() => this.#turnTo(lab.scene.value)),
      effect(() => this.#follow({ text: lab.text.value, overrides: lab.overrides.value })),
      lab.connection.on('opened', () => this.#answered(true)),
      lab.connection.on('refused', () => this.#answered(false)),
      lab.connection.on('trouble', () => this.#answered(false)),
    );
    if (lab.opened.peek() !== null) this.#running = this.#opened();
  }

  /** Sets one value, or takes it away; the text stays, and an override says it, unless none can. */
  set(keys: Keys, value: unknown): void {
    const { base, draft } = this;
    if (base.value.value === null || draft.value.value === null) return;
    const changed = withValueAt(draft.value.value, keys, value);
    const overrides = overridesBetween(base.value.value, changed);
    const isTold = keys.length > 1 || value !== undefined;
    const wish = isTold ? { text: this.wish.value.text, overrides } : { text: formatJson(changed), overrides: [] }; // prettier-ignore
    this.change(wish, delays.slider);
  }

  /** Wants another scene, and opens it after some silence, if it can be understood. */
  change(wish: SceneWish, delay: number): void {
    this.wish.value = wish;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#send();
    }, delay);
  }

  /** Back to the scene as its file has it. */
  restoreFile(): void {
    const { scene } = this.#lab;
    if (scene.value !== null) this.change({ text: scene.value.text, overrides: [] }, 0);
  }

  [Symbol.dispose](): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const end of this.#ends) end();
  }

  /** Another scene: what was wanted of the one before no longer counts. */
  #turnTo(_scene: SceneSource | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sent = null;
    this.#running = null;
  }

  /** The lab opened something by itself, such as another seed: that is what is wanted now. */
  #follow(opened: SceneWish): void {
    if (this.#timer !== null || sameWish(this.wish.peek(), opened)) return;
    this.#sent = null;
    this.wish.value = opened;
  }

  #isSent(wish: SceneWish): boolean {
    return sameWish(wish, { text: this.#lab.text.value, overrides: this.#lab.overrides.value });
  }

  /** One at a time: a slider that is drawn has many values, and the last counts. */
  #send(): void {
    const wish = this.wish.peek();
    const scene = this.parsed.peek().value;
    if (this.#sent !== null || scene === null || this.#isSent(wish)) return;
    this.#sent = scene;
    const keepState = this.#running !== null && canGoOn(this.#running, scene);
    batch(() => this.#lab.reopen({ ...wish, keepState }));
  }

  #answered(isRunning: boolean): void {
    if (isRunning) this.#running = this.#sent ?? this.#opened();
    this.#sent = null;
    if (this.#timer === null) this.#send();
  }

  /** What the lab opened by itself. */
  #opened(): Scene | null {
    const { text, overrides } = this.#lab;
    return understood(() => parseScene(text.peek(), { overrides: overrides.peek() })).value;
  }
}

function understood<T>(work: () => T): Understood<T> {
  try {
    return { value: work(), problems: [] };
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    return { value: null, problems: error.problems };
  }
}

const sameWish = (a: SceneWish, b: SceneWish): boolean =>
  a.text === b.text && a.overrides.length === b.overrides.length && a.overrides.every((each, k) => each === b.overrides[k]); // prettier-ignore

const revisions = new WeakMap<Lab, Revision>();

/** One for each lab: panel and editor change the same scene. */
export function revisionOf(lab: Lab): Revision {
  const found = revisions.get(lab) ?? new Revision(lab);
  revisions.set(lab, found);
  return found;
}
