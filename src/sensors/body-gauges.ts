/** What matter does to bodies. */
import { dot, length } from '../math/rigid.ts';
import type { Model, SensorColumn } from '../scene/model.ts';
import type { BodyForce } from '../solvers/parts/body-force.ts';
import type { Gauge } from './gauge.ts';
import { axes, column } from './quantities.ts';

export interface BodyLoadSource {
  readonly model: Model;
  /** What presses, for the columns: `the grains` */
  readonly of: string;
  /** World after world, body after body. */
  readBodyForces(): Promise<readonly BodyForce[]>;
}

const forceColumns = (of: string): SensorColumn[] => [
  ...axes.map((axis) => column(axis, 'N', `Force of ${of} on the body along ${axis}, mean of the last step.`)),
  ...axes.map((axis) =>
    column(`about-${axis}`, 'N m', `Torque of ${of} about the body's origin, ${axis} axis of the world.`),
  ),
];

export function forceGauge(body: number, { model, of, readBodyForces }: BodyLoadSource): Gauge {
  return {
    columns: forceColumns(of),
    needs: 'loads',
    startsAtZero: true,
    read: async () => {
      const loads = await readBodyForces();
      return (world) => {
        const { force, torque } = loads[world * model.bodies.length + body]!;
        return [...force, ...torque];
      };
    },
  };
}

const weightColumns = (of: string): SensorColumn[] => [
  column('load', 'N', `Force of ${of} on the body along gravity, mean of the last step.`),
  column('mass', 'kg', 'Mass that would weigh as much as the load.'),
];

export function weightGauge(body: number, { model, of, readBodyForces }: BodyLoadSource): Gauge {
  const strength = length(model.gravity);
  return {
    columns: weightColumns(of),
    needs: 'loads',
    startsAtZero: true,
    read: async () => {
      const loads = await readBodyForces();
      return (world) => {
        const load = dot(loads[world * model.bodies.length + body]!.force, model.gravity) / strength;
        return [load, load / strength];
      };
    },
  };
}
