import { describe, expect, test } from 'vitest';
import { centralDifference, randomNumbers } from '../../../test/support/objective-check.ts';
import { centreObserver } from '../controllers/centre-observer.ts';
import { NetworkController } from '../controllers/network-controller.ts';
import { between } from '../optimisers/bounds.ts';
import { controllerParameter } from './controller-parameter.ts';
import {
  matterParameter,
  type MatterStart,
  densityParameter,
  poissonRatioParameter,
  youngModulusParameter,
} from './matter-parameters.ts';
import { joinParameters, type Draft, type DraftBars, type Parameter } from './parameter.ts';
import { knotBasis, randomCoefficients, signalParameter, sineBasis, stepBasis } from './signal-parameters.ts';
import { shapeParameter, startVelocityParameter, stretchParameter } from './start-parameters.ts';

const count = 6;
const steps = 9;
const actuators = 3;
const sizes = { position: 3, velocity: 3, deformation: 9, mass: 1, volume: 1, youngModulus: 1, poissonRatio: 1 };

/** A draft, or bars of one, of random numbers. */
function randomDraft(seed: number): Draft {
  const fields = Object.entries(sizes).map(([name, size], k) => [name, randomNumbers(count * size, seed + k)]);
  return { ...(Object.fromEntries(fields) as unknown as Draft), signals: randomNumbers(steps * actuators, seed + 20) };
}

/** ⟨bars, draft⟩ is a function of the numbers whose derivatives must come back. */
function expectPullBack(parameter: Parameter, controller?: Float64Array): void {
  const bars = { ...randomDraft(50), controller: randomNumbers(controller?.length ?? 0, 90) };
  const numbers = parameter.start.slice();
  const value = (): number => {
    const draft = randomDraft(10);
    parameter.apply(numbers, draft);
    let sum = controller?.reduce((part, weight, k) => part + weight * bars.controller[k]!, 0) ?? 0;
    for (const [name, values] of Object.entries(draft))
      for (const [k, number] of values.entries()) sum += number * bars[name as keyof Draft][k]!;
    return sum;
  };
  const expected = Array.from(numbers, (_, k) => centralDifference(numbers, k, value));
  const pulled = parameter.apply(numbers, randomDraft(10))(copied(bars));
  expect(pulled).toHaveLength(parameter.start.length);
  for (const [k, difference] of expected.entries()) {
    expect(Math.abs(difference)).toBeGreaterThan(1e-4);
    expect(Math.abs(pulled[k]! - difference), parameter.names[k]).toBeLessThan(
      1e-7 * Math.max(1, Math.abs(difference)),
    );
  }
}

const copied = (bars: DraftBars): DraftBars =>
  Object.fromEntries(Object.entries(bars).map(([name, values]) => [name, values.slice()])) as unknown as DraftBars;

const particles = { first: 1, end: 5 };
/** Bent into an arc, and thicker the more it is bent. */
const bend = shapeParameter({
  names: ['bend', 'thickness'],
  start: [0.4, 1.2],
  particles: [0, 2, 3],
  place: ([x, y, z], [angle = 0, thickness = 1]) => ({
    position: [Math.sin(angle * x) / angle, thickness * y + (1 - Math.cos(angle * x)) / angle, z * (1 + x * x)],
    volume: thickness * (1 + 0.1 * angle * x),
  }),
});
const gait = signalParameter({
  basis: sineBasis(steps, { period: 4.5, harmonics: 2 }),
  actuators,
  chosen: [2, 0],
  range: [0.2, 0.9],
  start: randomCoefficients(10, { seed: 3, scale: 0.5 }),
});

describe('derivatives against central differences', () => {
  test.each(
    Object.entries({
      'Young’s modulus of a group': youngModulusParameter({ start: 20, particles }),
      'Poisson’s ratio': poissonRatioParameter({ start: 0.3 }),
      density: densityParameter({ start: 3, particles }),
      'a velocity at the start': startVelocityParameter([1, 2, 3], { particles, dimensions: 2 }),
      stretch: stretchParameter({ axis: 'y', origin: 0.2, start: 1.3, particles }),
      bend,
      gait,
      knots: signalParameter({ basis: knotBasis(steps, 4), actuators, start: randomNumbers(12, 5) }),
      steps: signalParameter({ basis: stepBasis(steps), actuators, chosen: [1], start: randomNumbers(steps, 6) }),
    }),
  )('%s', (_, parameter) => {
    expectPullBack(parameter);
  });

  test('all together, one built on another', () => {
    expectPullBack(
      joinParameters([
        stretchParameter({ axis: 'x', origin: -0.1, start: 1.4 }),
        bend,
        densityParameter({ start: 2, particles }),
        youngModulusParameter({ start: 20 }),
        youngModulusParameter({ start: 10, particles, name: 'of the hard part' }),
        gait,
      ]),
    );
  });

  test('weights of a controller', () => {
    const controller = new NetworkController({ observer: centreObserver([particles]), actuators, hidden: [2] });
    controller.parameters.set(controller.network.initialParameters(1));
    expectPullBack(controllerParameter(controller), controller.parameters);
  });
});

