/** Steps of about the same length for every parameter, whatever the size of its derivative (Kingma & Ba, ICLR 2015). */
import { requirePart, requirePositive } from './check-option.ts';
import { freeGradient, type Optimiser } from './optimiser.ts';

export interface AdamOptions {
  /** Length of a step at first, in the unit of the parameters. */
  readonly rate: number;
  /** Part of the mean gradient, and of its mean square, that is kept from step to step. Default: 0.9 and 0.999. */
  readonly momentum?: number;
  readonly memory?: number;
  /** Factor on the rate after each step: 0.99 takes it to 37 % in a hundred. Default: 1. */
  readonly decay?: number;
}

export function adam(options: AdamOptions): Optimiser {
  const { rate, momentum = 0.9, memory = 0.999, decay = 1 } = (options as AdamOptions | undefined) ?? ({} as AdamOptions); // prettier-ignore
  requirePositive('adam rate', rate, 'give a length like { rate: 0.1 }');
  requirePositive('adam decay', decay, '1 keeps the rate');
  requirePart('adam momentum', momentum);
  requirePart('adam memory', memory);
  let mean = new Float64Array();
  let square = new Float64Array();
  let steps = 0;
  return {
    name: 'adam',
    propose(at, limits) {
      const { parameters } = at;
      // Means of slopes that press on a limit would hold a parameter there long after they turned.
      const gradient = freeGradient(at, limits);
      if (steps === 0) [mean, square] = [new Float64Array(gradient.length), new Float64Array(gradient.length)];
      steps++;
      const length = rate * decay ** (steps - 1);
      return parameters.map((parameter, k) => {
        mean[k] = momentum * mean[k]! + (1 - momentum) * gradient[k]!;
        square[k] = memory * square[k]! + (1 - memory) * gradient[k]! ** 2;
        // Both means start from zero: what is missing at first is made up for.
        const direction = mean[k] / (1 - momentum ** steps);
        const size = Math.sqrt(square[k] / (1 - memory ** steps));
        return size === 0 ? parameter : parameter - (length * direction) / size;
      });
    },
  };
}
