/** How fast sound travels in soft matter, by law: explicit steps must follow it from cell to cell. */
import { bulkModulus, isSheet, lameOf } from './lame.ts';
import type { LawModel } from './soft-model.ts';

export interface Matter {
  /** [Pa] */
  readonly youngModulus: number;
  readonly poissonRatio: number;
  /** [kg/m³] */
  readonly density: number;
}

/** Packing of snow up to which its hardening is counted on: J of 0.9. */
const packing = 0.1;
/** Change of volume up to which the growing stiffness of a penalty is counted on. */
const volumeChange = 0.5;

/** Of waves along their own direction, the fastest there are [m/s]; `active`: greatest stress of its muscle [Pa]. */
export function waveSpeed(law: LawModel, matter: Matter, active = 0): number {
  return Math.sqrt((stiffness(law, matter) + Math.abs(active)) / matter.density);
}

function stiffness(law: LawModel, { youngModulus, poissonRatio }: Matter): number {
  const lame = lameOf(youngModulus, poissonRatio, isSheet(law));
  const elastic = lame.lambda + 2 * lame.mu;
  const power = law.penaltyPower;
  const penalty = power > 0 ? law.penaltyFactor * bulkModulus(lame) * (power - 1) * volumeChange ** (power - 2) : 0;
  switch (law.kind) {
    case 'fluid':
      return law.values[0]!;
    case 'snow':
      return elastic * Math.exp(law.values[0]! * packing);
    case 'cloth':
      return Math.max(elastic, law.values[0]!, law.values[1]!);
    default:
      return elastic + penalty;
  }
}
