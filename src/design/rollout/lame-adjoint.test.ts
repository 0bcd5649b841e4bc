import { expect, test } from 'vitest';
import { lameOf } from '../../scene/soft/lame.ts';
import { lameAdjoint } from './lame-adjoint.ts';

test.each([
  [1000, 0.3, false],
  [20, 0, false],
  [0, 0, false],
  [1000, 0.3, true],
])(
  'bars of E = %f and ν = %f are those of central differences, of matter without stiffness and of sheets too',
  (young, poisson, isSheet) => {
    const [muBar, lambdaBar] = [0.7, -1.3];
    const value = (e: number, nu: number): number => {
      const { mu, lambda } = lameOf(e, nu, isSheet);
      return muBar * mu + lambdaBar * lambda;
    };
    const reach = 1e-5;
    const [youngBar, poissonBar] = lameAdjoint(young, poisson, muBar, lambdaBar, isSheet);
    expect(youngBar).toBeCloseTo((value(young + reach, poisson) - value(young - reach, poisson)) / (2 * reach), 6);
    expect(poissonBar).toBeCloseTo((value(young, poisson + reach) - value(young, poisson - reach)) / (2 * reach), 4);
  },
);