describe('what is applied', () => {
  test('numbers of a material are those that each of them would be', () => {
    const start = { density: 3, youngModulus: 20, poissonRatio: 0.3 };
    const matter = matterParameter(start, { particles });
    const joined = joinParameters([
      densityParameter({ start: 3, particles }),
      youngModulusParameter({ start: 20, particles }),
      poissonRatioParameter({ start: 0.3, particles }),
    ]);
    expect([matter.names, matter.start]).toEqual([joined.names, joined.start]);
    const drafts = [matter, joined].map((parameter) => {
      const draft = randomDraft(1);
      parameter.apply(Float64Array.of(2, 30, 0.2), draft);
      return draft;
    });
    expect(drafts[0]).toEqual(drafts[1]);
    expect(() => matterParameter({ viscosity: 1 } as MatterStart)).toThrow('there is no viscosity: there are youngModulus, density, poissonRatio'); // prettier-ignore
  });

  test('a stretch takes positions, volume and mass along, and keeps the density', () => {
    const [before, draft] = [randomDraft(1), randomDraft(1)];
    stretchParameter({ axis: 'x', origin: 0.5, particles }).apply(Float64Array.of(2), draft);
    expect(draft.position[3]).toBeCloseTo(0.5 + 2 * (before.position[3]! - 0.5), 12);
    expect(draft.position[4]).toBe(before.position[4]);
    expect(draft.position[0]).toBe(before.position[0]);
    expect(draft.volume[1]).toBe(2 * before.volume[1]!);
    expect(draft.mass[1]! / draft.volume[1]!).toBeCloseTo(before.mass[1]! / before.volume[1]!, 12);
    expect(draft.volume[5]).toBe(before.volume[5]);
  });

  test('a density is that of the volume as it has become', () => {
    const draft = randomDraft(1);
    const volume = draft.volume[2]!;
    joinParameters([stretchParameter({ axis: 'x', origin: 0 }), densityParameter({ start: 1 })]).apply(Float64Array.of(3, 7), draft); // prettier-ignore
    expect(draft.mass[2]).toBeCloseTo(7 * 3 * volume, 12);
  });

  test('signals stay in their range, and those of others as they were', () => {
    const [before, draft] = [randomDraft(1), randomDraft(1)];
    gait.apply(new Float64Array(10).fill(50), draft);
    for (let step = 0; step < steps; step++) {
      expect(draft.signals[step * actuators + 1]).toBe(before.signals[step * actuators + 1]);
      expect(draft.signals[step * actuators]).toBeGreaterThanOrEqual(0.2);
      expect(draft.signals[step * actuators]).toBeLessThanOrEqual(0.9);
    }
  });

  test('knots are joined by straight lines that sum to one', () => {
    const { values } = knotBasis(5, 3);
    expect([...values]).toEqual([1, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0.5, 0.5, 0, 0, 1]);
  });

  test('sines start with a constant and repeat after a period', () => {
    const { values, size } = sineBasis(9, { period: 8, harmonics: 2 });
    expect(size).toBe(5);
    expect([...values.slice(0, 5)]).toEqual([1, 0, 1, 0, 1]);
    for (let curve = 0; curve < 5; curve++) expect(values[8 * 5 + curve]).toBeCloseTo(values[curve]!, 12);
    expect(values[1 * 5 + 3]).toBeCloseTo(1, 12);
  });

  test('names, starts and bounds are joined', () => {
    const { names, start, bounds } = joinParameters([
      gait,
      poissonRatioParameter({ start: 0.3, bound: between(0.2, 0.4) }),
    ]);
    expect(names.slice(9)).toEqual(['signal 0.4', 'Poisson ratio']);
    expect([start.length, bounds.length, start[10]]).toEqual([11, 11, 0.3]);
    expect(bounds[10]!.value(1e3)).toBeCloseTo(0.4, 12);
  });
});

describe('mistakes', () => {
  const basis = knotBasis(steps, 2);
  test.each([
    [
      () => joinParameters([densityParameter({ start: 1 }), densityParameter({ start: 2 })]),
      'two parameters are called "density"',
    ],
    [() => knotBasis(3, 4), '4 knots over 3 steps'],
    [() => sineBasis(3, { period: 0 }), 'a period of 0 steps'],
    [() => signalParameter({ basis, actuators, chosen: [3] }), 'actuator 3: there are 3'],
    [() => signalParameter({ basis, actuators, range: [0, 2] }), 'from 0 to 2: must be within -1 … 1'],
    [() => signalParameter({ basis, actuators, start: [1] }), '1 coefficients for 3 actuators · 2 curves'],
    [
      () => signalParameter({ basis: knotBasis(4, 2), actuators }).apply(new Float64Array(6), randomDraft(1)),
      'curves over 4 steps for signals of 9',
    ],
    [() => shapeParameter({ names: ['a'], start: [], place: (position) => ({ position }) }), '1 names for 0 numbers'],
  ])('%#', (make, message) => {
    expect(make).toThrow(message);
  });
});

test.each([
  ['youngModulusParameter', youngModulusParameter],
  ['poissonRatioParameter', poissonRatioParameter],
  ['densityParameter', densityParameter],
])('%s without a number to start from is refused in a line', (name, make) => {
  for (const options of [2e4, undefined, {}, { start: NaN }] as never[])
    expect(() => make(options)).toThrow(
      new RegExp(`^${name} start: must be a finite number, got .*: give it like \\{ start: `),
    );
});
