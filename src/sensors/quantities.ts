/** What sensors can tell of grains: name, unit and meaning of each number, and how it follows from sums. */
import type { Model, Region, SensorColumn } from '../scene/model.ts';
import type { GrainTotals } from './grain-sums.ts';

export interface Quantity extends SensorColumn {
  /** NaN where there is nothing to measure, such as the mean height of no grains. */
  readonly of: (totals: GrainTotals, region: Region | null) => number;
}

export const column = (name: string, unit: string, doc: string): SensorColumn => ({ name, type: 'f32', unit, doc });
const quantity = (name: string, unit: string, doc: string, of: Quantity['of']): Quantity => ({
  ...column(name, unit, doc),
  of,
});
export const axes = ['x', 'y', 'z'] as const;
/** Matter in the plane is 1 m thick, whatever a region says of z. */
export const thickRegion = ({ shapes }: Model, region: Region): Region =>
  shapes ? { min: [region.min[0], region.min[1], -0.5], max: [region.max[0], region.max[1], 0.5] } : region;
export const boxVolume = ({ min, max }: Region): number => (max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]);

/** Sensors that sums over the grains of a region are enough for. */
export type GrainSensorKind = 'energy' | 'height' | 'packing' | 'momentum' | 'count';

export const quantities: Readonly<Record<GrainSensorKind, readonly Quantity[]>> = {
  energy: [
    quantity('translation', 'J', 'Kinetic energy of translation.', (totals) => totals.translation),
    quantity('rotation', 'J', 'Kinetic energy of rotation.', (totals) => totals.rotation),
    quantity('potential', 'J', 'Potential energy, zero at the origin.', (totals) => totals.potential),
  ],
  height: [
    quantity('mean', 'm', 'Height of the centre of mass.', ({ massTimesHeight, mass }) => massTimesHeight / mass),
    quantity('top', 'm', 'Highest point of a grain.', ({ count, top }) => (count > 0 ? top : NaN)),
  ],
  packing: [
    quantity(
      'fraction',
      '1',
      'Volume of the grains, or of their parts inside, over that of the region or of the box around them.',
      ({ count, volume, low, high }, region) =>
        // Around no grains there is no box.
        region || count > 0 ? volume / boxVolume(region ?? { min: low, max: high }) : NaN,
    ),
  ],
  momentum: [
    ...axes.map((axis, k) =>
      quantity(axis, 'kg m/s', `Linear momentum along ${axis}.`, ({ momentum }) => momentum[k]!),
    ),
    ...axes.map((axis, k) =>
      quantity(`about-${axis}`, 'kg m²/s', `Angular momentum about the ${axis} axis.`, ({ angular }) => angular[k]!),
    ),
  ],
  count: [quantity('grains', '1', 'Number of grains.', ({ count }) => count)],
};
