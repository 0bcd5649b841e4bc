import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { compileScene, parseScene } from 'talus';
import { describe, expect, test } from 'vitest';
import { benchCases } from '../../../src/bench/cases.ts';
import { validationCases } from '../../../src/validate/cases.ts';
import measured from '../../papers/measured.json';
import published from '../../papers/published.json';
import { slitRates } from './numbers.ts';
import { citedAuthors, findPaper, paperNames, papers } from './papers.ts';
import { fingerScene } from './workshop/finger-scene.ts';
import { gaitText, noGait, wayOf } from './workshop/walker-scene.ts';

describe('the list of papers', () => {
  test('has each paper once, with all that a reference needs', () => {
    expect(papers.map(({ name }) => name)).toEqual([...paperNames]);
    for (const paper of papers) {
      expect(paper.authors.length).toBeGreaterThan(1);
      expect(paper.venue.length).toBeGreaterThan(5);
      expect(paper.year).toBeGreaterThan(2000);
      expect(paper.line.length).toBeLessThan(160);
    }
  });

  test('cites by last names', () => {
    expect(citedAuthors(findPaper('chainqueen')!)).toBe('Spielberg, Du, Hu, Rus and Matusik');
  });
});

describe('what was published', () => {
  test('is there for each paper, and says where it stands', () => {
    expect(Object.keys(published)).toEqual([...paperNames]);
    const numbers = Object.values(published).flatMap((values) =>
      Object.entries<{ source: string; text: string }>(values),
    );
    expect(numbers.length).toBeGreaterThan(30);
    for (const [name, { source, text }] of numbers) {
      expect(source, name).toMatch(/(section|Fig\.|Table|Algorithm|abstract|appendix)/);
      expect(text, name).not.toBe('');
    }
  });

  test('has the four rates of the slit meter, which grow with the gap, within their bands', () => {
    expect(slitRates.map(({ gap }) => gap)).toEqual([1.5, 2, 2.5, 3]);
    for (const [k, row] of slitRates.entries()) {
      expect(row.low).toBeLessThan(row.measured);
      expect(row.high).toBeGreaterThan(row.measured);
      expect(row.measured).toBeGreaterThan(slitRates[k - 1]?.measured ?? 0);
      expect(Math.abs(row.chrono / row.measured - 1)).toBeLessThan(0.015);
      const listed: Record<string, { value?: number }> = published['slit-hopper'];
      expect(listed[`rate-${row.gap}`]?.value).toBe(row.measured);
    }
  });
});

describe('what we measured', () => {
  const cases = new Set([...validationCases, ...benchCases].map(({ name }) => name));
  const words = (command: string): string[] => command.split(' ').filter((word) => !word.startsWith('-'));

  test.each(Object.entries(measured))('%s has a date and a command that there is', (_, { command, date }) => {
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
    const [program, verb, ...names] = words(command);
    if (program === 'talus' && (verb === 'validate' || verb === 'bench')) {
      const named = names.filter((name) => !/^(cpu|gpu|\d+)$/.test(name));
      expect(named.length).toBeGreaterThan(0);
      for (const name of named) expect(cases.has(name), name).toBe(true);
    } else if (program === 'talus') {
      expect(existsSync(names[0] ?? ''), names[0]).toBe(true);
    } else if (program === 'node') {
      expect(existsSync(verb ?? ''), verb).toBe(true);
    }
  });
});

describe('scenes of live figures', () => {
  const folder = 'lab/papers/scenes';
  const files = readdirSync(folder);
  const compile = (text: string | object, overrides: readonly string[] = []) =>
    compileScene(parseScene(text, { overrides }));

  test.each(files)('%s compiles, and is small enough for a page', (file) => {
    const model = compile(readFileSync(`${folder}/${file}`, 'utf8'));
    expect(model.soft?.count ?? model.grains.count).toBeLessThan(2500);
    expect(model.endTime / model.timeStep).toBeLessThan(6000);
  });

  test('the bed takes the rule of GranularGym', () => {
    const text = readFileSync(`${folder}/bed.json`, 'utf8');
    const rule = 'solver={"kind":"granulargym","sweeps":3,"damping":0.9,"correction":0.02}';
    expect(parseScene(text, { overrides: [rule] }).solver.kind).toBe('granulargym');
    expect(compile(text, [rule]).grains.count).toBe(compile(text).grains.count);
  });

  test('the finger compiles for each pull, and the walker for a gait', () => {
    for (const pull of [0, 0.4, 0.8]) expect(compile(fingerScene(pull)).soft?.actuators.length).toBe(2);
    expect(compile(gaitText(noGait)).soft?.actuators.length).toBe(4);
    expect(compile(gaitText(noGait.map((_, k) => Math.sin(k)))).soft?.count).toBe(352);
  });

  test('the walker starts where its way is counted from', () => {
    const model = compile(gaitText(noGait));
    const places = model.soft!.position;
    let sum = 0;
    for (let k = 0; k < places.length; k += 3) sum += places[k]!;
    expect(wayOf(-sum / (places.length / 3))).toBeCloseTo(0, 6);
  });
});
