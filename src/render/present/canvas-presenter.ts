/**
 * Puts pictures on a canvas of a page or of a worker: from the buffer on a GPU, by way of the host from a CPU. A GPU made of
 * software is no better than a CPU here: chromium destroys its device as it draws to a canvas.
 */
import { DeviceError } from '../../core/errors.ts';
import type { Device } from '../../device/device.ts';
import { CanvasGpu } from '../../device/gpu/canvas-gpu.ts';
import type { Picture } from '../picture.ts';

type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export class CanvasPresenter implements Disposable {
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #gpu: CanvasGpu | null;
  readonly #context: Context2d | null;
  /** The same for all pictures of a size: fresh memory for each would cost more than to fill it. */
  #image: ImageData | null = null;

  /** A canvas serves one kind of device for as long as it lives: for another kind, take another canvas. */
  constructor(device: Device, canvas: HTMLCanvasElement | OffscreenCanvas) {
    this.#canvas = canvas;
    const isSoftware = 'isSoftware' in device && device.isSoftware === true;
    this.#gpu = device.kind === 'gpu' && !isSoftware ? new CanvasGpu(device, canvas) : null;
    this.#context = this.#gpu ? null : canvas.getContext('2d', { alpha: false });
    if (!this.#gpu && !this.#context)
      throw new DeviceError('canvas: it gives no context in 2D: another one was asked of it before');
  }

  /** Shows the picture that was last drawn. The canvas takes its size. */
  async present(picture: Picture): Promise<void> {
    const { width, height } = picture.size;
    if (this.#gpu) {
      this.#gpu.show(picture.pixelArray, { width, height });
      return;
    }
    if (this.#image?.width !== width || this.#image.height !== height) this.#image = new ImageData(width, height);
    await picture.pixels(new Uint32Array(this.#image.data.buffer));
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#context!.putImageData(this.#image, 0, 0);
  }

  [Symbol.dispose](): void {
    this.#gpu?.[Symbol.dispose]();
  }
}
