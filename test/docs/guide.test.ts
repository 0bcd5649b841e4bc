/** Every block of the guide is a part of one scene that parses after each step, or is wrong in the way that is shown. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { packageFolder } from '../support/built-package.ts';
import { problemsOf } from '../support/good-scene.ts';

const page = readFileSync(join(packageFolder, 'docs/guide.md'), 'utf8');

interface Step {
  readonly title: string;
  readonly isWrong: boolean;
  /** All blocks so far, later keys in place of earlier ones. */
  readonly scene: Readonly<Record<string, unknown>>;
}

function steps(): Step[] {
  let scene: Record<string, unknown> = {};
  return page.split(/^## /m).flatMap((section) => {
    const title = section.split('\n')[0]!;
    return [...section.matchAll(/^```json(.*)\n([^]*?)^```/gm)].map(([, label, text]) => {
      const added = JSON.parse(text!) as Record<string, unknown>;
      if (label === ' wrong') return { title, isWrong: true, scene: { ...scene, ...added } };
      scene = { ...scene, ...added };
      return { title, isWrong: false, scene };
    });
  });
}

const right = steps().filter(({ isWrong }) => !isWrong);

test.each(right)('after "$title" the scene parses', ({ scene }) => {
  expect(problemsOf(JSON.stringify(scene))).toEqual([]);
});

test('the guide begins with three lines, and ends with sensors, a moving body and copies', () => {
  expect(Object.keys(right[0]!.scene)).toEqual(['talus', 'materials', 'grains']);
  const { bodies, sensors, worlds } = parseScene(right.at(-1)!.scene);
  expect(bodies.some(({ motion }) => motion?.kind === 'keyframes')).toBe(true);
  expect(sensors.map(({ name }) => name)).toContain('force-rod');
  expect(worlds).toBe(4);
});

test('what the guide calls wrong is refused with the lines it shows', () => {
  const wrong = steps().filter(({ isWrong }) => isWrong);
  expect(wrong).toHaveLength(1);
  const shown = /^```text\n([^]*?)^```/m.exec(page)?.[1]?.trim().split('\n');
  expect(problemsOf(wrong[0]!.scene)).toEqual(shown);
});

test('the overrides of the guide can be set', () => {
  const overrides = [...page.matchAll(/--set (\S+)/g)].map(([, override]) => override!);
  expect(overrides.length).toBeGreaterThan(1);
  const scene = parseScene(right.at(-1)!.scene, { overrides });
  expect(scene.materials['stone']?.friction).toBe(0.3);
});

test('the time step of the guide follows the rule that it states', () => {
  const { time, grains } = parseScene(right.at(-1)!.scene);
  const { radius } = grains[0]!;
  const smallest = typeof radius === 'object' && radius.kind === 'uniform' ? radius.min : NaN;
  const limit = 0.06 * Math.sqrt(smallest / 9.81);
  expect(time.step).toBeLessThanOrEqual(limit);
  expect(page).toContain(`For R = ${smallest * 1000} mm this is ${(limit * 1000).toFixed(1)} ms`);
});
