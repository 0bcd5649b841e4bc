/** What may go wrong with soft matter so that going on makes no sense, and what to do about it. */
import type { FieldTable } from '../../core/fields.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { nonFiniteFault, tellNumbers, type Fault } from '../matter.ts';

const finer = 'a smaller time.step or more grid.substeps';

export function softFaults({ cellSize, substeps }: SoftModel, timeStep: number, fields: FieldTable): Fault[] {
  const fastest = (0.5 * cellSize * substeps) / timeStep;
  return [
    { ...nonFiniteFault(fields), cure: finer },
    {
      warning: 'tooFast',
      meaning: 'matter moved more than half a cell of the grid in a substep',
      cure: finer,
      find: (piece) => {
        if (Math.hypot(...Array.from(piece('velocity'))) <= fastest) return null;
        return `${tellNumbers(fields, 'velocity', piece)}, more than half a cell in a substep, which is ${fastest.toPrecision(4)} m/s`;
      },
    },
    {
      warning: 'blockOverflow',
      meaning: 'matter has spread over more blocks of the grid than there is room for',
      cure: 'a larger grid.room',
      find: () => null,
    },
    {
      warning: 'massOverflow',
      meaning: 'more matter has gathered at a node of the grid than its sum can hold',
      cure: 'stiffer matter, which is not pressed together so far',
      find: () => null,
    },
  ];
}
