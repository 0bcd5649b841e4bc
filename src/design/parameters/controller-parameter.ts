/** The weights of a net that closes the loop, as parameters. */
import type { NetworkController } from '../controllers/network-controller.ts';
import { unbounded } from '../optimisers/bounds.ts';
import type { Parameter } from './parameter.ts';

/** Starts with the weights that the controller has; the rollout must have been made with the same controller. */
export function controllerParameter(controller: NetworkController, name = 'weight'): Parameter {
  return {
    names: Array.from(controller.parameters, (_, k) => `${name} ${k}`),
    start: controller.parameters.slice(),
    bounds: Array.from(controller.parameters, () => unbounded()),
    apply(numbers) {
      controller.parameters.set(numbers);
      return (bars) => bars.controller.slice();
    },
  };
}
