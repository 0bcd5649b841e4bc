/** The robots that Talus brings along, by the names that scenes and `talus robot` have for them. */
import type { RobotDescription } from '../robot-description.ts';
import { allegroLeft, allegroRight } from './allegro-hand.ts';
import { panda, pandaBucket } from './franka-panda.ts';
import { iiwa14, iiwa7 } from './kuka-iiwa.ts';
import { parallelGripper, quadruped, rollingPin } from './tools-and-walkers.ts';

export const builtInModels = {
  iiwa7: { about: 'KUKA LBR iiwa 7 R800: seven joints, 0.8 m', describe: iiwa7 },
  iiwa14: { about: 'KUKA LBR iiwa 14 R820: seven joints, 0.82 m', describe: iiwa14 },
  'allegro-right': { about: 'Allegro right hand: four fingers, sixteen joints', describe: allegroRight },
  'allegro-left': { about: 'Allegro left hand: four fingers, sixteen joints', describe: allegroLeft },
  panda: { about: 'Franka Emika Panda with its hand: seven joints and two fingers', describe: panda },
  'panda-bucket': { about: 'Franka Emika Panda with a bucket at its flange', describe: pandaBucket },
  'parallel-gripper': { about: 'Two fingers that slide by 55 mm each, with 80 N', describe: parallelGripper },
  'rolling-pin': { about: 'A bar with a roller that turns freely', describe: rollingPin },
  quadruped: { about: 'A small robot with four legs of three joints', describe: quadruped },
} as const satisfies Record<string, { readonly about: string; readonly describe: () => RobotDescription }>;

export type BuiltInModel = keyof typeof builtInModels;

export const isBuiltInModel = (name: string): name is BuiltInModel => Object.hasOwn(builtInModels, name);
