import { describe, expect, test } from 'vitest';
import { inertiaProblem, principalMoments } from './box-inertia.ts';
import { builtInModels } from './models/built-in-models.ts';
import { RobotEngine } from './robot-engine.ts';
import { RobotKinematics } from './robot-kinematics.ts';
import { RobotModel } from './robot-model.ts';
import { sourceOf } from './robot-source.ts';

const engine = await RobotEngine.load();
const compiled = (name: keyof typeof builtInModels): RobotModel =>
  RobotModel.compile(engine, [{ source: sourceOf(builtInModels[name].describe()) }]);

/** A 4 × 4 matrix by rows. */
type Matrix = number[][];
const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0]!.map((_, j) => row.reduce((sum, value, k) => sum + value * b[k]![j]!, 0)));
/** From standard parameters of Denavit and Hartenberg: a turn θ and a shift d along z, then a along x and α about x. */
function denavitHartenberg(theta: number, d: number, a: number, alpha: number): Matrix {
  const [c, s, ca, sa] = [Math.cos(theta), Math.sin(theta), Math.cos(alpha), Math.sin(alpha)];
  return [
    [c, -s * ca, s * sa, a * c],
    [s, c * ca, -c * sa, a * s],
    [0, sa, ca, d],
    [0, 0, 0, 1],
  ];
}

describe('built-in robots', () => {
  test.each(Object.keys(builtInModels) as (keyof typeof builtInModels)[])(
    '%s stands without touching itself',
    (name) => {
      for (const link of builtInModels[name].describe().links)
        if (link.inertia) expect(inertiaProblem(link.inertia), link.name).toBeNull();
      using model = compiled(name);
      using kinematics = new RobotKinematics(model);
      expect(kinematics.collisions()).toEqual([]);
    },
  );

  // Lengths of the iiwa 7's links between its joints' axes, and α as in KUKA's parameters of Denavit and Hartenberg. Its model
  // divides 0.3405, 0.3995, 0.3995 and 0.1255 m where KUKA rounds to 0.34, 0.4, 0.4 and 0.126.
  test.each([
    ['iiwa7', [0.3405, 0, 0.3995, 0, 0.3995, 0, 0.0805 + 0.045]],
    ['iiwa14', [0.36, 0, 0.42, 0, 0.4, 0, 0.081 + 0.045]],
  ] as const)('%s has the pose of its parameters of Denavit and Hartenberg at 50 places', (name, lengths) => {
    using model = compiled(name);
    using kinematics = new RobotKinematics(model);
    const alphas = [-1, 1, 1, -1, -1, 1, 0].map((sign) => (sign * Math.PI) / 2);
    for (let k = 0; k < 50; k++) {
      const q = Array.from({ length: 7 }, (_, j) => 1.9 * Math.sin(1 + 7 * k + 3 * j));
      kinematics.set(q);
      const pose = q.reduce((sum, angle, j) => product(sum, denavitHartenberg(angle, lengths[j]!, 0, alphas[j]!)), [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]); // prettier-ignore
      const { position } = kinematics.sitePose('flange');
      for (let axis = 0; axis < 3; axis++) expect(position[axis]).toBeCloseTo(pose[axis]![3]!, 9);
    }
  });

  // Modified parameters of Denavit and Hartenberg, as Franka publishes them: d1 0.333, d3 0.316, a4 0.0825, a5 -0.0825,
  // d5 0.384, a7 0.088, flange 0.107 m.
  test('the Panda has the pose of its published parameters', () => {
    using model = compiled('panda-bucket');
    using kinematics = new RobotKinematics(model);
    const rows = [[0, 0.333, 0], [0, 0, -1], [0, 0.316, 1], [0.0825, 0, 1], [-0.0825, 0.384, -1], [0, 0, 1], [0.088, 0, 1]] as const; // prettier-ignore
    for (let k = 0; k < 50; k++) {
      const q = Array.from({ length: 7 }, (_, j) => 1.2 * Math.sin(2 + 5 * k + 2 * j));
      kinematics.set(q);
      let pose: Matrix = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]; // prettier-ignore
      for (const [j, [a, d, sign]] of rows.entries()) {
        const [c, s, ca, sa] = [Math.cos(q[j]!), Math.sin(q[j]!), sign === 0 ? 1 : 0, sign];
        pose = product(pose, [[c, -s, 0, a], [s * ca, c * ca, -sa, -d * sa], [s * sa, c * sa, ca, d * ca], [0, 0, 0, 1]]); // prettier-ignore
      }
      pose = product(pose, [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0.107], [0, 0, 0, 1]]); // prettier-ignore
      const { position } = kinematics.sitePose('flange');
      for (let axis = 0; axis < 3; axis++) expect(position[axis]).toBeCloseTo(pose[axis]![3]!, 9);
    }
  });

  test('fingertips of the Allegro hand are where its lengths put them, and its two hands are mirror images', () => {
    using right = compiled('allegro-right');
    using left = compiled('allegro-left');
    using one = new RobotKinematics(right);
    using other = new RobotKinematics(left);
    one.set(new Float64Array(16));
    // Stretched: the middle finger's links one on another.
    const middle = one.sitePose('middle_tip').position;
    expect(middle[2]).toBeCloseTo(0.0007 + 0.0164 + 0.054 + 0.0384 + 0.0267, 9);
    // The index leans outwards by 5 degrees about x.
    const reach = 0.0164 + 0.054 + 0.0384 + 0.0267;
    const index = one.sitePose('index_tip').position;
    expect(index[1]).toBeCloseTo(0.0435 + reach * Math.sin(0.08726646), 9);
    expect(index[2]).toBeCloseTo(-0.001542 + reach * Math.cos(0.08726646), 9);
    const q = right.joints.map(({ range }, k) => range![0] + (range![1] - range![0]) * (0.5 + 0.5 * Math.sin(k)));
    // Fingers spread by an angle about z, which is the other way in a mirror.
    const mirror = q.map((angle, k) => (k % 4 === 0 && k < 12 ? -angle : angle));
    one.set(q);
    other.set(mirror);
    for (const tip of ['index_tip', 'middle_tip', 'ring_tip', 'thumb_tip']) {
      const [x, y, z] = one.sitePose(tip).position;
      const mirrored = other.sitePose(tip).position;
      for (const [axis, value] of [x, -y, z].entries()) expect(mirrored[axis]).toBeCloseTo(value, 9);
    }
  });

  test.each([
    ['iiwa7', 19.0863],
    ['iiwa14', 30.61],
    ['allegro-right', 0.9549],
    ['panda', 18.92],
    ['quadruped', 12],
  ] as const)('%s weighs %f kg', (name, mass) => {
    // prettier-ignore
    using model = compiled(name);
    expect(model.mass).toBeCloseTo(mass, 3);
  });

  test('the feet of the quadruped are below its hips when it stands, at one height', () => {
    using model = compiled('quadruped');
    using kinematics = new RobotKinematics(model);
    const heights = ['front_left', 'front_right', 'rear_left', 'rear_right'].map((leg) => kinematics.sitePose(`${leg}_foot`).position[2]); // prettier-ignore
    for (const height of heights) expect(height).toBeCloseTo(heights[0]!, 12);
    expect(heights[0]).toBeGreaterThan(0.02);
  });
});

