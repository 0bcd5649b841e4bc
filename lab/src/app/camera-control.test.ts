import type { Camera, Vector3 } from 'talus';
import { describe, expect, test } from 'vitest';
import {
  alongAxis,
  between,
  framed,
  frameOf,
  isPlanar,
  nudged,
  orbit,
  pan,
  scaleBar,
  visibleHeight,
  withOtherProjection,
  zoom,
  type ViewSize,
} from './camera-control.ts';

const view: ViewSize = { width: 800, height: 600 };
const camera: Camera = { eye: [3, -4, 2], target: [0.5, 0.25, 0.5], up: [0, 0, 1], fieldOfView: 0.7 };
const planar: Camera = { eye: [0, 0, 2], target: [0, 0, 0], up: [0, 1, 0], fieldOfView: 0.5, parallelHeight: 1.2 };

/** Where a point of the world is on the view [pixels], by the definition of a camera. */
function projected(from: Camera, point: Vector3): { x: number; y: number } {
  const { right, up, forward } = frameOf(from);
  const [x, y, z] = point.map((value, axis) => value - from.eye[axis]!) as [number, number, number];
  const along = (axis: Vector3): number => x * axis[0] + y * axis[1] + z * axis[2];
  const pixels =
    from.parallelHeight === undefined
      ? view.height / (2 * Math.tan(from.fieldOfView / 2)) / along(forward)
      : view.height / from.parallelHeight;
  return { x: view.width / 2 + pixels * along(right), y: view.height / 2 - pixels * along(up) };
}

const distance = ({ eye, target }: Camera): number => Math.hypot(...eye.map((value, axis) => value - target[axis]!));

function expectNear(actual: Vector3, expected: Vector3): void {
  for (const axis of [0, 1, 2]) expect(actual[axis]).toBeCloseTo(expected[axis]!, 9);
}

describe('orbit', () => {
  test('keeps target and distance, and comes back', () => {
    const turned = orbit(camera, 130, -40, view);
    expect(turned.target).toEqual(camera.target);
    expect(distance(turned)).toBeCloseTo(distance(camera), 9);
    expectNear(orbit(turned, -130, 40, view).eye, camera.eye);
  });

  test('a drag to the right moves what is in front to the right, a drag down moves it down', () => {
    const { forward } = frameOf(camera);
    const near: Vector3 = [0, 1, 2].map((axis) => camera.target[axis]! - 0.2 * forward[axis]!) as never;
    expect(projected(orbit(camera, 20, 0, view), near).x).toBeGreaterThan(projected(camera, near).x + 1);
    expect(projected(orbit(camera, 0, 20, view), near).y).toBeGreaterThan(projected(camera, near).y + 1);
  });

  test('stops at the pole, looks straight down there, and leaves it as it came', () => {
    const above = orbit(camera, 0, 5000, view);
    expectNear(frameOf(above).forward, [0, 0, -1]);
    const ahead = frameOf(camera).forward;
    const level = Math.hypot(ahead[0], ahead[1]);
    expectNear(above.up, [ahead[0] / level, ahead[1] / level, 0]);
    const back = frameOf(orbit(above, 0, -100, view)).forward;
    expect(Math.atan2(back[1], back[0])).toBeCloseTo(Math.atan2(ahead[1], ahead[0]), 6);
  });

  test('from straight below it goes on the way it came', () => {
    const below = orbit(camera, 0, -5000, view);
    expectNear(frameOf(below).forward, [0, 0, 1]);
    const ahead = frameOf(camera).forward;
    const back = frameOf(orbit(below, 0, 100, view)).forward;
    expect(Math.atan2(back[1], back[0])).toBeCloseTo(Math.atan2(ahead[1], ahead[0]), 6);
  });
});

test.each([camera, planar])('pan takes the target along with the pointer', (from) => {
  const { x, y } = projected(pan(from, 37, -12, view), from.target);
  expect(x).toBeCloseTo(view.width / 2 + 37, 6);
  expect(y).toBeCloseTo(view.height / 2 - 12, 6);
});

