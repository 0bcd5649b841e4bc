import { expect, test } from 'vitest';
import { softModel } from '../../../test/support/soft-model.ts';
import { softStateTables } from '../../solvers/soft/soft-state.ts';
import type { PieceNumbers } from '../matter.ts';
import { softFaults } from './soft-faults.ts';

const { soft } = softModel({ particles: [], cellSize: 0.1, substeps: 5 });
const faults = softFaults(soft, 0.01, softStateTables(soft, 1)['particle']!.table);
const find = (warning: string, piece: PieceNumbers): string | null =>
  faults.find((fault) => fault.warning === warning)!.find(piece);

const moving = (speed: number): PieceNumbers => {
  return (field) =>
    field === 'velocity' ? [0, 0, speed] : field === 'deformation' ? [1, 0, 0, 0, 1, 0, 0, 0, 1] : [0];
};

test('a number that is none is told with its field', () => {
  expect(find('nonFinite', moving(1))).toBeNull();
  expect(find('nonFinite', moving(NaN))).toBe('velocity is 0.000 0.000 NaN m/s');
  expect(find('nonFinite', (field) => (field === 'memory' ? [Infinity] : [0, 0, 0]))).toBe('memory is Infinity');
});

test('more than half a cell in a substep is too fast', () => {
  expect(find('tooFast', moving(24))).toBeNull();
  expect(find('tooFast', moving(26))).toBe(
    'velocity is 0.000 0.000 26.00 m/s, more than half a cell in a substep, which is 25.00 m/s',
  );
});

test('of nodes and blocks nobody is to blame', () => {
  for (const name of ['blockOverflow', 'massOverflow']) expect(find(name, moving(NaN))).toBeNull();
  for (const { meaning, cure } of faults) expect(meaning.length * cure.length).toBeGreaterThan(0);
});
