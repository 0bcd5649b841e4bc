/** What particles of soft matter can be coloured by. */
import { length } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import type { LawKind, SoftModel } from '../../scene/soft/soft-model.ts';
import { labelField, type PieceField } from './piece-field.ts';

/** As in paint_particles.wgsl. */
const codes = {
  material: 0,
  group: 1,
  speed: 2,
  height: 3,
  stress: 4,
  pressure: 5,
  volume: 6,
  stretch: 7,
  memory: 8,
  actuation: 9,
  world: 10,
} as const;

/** Laws that remember something beside the deformation. */
const remembering: ReadonlySet<LawKind> = new Set(['drucker-prager', 'snow']);

/** Those that make sense for a model; the first is the best one to begin with. */
export function softFields(model: Model, soft: SoftModel): readonly PieceField[] {
  const acceleration = length(model.gravity) || 9.81;
  // Of a fall by a cell, and of the weight of a cell on its base.
  const speed = Math.sqrt(2 * acceleration * soft.cellSize);
  const pressure = soft.count === 0 ? 1 : (soft.mass[0]! / soft.volume[0]!) * acceleration * soft.cellSize;
  const fromZero = (leastSpan: number) => ({ isFromZero: true, leastSpan });
  const fromLow = (leastSpan: number) => ({ isFromZero: false, leastSpan });
  const numbers: readonly PieceField[] = [
    { name: 'speed', unit: 'm/s', doc: 'Of the particle.', labels: null, code: codes.speed, needs: null, auto: fromZero(0.05 * speed) },
    { name: 'height', unit: 'm', doc: 'Against gravity, from the origin of the scene.', labels: null, code: codes.height, needs: null, auto: fromLow(2 * soft.cellSize) },
    { name: 'stress', unit: 'Pa', doc: 'Equivalent stress of von Mises, as the law answers to the deformation; muscles are not in it.', labels: null, code: codes.stress, needs: 'strains', auto: fromZero(pressure) },
    { name: 'pressure', unit: 'Pa', doc: 'A third of the trace of the stress, compression positive.', labels: null, code: codes.pressure, needs: 'strains', auto: fromLow(pressure) },
    { name: 'volume', unit: '1', doc: 'Volume over that at rest.', labels: null, code: codes.volume, needs: 'strains', auto: fromLow(0.01) },
    { name: 'stretch', unit: '1', doc: 'Largest principal stretch of the elastic part.', labels: null, code: codes.stretch, needs: 'strains', auto: fromLow(0.01) },
  ]; // prettier-ignore
  const memory: PieceField = { name: 'memory', unit: '1', doc: 'What the law remembers beside the deformation, such as plastic strain.', labels: null, code: codes.memory, needs: null, auto: fromLow(0.001) }; // prettier-ignore
  const actuation: PieceField = { name: 'actuation', unit: '1', doc: 'Signal of the muscle that it belongs to; 0 where it belongs to none.', labels: null, code: codes.actuation, needs: null, auto: fromLow(0.1) }; // prettier-ignore
  const material = labelField('material', 'Of the particle.', model.materials.map(({ name }) => name), codes.material); // prettier-ignore
  const group = labelField('group', 'That it was filled with.', soft.groups.map(({ name }) => name), codes.group); // prettier-ignore
  const worlds = Array.from({ length: model.worldCount }, (_, world) => `world ${world}`);
  const hasSeveralMaterials = new Set(soft.material).size > 1;
  const hasSeveralGroups = soft.groups.length > 1;
  return [
    ...(hasSeveralMaterials ? [material] : []),
    ...(hasSeveralGroups ? [group] : []),
    ...numbers,
    ...(soft.laws.some(({ kind }) => remembering.has(kind)) ? [memory] : []),
    ...(soft.actuators.some(({ kind }) => kind === 'muscle') ? [actuation] : []),
    ...(hasSeveralMaterials ? [] : [material]),
    ...(model.worldCount > 1
      ? [labelField('world', 'Copy of the scene that it belongs to.', worlds, codes.world)]
      : []),
  ];
}
