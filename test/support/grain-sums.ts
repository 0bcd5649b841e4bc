/** What is conserved, summed in f64 over the grains of a run. */
import type { Vector3 } from '../../src/math/rigid.ts';
import type { GrainRun } from './grain-run.ts';

const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const difference = (a: Vector3, b: Vector3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const total = (vectors: readonly Vector3[]): Vector3 =>
  vectors.reduce<Vector3>((sum, v) => [sum[0] + v[0], sum[1] + v[1], sum[2] + v[2]], [0, 0, 0]);

const scaled = (v: Vector3, factor: number): Vector3 => [v[0] * factor, v[1] * factor, v[2] * factor];

function massAt({ model: { grains, materials } }: GrainRun, i: number): number {
  return (4 / 3) * Math.PI * grains.radius[i]! ** 3 * materials[grains.material[i]!]!.density;
}

/** [kg m/s] */
export async function momentum(run: GrainRun): Promise<Vector3> {
  return total((await run.vectors('velocity')).map((v, i) => scaled(v, massAt(run, i))));
}

/** About the origin, spin included [kg m²/s] */
export async function angularMomentum(run: GrainRun): Promise<Vector3> {
  const [positions, velocities, spins] = [
    await run.vectors('position'),
    await run.vectors('velocity'),
    await run.vectors('spin'),
  ];
  return total(
    positions.map((position, i) => {
      const mass = massAt(run, i);
      const inertia = 0.4 * mass * run.model.grains.radius[i]! ** 2;
      return total([scaled(cross(position, velocities[i]!), mass), scaled(spins[i]!, inertia)]);
    }),
  );
}

/** Overlaps of the grains that push each other, over the smaller radius, in order; for one world. */
export async function overlaps(run: GrainRun): Promise<number[]> {
  const positions = await run.vectors('position');
  const { radius, count } = run.model.grains;
  const found: number[] = [];
  for (const { grain, partner, force } of await run.contacts()) {
    if (partner >= count || !(force[3]! > 0)) continue;
    const apart = difference(positions[grain]!, positions[partner]!);
    found.push((radius[grain]! + radius[partner]! - apart) / Math.min(radius[grain]!, radius[partner]!));
  }
  return found.sort((a, b) => a - b);
}
