/** What a mouse, a pen or fingers do on the view: turn, shift and near the camera, pull, move a tool, select. */
import { effect } from '@preact/signals';
import type { CanvasPoint } from '../protocol.ts';
import type { Lab } from '../state/lab.ts';
import { isPlanar, orbit, pan, zoom, type ViewSize } from './camera-control.ts';

type Gesture = 'orbit' | 'pan' | 'pull' | 'tool' | 'pinch';

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Attaches itself to an element until it is disposed. */
export class PointerControl implements Disposable {
  readonly #lab: Lab;
  readonly #element: HTMLElement;
  readonly #fingers = new Map<number, Finger>();
  readonly #listening = new AbortController();
  #gesture: Gesture | null = null;
  /** Where the pointer was last, so that a tool that is taken comes to it at once. */
  #last: MouseEvent | null = null;

  constructor(lab: Lab, element: HTMLElement) {
    this.#lab = lab;
    this.#element = element;
    const { signal } = this.#listening;
    element.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#lift(event), { signal });
    element.addEventListener('pointercancel', (event) => this.#lift(event), { signal });
    element.addEventListener('wheel', (event) => this.#roll(event), { signal, passive: false });
    element.addEventListener('dblclick', (event) => void this.#select(event), { signal });
    const comeTool = effect(() => {
      if (lab.tool.value !== null) queueMicrotask(() => this.#bringTool());
    });
    signal.addEventListener('abort', comeTool);
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  }

  [Symbol.dispose](): void {
    this.#listening.abort();
  }

  /** To the pointer; where there was none yet, to the middle of the view. */
  #bringTool(): void {
    if (this.#last) this.#moveHand(this.#last, 0);
    else this.#lab.connection.send({ kind: 'nudge', right: 0, up: 0, lift: 0 });
  }

  #press(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('button, a, input, select, .over-card')) return;
    this.#element.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const gesture = this.#fingers.size > 1 ? 'pinch' : this.#gestureOf(event);
    if (this.#gesture === 'pull' && gesture !== 'pull') this.#lab.connection.send({ kind: 'release' });
    this.#gesture = gesture;
    if (gesture === 'pull') this.#lab.connection.send({ kind: 'grab', point: this.#pointOf(event) });
    if (gesture === 'tool') this.#moveHand(event, 0);
    this.#element.dataset['gesture'] = gesture;
  }

  #gestureOf({ button, ctrlKey, metaKey, shiftKey }: PointerEvent): Gesture {
    if (button !== 0 || shiftKey) return 'pan';
    if (ctrlKey || metaKey || this.#lab.pulls.peek()) return 'pull';
    if (this.#lab.tool.peek() !== null) return 'tool';
    return isPlanar(this.#lab.scenery.camera.peek()) ? 'pan' : 'orbit';
  }

  #move(event: PointerEvent): void {
    this.#last = event;
    const last = this.#fingers.get(event.pointerId);
    if (last === undefined) {
      if (this.#lab.tool.peek() !== null && event.pointerType !== 'touch') this.#moveHand(event, 0);
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    const dx = now.x - last.x;
    const dy = now.y - last.y;
    const { camera } = this.#lab.scenery;
    if (this.#gesture === 'pinch') this.#pinch(event.pointerId, last, now);
    this.#fingers.set(event.pointerId, now);
    if (this.#gesture === 'orbit') camera.value = orbit(camera.peek(), dx, dy, this.#size);
    if (this.#gesture === 'pan') camera.value = pan(camera.peek(), dx, dy, this.#size);
    if (this.#gesture === 'pull' || this.#gesture === 'tool') this.#moveHand(event, 0);
  }

  /** Two fingers: their distance nears, their middle shifts. Each finger's motion counts by half of that. */
  #pinch(id: number, last: Finger, now: Finger): void {
    const other = [...this.#fingers].find(([key]) => key !== id)?.[1];
    if (other === undefined) return;
    const { camera } = this.#lab.scenery;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    const middle = this.#within({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    const shifted = pan(camera.peek(), (now.x - last.x) / 2, (now.y - last.y) / 2, this.#size);
    camera.value = after > 0 && before > 0 ? zoom(shifted, before / after, middle, this.#size) : shifted;
  }

  #lift(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (this.#gesture === 'pull') this.#lab.connection.send({ kind: 'release' });
    // The finger that is left goes on with what one finger does.
    this.#gesture = this.#gesture === 'pinch' && this.#fingers.size === 1 ? 'pan' : null;
    if (this.#gesture === null) delete this.#element.dataset['gesture'];
  }

  #roll(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const roll = event.deltaY * lines;
    if (this.#lab.tool.peek() !== null && !event.ctrlKey && !event.altKey) {
      this.#moveHand(event, -roll / 4);
      return;
    }
    const { camera } = this.#lab.scenery;
    // Trackpads tell of a pinch by a wheel with Ctrl, in smaller steps.
    const factor = Math.exp(Math.max(-1, Math.min(1, roll * (event.ctrlKey ? 0.01 : 0.0015))));
    camera.value = zoom(camera.peek(), factor, this.#within({ x: event.clientX, y: event.clientY }), this.#size);
  }

  async #select(event: MouseEvent): Promise<void> {
    if (event.target instanceof Element && event.target.closest('button, .over-card')) return;
    const picked = await this.#lab.connection.pick(this.#pointOf(event)).catch(() => null);
    this.#lab.select(picked);
  }

  #moveHand(event: MouseEvent, lift: number): void {
    this.#lab.connection.send({ kind: 'move', point: this.#pointOf(event), lift });
  }

  get #size(): ViewSize {
    return { width: this.#element.clientWidth, height: this.#element.clientHeight };
  }

  #within({ x, y }: Finger): Finger {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  /** In pixels of the canvas, which may be finer or coarser than those of the page. */
  #pointOf({ clientX, clientY }: MouseEvent): CanvasPoint {
    const { x, y } = this.#within({ x: clientX, y: clientY });
    const { width, height } = this.#lab.canvasSize.peek();
    return { x: (x * width) / this.#element.clientWidth, y: (y * height) / this.#element.clientHeight };
  }
}
