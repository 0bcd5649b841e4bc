/** Models of grains of any outline built by hand, for tests of their solver alone. */
import { makeOutline } from '../../src/geometry/outline/make-outline.ts';
import type { OutlineSpec } from '../../src/geometry/outline/outline-spec.ts';
import type { Model } from '../../src/scene/model.ts';
import { noCarrier, type FieldsModel, type ShapeType } from '../../src/scene/shapes/shapes-model.ts';
import { grainModel, turn, type TestModel } from './grain-model.ts';

export interface TestShape {
  /** Index into `outlines`. Default: 0 */
  readonly type?: number;
  /** x y [m] */
  readonly at: readonly [number, number];
  /** [rad] */
  readonly angle?: number;
  /** x y [m/s] */
  readonly velocity?: readonly [number, number];
  /** [rad/s] */
  readonly spin?: number;
  /** Index into the bodies. Default: nobody */
  readonly carrier?: number;
  readonly entryStep?: number;
}

export interface TestShapes extends Omit<TestModel, 'grains'> {
  readonly outlines: readonly OutlineSpec[];
  /** Of the circle around each outline [m]. Default: 0.5, or the size that it was written in */
  readonly radii?: readonly number[];
  readonly shapes: readonly TestShape[];
  readonly fields?: Partial<FieldsModel>;
}

const exact: FieldsModel = { kind: 'exact', contacts: 2, tableSize: [64, 96, 96], net: 'fourier-5x64', file: null };

/** Density 1000 kg/m³, matter 1 m thick, gravity along −y, 4 sweeps, where nothing else is said. */
export function shapeModel(given: TestShapes): Model {
  const { outlines, shapes, radii, density = 1000, gravity = [0, -9.81, 0], sweeps = 4 } = given;
  const domain = given.domain ?? { min: [-10, -10, -1], max: [10, 10, 1] };
  const types = outlines.map((spec, k): ShapeType => {
    const { outline, radius } = makeOutline(spec);
    return { name: spec.kind, outline, radius: radii?.[k] ?? (radius === 1 ? 0.5 : radius) };
  });
  const typeOf = ({ type = 0 }: TestShape): ShapeType => types[type]!;
  const grains = shapes.map((shape) => ({
    position: [...shape.at, 0] as const,
    velocity: [...(shape.velocity ?? [0, 0]), 0] as const,
    spin: [0, 0, shape.spin ?? 0] as const,
    radius: typeOf(shape).radius,
    entryStep: shape.entryStep ?? 0,
  }));
  const base = grainModel({ ...given, grains, density, gravity, sweeps, domain });
  const each = (of: (shape: TestShape) => number): Float64Array => Float64Array.from(shapes, of);
  return {
    ...base,
    grains: {
      ...base.grains,
      rotation: Float64Array.from(shapes.flatMap(({ angle = 0 }) => turn([0, 0, 1], angle))),
      mass: each((shape) => density * typeOf(shape).outline.area * typeOf(shape).radius ** 2),
      inertia: each((shape) => density * typeOf(shape).outline.secondMoment * typeOf(shape).radius ** 4),
    },
    shapes: {
      types,
      type: Uint32Array.from(shapes, ({ type = 0 }) => type),
      carrier: Uint32Array.from(shapes, ({ carrier = noCarrier }) => carrier),
      fields: { ...exact, ...given.fields },
    },
  };
}
