import { describe, expect, test } from 'vitest';
import { builtInRobot } from '../import/import-robot.ts';
import { RobotEngine } from '../robot-engine.ts';
import { RobotModel } from '../robot-model.ts';
import { RobotSimulation } from '../robot-simulation.ts';
import { minimumJerk, peakOverMean } from './minimum-jerk.ts';
import { parseMotionScript } from './motion-script.ts';
import { playScript } from './play-script.ts';

const engine = await RobotEngine.load();

function play(name: string, steps: unknown, look?: (robot: RobotSimulation, step: number) => void): RobotSimulation {
  const model = RobotModel.compile(engine, [{ source: builtInRobot(name) }]);
  const robot = new RobotSimulation(model);
  for (const { step } of playScript(robot, parseMotionScript(steps))) look?.(robot, step);
  return robot;
}

test('the way of least jerk starts and ends at rest, and is fastest halfway', () => {
  expect(minimumJerk(0, 2)).toEqual({ share: 0, rate: 0 });
  expect(minimumJerk(2, 2)).toEqual({ share: 1, rate: 0 });
  expect(minimumJerk(1, 2).share).toBeCloseTo(0.5, 12);
  expect(minimumJerk(1, 2).rate).toBeCloseTo(peakOverMean / 2, 12);
});

describe('scripts', () => {
  test('joints go to their places, no faster than they can', () => {
    let fastest = 0;
    using robot = play('panda', [{ move: { joint1: 1.2, joint4: -1.5 } }, { wait: 0.3 }], (now) => {
      fastest = Math.max(fastest, Math.abs(now.speed('joint1')));
    });
    expect(robot.position('joint1')).toBeCloseTo(1.2, 3);
    expect(robot.position('joint4')).toBeCloseTo(-1.5, 3);
    expect(fastest).toBeGreaterThan(2.1);
    expect(fastest).toBeLessThan(2.175 * 1.02);
  });

  test('a tool follows a line', () => {
    let start: readonly number[] = [];
    let off = 0;
    using robot = play('iiwa7', [{ tool: 'flange', by: [0, 0.25, -0.1], duration: 1.5 }, { wait: 0.5 }], (now) => {
      const { position } = now.sitePose('flange');
      if (start.length === 0) start = position;
      // Across the line: x, and what y and z have that is not along it.
      const [dy, dz] = [position[1] - start[1]!, position[2] - start[2]!];
      off = Math.max(off, Math.abs(position[0] - start[0]!), Math.abs(dy * 0.1 + dz * 0.25) / Math.hypot(0.25, 0.1));
    });
    const { position } = robot.sitePose('flange');
    expect(position[1] - start[1]!).toBeCloseTo(0.25, 3);
    expect(position[2] - start[2]!).toBeCloseTo(-0.1, 3);
    expect(off).toBeLessThan(0.003);
  });

  test('a hand closes with a force until its fingers stand, and opens again', () => {
    using robot = play('panda', [
      { grasp: 'finger_left', force: 10 },
      { until: { joint: 'finger_left', quantity: 'speed', above: -1e-3, below: 1e-3 }, timeout: 2 },
      { release: 'finger_left' },
      { wait: 0.2 },
    ]);
    expect(robot.position('finger_left')).toBeCloseTo(0.04, 3);
    expect(robot.position('finger_right')).toBeCloseTo(0.04, 3);
  });

  test.each([
    ['no list', {}, 'script: must be a list of steps'],
    [
      'no verb',
      [{ go: 1 }],
      'script: steps[0]: must have one of move, tool, grasp, release, wait, until, got {"go":1}',
    ],
    ['a negative time', [{ wait: -1 }], 'script: steps[0].wait: must be > 0, got -1'],
    ['a misspelt key', [{ wait: 1, durations: 2 }], 'script: steps[0]: has no key "durations"; there are wait'],
    ['no place', [{ tool: 'flange' }], 'script: steps[0]: must have either "to" or "by", or a "rotation" alone'],
    [
      'a place outside of the range',
      [{ move: { joint2: 3 } }],
      "steps[0].move.joint2: must be from -2.0944 to 2.0944, the joint's range, got 3",
    ],
    ['a joint that there is not', [{ move: { joint8: 1 } }], 'there is no joint "joint8"'],
    [
      'a duration too short',
      [{ move: { joint1: 2 }, duration: 0.2 }],
      'steps[0].duration: must be ≥ 2.192 s, as joint joint1',
    ],
    [
      'a pose out of reach',
      [{ tool: 'flange', to: [2, 0, 0] }],
      'steps[0]: flange cannot come to 2.000, 0.000, 0.000 m',
    ],
    [
      'a condition that never comes',
      [{ until: { joint: 'joint1', above: 1 }, timeout: 0.1 }],
      'steps[0].until: position of joint joint1 is',
    ],
  ])('%s is told', (_, steps, message) => {
    // prettier-ignore
    expect(() => play('iiwa7', steps)).toThrow(message);
  });
});
