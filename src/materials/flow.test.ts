import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLawKernel,
  elasticOf,
  lawCase,
  type LawAnswer,
  type LawCase,
  type LawKernel,
} from '../../test/support/law-kernel.ts';
import {
  contract,
  determinant,
  diagonal,
  Dice,
  distance,
  identity,
  largest,
  multiply,
  scaled,
  sum,
  type Matrix,
} from '../../test/support/matrices.ts';

let kernel: LawKernel;
beforeAll(async () => {
  kernel = await createLawKernel();
});
afterAll(() => kernel[Symbol.dispose]());

const exact = (cases: readonly LawCase[]): Promise<LawAnswer[]> => kernel.run(kernel.devices.oracle, cases);
const one = async (given: LawCase): Promise<LawAnswer> => (await exact([given]))[0]!;

const { mu, lambda } = elasticOf(10, 0.3);
const trace = (m: Matrix): number => m[0]! + m[4]! + m[8]!;
const deviator = (m: Matrix): Matrix => sum(m, scaled(identity(3), -trace(m) / 3));
const length = (m: Matrix): number => Math.sqrt(contract(m, m));

describe('von Mises matter', () => {
  it('flows to the bound of its shear stress, keeps its volume, and stays there', async () => {
    const dice = new Dice(96);
    const given = lawCase('von-mises', { f: dice.withValues([1.5, 1.1, 0.8]), values: [1.2, 0, 0, 0] });
    const flowed = await one(given);
    const after = await one({ ...given, f: flowed.flow });
    expect(length(deviator(after.stress))).toBeCloseTo(1.2, 12);
    expect(determinant(flowed.flow)).toBeCloseTo(determinant(given.f), 12);
    expect(distance(after.flow, flowed.flow)).toBeLessThan(1e-14);
    // Along the deviator of the trial.
    const trial = deviator(flowed.stress);
    expect(distance(deviator(after.stress), scaled(trial, 1.2 / length(trial)))).toBeLessThan(1e-12);
  });

  it('yields in a bar at √(3/2) of the bound', async () => {
    const yieldPull = 0.9;
    const values = [Math.sqrt(2 / 3) * yieldPull, 0, 0, 0];
    // A bar with its sides free: log strains (1, -ν, -ν) P/E.
    const bar = (pull: number): LawCase =>
      lawCase('von-mises', { f: diagonal([pull / 10, (-0.3 * pull) / 10, (-0.3 * pull) / 10].map(Math.exp)), values });
    const [below, above] = await exact([bar(yieldPull * 0.999), bar(yieldPull * 1.001)]);
    expect(below!.stress[0]).toBeCloseTo(yieldPull * 0.999, 12);
    expect(below!.flow).toEqual(bar(yieldPull * 0.999).f);
    expect(distance(above!.flow, bar(yieldPull * 1.001).f)).toBeGreaterThan(1e-5);
  });
});

describe('sand', () => {
  const angle = Math.PI / 6;
  const alpha = (Math.sqrt(2 / 3) * 2 * Math.sin(angle)) / (3 - Math.sin(angle));
  const sand = (strain: readonly number[], changes: Partial<LawCase> = {}): LawCase =>
    lawCase('drucker-prager', { f: diagonal(strain.map(Math.exp)), values: [alpha, 0, 0, 0], ...changes });
  /** The stress after the flow. */
  const settled = async (given: LawCase): Promise<LawAnswer> => one({ ...given, f: (await one(given)).flow });

  it('fails in triaxial compression at its angle of friction', async () => {
    const { stress } = await settled(sand([0.03, 0.03, -0.2]));
    const [side, axial] = [-stress[0]!, -stress[8]!];
    expect((axial - side) / (axial + side)).toBeCloseTo(Math.sin(angle), 12);
  });

  it('fails in plane shear at the angle, with the coefficient of the plane', async () => {
    const values = [(Math.SQRT2 / 3) * Math.sin(angle), 0, 0, 0];
    const { stress } = await settled(sand([0.1 - 0.03, -0.03, -0.1 - 0.03], { values }));
    const [least, most] = [-stress[0]!, -stress[8]!];
    expect((most - least) / (most + least)).toBeCloseTo(Math.sin(angle), 12);
  });

  it.each([
    ['compression', (2 * Math.sqrt(3) * Math.sin(angle)) / (3 - Math.sin(angle)), alpha],
    ['plane', Math.sin(angle), (Math.SQRT2 / 3) * Math.sin(angle)],
    ['slope', Math.tan(angle), (Math.SQRT2 / 3) * Math.tan(angle)],
  ])('slides in layers, with the match "%s", by a friction of %f', async (_, friction, value) => {
    // Tens of elastic shears of layers under little pressure, which turn the stress until they slide where it shears most.
    const given = sand([-1e-3, -1e-3, -1e-3], { values: [value, 0, 0, 0] });
    const layers = sum(identity(3), [0, 0, 0, 1e-4, 0, 0, 0, 0, 0]);
    let { f } = given;
    for (let k = 0; k < 400; k++) f = (await one({ ...given, f: multiply(layers, f) })).flow;
    const { stress } = await one({ ...given, f });
    expect(-stress[3]! / stress[4]!).toBeCloseTo(friction, 2);
  });

  it('bears what is inside the cone, and flows without a change of volume', async () => {
    const inside = sand([-0.03, -0.03, -0.04]);
    expect((await one(inside)).flow).toEqual(inside.f);
    const outside = sand([0.05, -0.02, -0.1]);
    const { flow, flow_memory } = await one(outside);
    expect(determinant(flow)).toBeCloseTo(determinant(outside.f), 13);
    expect(flow_memory).toBe(0);
    expect(length(deviator((await settled(outside)).stress))).toBeLessThan(
      length(deviator((await one(outside)).stress)),
    );
  });

  it('parts beyond the tip, and presses again only when the gap is closed', async () => {
    const parted = await one(sand([0.05, 0.02, -0.01]));
    expect(distance(parted.flow, identity(3))).toBeLessThan(1e-14);
    expect(parted.flow_memory).toBeCloseTo(0.06, 14);
    // Compressed by less than the gap, then by more.
    const halfway = await one(sand([-0.01, -0.01, -0.01], { memory: parted.flow_memory }));
    expect(distance(halfway.flow, identity(3))).toBeLessThan(1e-14);
    expect(halfway.flow_memory).toBeCloseTo(0.03, 14);
    const closed = await settled(sand([-0.02, -0.02, -0.02], { memory: halfway.flow_memory }));
    expect(trace(closed.stress) / 3).toBeCloseTo((2 / 3) * mu * -0.03 + lambda * -0.03, 12);
  });

  it('holds a pull up to the tip where it is cohesive', async () => {
    const cohesive = (strain: readonly number[]): Promise<LawAnswer> =>
      settled(sand(strain, { values: [alpha, 0.03, 0, 0] }));
    const tip = (2 / 3) * mu * 0.03 + lambda * 0.03;
    expect(trace((await cohesive([0.005, 0.005, 0.005])).stress) / 3).toBeCloseTo(tip / 2, 12);
    expect(distance((await cohesive([0.5, 0.2, 0.1])).stress, scaled(identity(3), tip))).toBeLessThan(1e-12);
  });
});

