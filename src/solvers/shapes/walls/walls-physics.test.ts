/** Blocks and discs on walls, against each other and carried, by both solvers: what is known of them without a computer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turn } from '../../../../test/support/grain-model.ts';
import { block, floor, leftWall, modelFor, onSlope, shapeSolvers } from '../../../../test/support/shape-bodies.ts';
import type { TestShape, TestShapes } from '../../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../../test/support/shape-run.ts';
import type { OutlineSpec } from '../../../geometry/outline/outline-spec.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import type { Vector3 } from '../../../math/rigid.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

/** 2 m long with round ends, 10 cm thick. */
const rod: OutlineSpec = { kind: 'strokes', strokes: [[-0.95, 0, 0.95, 0, 0.05]] };

describe.each(shapeSolvers)('with %s', (solver) => {
  const start = (given: TestShapes): ShapeRun => new ShapeRun(device, modelFor(solver, given));
  const advance = (run: ShapeRun, time: number): void => run.step(Math.round(time / run.model.timeStep));

  const incline = (friction: number): TestShapes => ({
    outlines: [block(2, 1)],
    shapes: [{ at: [0, 0.4991] }],
    bodies: [floor],
    law: { friction },
    gravity: onSlope(16),
  });

  test('a block on a slope of 16° slides at 0.28, by what friction leaves of gravity', async () => {
    using run = start(incline(0.28));
    advance(run, 0.2);
    const before = (await run.vectors('velocity'))[0]![0];
    advance(run, 0.8);
    const after = (await run.vectors('velocity'))[0]![0];
    const [down, across] = onSlope(16);
    expect((after - before) / 0.8 / (down + 0.28 * across)).toBeCloseTo(1, 2);
  });

  test.each([0.3, 0.32])('and holds at %f', async (friction) => {
    using run = start(incline(friction));
    advance(run, 0.2);
    const before = (await run.vectors('position'))[0]!;
    advance(run, 0.8);
    const after = (await run.vectors('position'))[0]!;
    expect(Math.abs(after[0] - before[0])).toBeLessThan(2e-5);
    expect(Math.abs((await run.vectors('velocity'))[0]![0])).toBeLessThan(1e-5);
    expect(await run.warnings()).toMatchObject({ nonFinite: 0, tooDeep: 0, tooFast: 0, contactOverflow: 0 });
  });

  test('a disc rolls down a slope at two thirds of what gravity asks for', async () => {
    const shapes = [{ at: [0, 0.4998] as const }];
    using run = start({ outlines: [{ kind: 'disc' }], shapes, bodies: [floor], gravity: onSlope(16) });
    advance(run, 1);
    const [velocity, spin] = [(await run.vectors('velocity'))[0]!, (await run.vectors('spin'))[0]!];
    expect(velocity[0] / onSlope(16)[0]).toBeCloseTo(2 / 3, 2);
    expect(spin[2] * -0.5).toBeCloseTo(velocity[0], 2);
  });

  test('a block in a corner at 0.6 rad slides, the slower the rougher', async () => {
    const falls: number[] = [];
    for (const friction of [0.1, 0.3, 0.5]) {
      const at: [number, number] = [0.95 * Math.cos(0.6) + 0.05, 0.95 * Math.sin(0.6) + 0.05];
      using run = start({
        outlines: [rod],
        radii: [1],
        shapes: [{ at, angle: -0.6 }],
        bodies: [floor, leftWall],
        law: { friction },
      });
      advance(run, 0.3);
      falls.push(at[1] - (await run.vectors('position'))[0]![1]);
    }
    expect(falls[0]).toBeGreaterThan(1.3 * falls[1]!);
    expect(falls[1]).toBeGreaterThan(1.3 * falls[2]!);
    // Of a ladder at this slope only friction beyond 0.52 holds, so that the last has little to fall with.
    expect(falls[2]).toBeGreaterThan(2e-3);
  });

  test.each([
    [0.1, false],
    [0.3, true],
    [0.5, true],
  ])('two rods lean on each other at 15°, friction %f: %s', async (friction, stands) => {
    // Half the tangent of 15°, 0.134, is what they need.
    const lean = (15 * Math.PI) / 180;
    const [reach, low] = [0.95 * Math.sin(lean) + 0.05, 0.95 * Math.cos(lean) + 0.05];
    const shapes: TestShape[] = [
      { at: [-reach, low], angle: Math.PI / 2 - lean },
      { at: [reach, low], angle: Math.PI / 2 + lean },
    ];
    using run = start({ outlines: [rod], radii: [1], shapes, bodies: [floor], law: { friction } });
    advance(run, 1);
    const height = (await run.vectors('position'))[0]![1];
    if (stands) expect(height).toBeGreaterThan(0.98 * low);
    else expect(height).toBeLessThan(0.85 * low);
  });

  test('a block rests on a held block, face on face, on two feet that share its weight', async () => {
    const bodies = [{ shape: { kind: 'union', parts: [] } as const }];
    const shapes: TestShape[] = [
      { type: 0, at: [0, 0], carrier: 0 },
      { type: 1, at: [0.4, 0.9998] },
    ];
    using run = start({ outlines: [block(4, 1), block(1, 1)], shapes, bodies });
    advance(run, 0.5);
    const [, place] = await run.vectors('position');
    expect(place![0]).toBeCloseTo(0.4, 3);
    expect(Math.abs((await run.angles())[1]!)).toBeLessThan(1e-4);
    const pushes = (await run.touches()).map(({ force }) => force[3]!);
    const weight = run.model.grains.mass[1]! * 9.81;
    expect(pushes).toHaveLength(2);
    for (const push of pushes) expect(push / weight).toBeCloseTo(0.5, 2);
    const [load] = await run.solver.readBodyForces();
    expect(load!.force[1] / weight).toBeCloseTo(-1, 3);
    expect(load!.torque[2] / weight).toBeCloseTo(-0.4, 2);
  });

  test('a grain that a body carries goes with it, and takes along what lies on it', async () => {
    const at = (time: number): Vector3 => [time * 0.5, 0, 0];
    const motion = (time: number) => ({
      pose: { position: at(time), rotation: turn([0, 0, 1], 0) },
      twist: { velocity: [0.5, 0, 0] as const, spin: [0, 0, 0] as const },
    });
    const bodies = [{ shape: { kind: 'union', parts: [] } as const, motion }];
    const shapes: TestShape[] = [
      { type: 0, at: [0, 0], carrier: 0 },
      { type: 1, at: [0, 0.9998] },
    ];
    using run = start({ outlines: [block(4, 1), block(1, 1)], shapes, bodies });
    advance(run, 1);
    const [plate, rider] = await run.vectors('position');
    expect(plate![0]).toBeCloseTo(0.5, 5);
    // Until it has the speed of the plate, friction 0.5 takes 0.1 s.
    expect((await run.vectors('velocity'))[1]![0]).toBeCloseTo(0.5, 3);
    expect(rider![0]).toBeCloseTo(0.5 - 0.5 ** 2 / 2 / (0.5 * 9.81), 2);
  });

  test('a stroke whose middle line is in a wall is told', async () => {
    for (const [height, count] of [
      [0.01, 0],
      [-0.01, 2],
    ] as const) {
      using run = start({ outlines: [rod], radii: [1], shapes: [{ at: [0, height] }], bodies: [floor] });
      run.step();
      expect((await run.warnings())['tooDeep']).toBe(count);
    }
  });

  test('a drum takes a disc up its side until it rolls back as fast', async () => {
    const speed = 1;
    const motion = (time: number) => ({
      pose: { position: [0, 0, 0] as const, rotation: turn([0, 0, 1], speed * time) },
      twist: { velocity: [0, 0, 0] as const, spin: [0, 0, speed] as const },
    });
    const drum = { kind: 'cylinder', radius: 2, halfHeight: 0.1, hollow: true } as const;
    const shapes = [{ at: [0, -1.4999] as const }];
    using run = start({ outlines: [{ kind: 'disc' }], radii: [0.5], shapes, bodies: [{ shape: drum, motion }] });
    advance(run, 3);
    // It rolls without slipping: the surface of the drum passes under it.
    const [spin] = await run.vectors('spin');
    const [velocity] = await run.vectors('velocity');
    const [place] = await run.vectors('position');
    expect(Math.hypot(place![0], place![1])).toBeCloseTo(1.5, 2);
    const along = (velocity![0] * -place![1] + velocity![1] * place![0]) / 1.5;
    expect(spin![2] * 0.5).toBeCloseTo(speed * 2 - along, 1);
    expect(await run.warnings()).toMatchObject({ nonFinite: 0, tooDeep: 0, tooFast: 0, contactOverflow: 0 });
  });
});
