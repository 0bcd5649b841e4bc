/** Tables against exact distances: how near they are, what exchanging the grains does, and what they say where they know nothing. */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { discType, hashType, hookType, polygonType, strokeType } from '../../../../test/support/stroke-types.ts';
import type { Device } from '../../../device/device.ts';
import { RandomStream } from '../../../math/random-stream.ts';
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';
import { bandPoses } from './band-poses.ts';
import { ExactFields } from './exact-fields.ts';
import { far, tooDeep } from './field-structs.ts';
import { assertQuality, measureQuality, seenBack } from './field-quality.ts';
import { sampleField, type TouchSamples } from './sample-field.ts';
import { TableFields } from './table-fields.ts';
import { brickDeep, brickFar, tableForms, tableLayout } from './table-layout.ts';

const devices = await builtDevices();
const cpu = devices[2]!;
const reach = 0.2;

async function posesInBand(types: readonly [ShapeType, ShapeType], count: number): Promise<Float32Array> {
  using exact = new ExactFields(cpu, types, { reach, contacts: 1 });
  const { poses } = await bandPoses(cpu, exact, { types, band: 0.05, count, seed: 5 });
  return poses;
}

describe('tables', () => {
  it('come as near to exact distances as the note says, and nearer with more nodes', async () => {
    const hash = hashType();
    // Root mean square errors of the note for these sizes: .0167 and .0050 (shared nodes and a frame turned half way do better).
    const found: number[] = [];
    for (const [size, most] of [
      [[32, 48, 48], 0.0167],
      [[64, 96, 96], 0.005],
    ] as const) {
      // prettier-ignore
      using fields = new TableFields(cpu, [hash], { reach, contacts: 1, size });
      const quality = await measureQuality(cpu, [hash, hash], fields, { samples: 4000 });
      expect(quality.rmse).toBeLessThan(most);
      expect(quality.gradientError).toBeLessThan(1e-3);
      expect(quality.exchangeError).toBeLessThan(1e-5);
      expect(quality.unknown).toBe(0);
      if (size[0] === 64) assertQuality(quality, ['#', '#']);
      found.push(quality.rmse);
    }
    expect(found[0]! / found[1]!).toBeGreaterThan(1.8);
  });

  it.each([
    { types: [hookType(), hookType(0.6)], form: 0 },
    { types: [polygonType(8, 0.05, 0.5), hashType()], form: tableForms.swapped },
    { types: [discType(0.5), hookType()], form: tableForms.swapped },
    { types: [hookType(), discType(0.5)], form: 0 },
  ] as const)(
    'of different types pass the gate in either order: $types.0.name and $types.1.name',
    async ({ types, form }) => {
      const size = [64, 96, 96] as const;
      expect(tableLayout(types, size, 0.1).form).toBe(form);
      using fields = new TableFields(cpu, types, { reach, contacts: 1, size });
      const quality = await measureQuality(cpu, types, fields, { samples: 2000 });
      assertQuality(quality, [types[0].name, types[1].name]);
      expect(quality.gradientError).toBeLessThan(1e-3);
      expect(quality.armRmse).toBeLessThan(0.1);
    },
  );

  it('change nothing when the two grains are exchanged', async () => {
    // # looks the same after a quarter of a turn, a triangle after a third, a hook never.
    for (const type of [hashType(), polygonType(3, 0.1), hookType()]) {
      using fields = new TableFields(cpu, [type], { reach, contacts: 1, size: [32, 48, 48] });
      const poses = await posesInBand([type, type], 500);
      const back = Array.from({ length: 500 }, (_, k) => seenBack(poses.subarray(3 * k, 3 * k + 3))).flat();
      const here = await sampleField(cpu, fields, [0, 0], poses);
      const there = await sampleField(cpu, fields, [0, 0], back);
      let worst = 0;
      for (let k = 0; k < 500; k++) {
        const [x, y] = [poses[3 * k + 1]!, poses[3 * k + 2]!];
        for (const which of ['nearest', 'second'] as const) {
          const [a, b] = [here[which], there[which]];
          const [gt, gx, gy] = a.gradient.subarray(3 * k, 3 * k + 3) as unknown as [number, number, number];
          if (a.distance[k] === far && b.distance[k] === far) continue;
          const across = (gx * x + gy * y) / Math.hypot(gx, gy);
          const told = [b.distance[k]!, b.gradient[3 * k]!, -b.arm[k]!];
          const expected = [a.distance[k]!, -gt - (x * gy - y * gx), a.arm[k]! - across];
          worst = Math.max(worst, ...told.map((value, j) => Math.abs(value - expected[j]!)));
        }
      }
      // Gradients over cells of 0.09: their rounding is that of distances times 11.
      expect(worst, type.name).toBeLessThan(1e-4);
    }
  });

  it('hold every brick at its place: at nodes they are exact', async () => {
    const hook = hookType();
    const size = [16, 24, 24] as const;
    const layout = tableLayout([hook, hook], size, reach / 2);
    const nodes = [layout.turnCells, layout.sideCells] as const;
    const random = new RandomStream([1, 0], [0, 0]);
    const poses = Array.from({ length: 4000 }, () => {
      const node = nodes.map((count) => Math.floor(random.between(0, count + 0.999)));
      const angle = (node[0]! / nodes[0]) * layout.turns;
      const [u, v] = [0, 1].map(() => (Math.floor(random.between(1, nodes[1])) / nodes[1] - 0.5) * 4 * layout.span);
      const [c, s] = [Math.cos(angle / 2), Math.sin(angle / 2)];
      return [angle, c * u! - s * v!, s * u! + c * v!];
    });
    using exact = new ExactFields(cpu, [hook], { reach });
    using fields = new TableFields(cpu, [hook], { reach, contacts: 1, size });
    const expected = (await sampleField(cpu, exact, [0, 0], poses.flat())).nearest.distance;
    const found = (await sampleField(cpu, fields, [0, 0], poses.flat())).nearest.distance;
    const near = [...expected.keys()].filter((k) => Math.abs(expected[k]!) < 0.2);
    expect(near.length).toBeGreaterThan(300);
    // f16 has 11 bits: 0.2 is within 0.0001.
    for (const k of near) expect(Math.abs(found[k]! - expected[k]!)).toBeLessThan(3e-4);
  });

  it('leave out what is far or deep, say which, and never that grains in each other are apart', async () => {
    const octagon = polygonType(8, 0.05);
    const { index } = tableLayout([octagon, octagon], [64, 96, 96], 0.01);
    const share = (value: number): number => index.filter((brick) => brick === value).length / index.length;
    expect(share(brickFar)).toBeGreaterThan(0.02);
    expect(share(brickDeep)).toBeGreaterThan(0.2);
    using fields = new TableFields(cpu, [octagon], { reach: 0.02, contacts: 1, size: [64, 96, 96] });
    const radii = Array.from({ length: 40 }, (_, k) => 0.05 * k);
    const poses = radii.flatMap((r) => [1 + r, r * Math.cos(5 * r), r * Math.sin(5 * r)]);
    const { distance } = (await sampleField(cpu, fields, [0, 0], poses)).nearest;
    // Octagons have 0.92 of their circle in every direction: nearer than 1.7 they overlap by more than both are rounded.
    for (const [k, r] of radii.entries()) if (r < 1.6) expect(distance[k]).toBe(tooDeep);
    const { nearest } = await sampleField(cpu, fields, [0, 0], [0, 2.03, 0, 0, 3, 3]);
    expect([...nearest.distance]).toEqual([far, far]);
  });

  it('of strokes thinner than a cell know overlaps that are deeper than the strokes are thick', async () => {
    const thin = strokeType('thin', [{ a: [-0.99, 0], b: [0.99, 0], radius: 0.01 }], 1, 2);
    using fields = new TableFields(cpu, [thin], { reach, contacts: 1, size: [64, 96, 96] });
    // The end of one stands on the other: 0.99 up, less the two radii.
    const poses = [0.05, 0, -0.015].flatMap((gap) => [Math.PI / 2, 0.3, 0.99 + 0.02 + gap]);
    const { nearest } = await sampleField(cpu, fields, [0, 0], poses);
    for (const [k, gap] of [0.05, 0, -0.015].entries()) expect(nearest.distance[k]).toBeCloseTo(gap, 2);
    for (const k of [0, 1, 2]) expect(nearest.gradient[3 * k + 2]).toBeGreaterThan(0.9);
  });

  it('name the second place of a face on a face', async () => {
    const square = polygonType(4, 0.05);
    using fields = new TableFields(cpu, [square], { reach: 0.02, contacts: 2, size: [64, 96, 96] });
    const side = 0.95 * Math.SQRT2;
    const [c, s] = [Math.SQRT1_2, Math.SQRT1_2];
    const [along, up] = [0.2, side + 0.095];
    const { nearest, second } = await sampleField(cpu, fields, [0, 0], [0, c * along - s * up, s * along + c * up]);
    expect(nearest.distance[0]).toBeCloseTo(-0.005, 3);
    expect(second.distance[0]).toBeCloseTo(-0.005, 5);
    expect(Math.abs(second.gradient[0]! - nearest.gradient[0]!)).toBeGreaterThan(0.3);
  });

  it('are the same on every device, and with one thread and two the same bits', async () => {
    const types = [hashType(), hookType(0.7)] as const;
    const poses = await posesInBand(types, 150);
    const sampled = async (device: Device): Promise<TouchSamples[]> => {
      using fields = new TableFields(device, types, { reach, contacts: 1, size: [8, 16, 16] });
      return [await sampleField(device, fields, [0, 1], poses), await sampleField(device, fields, [1, 1], poses)];
    };
    const [exact, ...found] = await Promise.all(devices.map((device) => sampled(device)));
    for (const [k, samples] of found.entries()) {
      for (const [pair, { nearest }] of samples.entries()) {
        const errors = Array.from(nearest.distance, (gap, i) => Math.abs(gap - exact![pair]!.nearest.distance[i]!));
        // A node may be rounded to the next number of 16 bits.
        expect(Math.max(...errors), devices[k + 1]!.name).toBeLessThan(5e-4);
      }
    }
    expect(found[1]).toEqual(found[0]);
  });
});