test.each([camera, planar])('zoom keeps what is under the pointer there', (from) => {
  const { right, up } = frameOf(from);
  const point = [0, 1, 2].map((axis) => from.target[axis]! + 0.2 * right[axis]! + 0.1 * up[axis]!) as never as Vector3;
  const at = projected(from, point);
  const nearer = zoom(from, 0.6, at, view);
  expect(visibleHeight(nearer)).toBeCloseTo(0.6 * visibleHeight(from), 9);
  expect(projected(nearer, point).x).toBeCloseTo(at.x, 6);
  expect(projected(nearer, point).y).toBeCloseTo(at.y, 6);
});

const box = { min: [-0.3, -0.1, 0] as Vector3, max: [0.5, 0.4, 0.9] as Vector3 };
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (bits) => [0, 1, 2].map((axis) => (bits & (1 << axis) ? box.max : box.min)[axis]!) as never as Vector3,
);

test.each([camera, planar, alongAxis(camera, 'top')])('framing shows the whole box, and fills the view', (from) => {
  const whole = framed(from, box, view);
  expectNear(frameOf(whole).forward, frameOf(from).forward);
  const places = corners.map((corner) => projected(whole, corner));
  const reach = places.map(({ x, y }) => Math.max(Math.abs(x / 400 - 1), Math.abs(y / 300 - 1)));
  expect(Math.max(...reach)).toBeLessThan(1);
  expect(Math.max(...reach)).toBeGreaterThan(0.8);
});

test('views along axes', () => {
  expectNear(frameOf(alongAxis(camera, 'front')).forward, [0, 1, 0]);
  expectNear(frameOf(alongAxis(camera, 'side')).forward, [-1, 0, 0]);
  expectNear(frameOf(alongAxis(camera, 'top')).forward, [0, 0, -1]);
  expectNear(frameOf(alongAxis(camera, 'top')).up, [0, 1, 0]);
});

test('the other projection shows as much, and back it is the same camera', () => {
  const parallel = withOtherProjection(camera);
  expect(parallel.parallelHeight).toBeCloseTo(visibleHeight(camera), 9);
  const back = withOtherProjection(parallel);
  expect(back.parallelHeight).toBeUndefined();
  expectNear(back.eye, camera.eye);
});

test('a camera glides from one to the other by the shorter turn', () => {
  const from = orbit(camera, 0, 0, view);
  const to = orbit(camera, 260, 30, view);
  expectNear(between(from, to, 0).eye, from.eye);
  expect(between(from, to, 1)).toBe(to);
  const half = between(from, to, 0.5);
  expect(distance(half)).toBeCloseTo(distance(camera), 6);
  expectNear(half.eye, orbit(camera, 130, 15, view).eye);
});

test('scenes in the plane are told by their camera', () => {
  expect(isPlanar(planar)).toBe(true);
  expect(isPlanar(camera)).toBe(false);
  expect(isPlanar(alongAxis(camera, 'top'))).toBe(false);
});

test.each([0.003, 0.04, 1, 7.7, 320])('the scale bar is a round length near its wish, %d m high', (parallelHeight) => {
  const { metres, pixels } = scaleBar({ ...planar, parallelHeight }, view);
  expect(pixels).toBeGreaterThan(40);
  expect(pixels).toBeLessThanOrEqual(110.001);
  expect((pixels / view.height) * parallelHeight).toBeCloseTo(metres, 12);
  expect(metres.toExponential()).toMatch(/^[125](\.0*[1-9]?)?e/);
});

describe('a key that moves the camera', () => {
  test('takes it 15° aside or up, about its target', () => {
    const right = nudged(camera, 1, 0, view);
    expectNear(right.target, camera.target);
    expect(distance(right)).toBeCloseTo(distance(camera), 9);
    // What was before the target, seen from the camera, has gone to the left.
    const between: Vector3 = [1.75, -1.875, 1.25];
    expect(projected(right, between).x).toBeLessThan(projected(camera, between).x);
    expect(nudged(camera, 0, 1, view).eye[2]).toBeGreaterThan(camera.eye[2]);
    let all = camera;
    for (let k = 0; k < 24; k++) all = nudged(all, 1, 0, view);
    expectNear(all.eye, camera.eye);
  });

  test('shifts it in the plane', () => {
    const moved = nudged(planar, 1, 1, view);
    expectNear(moved.target, [0.1, 0.1, 0]);
  });
});
