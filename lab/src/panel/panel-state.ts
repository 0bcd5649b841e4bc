/** What a panel shows at the moment, and how its parts come by it. It outlives the panel, which is not always shown. */
import { signal } from '@preact/signals';
import type { SceneProblem } from 'talus';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FieldNode } from './field-tree.ts';
import { revisionOf, type Revision } from './revision.ts';
import { pathText, type Keys } from './scene-value.ts';
import type { Lab } from '../state/lab.ts';

/** Groups that most people come for. */
const openAtFirst = new Set(['general', 'time', 'materials', 'solver']);
/** Of a list of so few, all entries are open at first. */
const fewEntries = 2;

export class PanelState {
  readonly revision: Revision;
  readonly search = signal('');
  /** What the help speaks of. */
  readonly focus = signal<FieldNode | null>(null);
  /** Groups that were opened or closed by hand, by path. */
  readonly #turned = signal<ReadonlyMap<string, boolean>>(new Map());

  constructor(revision: Revision) {
    this.revision = revision;
  }

  isOpen(path: string, depth: number, siblings: number): boolean {
    if (this.search.value !== '') return true;
    return this.#turned.value.get(path) ?? (depth === 0 ? openAtFirst.has(path) : siblings <= fewEntries);
  }

  turn(path: string, isOpen: boolean): void {
    this.#turned.value = new Map(this.#turned.value).set(path, isOpen);
  }

  set(keys: Keys, value: unknown): void {
    this.revision.set(keys, value);
  }
}

const states = new WeakMap<Lab, PanelState>();

/** One for each lab. */
export function panelStateOf(lab: Lab): PanelState {
  const state = states.get(lab) ?? new PanelState(revisionOf(lab));
  states.set(lab, state);
  return state;
}

/** What a panel knows beside the fields themselves. */
export interface PanelParts {
  readonly state: PanelState;
  /** By path, as {@link pathText} writes it. */
  readonly problems: ReadonlyMap<string, SceneProblem>;
  /** What may surprise, by path. */
  readonly notes: ReadonlyMap<string, string>;
  /** The scene as it is wanted, for names that are referred to. */
  readonly scene: unknown;
  /** Values that the world has chosen for what was left out, by path. */
  readonly chosen: ReadonlyMap<string, number>;
}

export const PanelContext = createContext<PanelParts | null>(null);

export function usePanel(): PanelParts {
  const parts = useContext(PanelContext);
  if (parts === null) throw new Error('this field is outside of a panel');
  return parts;
}

/** Problems at or below a node. */
export function problemsIn(problems: ReadonlyMap<string, SceneProblem>, keys: Keys): number {
  const path = pathText(keys);
  return [...problems.keys()].filter((each) => each === path || /^[.[]/.test(each.slice(path.length)) && each.startsWith(path)).length; // prettier-ignore
}
