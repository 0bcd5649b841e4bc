/** A strip of cloth that is pulled a little: its force and how it contracts are those of a membrane. */
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { stretchBar } from './stretched-bar.ts';

export const clothStripCase: ValidationCase = {
  group: 'soft',
  name: 'cloth-strip',
  title: 'a strip of cloth between planes, pulled by 2 %: force E A ε, and contraction ν ε across',
  compare,
};

const youngModulus = 1000;
const strain = 0.02;
/** Of one cell, and of a third: a single layer of particles */
const thicknesses = [1, 1 / 3];
const ratios = [0, 0.3];

const origin = {
  source:
    'plane stress: σ = E ε along, −ν ε across (Timoshenko & Goodier, Theory of Elasticity, 1970, §7); terms in ε² are 1 % of ε',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const thickness of thicknesses) {
    for (const poissonRatio of ratios) {
      const law = { kind: 'cloth', normalStiffness: youngModulus, shearStiffness: 0, layerFriction: 0 } as const;
      const matter = { density: 1, youngModulus, poissonRatio, law };
      const { stress, width } = await stretchBar(place, { dimensions: 3, matter, stretch: 1 + strain, thickness });
      const where = `${thickness === 1 ? 'one cell' : 'a third of a cell'} thick, ν = ${poissonRatio}`;
      yield { quantity: `${where}: force`, unit: 'E A ε', ...within(0.02, 1), measured: stress / (youngModulus * strain), ...origin }; // prettier-ignore
      yield { quantity: `${where}: contraction`, unit: 'ε', target: poissonRatio, tolerance: 0.01, measured: (1 - width) / strain, ...origin }; // prettier-ignore
    }
  }
}
