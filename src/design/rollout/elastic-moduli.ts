/** Young's modulus and Poisson's ratio, and Lamé's parameters that laws are given, with derivatives. */

/** μ and λ [Pa] */
export function lameOf(youngModulus: number, poissonRatio: number): readonly [mu: number, lambda: number] {
  const mu = youngModulus / (2 * (1 + poissonRatio));
  return [mu, (2 * mu * poissonRatio) / (1 - 2 * poissonRatio)];
}

/** From the bars of μ and λ to those of E and ν. */
export function lameAdjoint(
  youngModulus: number,
  poissonRatio: number,
  muBar: number,
  lambdaBar: number,
): readonly [youngModulusBar: number, poissonRatioBar: number] {
  // μ and λ of 1 Pa: a fluid has an E of 0, by which nothing can be divided.
  const [muByE, lambdaByE] = lameOf(1, poissonRatio);
  const nu = poissonRatio;
  const lambdaByNu = (youngModulus * (1 + 2 * nu * nu)) / ((1 + nu) * (1 - 2 * nu)) ** 2;
  const muByNu = (-youngModulus * muByE) / (1 + nu);
  return [muBar * muByE + lambdaBar * lambdaByE, muBar * muByNu + lambdaBar * lambdaByNu];
}
