/**
 * Every block of the guide is a part of one scene that parses after each step, a scene of its own that runs, or wrong in
 * the way that is shown.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { packageFolder, requireBuild } from '../support/built-package.ts';
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
    return [...section.matchAll(/^```json(| wrong)\n([^]*?)^```/gm)].map(([, label, text]) => {
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

test('the scene of soft matter and the program that runs it do what the guide says', () => {
  requireBuild();
  const [, scene] = /^```json soft\n([^]*?)^```/m.exec(page)!;
  const [, program] = /^```js\n([^]*?)^```/m.exec(page)!;
  const [, promised] = /\/\/ (\d+ particles, \d+ numbers)$/m.exec(program!)!;
  // Inside the package, so that `talus` is this one.
  mkdirSync(join(packageFolder, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(packageFolder, '.cache/guide-'));
  try {
    writeFileSync(join(folder, 'jelly.json'), scene!);
    writeFileSync(join(folder, 'main.mjs'), program!);
    const run = spawnSync(process.execPath, ['main.mjs'], { encoding: 'utf8', cwd: folder });
    expect(run.stderr).toBe('');
    const [first, ...columns] = run.stdout.trim().split('\n');
    expect(first).toBe(promised);
    const values = Object.fromEntries(columns.map((line) => [line.split(' ')[0]!, Number(line.split(' ')[1])]));
    // It lies on the floor, a cell or less into it, and has kept most of its 20 cm.
    expect(values['height.bottom']).toBeGreaterThan(-0.02);
    expect(values['centre.y']).toBeGreaterThan(0.08);
    expect(values['centre.y']).toBeLessThan(0.2);
    expect(values['centre.x']).toBeCloseTo(0.3, 3);
    expect(values['deformation.smallest-volume']).toBeGreaterThan(0.5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
