import type { LawModel, SoftModel } from './soft-model.ts';

/** Lamé's parameters [Pa]. */
export interface Lame {
  readonly mu: number;
  readonly lambda: number;
}

/**
 * From Young's modulus [Pa] and Poisson's ratio. Of a sheet those of a membrane, which is free of stress across (plane
 * stress): a strip that is pulled by E ε contracts by ν ε.
 */
export function lameOf(youngModulus: number, poissonRatio: number, isSheet = false): Lame {
  const nu = poissonRatio;
  return {
    mu: youngModulus / (2 * (1 + nu)),
    lambda: (youngModulus * nu) / ((1 + nu) * (isSheet ? 1 - nu : 1 - 2 * nu)),
  };
}

/** Whether matter of this law lies in sheets. */
export const isSheet = ({ kind }: Pick<LawModel, 'kind'>): boolean => kind === 'cloth';

/** The same of each particle. */
export const sheetsOf =
  ({ law, laws }: Pick<SoftModel, 'law' | 'laws'>) =>
  (particle: number): boolean =>
    isSheet(laws[law[particle]!]!);

/** K of small strains [Pa] */
export const bulkModulus = ({ mu, lambda }: Lame): number => lambda + (2 / 3) * mu;
