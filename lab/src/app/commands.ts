/** What the keys and buttons of a scene's page do. */
import type { Vector3 } from 'talus';
import { shareAddress } from '../share/share-lab.ts';
import { fittedCamera } from '../state/camera-moves.ts';
import type { Lab } from '../state/lab.ts';
import type { PageState } from '../state/page-state.ts';
import { alongAxis, framed, nudged, withOtherProjection, zoom } from './camera-control.ts';
import { glide } from './camera-glide.ts';
import type { CommandName } from './keys.ts';

/** Simulated seconds a second. */
export const speeds: readonly number[] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, Infinity];

export const speedLabel = (speed: number): string => (speed === Infinity ? 'as fast as it goes' : `${speed}×`);

/** @param repeats how often the key has repeated by being held down */
export function runCommand(command: CommandName, lab: Lab, page: PageState, repeats = 0): void {
  const { scenery } = lab;
  // The longer a key is held, the more steps it takes: 1, 2, 4 … 64.
  const steps = 2 ** Math.min(6, Math.floor(repeats / 8));
  switch (command) {
    case 'play':
      return lab.isPlaying.peek() ? lab.pause() : lab.play();
    case 'step':
      return lab.step(steps);
    case 'back':
      return lab.step(-steps);
    case 'leap':
      return lab.step(100);
    case 'leap-back':
      return lab.step(-100);
    case 'faster':
      return changeSpeed(lab, page, 1);
    case 'slower':
      return changeSpeed(lab, page, -1);
    case 'reset':
      return lab.reset();
    case 'reload':
      return lab.reopen();
    case 'frame':
      return frameAll(lab);
    case 'follow':
      return follow(lab, page);
    case 'next-camera':
      return cycleCamera(lab, page, 1);
    case 'previous-camera':
      return cycleCamera(lab, page, -1);
    case 'front':
    case 'side':
    case 'top':
      return glide(scenery.camera, alongAxis(scenery.camera.peek(), command));
    case 'parallel':
      return void (scenery.camera.value = withOtherProjection(scenery.camera.peek()));
    case 'turn-left':
      return nudge(lab, -1, 0);
    case 'turn-right':
      return nudge(lab, 1, 0);
    case 'turn-up':
      return nudge(lab, 0, 1);
    case 'turn-down':
      return nudge(lab, 0, -1);
    case 'nearer':
      return near(lab, 1 / keyZoom);
    case 'farther':
      return near(lab, keyZoom);
    case 'colour':
      return cycleColour(lab, page);
    case 'clip':
      return cycleClip(lab, page);
    case 'forces':
    case 'shadows':
    case 'grid':
    case 'axes':
      scenery.toggle(command);
      return page.tell(`${showTitles[command]} ${scenery.show.peek()[command] ? 'on' : 'off'}`);
    case 'shovel':
    case 'rod':
    case 'plate':
      return lab.takeTool(lab.tool.peek() === command ? null : command);
    case 'next-piece':
      return void choose(lab, page, 'piece', 1);
    case 'previous-piece':
      return void choose(lab, page, 'piece', -1);
    case 'next-body':
      return void choose(lab, page, 'body', 1);
    case 'hold':
      return void hold(lab, page);
    case 'hand-left':
      return moveHand(lab, [-1, 0, 0]);
    case 'hand-right':
      return moveHand(lab, [1, 0, 0]);
    case 'hand-up':
      return moveHand(lab, [0, 1, 0]);
    case 'hand-down':
      return moveHand(lab, [0, -1, 0]);
    case 'hand-nearer':
      return moveHand(lab, [0, 0, 1]);
    case 'hand-farther':
      return moveHand(lab, [0, 0, -1]);
    case 'let-go':
      return letGo(lab, page);
    case 'dock':
      return void (page.isDockOpen.value = !page.isDockOpen.peek());
    case 'share':
      return void copyLink(lab, page);
    case 'help':
      return void (page.isHelpOpen.value = !page.isHelpOpen.peek());
  }
}

export const showTitles = {
  forces: 'Force chains',
  shadows: 'Shadows',
  occlusion: 'Darker gaps',
  grid: 'Grid',
  axes: 'Axes',
  bodies: 'Bodies',
  domain: 'Domain',
} as const;

function changeSpeed(lab: Lab, page: PageState, by: 1 | -1): void {
  const at = speeds.findIndex((speed) => speed >= lab.speed.peek());
  const speed = speeds[Math.min(speeds.length - 1, Math.max(0, at + by))] ?? 1;
  lab.setSpeed(speed);
  page.tell(`Speed: ${speedLabel(speed)}`);
}

export function frameAll(lab: Lab): void {
  const opened = lab.opened.peek();
  if (opened === null) return;
  glide(lab.scenery.camera, framed(lab.scenery.camera.peek(), opened.domain, lab.canvasSize.peek()));
}

function nudge({ scenery, canvasSize }: Lab, right: number, up: number): void {
  scenery.camera.value = nudged(scenery.camera.peek(), right, up, canvasSize.peek());
}

/** Of one press of a key. */
const keyZoom = 1.15;

