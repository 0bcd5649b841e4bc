/**
 * Puts pictures on a canvas of a page or of a worker: from the buffer on a GPU, by way of the host from a CPU. A GPU made of
 * software is no better than a CPU here: chromium destroys its device as it draws to a canvas.
 */
import { DeviceError } from '../../core/errors.ts';
import type { Device } from '../../device/device.ts';
import { CanvasGpu } from '../../device/gpu/canvas-gpu.ts';
import type { Picture } from '../picture.ts';
import { changedBox } from './changed-box.ts';

type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export class CanvasPresenter implements Disposable {
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #gpu: CanvasGpu | null;
  readonly #context: Context2d | null;
  /** What the canvas shows, and room for the next picture of its size: fresh memory for each would cost more than to fill it. */
  #shown: ImageData | null = null;
  #next: ImageData | null = null;

  /** A canvas serves one kind of device for as long as it lives: for another kind, take another canvas. */
  constructor(device: Device, canvas: HTMLCanvasElement | OffscreenCanvas) {
    this.#canvas = canvas;
    const isSoftware = 'isSoftware' in device && device.isSoftware === true;
    this.#gpu = device.kind === 'gpu' && !isSoftware ? new CanvasGpu(device, canvas) : null;
    this.#context = this.#gpu ? null : canvas.getContext('2d', { alpha: false });
    if (!this.#gpu && !this.#context)
      throw new DeviceError('canvas: it gives no context in 2D: another one was asked of it before');
    // A page that lost the canvas gives it back empty.
    canvas.addEventListener('contextrestored', this.#forget);
  }

  /** Shows the picture that was last drawn. The canvas takes its size. */
  async present(picture: Picture): Promise<void> {
    const { width, height } = picture.size;
    if (this.#gpu) {
      this.#gpu.show(picture.pixelArray, { width, height });
      return;
    }
    const next =
      this.#next?.width === width && this.#next.height === height ? this.#next : new ImageData(width, height);
    await picture.pixels(wordsOf(next));
    this.#put(next);
    [this.#shown, this.#next] = [next, this.#shown];
  }

  /** Only what has changed: a page composes anew as much as that. */
  #put(image: ImageData): void {
    const { width, height } = image;
    const isFitting = this.#canvas.width === width && this.#canvas.height === height;
    const shown = isFitting && this.#shown?.width === width && this.#shown.height === height ? this.#shown : null;
    if (!isFitting) [this.#canvas.width, this.#canvas.height] = [width, height];
    const box = shown ? changedBox(wordsOf(shown), wordsOf(image), width) : { x: 0, y: 0, width, height };
    // Pixels beside it too, which a page that stretches the canvas blends with it.
    if (box) this.#context!.putImageData(image, 0, 0, box.x - 1, box.y - 1, box.width + 2, box.height + 2);
  }

  [Symbol.dispose](): void {
    this.#canvas.removeEventListener('contextrestored', this.#forget);
    this.#gpu?.[Symbol.dispose]();
  }

  readonly #forget = (): void => {
    this.#shown = null;
  };
}

const wordsOf = (image: ImageData): Uint32Array<ArrayBuffer> => new Uint32Array(image.data.buffer);
