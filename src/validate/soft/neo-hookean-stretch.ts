/** Rubber stretched and pressed along one axis: its stress and its width, as the solver finds them. */
import { formula } from '../../formats/plot/plot.ts';
import { lameOf } from '../../scene/soft/lame.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { stretchBar, type StretchedBar } from './stretched-bar.ts';

export const neoHookeanStretchCase: ValidationCase = {
  group: 'soft',
  name: 'neo-hookean-stretch',
  title: 'a bar of rubber between planes, stretched 0.8 to 2 times: stress and width, in space and in plane strain',
  compare,
};

const matter = { density: 1, youngModulus: 10, poissonRatio: 0.3, law: { kind: 'neo-hookean' } } as const;
const stretches = [0.8, 1.25, 1.5, 2];
const { mu, lambda } = lameOf(matter.youngModulus, matter.poissonRatio);

/** With free sides; in plane strain one of the two is held. */
export function uniaxial(stretch: number, dimensions: 2 | 3): StretchedBar {
  // Free of stress across: µ (w² − 1) + λ ln J = 0 with J = s w^(d − 1), which grows with w.
  const across = (width: number): number =>
    mu * (width ** 2 - 1) + lambda * Math.log(stretch * width ** (dimensions - 1));
  let [low, high] = [1e-3, 10];
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (across(middle) < 0) low = middle;
    else high = middle;
  }
  const width = (low + high) / 2;
  const logarithm = Math.log(stretch * width ** (dimensions - 1));
  return { width, stress: mu * (stretch - 1 / stretch) + (lambda * logarithm) / stretch };
}

const origin = {
  source:
    'P = µ (F − F⁻ᵀ) + λ ln J F⁻ᵀ with sides free of stress (Bonet & Wood, Nonlinear Continuum Mechanics, 2008, §6.4.3); force on a plane over the area at rest',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const found: Record<2 | 3, StretchedBar[]> = { 2: [], 3: [] };
  for (const dimensions of [3, 2] as const) {
    const where = dimensions === 3 ? 'in space' : 'in plane strain';
    for (const stretch of stretches) {
      const bar = await stretchBar(place, { dimensions, matter, stretch });
      found[dimensions].push(bar);
      const target = uniaxial(stretch, dimensions);
      yield { quantity: `${where}, ${stretch} times: stress`, unit: 'Pa', ...within(0.005, target.stress), measured: bar.stress, ...origin }; // prettier-ignore
      yield { quantity: `${where}, ${stretch} times: width`, unit: '1', ...within(0.002, target.width), measured: bar.width, ...origin }; // prettier-ignore
    }
  }
  yield draw(found);
}

function draw(found: Record<2 | 3, readonly StretchedBar[]>): Figure {
  return {
    plot: {
      title: 'Rubber along one axis',
      subtitle: 'force on the planes that hold it over the area at rest; neo-Hookean, E = 10 Pa, ν = 0.3',
      x: { label: 'length over that at rest', range: [0.7, 2.1] },
      y: { label: 'stress', unit: 'Pa' },
      series: ([3, 2] as const).flatMap((dimensions, k) => {
        const where = dimensions === 3 ? 'in space' : 'plane strain';
        const law = (stretch: number): number => uniaxial(stretch, dimensions).stress;
        return [
          { name: `${where}, exact`, style: 'line' as const, colour: k, points: formula(law, [0.7, 2.1]) },
          {
            name: where,
            style: 'markers' as const,
            colour: k,
            points: stretches.map((x, at) => ({ x, y: found[dimensions][at]!.stress })),
          },
        ];
      }),
    },
  };
}
