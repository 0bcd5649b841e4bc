/** From derivatives by Lamé's parameters, which laws are given, to those by Young's modulus and Poisson's ratio. */
import { lameOf } from '../../scene/soft/lame.ts';

/** From the bars of μ and λ to those of E and ν. */
export function lameAdjoint(
  youngModulus: number,
  poissonRatio: number,
  muBar: number,
  lambdaBar: number,
  isSheet = false,
): readonly [youngModulusBar: number, poissonRatioBar: number] {
  // μ and λ of 1 Pa: a fluid has an E of 0, by which nothing can be divided.
  const { mu: muByE, lambda: lambdaByE } = lameOf(1, poissonRatio, isSheet);
  const nu = poissonRatio;
  const lambdaByNu = isSheet
    ? (youngModulus * (1 + nu * nu)) / (1 - nu * nu) ** 2
    : (youngModulus * (1 + 2 * nu * nu)) / ((1 + nu) * (1 - 2 * nu)) ** 2;
  const muByNu = (-youngModulus * muByE) / (1 + nu);
  return [muBar * muByE + lambdaBar * lambdaByE, muBar * muByNu + lambdaBar * lambdaByNu];
}