function near({ scenery, canvasSize }: Lab, factor: number): void {
  const view = canvasSize.peek();
  scenery.camera.value = zoom(scenery.camera.peek(), factor, { x: view.width / 2, y: view.height / 2 }, view);
}

function follow(lab: Lab, page: PageState): void {
  if (lab.selection.peek()?.piece === null || lab.selection.peek() === null) {
    return page.tell('Select a grain or particle to follow: double-click it');
  }
  lab.isFollowing.value = !lab.isFollowing.peek();
}

function cycleCamera(lab: Lab, page: PageState, by: 1 | -1): void {
  const opened = lab.opened.peek();
  if (opened === null) return;
  const overview = fittedCamera(opened.camera, lab.canvasSize.peek());
  const stops = [{ name: 'overview', camera: overview }, ...opened.cameras];
  if (stops.length === 1) page.tell('This scene has no cameras of its own');
  const at = Math.max(
    0,
    stops.findIndex(({ camera }) => camera === lab.scenery.camera.peek()),
  );
  const stop = stops[(at + by + stops.length) % stops.length];
  if (stop === undefined) return;
  glide(lab.scenery.camera, stop.camera);
  page.tell(`Camera: ${stop.name}`);
}

function cycleColour(lab: Lab, page: PageState): void {
  const fields = lab.opened.peek()?.fields ?? [];
  const at = fields.findIndex(({ name }) => name === lab.scenery.colour.peek().field);
  const field = fields[(at + 1) % fields.length];
  if (field === undefined) return;
  lab.scenery.colour.value = { ...lab.scenery.colour.peek(), field: field.name, range: 'auto' };
  page.tell(`Colour: ${field.name}`);
}

export const clipAxes = ['x', 'y', 'z'] as const;
export type ClipAxis = (typeof clipAxes)[number];

const axisNormal = (axis: ClipAxis): Vector3 => [Number(axis === 'x'), Number(axis === 'y'), Number(axis === 'z')];

/** The axis that the clip plane is across; null where there is none. */
export function clipAxisOf(lab: Lab): ClipAxis | null {
  const clip = lab.scenery.clip.value;
  if (clip === null) return null;
  return clipAxes.find((_, index) => Math.abs(clip.normal[index] ?? 0) > 0.5) ?? null;
}

/** Cuts across an axis through the middle of the domain; null: cuts nothing. */
export function setClipAxis(lab: Lab, axis: ClipAxis | null): void {
  const domain = lab.opened.peek()?.domain;
  if (axis === null || domain === undefined) {
    lab.scenery.clip.value = null;
    return;
  }
  const index = clipAxes.indexOf(axis);
  const middle = ((domain.min[index] ?? 0) + (domain.max[index] ?? 0)) / 2;
  const normal = axisNormal(axis);
  // What is in front of the plane goes, so that the cut is seen.
  const { eye, target } = lab.scenery.camera.peek();
  const side = (eye[index] ?? 0) >= (target[index] ?? 0) ? 1 : -1;
  lab.scenery.clip.value = { normal: [side * normal[0], side * normal[1], side * normal[2]], offset: side * middle };
}

function cycleClip(lab: Lab, page: PageState): void {
  const axis = clipAxisOf(lab);
  const next = axis === null ? clipAxes[0] : (clipAxes[clipAxes.indexOf(axis) + 1] ?? null);
  setClipAxis(lab, next);
  page.tell(next === null ? 'No clip plane' : `Clip plane across ${next}`);
}

/** Selects what is in the middle of the view, or from what is selected the next of its kind. */
async function choose(lab: Lab, page: PageState, like: 'piece' | 'body', by: 1 | -1): Promise<void> {
  const chosen = await lab.connection.choose(like, lab.selection.peek(), by).catch(() => null);
  if (chosen === null)
    return page.tell(like === 'body' ? 'This scene has no body to hold' : 'There is nothing to select');
  lab.select(chosen);
}

async function hold(lab: Lab, page: PageState): Promise<void> {
  if (lab.holds.peek()) return lab.letGo();
  if (lab.selection.peek() === null) await choose(lab, page, 'piece', 1);
  const selected = lab.selection.peek();
  if (selected === null) return;
  lab.hold();
  page.tell(`Holding ${selected.what}: arrows move it, Esc lets it go`);
}

/** Of one press of a key, of the smaller side of the view. */
const keyMove = 0.015;

function moveHand({ connection, canvasSize }: Lab, [right, up, lift]: Vector3): void {
  const { width, height } = canvasSize.peek();
  const pixels = keyMove * Math.min(width, height);
  connection.send({ kind: 'nudge', right: right * pixels, up: up * pixels, lift: lift * pixels });
}

function letGo(lab: Lab, page: PageState): void {
  if (page.isHelpOpen.peek()) page.isHelpOpen.value = false;
  else if (lab.holds.peek()) lab.letGo();
  else if (lab.tool.peek() !== null) lab.takeTool(null);
  else lab.select(null);
}

export async function copyLink(lab: Lab, page: PageState): Promise<void> {
  const address = await shareAddress(lab);
  if (address === null) return;
  try {
    await navigator.clipboard.writeText(address);
    page.tell('Link copied: scene, values, camera and time');
  } catch {
    window.prompt('Copy this link', address);
  }
}
