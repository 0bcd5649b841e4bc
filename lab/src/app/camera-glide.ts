/** Takes the camera from where it is to where it should be in a moment; at once for those who asked for less motion. */
import type { Signal } from '@preact/signals';
import type { Camera } from 'talus';
import { between } from './camera-control.ts';

/** [ms] */
const glideTime = 320;

/** Moves `camera` to `goal`; a hand that moves it in the meantime has its way. */
export function glide(camera: Signal<Camera>, goal: Camera): void {
  const wantsStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (wantsStill) {
    camera.value = goal;
    return;
  }
  const from = camera.peek();
  const start = performance.now();
  let last = from;
  const frame = (now: number): void => {
    if (camera.peek() !== last) return;
    const share = Math.min(1, Math.max(0, (now - start) / glideTime));
    last = between(from, goal, share * share * (3 - 2 * share));
    camera.value = last;
    if (share < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
