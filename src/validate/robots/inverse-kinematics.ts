/** A thousand poses that an arm can reach, chosen at random: how many its inverse kinematics finds, within its ranges. */
import { RandomStream } from '../../math/random-stream.ts';
import { builtInRobot } from '../../robots/import/import-robot.ts';
import type { BuiltInModel } from '../../robots/models/built-in-models.ts';
import { solveInverseKinematics } from '../../robots/motion/inverse-kinematics.ts';
import { RobotEngine } from '../../robots/robot-engine.ts';
import { RobotKinematics } from '../../robots/robot-kinematics.ts';
import { RobotModel } from '../../robots/robot-model.ts';
import { conjugate, length, multiply, rotationToVector, subtract } from '../../math/rigid.ts';
import type { Comparison, ValidationCase } from '../validation-case.ts';

export const robotReachCase: ValidationCase = {
  group: 'robots',
  name: 'robot-reach',
  title: 'inverse kinematics of iiwa 7, Panda and a finger: share of 1,000 reachable poses that are reached',
  compare,
};

const chains: readonly (readonly [BuiltInModel, string, boolean])[] = [
  ['iiwa7', 'flange', false],
  ['panda', 'tool', false],
  // A finger has four joints: where its tip is, not how it is turned.
  ['allegro-right', 'index_tip', true],
];
const poses = 1000;

async function* compare(): AsyncGenerator<Comparison> {
  const engine = await RobotEngine.load();
  for (const [name, site, positionOnly] of chains) {
    using model = RobotModel.compile(engine, [{ source: builtInRobot(name) }]);
    using kinematics = new RobotKinematics(model);
    yield {
      quantity: `${name}, ${site}: poses reached to 0.1 mm and 1 mrad`,
      unit: '1',
      target: 1,
      tolerance: 0.01,
      measured: share(kinematics, site, positionOnly),
      source: 'poses of the arm itself at random joints, so each can be reached',
      evidence: 'exact',
    };
  }
}

function share(kinematics: RobotKinematics, site: string, positionOnly: boolean): number {
  const { model } = kinematics;
  const random = new RandomStream([7, 0], [0, 1]);
  let reached = 0;
  for (let k = 0; k < poses; k++) {
    const somewhere = model.home.slice();
    for (const { position, range } of model.joints) if (range) somewhere[position] = random.between(...range);
    kinematics.set(somewhere);
    const target = kinematics.sitePose(site);
    const { positions } = solveInverseKinematics(kinematics, site, target, { positionOnly, seed: k + 1 });
    kinematics.set(positions);
    const there = kinematics.sitePose(site);
    const distance = length(subtract(there.position, target.position));
    const angle = positionOnly ? 0 : length(rotationToVector(multiply(there.rotation, conjugate(target.rotation))));
    const within = model.joints.every(({ position, range }) => !range || (positions[position]! >= range[0] && positions[position]! <= range[1])); // prettier-ignore
    if (distance < 1e-4 && angle < 1e-3 && within) reached++;
  }
  return reached / poses;
}
