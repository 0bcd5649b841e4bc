/** Lamé's parameters [Pa]. */
export interface Lame {
  readonly mu: number;
  readonly lambda: number;
}

/** From Young's modulus [Pa] and Poisson's ratio. */
export function lameOf(youngModulus: number, poissonRatio: number): Lame {
  return {
    mu: youngModulus / (2 * (1 + poissonRatio)),
    lambda: (youngModulus * poissonRatio) / ((1 + poissonRatio) * (1 - 2 * poissonRatio)),
  };
}

/** K of small strains [Pa] */
export const bulkModulus = ({ mu, lambda }: Lame): number => lambda + (2 / 3) * mu;
