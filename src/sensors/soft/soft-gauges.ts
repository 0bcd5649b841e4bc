/** From the sensors of a scene with soft matter to what they are made of. */
import { TalusError } from '../../core/errors.ts';
import type { SensorColumn, SensorModel } from '../../scene/model.ts';
import { forceGauge, weightGauge, type BodyLoadSource } from '../body-gauges.ts';
import type { Gauge } from '../gauge.ts';
import { axes, column } from '../quantities.ts';
import { selectionKey, type Selection, type SoftParts } from './soft-part.ts';
import { SoftSums, type SoftTotals } from './soft-sums.ts';
import { StrainSums, type StrainTotals } from './strain.ts';

export function softGaugeOf(sensor: SensorModel, parts: SoftParts): Gauge {
  const { model, sources } = parts;
  const loads: BodyLoadSource = { model, of: 'soft matter', readBodyForces: () => sources.readBodyForces() };
  switch (sensor.kind) {
    case 'force':
      return forceGauge(sensor.body, loads);
    case 'weight':
      return weightGauge(sensor.body, loads);
    case 'energy':
      return energyGauge(parts, { particles: null, region: sensor.region });
    case 'height':
    case 'momentum':
    case 'count':
      return sumGauge(parts, { particles: null, region: sensor.region }, quantities[sensor.kind]);
    case 'centre':
      return sumGauge(parts, { particles: sensor.particles, region: null }, quantities.centre);
    case 'stress':
      return strainGauge(parts, { particles: null, region: sensor.region }, stressQuantities);
    case 'deformation':
      return strainGauge(parts, { particles: sensor.particles, region: sensor.region }, deformationQuantities);
    case 'packing':
    case 'chains':
    case 'ledger':
    case 'residual':
    case 'coordination':
    case 'flow':
    case 'profile':
    case 'repose':
      throw new TalusError(`sensor ${sensor.name}: "${sensor.kind}" is for grains`);
  }
}

interface Quantity<T> extends SensorColumn {
  /** NaN where there is nothing to measure. */
  readonly of: (totals: T) => number;
}

const quantity = <T>(name: string, unit: string, doc: string, of: Quantity<T>['of']): Quantity<T> => ({
  ...column(name, unit, doc),
  of,
});

function sumGauge(parts: SoftParts, selection: Selection, columns: readonly Quantity<SoftTotals>[]): Gauge {
  const sums = parts.once(`sums ${selectionKey(selection)}`, () => new SoftSums(parts, selection));
  return gauge(columns, sums);
}

function strainGauge(parts: SoftParts, selection: Selection, columns: readonly Quantity<StrainTotals>[]): Gauge {
  const sums = parts.once(`strain sums ${selectionKey(selection)}`, () => new StrainSums(parts, selection));
  return gauge(columns, sums);
}

function energyGauge(parts: SoftParts, selection: Selection): Gauge {
  const gauges = [sumGauge(parts, selection, quantities.energy), strainGauge(parts, selection, elasticQuantities)];
  return {
    columns: gauges.flatMap(({ columns }) => columns),
    needs: 'state',
    read: async (reading) => {
      const readers = await Promise.all(gauges.map((each) => each.read(reading)));
      return (world) => readers.flatMap((values) => values(world));
    },
  };
}

function gauge<T>(columns: readonly Quantity<T>[], sums: { read(): Promise<readonly T[]> }): Gauge {
  return {
    columns,
    needs: 'state',
    read: async (reading) => {
      const totals = await reading.of(sums);
      return (world) => columns.map(({ of }) => of(totals[world]!));
    },
  };
}

const ofSums = quantity<SoftTotals>;

const quantities = {
  energy: [
    ofSums('kinetic', 'J', 'Kinetic energy of the particles.', ({ kinetic }) => kinetic),
    ofSums('potential', 'J', 'Potential energy of gravity, zero at the origin.', ({ potential }) => potential),
  ],
  height: [
    ofSums('mean', 'm', 'Height of the centre of mass.', ({ massTimesHeight, mass }) => massTimesHeight / mass),
    ofSums('top', 'm', 'Height of the highest particle.', ({ count, top }) => (count > 0 ? top : NaN)),
    ofSums('bottom', 'm', 'Height of the lowest particle.', ({ count, bottom }) => (count > 0 ? bottom : NaN)),
  ],
  momentum: [
    ...axes.map((axis, k) => ofSums(axis, 'kg m/s', `Linear momentum along ${axis}.`, ({ momentum }) => momentum[k]!)),
    ...axes.map((axis, k) =>
      ofSums(`about-${axis}`, 'kg m²/s', `Angular momentum about the ${axis} axis.`, ({ angular }) => angular[k]!),
    ),
  ],
  count: [ofSums('particles', '1', 'Number of particles.', ({ count }) => count)],
  centre: [
    ...axes.map((axis, k) =>
      ofSums(axis, 'm', `Centre of mass along ${axis}.`, ({ moment, mass }) => moment[k]! / mass),
    ),
    ...axes.map((axis, k) =>
      ofSums(`velocity-${axis}`, 'm/s', `Its velocity along ${axis}.`, ({ momentum, mass }) => momentum[k]! / mass),
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Quantity<SoftTotals>[]>>;

const ofStrain = quantity<StrainTotals>;

const elasticQuantities = [
  ofStrain('elastic', 'J', 'Elastic energy, by the laws of the materials.', ({ energy }) => energy),
];

/** As with grains, what presses is positive. */
const stressQuantities = [
  ...['xx', 'yy', 'zz', 'xy', 'xz', 'yz'].map((pair, k) =>
    ofStrain(pair, 'Pa', `Mean stress along ${pair}, compression positive.`, ({ stress }) => -stress[k]!),
  ),
  ofStrain('pressure', 'Pa', 'A third of the trace of the mean stress.', ({ stress }) => {
    return -(stress[0]! + stress[1]! + stress[2]!) / 3;
  }),
];

const deformationQuantities = [
  ofStrain('smallest-volume', '1', 'Smallest volume over that at rest.', ({ smallestVolume }) => smallestVolume),
  ofStrain('largest-volume', '1', 'Largest volume over that at rest.', ({ largestVolume }) => largestVolume),
  ofStrain('largest-stretch', '1', 'Largest length over that at rest.', ({ largestStretch }) => largestStretch),
];
