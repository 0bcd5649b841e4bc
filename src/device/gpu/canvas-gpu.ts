/** Shows an array of pixels on a canvas without leaving the GPU. */
import { DeviceError } from '../../core/errors.ts';
import type { Device, DeviceArray } from '../device.ts';
import type { ArrayGpu } from './array-gpu.ts';
import type { DeviceGpu } from './device-gpu.ts';

/** One triangle over the whole canvas; each fragment takes its pixel from the array. Not a kernel: canvases are drawn to. */
const shader = /* wgsl */ `
@group(0) @binding(0) var<storage, read> pixels: array<u32>;
@group(0) @binding(1) var<uniform> width: u32;

@vertex
fn corner(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return vec4f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn pixel(@builtin(position) place: vec4f) -> @location(0) vec4f {
  return unpack4x8unorm(pixels[u32(place.y) * width + u32(place.x)]);
}
`;

/** By what it has, not by its class: pages that use no GPU do not load one. */
const isGpu = (device: Device): device is DeviceGpu => 'gpu' in device;

const bufferUniformTarget = 0x48;

export class CanvasGpu implements Disposable {
  readonly #gpu: GPUDevice;
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #context: GPUCanvasContext;
  readonly #pipeline: GPURenderPipeline;
  readonly #width: GPUBuffer;

  constructor(device: Device, canvas: HTMLCanvasElement | OffscreenCanvas) {
    if (!isGpu(device)) throw new DeviceError(`canvas: ${device.name} is no GPU`);
    const context = canvas.getContext('webgpu');
    if (!context) throw new DeviceError('canvas: it gives no context for WebGPU: another one was asked of it before');
    this.#gpu = device.gpu;
    this.#canvas = canvas;
    this.#context = context;
    const format = globalThis.navigator?.gpu?.getPreferredCanvasFormat() ?? 'rgba8unorm';
    context.configure({ device: this.#gpu, format, alphaMode: 'opaque' });
    const module = this.#gpu.createShaderModule({ label: 'canvas', code: shader });
    this.#pipeline = this.#gpu.createRenderPipeline({
      label: 'canvas',
      layout: 'auto',
      vertex: { module, entryPoint: 'corner' },
      fragment: { module, entryPoint: 'pixel', targets: [{ format }] },
    });
    this.#width = this.#gpu.createBuffer({ label: 'canvas width', size: 16, usage: bufferUniformTarget });
  }

  /** `pixels`: rgba8, row after row from the top, red in the lowest byte. The canvas takes their size. */
  show(pixels: DeviceArray<'u32'>, { width, height }: { readonly width: number; readonly height: number }): void {
    const { buffer } = pixels as ArrayGpu<'u32'>;
    if (!buffer) throw new DeviceError(`canvas: array ${pixels.label} is on no GPU`);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const gpu = this.#gpu;
    gpu.queue.writeBuffer(this.#width, 0, Uint32Array.of(width));
    const entries = [buffer, this.#width].map((part, binding) => ({ binding, resource: { buffer: part } }));
    const bindings = gpu.createBindGroup({ layout: this.#pipeline.getBindGroupLayout(0), entries });
    const encoder = gpu.createCommandEncoder({ label: 'canvas' });
    const view = this.#context.getCurrentTexture().createView();
    const pass = encoder.beginRenderPass({ colorAttachments: [{ view, loadOp: 'clear', storeOp: 'store' }] });
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, bindings);
    pass.draw(3);
    pass.end();
    gpu.queue.submit([encoder.finish()]);
  }

  [Symbol.dispose](): void {
    this.#context.unconfigure();
    this.#width.destroy();
  }
}