test('gravity bears on a joint as the weight and its lever do', () => {
  using model = compiled('iiwa7');
  using kinematics = new RobotKinematics(model);
  // The second joint bends the arm forwards: stretched out, it bears all links beyond it at their distances.
  const q = [0, Math.PI / 2, 0, 0, 0, 0, 0];
  kinematics.set(q);
  const loads = kinematics.gravityLoads();
  const step = 1e-6;
  const energy = (angle: number): number => {
    kinematics.set([0, angle, 0, 0, 0, 0, 0]);
    return model.mass * 9.81 * kinematics.centreOfMass()[2];
  };
  const central = (energy(q[1]! + step) - energy(q[1]! - step)) / (2 * step);
  expect(loads[1]).toBeCloseTo(central, 5);
  expect(Math.abs(central)).toBeGreaterThan(30);
});

test('principal moments are those of a turned box', () => {
  // A box with moments 1, 2, 2.5 turned by 0.7 rad about z.
  const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
  const moments = principalMoments([c * c + 2 * s * s, s * s + 2 * c * c, 2.5, c * s - 2 * c * s, 0, 0]);
  for (const [k, value] of [1, 2, 2.5].entries()) expect(moments[k]).toBeCloseTo(value, 12);
  expect(inertiaProblem({ mass: 1, centre: [0, 0, 0], tensor: [1, 1, 3, 0, 0, 0] })).toContain('are of no body');
});
