/** What keys do to a figure that has the focus. */
import { isPlanar, orbit, pan, zoom } from '../app/camera-control.ts';
import type { Lab } from '../state/lab.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Of the picture that a key's step is a part of [px]. */
const view = { width: 600, height: 400 };

/** Arrows turn or shift, + and − near, the space bar plays and pauses. Tells whether the key does anything. */
export function moveByKey(lab: Lab, key: string): boolean {
  const arrow = arrows[key];
  const { camera } = lab.scenery;
  if (arrow !== undefined) {
    const move = isPlanar(camera.peek()) ? pan : orbit;
    camera.value = move(camera.peek(), 24 * arrow[0], 24 * arrow[1], view);
  } else if (key === ' ') {
    if (lab.isPlaying.peek()) lab.pause();
    else lab.play();
  } else if (key === '+' || key === '-') {
    camera.value = zoom(camera.peek(), key === '+' ? 0.8 : 1.25, { x: view.width / 2, y: view.height / 2 }, view);
  } else {
    return false;
  }
  return true;
}
