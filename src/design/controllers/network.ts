/** A small net of layers, tanh after each, and its vector–Jacobian product; f64 on the host, for controllers of some thousand weights. */
import { TalusError } from '../../core/errors.ts';
import { RandomStream } from '../../math/random-stream.ts';

export interface NetworkBars {
  readonly input: Float64Array;
  readonly parameters: Float64Array;
}

export class Network {
  /** Numbers that go in, that each hidden layer has, and that come out */
  readonly sizes: readonly number[];
  /** Of weights and offsets: layer after layer, row after row of its weights, then its offsets */
  readonly parameterCount: number;

  constructor(sizes: readonly number[]) {
    if (sizes.length < 2 || !sizes.every((size) => Number.isInteger(size) && size > 0)) {
      throw new TalusError(`a net of layers ${sizes.join(', ')} cannot be: give its inputs, any hidden layers, and its outputs, each at least 1`); // prettier-ignore
    }
    this.sizes = sizes;
    this.parameterCount = sizes.slice(1).reduce((sum, size, layer) => sum + size * (sizes[layer]! + 1), 0);
  }

  /**
   * Weights that keep the spread of numbers from layer to layer (Glorot & Bengio 2010), offsets 0. `lastScale` shrinks the
   * last layer: a controller that starts near 0 lets matter tell it where to go.
   */
  initialParameters(seed: number, lastScale = 1): Float64Array {
    const stream = new RandomStream([seed >>> 0, 0x6e657473], [0, 0]);
    const parameters = new Float64Array(this.parameterCount);
    this.#eachLayer((layer, inputs, outputs, at) => {
      const scale = layer === this.sizes.length - 2 ? lastScale : 1;
      const reach = scale * Math.sqrt(6 / (inputs + outputs));
      for (let k = 0; k < inputs * outputs; k++) parameters[at + k] = stream.between(-reach, reach);
    });
    return parameters;
  }

  /** What each layer gives, the input first, the output last. */
  activations(parameters: Float64Array, input: Float64Array): Float64Array[] {
    const all = [input];
    this.#eachLayer((layer, inputs, outputs, at) => {
      const from = all[layer]!;
      const to = new Float64Array(outputs);
      for (let row = 0; row < outputs; row++) {
        let sum = parameters[at + inputs * outputs + row]!;
        for (let column = 0; column < inputs; column++) sum += parameters[at + row * inputs + column]! * from[column]!;
        to[row] = Math.tanh(sum);
      }
      all.push(to);
    });
    return all;
  }

  adjoint(parameters: Float64Array, activations: readonly Float64Array[], outputBars: Float64Array): NetworkBars {
    const bars = new Float64Array(this.parameterCount);
    const layers: [layer: number, inputs: number, outputs: number, at: number][] = [];
    this.#eachLayer((...layer) => layers.push(layer));
    let above = outputBars;
    for (const [layer, inputs, outputs, at] of layers.toReversed()) {
      const [from, to] = [activations[layer]!, activations[layer + 1]!];
      const below = new Float64Array(inputs);
      for (let row = 0; row < outputs; row++) {
        const bar = above[row]! * (1 - to[row]! ** 2);
        bars[at + inputs * outputs + row] = bar;
        for (let column = 0; column < inputs; column++) {
          bars[at + row * inputs + column] = bar * from[column]!;
          below[column]! += bar * parameters[at + row * inputs + column]!;
        }
      }
      above = below;
    }
    return { input: above, parameters: bars };
  }

  #eachLayer(visit: (layer: number, inputs: number, outputs: number, at: number) => void): void {
    for (let layer = 0, at = 0; layer < this.sizes.length - 1; layer++) {
      const [inputs, outputs] = [this.sizes[layer]!, this.sizes[layer + 1]!];
      visit(layer, inputs, outputs, at);
      at += outputs * (inputs + 1);
    }
  }
}
