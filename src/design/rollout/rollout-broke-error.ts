import { TalusError } from '../../core/errors.ts';

/** Matter tore, a step was unstable, or bars grew beyond numbers: with other parameters the same rollout may go well. */
export class RolloutBrokeError extends TalusError {
  override name = 'RolloutBrokeError';
}
