/** From a camera and the size of a picture to what kernels need to look at a scene. */
import { packStructs, type StructValues } from '../core/fields.ts';
import { TalusError } from '../core/errors.ts';
import { add, cross, dot, length, normalize, scale, subtract, type Vector3 } from '../math/rigid.ts';
import { depthNothing, viewFields } from './render-structs.ts';
import type { Camera, Scenery } from './scenery.ts';

export interface PictureSize {
  /** [pixels] */
  readonly width: number;
  /** [pixels] */
  readonly height: number;
}

export interface ViewOptions {
  readonly clip?: Scenery['clip'];
  /** Nothing nearer is drawn [m]. Default: a thousandth of the way to the target; all that is before a parallel view. */
  readonly near?: number;
  /** Nothing further is drawn [m]. Default: however far. */
  readonly far?: number;
}

/** A camera with a picture to fill, as `View` in render_types.wgsl. */
export type View = StructValues<typeof viewFields>;

/** Depth at which a parallel view begins, as parts of a picture would vanish as the eye comes closer [m]. */
const parallelNear = -1e6;

export function viewOf(camera: Camera, { width, height }: PictureSize, options: ViewOptions = {}): View {
  const { eye, target, parallelHeight } = camera;
  const way = subtract(target, eye);
  const distance = length(way);
  if (!(distance > 0)) throw new TalusError(`camera: eye and target are the same place, [${eye.join(', ')}]`);
  const isParallel = parallelHeight !== undefined;
  const visible = parallelHeight ?? 2 * Math.tan(camera.fieldOfView / 2);
  if (!(visible > 0) || !Number.isFinite(visible)) {
    const given = isParallel ? `parallelHeight ${parallelHeight}` : `fieldOfView ${camera.fieldOfView}`;
    throw new TalusError(`camera: sees nothing, ${given}: needs a positive height, or an angle between 0 and π`);
  }
  const forward = normalize(way);
  const right = sideways(forward, camera.up);
  const clip = options.clip ?? { normal: [0, 0, 0] as Vector3, offset: 1 };
  return {
    eye,
    near: options.near ?? (isParallel ? parallelNear : distance / 1000),
    right,
    width,
    up: cross(right, forward),
    height,
    forward,
    focal: height / visible,
    clip_normal: options.clip ? normalize(clip.normal) : clip.normal,
    clip_offset: options.clip ? clip.offset / length(clip.normal) : clip.offset,
    far: options.far ?? depthNothing,
    parallel: isParallel ? 1 : 0,
  };
}

export const packView = (view: View): Uint32Array => packStructs(viewFields, [view]);

/** To the right of who looks forward; where up says nothing, as good as any other. */
function sideways(forward: Vector3, up: Vector3): Vector3 {
  const guesses: readonly Vector3[] = [up, [0, 0, 1], [0, 1, 0]];
  const usable = guesses.find((guess) => length(cross(forward, guess)) > 1e-6 * length(guess));
  return normalize(cross(forward, usable ?? [1, 0, 0]));
}

const vector = (value: ArrayLike<number>): Vector3 => [value[0]!, value[1]!, value[2]!];

/** The places `origin + depth · direction` that a point of the picture shows; x to the right, y down [pixels]. */
export function pixelRay(view: View, x: number, y: number): { readonly origin: Vector3; readonly direction: Vector3 } {
  const u = (x - view.width / 2) / view.focal;
  const v = (view.height / 2 - y) / view.focal;
  const aside = add(scale(vector(view.right), u), scale(vector(view.up), v));
  const [eye, forward] = [vector(view.eye), vector(view.forward)];
  return view.parallel
    ? { origin: add(eye, aside), direction: forward }
    : { origin: eye, direction: add(forward, aside) };
}

/** Pixel and depth [m] of a place; null where a perspective view has none for it, beside or behind the eye. */
export function projected(view: View, position: Vector3): { x: number; y: number; depth: number } | null {
  const p = subtract(position, vector(view.eye));
  const depth = dot(p, vector(view.forward));
  if (!view.parallel && !(depth > 0)) return null;
  const perMetre = view.focal / (view.parallel ? 1 : depth);
  return {
    x: view.width / 2 + perMetre * dot(p, vector(view.right)),
    y: view.height / 2 - perMetre * dot(p, vector(view.up)),
    depth,
  };
}
