/** Where the energy went, and whether nothing of it was lost on the way. */
import type { Vector3 } from '../math/rigid.ts';
import type { Model, SensorColumn } from '../scene/model.ts';
import { ledgerWorks } from '../solvers/grains/ledger/ledger.ts';
import type { Gauge } from './gauge.ts';
import type { GaugeSources } from './gauges.ts';
import { energiesOf, GrainEnergiesPart } from './grain-energies.ts';
import { column } from './quantities.ts';

const workDocs: Readonly<Record<(typeof ledgerWorks)[number], string>> = {
  friction: 'Work of friction on the grains since the start.',
  rolling: 'Work of rolling and twisting resistance.',
  impact: 'Work of contacts that push, along their normals: lost in impacts.',
  cohesion: 'Work of contacts that pull, along their normals.',
  walls: 'Work of moving bodies, beyond what is lost in their contacts.',
  correction: 'Potential energy from the undoing of overlaps.',
  integration: 'What the integrator adds; it stays as small as in one step.',
  exchange: 'Energy of grains that came, less that of those that went.',
};

const columns: readonly SensorColumn[] = [
  column('translation', 'J', 'Kinetic energy of translation.'),
  column('rotation', 'J', 'Kinetic energy of rotation.'),
  column('potential', 'J', 'Potential energy, zero at the origin.'),
  ...ledgerWorks.map((work) => column(work, 'J', workDocs[work])),
  column('turnover', 'J', 'All energy turned over since the start: sum of the magnitudes of all works.'),
  column('error', '1', 'Energy that is there less what should be by the works, over the turnover.'),
];

export function ledgerGauge({ parts, solver }: GaugeSources): Gauge {
  const energies = parts.once('energies', () => new GrainEnergiesPart(parts));
  const start = energyAtStart(parts.model);
  return {
    columns,
    needs: 'state',
    read: async (reading) => {
      const [present, ledgers] = await Promise.all([reading.of(energies), reading.of(solver.ledger!)]);
      return (world) => {
        const { translation, rotation, potential } = present[world]!;
        const ledger = ledgers[world]!;
        const works = ledgerWorks.map((name) => ledger[name]);
        const expected = works.reduce((sum, work) => sum + work, start);
        const { turnover } = ledger;
        const error = (translation + rotation + potential - expected) / turnover;
        // Where nothing was turned over nothing went astray; works that were too great to count leave no sum of magnitudes.
        const told = turnover > 0 ? error : turnover === 0 ? 0 : NaN;
        return [translation, rotation, potential, ...works, turnover, told];
      };
    },
  };
}

/** Of the grains of one world, kinetic and potential [J]: from numbers as rounded as those on a device. */
function energyAtStart(model: Model): number {
  const { grains } = model;
  const vector =
    (from: Float64Array) =>
    (i: number): Vector3 => [Math.fround(from[3 * i]!), Math.fround(from[3 * i + 1]!), Math.fround(from[3 * i + 2]!)];
  const { translation, rotation, potential } = energiesOf(model, {
    position: vector(grains.position),
    velocity: vector(grains.velocity),
    spin: vector(grains.spin),
    isPresent: (i) => grains.entryStep[i] === 0,
  });
  return translation + rotation + potential;
}
