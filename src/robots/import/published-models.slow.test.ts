/**
 * Models that no one here wrote: each loads, or says in one line why not. TALUS_ROBOT_MODELS names folders with them, such as
 * the unpacked wheels of example-robot-data, mani_skill, robosuite and pybullet.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { RobotEngine, RobotError } from '../robot-engine.ts';
import { RobotModel } from '../robot-model.ts';
import { RobotSimulation } from '../robot-simulation.ts';
import { importRobot } from './import-robot.ts';

const folders = (process.env['TALUS_ROBOT_MODELS'] ?? '').split(delimiter).filter(Boolean);

function modelsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(urdf|xml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /<(robot|mujoco)[\s>]/.test(readFileSync(file, 'utf8')));
}

test.skipIf(folders.length === 0)('published models load and take a step, or say why not', async () => {
  const engine = await RobotEngine.load();
  const refused: string[] = [];
  let loaded = 0;
  for (const folder of folders) {
    for (const file of modelsBelow(folder)) {
      const read = (path: string): Uint8Array | undefined => {
        const found = resolve(dirname(file), path);
        return existsSync(found) && statSync(found).isFile() ? readFileSync(found) : undefined;
      };
      try {
        using model = RobotModel.compile(engine, [{ source: importRobot(readFileSync(file, 'utf8'), relative(folder, file), read) }]); // prettier-ignore
        using robot = new RobotSimulation(model);
        robot.step();
        loaded++;
      } catch (error) {
        // Anything but an error of ours is a mistake of ours.
        expect(error, file).toBeInstanceOf(RobotError);
        expect((error as Error).message, file).not.toContain('\n');
        refused.push((error as Error).message);
      }
    }
  }
  // Shown whatever comes of it: the list is what the test is for.
  process.stdout.write(
    `${loaded} loaded, ${refused.length} refused:\n${refused.map((line) => `  ${line}\n`).join('')}`,
  );
  expect(loaded).toBeGreaterThan(4 * refused.length);
});
