/** What is wrong with a scene: all of it at once, a line for each problem. */
import { TalusError } from '../core/errors.ts';

export interface SceneProblem {
  /** The place in the file, like `scene.grains[0].radius`. */
  readonly path: string;
  /** What must hold there, like `must be > 0 m`. */
  readonly message: string;
  /** What was found instead; undefined where there is nothing to show. */
  readonly value?: unknown;
  /** What to do about it, where it is not plain from the message. */
  readonly cure?: string;
}

/** Problems that the error's text names one by one; `problems` has them all. */
const shownProblems = 50;

export class SceneError extends TalusError {
  override name = 'SceneError';
  readonly problems: readonly SceneProblem[];

  /** `source` is the file's name, if there is one. */
  constructor(problems: readonly SceneProblem[], options: ErrorOptions & { source?: string } = {}) {
    const where = options.source === undefined ? '' : `${options.source}: `;
    // What several groups share, like a material, is found wrong by each of them.
    const distinct = [...new Map(problems.map((problem) => [problemLine(problem), problem])).entries()];
    const lines = distinct.slice(0, shownProblems).map(([line]) => where + line);
    if (distinct.length > shownProblems) lines.push(`${where}and ${distinct.length - shownProblems} more problems`);
    super(lines.join('\n'), options);
    this.problems = distinct.map(([, problem]) => problem);
  }
}

/** Where, what, the value and the cure: `scene.grains[0].radius: must be > 0 m, got -1`. */
export function problemLine({ path, message, value, cure }: SceneProblem): string {
  const got = value === undefined ? '' : `, got ${shownValue(value)}`;
  return `${path}: ${message}${got}${cure === undefined ? '' : `; ${cure}`}`;
}

/** The path in a scene as a person would write it: `scene.bodies[2].shape`. */
export function scenePath(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    const word = String(key);
    return /^[\w$-]{1,60}$/.test(word) ? `${path}.${word}` : `${path}[${shownText(word)}]`;
  }, 'scene');
}

/** A value in a few words, however large or deep it is. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value)) {
    const isShort = value.length <= 4 && value.every((entry) => typeof entry !== 'object' || entry === null);
    return isShort ? `[${value.map(shownValue).join(', ')}]` : `a list of ${value.length}`;
  }
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  return Object.is(value, -0) ? '0' : String(value);
}

/** In quotes and on one line, cut where it is long. */
function shownText(text: string): string {
  const longest = 40;
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
}
