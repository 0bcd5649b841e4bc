/** What grains can be coloured by. */
import { length } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import type { ShapesModel } from '../../scene/shapes/shapes-model.ts';
import { labelField, type PieceField } from './piece-field.ts';

/** As in paint_grains.wgsl. */
const codes = {
  material: 0,
  speed: 1,
  height: 2,
  force: 3,
  spin: 4,
  radius: 5,
  contacts: 6,
  world: 7,
  type: 8,
  angle: 9,
} as const;

/** Those that make sense for a model; the first is the best one to begin with. */
export function grainFields(model: Model): readonly PieceField[] {
  const { radius, weight, speed } = grainScales(model);
  const numbers: readonly PieceField[] = [
    { name: 'speed', unit: 'm/s', doc: 'Of the centre.', labels: null, code: codes.speed, needs: null, auto: { isFromZero: true, leastSpan: 0.05 * speed } },
    { name: 'height', unit: 'm', doc: 'Of the centre against gravity, from the origin of the scene.', labels: null, code: codes.height, needs: null, auto: { isFromZero: false, leastSpan: 2 * radius } },
    { name: 'force', unit: 'N', doc: 'Sum of the magnitudes of all contact forces on the grain.', labels: null, code: codes.force, needs: 'contacts', auto: { isFromZero: true, leastSpan: weight } },
    { name: 'spin', unit: 'rad/s', doc: 'Magnitude of the angular velocity.', labels: null, code: codes.spin, needs: null, auto: { isFromZero: true, leastSpan: (0.05 * speed) / radius } },
    { name: 'radius', unit: 'm', doc: 'Of the grain.', labels: null, code: codes.radius, needs: null, auto: { isFromZero: false, leastSpan: 1e-3 * radius } },
    { name: 'contacts', unit: '1', doc: 'Grains and walls that it touches with force: its coordination number.', labels: null, code: codes.contacts, needs: 'contacts', auto: { isFromZero: true, leastSpan: 6 } },
  ]; // prettier-ignore
  const names = model.materials.map(({ name }) => name);
  const material = labelField('material', 'Of the grain.', names, codes.material);
  const hasSeveral = new Set(model.grains.material).size > 1;
  const labelled = withOutlines(model, hasSeveral ? [material, ...numbers] : [...numbers, material]);
  const worlds = Array.from({ length: model.worldCount }, (_, world) => `world ${world}`);
  return model.worldCount > 1
    ? [...labelled, labelField('world', 'Copy of the scene that it belongs to.', worlds, codes.world)]
    : labelled;
}

/** Types first where they tell grains apart. */
function withOutlines({ shapes }: Model, others: readonly PieceField[]): readonly PieceField[] {
  if (!shapes) return others;
  const { type, angle } = outlineFields(shapes);
  return type.labels!.length > 1 ? [type, ...others, angle] : [...others, angle, type];
}

/** What grains with outlines have beside the others. */
function outlineFields(shapes: ShapesModel): { readonly type: PieceField; readonly angle: PieceField } {
  return {
    type: labelField('type', 'Outline of the grain.', outlineNames(shapes), codes.type),
    angle: { name: 'angle', unit: 'rad', doc: 'By which it is turned, from −π to π.', labels: null, code: codes.angle, needs: null, auto: { isFromZero: false, leastSpan: 0.1 } },
  }; // prettier-ignore
}

/** Each once, however many sizes there are of it. */
export const outlineNames = ({ types }: ShapesModel): readonly string[] => [...new Set(types.map(({ name }) => name))];

export interface GrainScales {
  /** Mean [m] */
  readonly radius: number;
  /** Of a grain of that radius [N]; that on Earth where there is no gravity */
  readonly weight: number;
  /** Of a fall by a diameter [m/s] */
  readonly speed: number;
}

/** By which numbers of a scene are known to be small or large. */
export function grainScales({ grains, gravity }: Model): GrainScales {
  const radius = grains.count === 0 ? 1 : grains.radius.reduce((sum, value) => sum + value, 0) / grains.count;
  const acceleration = length(gravity) || 9.81;
  const mass = grains.count === 0 ? 1 : grains.mass.reduce((sum, value) => sum + value, 0) / grains.count;
  const weight = mass * acceleration;
  return { radius, weight, speed: Math.sqrt(4 * acceleration * radius) };
}
