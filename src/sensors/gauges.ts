/** From the sensors of a scene to what they are made of. */
import { TalusError } from '../core/errors.ts';
import { length } from '../math/rigid.ts';
import type { Region, SensorColumn, SensorModel } from '../scene/model.ts';
import type { SolverGrains } from '../solvers/grains/solver-grains.ts';
import { BinSums } from './bin-sums.ts';
import { forceGauge, weightGauge, type BodyLoadSource } from './body-gauges.ts';
import { chainGauge, coordinationGauge, stressGauge } from './contact-gauges.ts';
import type { Gauge } from './gauge.ts';
import { GrainSums } from './grain-sums.ts';
import { ledgerGauge } from './ledger-gauge.ts';
import type { Passages } from './passages.ts';
import { axes, boxVolume, column, quantities, thickRegion, type GrainSensorKind } from './quantities.ts';
import { reposeOf } from './repose.ts';
import { residualGauge } from './residual-gauge.ts';
import type { SensorParts } from './sensor-part.ts';
import { SurfaceMap } from './surface-map.ts';

type OfKind<K extends SensorModel['kind']> = Extract<SensorModel, { kind: K }>;

/** Where numbers come from that are not made for sensors alone. */
export interface GaugeSources {
  readonly parts: SensorParts;
  readonly solver: Pick<SolverGrains, 'readBodyForces'> & Partial<Pick<SolverGrains, 'ledger' | 'readResiduals'>>;
  /** Of the flow sensors, in order; null where there are none. */
  readonly passages: Passages | null;
}

export function gaugeOf(sensor: SensorModel, sources: GaugeSources): Gauge {
  const { parts, solver } = sources;
  if (parts.model.shapes && (sensor.kind === 'ledger' || sensor.kind === 'residual'))
    throw new TalusError(`sensor ${sensor.name}: "${sensor.kind}" is for grains that are spheres`);
  const loads: BodyLoadSource = { model: parts.model, of: 'the grains', readBodyForces: () => solver.readBodyForces() };
  switch (sensor.kind) {
    case 'force':
      return forceGauge(sensor.body, loads);
    case 'weight':
      return weightGauge(sensor.body, loads);
    case 'ledger':
      return ledgerGauge(sources);
    case 'residual':
      return residualGauge(sources);
    case 'flow':
      return flowGauge(sensor, sources);
    case 'coordination':
      return coordinationGauge(parts, sensor.region, sensor.fewest);
    case 'stress':
      return stressGauge(parts, sensor.region);
    case 'chains':
      return chainGauge(parts, sensor.region);
    case 'profile':
      return profileGauge(sensor, parts);
    case 'repose':
      return reposeGauge(sensor, parts);
    case 'energy':
    case 'height':
    case 'packing':
    case 'momentum':
    case 'count':
      return grainGauge(sensor.kind, sensor.region, parts);
    case 'centre':
    case 'deformation':
      throw new TalusError(`sensor ${sensor.name}: "${sensor.kind}" is for soft matter`);
  }
}

function grainGauge(kind: GrainSensorKind, region: Region | null, parts: SensorParts): Gauge {
  const sums = parts.once(`grains ${JSON.stringify(region)}`, () => new GrainSums(parts, region));
  const columns = quantities[kind];
  return {
    columns,
    needs: 'state',
    read: async (reading) => {
      const totals = await reading.of(sums);
      const measured = region && thickRegion(parts.model, region);
      return (world) => columns.map(({ of }) => of(totals[world]!, measured));
    },
  };
}

const flowColumns: readonly SensorColumn[] = [
  column('grains', '1', 'Grains that passed the plane since the start, less those that came back.'),
  column('mass', 'kg', 'Their mass.'),
  column('weight', 'N', 'Their weight.'),
  column('rate', 'kg/s', 'Mass that passed per time, mean of the last whole window.'),
  column('number-rate', '1/s', 'Grains that passed per time, mean of the last whole window.'),
];

function flowGauge(sensor: OfKind<'flow'>, { parts: { model }, passages }: GaugeSources): Gauge {
  const index = model.sensors.filter(({ kind }) => kind === 'flow').indexOf(sensor);
  const seconds = sensor.windowSteps * model.timeStep;
  return {
    columns: flowColumns,
    needs: 'state',
    read: async (reading) => {
      const planes = await reading.of(passages!);
      // Before the first window has ended there is no rate.
      const perSecond = reading.step < sensor.windowSteps ? NaN : 1 / seconds;
      return (world) => {
        const { total, window } = planes[index]![world]!;
        const weight = total.mass * length(model.gravity);
        return [total.grains, total.mass, weight, window.mass * perSecond, window.grains * perSecond];
      };
    },
  };
}

function profileGauge({ region, axis, bins }: OfKind<'profile'>, parts: SensorParts): Gauge {
  const key = `bins ${JSON.stringify([region, axis, bins])}`;
  const sums = parts.once(key, () => new BinSums(parts, { region, axis, bins }));
  const volume = boxVolume(thickRegion(parts.model, region)) / bins;
  return {
    columns: Array.from({ length: bins }, (_, bin) => profileColumns(region, axis, bins, bin)).flat(),
    needs: 'state',
    read: async (reading) => {
      const totals = await reading.of(sums);
      return (world) =>
        totals[world]!.flatMap((bin) => {
          const isEmpty = bin.count === 0;
          const temperature = (bin.scatter[0]! + bin.scatter[1]! + bin.scatter[2]!) / (3 * bin.mass);
          const velocity = isEmpty ? [NaN, NaN, NaN] : bin.velocity;
          return [...velocity, bin.volume / volume, bin.count, isEmpty ? NaN : temperature];
        });
    },
  };
}

function profileColumns({ min, max }: Region, axis: number, bins: number, bin: number): SensorColumn[] {
  const edge = (k: number): number => Number((min[axis]! + ((max[axis]! - min[axis]!) * k) / bins).toPrecision(6));
  const where = `${axes[axis]} from ${edge(bin)} to ${edge(bin + 1)} m`;
  const number = bin + 1;
  return [
    ...axes.map((name) => column(`${number}.${name}`, 'm/s', `Mean velocity along ${name}, ${where}.`)),
    column(`${number}.fraction`, '1', `Packing fraction, ${where}.`),
    column(`${number}.count`, '1', `Number of grains, ${where}.`),
    column(`${number}.temperature`, 'm²/s²', `Granular temperature, ${where}.`),
  ];
}

const reposeColumns: readonly SensorColumn[] = [
  column('angle', 'rad', 'Angle of repose, of a line through the surface between 20 % and 80 % of the height.'),
  column('height', 'm', 'Height of the heap.'),
  column('radius', 'm', 'Level distance at which the line meets the base.'),
  column('fit', '1', 'Coefficient of determination of the line.'),
];

function reposeGauge(sensor: OfKind<'repose'>, parts: SensorParts): Gauge {
  const key = `surface ${sensor.name}`;
  const map = parts.once(key, () => new SurfaceMap(parts, sensor));
  return {
    columns: reposeColumns,
    needs: 'contacts',
    read: async (reading) => {
      const surfaces = await reading.of(map);
      return (world) => {
        const { angle, height, radius, fit } = reposeOf(surfaces[world]!);
        return [angle, height, radius, fit];
      };
    },
  };
}
