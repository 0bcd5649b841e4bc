/** Closes the loop with a net: from an observation, and the phase of a beat if there is one, to the signals of actuators. */
import { TalusError } from '../../core/errors.ts';
import type { Controller, ControllerBars, Observer } from '../rollout/objective.ts';
import { Network } from './network.ts';

export interface NetworkControllerOptions {
  readonly observer: Observer;
  readonly actuators: number;
  /** Sizes of the layers between. Default: [64, 64]. */
  readonly hidden?: readonly number[];
  /** Steps from one decision to the next. Default: 1. */
  readonly interval?: number;
  /** What the net is shown of a number of the observation: (number − offset) · factor. Default: 0 and 1. */
  readonly offset?: ArrayLike<number>;
  readonly factor?: ArrayLike<number>;
  /** A beat to walk by: sines of this many phases, evenly apart, of so many steps a period. Default: none. */
  readonly beat?: { readonly period: number; readonly phases: number };
}

export class NetworkController implements Controller {
  readonly observer: Observer;
  readonly interval: number;
  readonly network: Network;
  /** To be set before a rollout. */
  readonly parameters: Float64Array;
  readonly #offset: Float64Array;
  readonly #factor: Float64Array;
  readonly #beat: { readonly period: number; readonly phases: number };

  constructor({
    observer,
    actuators,
    hidden = [64, 64],
    interval = 1,
    offset,
    factor,
    beat,
  }: NetworkControllerOptions) {
    this.observer = observer;
    this.interval = interval;
    this.#offset = Float64Array.from(offset ?? new Float64Array(observer.size));
    this.#factor = Float64Array.from(factor ?? new Float64Array(observer.size).fill(1));
    for (const numbers of [this.#offset, this.#factor])
      if (numbers.length !== observer.size) throw new TalusError(`${numbers.length} offsets or factors for an observation of ${observer.size} numbers: give each one`); // prettier-ignore
    this.#beat = beat ?? { period: 1, phases: 0 };
    this.network = new Network([observer.size + this.#beat.phases, ...hidden, actuators]);
    this.parameters = new Float64Array(this.network.parameterCount);
  }

  signals(observation: Float64Array, step: number): Float64Array {
    return this.network.activations(this.parameters, this.#input(observation, step)).at(-1)!;
  }

  signalsAdjoint(observation: Float64Array, step: number, signalBars: Float64Array): ControllerBars {
    const activations = this.network.activations(this.parameters, this.#input(observation, step));
    const { input, parameters } = this.network.adjoint(this.parameters, activations, signalBars);
    return { observation: this.#factor.map((factor, k) => factor * input[k]!), parameters };
  }

  #input(observation: Float64Array, step: number): Float64Array {
    const { period, phases } = this.#beat;
    const shown = observation.map((number, k) => (number - this.#offset[k]!) * this.#factor[k]!);
    const beats = Array.from({ length: phases }, (_, k) => Math.sin(2 * Math.PI * (step / period + k / phases)));
    return Float64Array.of(...shown, ...beats);
  }
}
