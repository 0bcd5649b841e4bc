/** The nets that contact fields can be: how wide and deep they are, and what they start from. */
import { RandomStream } from '../../../../math/random-stream.ts';
import type { NetKind } from '../../../../scene/shapes/shapes-model.ts';

export interface NetShape {
  /** Numbers that tell how two grains lie to each other */
  readonly inputs: number;
  /** Neurons of each hidden layer, a multiple of 4 */
  readonly width: number;
  /** Hidden layers */
  readonly layers: number;
  /** x · logistic(x) after each layer rather than max(x, 0) */
  readonly smooth: boolean;
  /** Inputs that repeat with the turn: net_inputs.wgsl */
  readonly fourier: boolean;
}

export const netShapes: Readonly<Record<NetKind, NetShape>> = {
  'relu-3x32': { inputs: 3, width: 32, layers: 3, smooth: false, fourier: false },
  'relu-5x64': { inputs: 3, width: 64, layers: 5, smooth: false, fourier: false },
  'fourier-5x64': { inputs: 10, width: 64, layers: 5, smooth: true, fourier: true },
};

/** Weights and offsets of one net. */
export const parameterCount = ({ inputs, width, layers }: NetShape): number =>
  (inputs + 1) * width + (layers - 1) * (width + 1) * width + width + 1;

/** As kernels count inputs: filled up to a multiple of four with noughts. */
const paddedInputs = ({ inputs }: NetShape): number => 4 * Math.ceil(inputs / 4);

/** Words that a net takes on a device: net_shape.wgsl says how they lie. */
export const netWords = (shape: NetShape): number => parameterCount({ ...shape, inputs: paddedInputs(shape) }) + 3;

/** What kernels are specialised with. */
export const netConstants = (
  shape: NetShape,
): Readonly<Record<'INPUTS' | 'WIDTH' | 'LAYERS' | 'SMOOTH' | 'FOURIER', number>> => ({
  INPUTS: paddedInputs(shape),
  WIDTH: shape.width,
  LAYERS: shape.layers,
  SMOOTH: Number(shape.smooth),
  FOURIER: Number(shape.fourier),
});

/** `lane` tells nets of one seed apart. */
export function initialWeights(shape: NetShape, seed: number, lane: number): Float32Array {
  const stream = new RandomStream([seed >>> 0, 0x6e657473], [lane, 0]);
  const weights = new Float32Array(netWords(shape));
  const { width, layers } = shape;
  let at = 0;
  for (let layer = 0; layer <= layers; layer++) {
    const inputs = layer === 0 ? shape.inputs : width;
    const rows = layer === 0 ? paddedInputs(shape) : width;
    const outputs = layer === layers ? 1 : width;
    // Keeps the spread of numbers from layer to layer, where half of the neurons are silent (He et al. 2015).
    const reach = layer === layers ? 1 / Math.sqrt(inputs) : Math.sqrt(6 / inputs);
    for (let k = 0; k < inputs * outputs; k++) weights[at + k] = stream.between(-reach, reach);
    at += rows * outputs;
    // Offsets put the kinks of neurons in different places.
    const spread = layer === layers ? 0 : 1 / Math.sqrt(inputs);
    for (let k = 0; k < outputs; k++) weights[at + k] = stream.between(-spread, spread);
    at += outputs;
  }
  return weights;
}
