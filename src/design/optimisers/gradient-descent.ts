/** Along the gradient, with the momentum of earlier steps (Polyak 1964). */
import { requirePart, requirePositive } from './check-option.ts';
import { projected, type Optimiser } from './optimiser.ts';

export interface GradientDescentOptions {
  /** Step per gradient. */
  readonly rate: number;
  /** Part of the last step that is added to the next. Default: 0. */
  readonly momentum?: number;
  /** Factor on the rate after each step. Default: 1. */
  readonly decay?: number;
}

export function gradientDescent(options: GradientDescentOptions): Optimiser {
  const { rate, momentum = 0, decay = 1 } = (options as GradientDescentOptions | undefined) ?? ({} as GradientDescentOptions); // prettier-ignore
  requirePositive('gradientDescent rate', rate, 'give a step per gradient like { rate: 0.1 }');
  requirePositive('gradientDescent decay', decay, '1 keeps the rate');
  requirePart('gradientDescent momentum', momentum);
  let velocity = new Float64Array();
  let steps = 0;
  return {
    name: 'gradient-descent',
    propose({ parameters, gradient }, limits) {
      if (steps === 0) velocity = new Float64Array(gradient.length);
      const factor = rate * decay ** steps++;
      velocity = velocity.map((last, k) => momentum * last - factor * gradient[k]!);
      const target = parameters.map((parameter, k) => parameter + velocity[k]!);
      // A limit takes the momentum that leads beyond it.
      const within = projected(target, limits);
      for (const [k, to] of within.entries()) if (to !== target[k]) velocity[k] = to - parameters[k]!;
      return within;
    },
  };
}