describe('snow', () => {
  const snow = (stretches: readonly number[], memory = 1): LawCase =>
    lawCase('snow', { f: diagonal(stretches), values: [10, 2.5e-2, 4.5e-3, 0], memory });

  it('gives way at its two strains, and what flows goes into J_p', async () => {
    const given = snow([1.1, 1, 0.9], 0.97);
    const { flow, flow_memory } = await one(given);
    expect(distance(flow, diagonal([1.0045, 1, 0.975]))).toBeLessThan(1e-15);
    expect(flow_memory * determinant(flow)).toBeCloseTo(0.97 * determinant(given.f), 14);
    const inside = snow([1.004, 1, 0.98]);
    expect((await one(inside)).flow).toEqual(inside.f);
  });

  it('is the harder the more it was packed', async () => {
    const [loose, packed] = await exact([snow([1, 1, 0.98]), snow([1, 1, 0.98], 0.9)]);
    expect(distance(packed!.stress, scaled(loose!.stress, Math.exp(1)))).toBeLessThan(1e-13);
  });
});

describe('fluid', () => {
  const fluid = (memory: number, values: readonly number[], changes: Partial<LawCase> = {}): LawCase =>
    lawCase('fluid', { memory, values, ...changes });

  it.each([1, 7])('has Tait’s pressure, γ = %d', async (exponent) => {
    for (const volume of [0.7, 0.9999, 1, 1.0001, 1.3]) {
      const { stress } = await one(fluid(volume, [50, exponent, 0, 0]));
      const pressure = (50 / exponent) * (volume ** -exponent - 1);
      expect(distance(stress, scaled(identity(3), -volume * pressure))).toBeLessThan(1e-12);
    }
  });

  it('bears no tension where it is told so', async () => {
    const [pulled, pressed] = await exact(
      [1.1, 0.9].map((volume) => fluid(volume, [50, 7, 1, 0], { stress_bar: identity(3) })),
    );
    expect(pulled!.stress).toEqual(scaled(identity(3), 0));
    expect(pulled!.stress_memory_bar).toBe(0);
    expect(pressed!.stress[0]).toBeLessThan(-5);
    expect(pressed!.stress_memory_bar).toBeGreaterThan(150);
  });

  it('keeps its volume ratio and forgets its shape', async () => {
    const f = new Dice(97).withValues([1.2, 1, 0.9]);
    const { flow, flow_memory } = await one(fluid(0.95, [50, 7, 0, 0], { f }));
    expect(flow).toEqual(identity(3));
    expect(flow_memory).toBeCloseTo(0.95 * determinant(f), 14);
  });
});

describe('viscoelastic matter', () => {
  it('forgets its shape as e^(-t/T), and keeps its volume', async () => {
    const [steps, dt, time] = [200, 1e-3, 1];
    const start = new Dice(98).withValues([1.15, 1, 0.9]).map(Math.fround);
    await kernel.devices.forEachDevice(async (device) => {
      // In f32 each of the changes, 1e-4 of F, is rounded to 6e-8.
      const tolerance = device.kind === 'oracle' ? 1e-12 : 1e-4;
      const stressOf = async (f: Matrix): Promise<LawAnswer> =>
        (await kernel.run(device, [lawCase('viscoelastic', { f, dt, values: [time, 0, 0, 0] })]))[0]!;
      const first = await stressOf(start);
      let answer = first;
      for (let k = 0; k < steps; k++) answer = await stressOf(answer.flow);
      const expected = scaled(deviator(first.stress), Math.exp((-steps * dt) / time));
      expect(distance(deviator(answer.stress), expected)).toBeLessThan(tolerance * largest(expected));
      expect(Math.abs(determinant(answer.flow) - determinant(start))).toBeLessThan(tolerance);
    });
  });
});
