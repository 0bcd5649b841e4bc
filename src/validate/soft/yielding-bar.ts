/** A bar of dough drawn out slowly: stiff at first, and from its yield stress on it flows. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { fitLine, mean } from '../../math/statistics.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { SoftExperiment } from './experiment.ts';
import { barArea, barLength, barScene, middleOf } from './stretched-bar.ts';

export const yieldingBarCase: ValidationCase = {
  group: 'soft',
  name: 'yielding-bar',
  title: 'a bar drawn out: stiffness before, stress when it yields (von Mises)',
  compare,
};

const yieldStress = 100;
const matter = {
  density: 1,
  youngModulus: 1e4,
  poissonRatio: 0.3,
  law: { kind: 'von-mises', yieldStress },
} as const;
const waveSpeed = Math.sqrt(matter.youngModulus / matter.density);
/** At which the planes part: five hundred times slower than waves [m/s] */
const speed = waveSpeed / 500;
/** Length over that at rest, in the end. */
const longest = 1.04;
const looks = 50;

interface Pull {
  /** Way of the plane over the length at rest */
  readonly strains: readonly number[];
  /** ln F along the bar, of its middle: what is elastic of its strain */
  readonly elasticStrains: readonly number[];
  /** Force on the plane over the area at rest [Pa] */
  readonly stresses: readonly number[];
}

async function pull({ device }: ValidationPlace): Promise<Pull> {
  using experiment = new SoftExperiment(
    device,
    barScene({ dimensions: 3, matter, stretch: 1, particlesPerCell: 8 }, speed),
  );
  const { soft, world } = experiment;
  // As if it had been drawn out for long: no wave starts from the plane.
  const rate = speed / barLength;
  await experiment.set({
    velocity: (k) => [rate * Math.min(Math.max(soft.position[3 * k]!, 0), barLength), 0, 0],
    affine: (k) => [soft.position[3 * k]! > 0 && soft.position[3 * k]! < barLength ? rate : 0, 0, 0, 0, 0, 0, 0, 0, 0],
  });
  const middle = middleOf(soft);
  const [strains, elasticStrains, stresses]: [number[], number[], number[]] = [[], [], []];
  const duration = ((longest - 1) * barLength) / speed;
  for (let k = 0; k < looks; k++) {
    await experiment.run((k / looks) * duration);
    const steps = 8;
    const force = await experiment.meanOf('right.x', steps);
    const deformation = await experiment.field('deformation');
    strains.push(rate * (experiment.time - (steps / 2) * world.model.timeStep));
    elasticStrains.push(Math.log(mean(middle.map((particle) => deformation[9 * particle]!))));
    stresses.push(-force / barArea(3));
  }
  return { strains, elasticStrains, stresses };
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const { strains, elasticStrains, stresses } = await pull(place);
  const chosen = (from: number, to: number): number[] =>
    [...strains.keys()].filter((k) => strains[k]! > from && strains[k]! < to);
  const before = chosen(0.002, 0.009);
  yield {
    quantity: 'stress over strain before it yields',
    unit: 'Pa',
    ...within(0.03, matter.youngModulus),
    measured: fitLine(before.map((k) => elasticStrains[k]!), before.map((k) => stresses[k]!)).slope,
    source: 'σ = E ε (Hooke)',
    evidence: 'exact',
  }; // prettier-ignore
  yield {
    quantity: 'stress when it yields, of the area at that moment',
    unit: 'Pa',
    ...within(0.01, yieldStress),
    // What yields keeps its volume, so the cut has become smaller by the stretch.
    measured: mean(chosen(0.02, longest).map((k) => stresses[k]! * (1 + strains[k]!))),
    source: 'σ = Y along one axis (von Mises 1913)',
    evidence: 'exact',
  };
  yield draw(strains, stresses);
}

function draw(strains: readonly number[], stresses: readonly number[]): Figure {
  return {
    plot: {
      title: 'A bar drawn out until it yields',
      subtitle: 'force on the plane that draws it over the area at rest; E = 10 kPa, Y = 100 Pa',
      x: { label: 'way of the plane over the length at rest', range: [0, longest - 1] },
      y: { label: 'stress', unit: 'Pa' },
      series: [
        {
          name: 'E ε, then Y / (1 + ε)',
          style: 'line',
          colour: 6,
          points: formula((e) => Math.min(matter.youngModulus * e, yieldStress / (1 + e)), [0, longest - 1], {
            count: 201,
          }),
        },
        { name: 'Talus', style: 'markers', colour: 0, points: curve(strains, stresses) },
      ],
    },
  }; // prettier-ignore
}
