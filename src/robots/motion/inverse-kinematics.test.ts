import { describe, expect, test } from 'vitest';
import { RandomStream } from '../../math/random-stream.ts';
import { builtInModels } from '../models/built-in-models.ts';
import { RobotEngine } from '../robot-engine.ts';
import { RobotKinematics } from '../robot-kinematics.ts';
import { RobotModel } from '../robot-model.ts';
import { sourceOf } from '../robot-source.ts';
import { solveInverseKinematics } from './inverse-kinematics.ts';

const engine = await RobotEngine.load();

describe('inverse kinematics', () => {
  // 100 here, 1,000 in `talus validate robots`.
  test.each([
    ['iiwa7', 'flange', false],
    ['panda', 'tool', false],
    ['allegro-right', 'index_tip', true],
  ] as const)('99 of 100 reachable poses of %s are reached within the ranges', (name, site, positionOnly) => {
    using model = RobotModel.compile(engine, [{ source: sourceOf(builtInModels[name].describe()) }]);
    using kinematics = new RobotKinematics(model);
    const random = new RandomStream([11, 0], [1, 0]);
    let reached = 0;
    for (let k = 0; k < 100; k++) {
      const somewhere = model.home.slice();
      for (const { position, range } of model.joints) if (range) somewhere[position] = random.between(...range);
      kinematics.set(somewhere);
      const target = kinematics.sitePose(site);
      const answer = solveInverseKinematics(kinematics, site, target, { positionOnly });
      kinematics.set(answer.positions);
      const there = kinematics.sitePose(site);
      const distance = Math.hypot(...there.position.map((value, axis) => value - target.position[axis]!));
      const within = model.joints.every(({ position, range }) => !range || (answer.positions[position]! >= range[0] && answer.positions[position]! <= range[1])); // prettier-ignore
      if (answer.reached && distance < 1e-4 && within) reached++;
    }
    expect(reached).toBeGreaterThanOrEqual(99);
  });

  test('what is out of reach says so, and how far off it stays', () => {
    using model = RobotModel.compile(engine, [{ source: sourceOf(builtInModels.iiwa7.describe()) }]);
    using kinematics = new RobotKinematics(model);
    const answer = solveInverseKinematics(kinematics, 'flange', { position: [2, 0, 0.3405], rotation: [0, 0, 0, 1] }, { positionOnly: true, restarts: 3 }); // prettier-ignore
    expect(answer.reached).toBe(false);
    // Stretched out it comes to 0.3995 + 0.3995 + 0.1255 m from its shoulder.
    expect(Math.abs(answer.distance - (2 - 0.9245))).toBeLessThan(0.002);
  });
});
