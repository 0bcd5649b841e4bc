/** From text, or from a value that JSON could hold, to a scene: checked, with defaults filled in. */
import { checkNames } from './check-names.ts';
import { explainIssues } from './explain-issue.ts';
import { applyOverrides } from './overrides.ts';
import { JsonError, readJson } from './read-json.ts';
import { SceneError } from './scene-error.ts';
import { sceneSchema, sceneVersion } from './scene.ts';
import type { Scene } from './scene.ts';
import { isObject, memberOf } from './schema-walk.ts';

export interface ParseOptions {
  /** Name of the file, for errors. */
  readonly source?: string;
  /** Values to set before anything is checked, like `materials.sand.friction=0.3`. */
  readonly overrides?: readonly string[];
  /** Told what they leave out. */
  readonly onNote?: (note: string) => void;
}

/** Throws a {@link SceneError} with all problems of the scene. A string is JSON text, anything else the value of one. */
export function parseScene(input: unknown, { source, overrides = [], onNote }: ParseOptions = {}): Scene {
  const origin = source === undefined ? {} : { source };
  const written = typeof input === 'string' ? readSceneText(input, source) : input;
  const value = withPlaneGravity(overrides.length > 0 ? applyOverrides(written, overrides, onNote) : written);
  const { success, data, error } = sceneSchema.safeParse(value);
  const issues = error?.issues ?? [];
  // A scene of another version may have other keys and other rules: there is one problem to speak of.
  const talus = memberOf(value, 'talus');
  if (typeof talus === 'number' && talus !== sceneVersion) {
    const aboutVersion = issues.filter(({ path }) => path[0] === 'talus');
    throw new SceneError(explainIssues(aboutVersion, sceneSchema, value), origin);
  }
  const problems = [...explainIssues(issues, sceneSchema, value), ...checkNames(sceneSchema, value)];
  if (!success || problems.length > 0) throw new SceneError(problems, origin);
  return data;
}

/** In the plane y is up: what falls there falls along y, unless the scene says otherwise. */
function withPlaneGravity(scene: unknown): unknown {
  const shapes = memberOf(scene, 'shapes');
  const isPlane = memberOf(memberOf(scene, 'grid'), 'dimensions') === 2 || (Array.isArray(shapes) && shapes.length > 0);
  return isPlane && isObject(scene) && !Object.hasOwn(scene, 'gravity') ? { ...scene, gravity: [0, -9.81, 0] } : scene;
}

/** The value that JSON text stands for, not checked further. */
export function readSceneText(text: string, source?: string): unknown {
  try {
    return readJson(text);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    const problem = { path: `line ${cause.line}, column ${cause.column}`, message: cause.what };
    throw new SceneError([problem], { cause, ...(source !== undefined && { source }) });
  }
}
