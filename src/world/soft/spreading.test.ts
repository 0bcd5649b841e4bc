/** Matter that spreads over many times the blocks of its start: the grid gets room as it does. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { DeviceMeter } from '../../bench/device-meter.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import type { Model } from '../../scene/model.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import { SoftGrid } from '../../solvers/soft/soft-grid.ts';
import { GridRoom } from '../../solvers/soft/grid-room.ts';
import { World } from '../world.ts';

const devices = await builtDevices();
const cpu = devices.find(({ kind }) => kind === 'cpu')!;
const gpu = devices.find(({ kind }) => kind === 'gpu');

const steps = 300;

/** A square of dust in the plane that flies apart, past a ball; 2 substeps of 0.5 ms a step, 1,600 particles. */
function burst(room?: number): Model {
  const model = compileScene(
    parseScene({
      talus: 1,
      time: { step: 1e-3, end: 1 },
      gravity: [0, 0, 0],
      domain: { min: [-2, -2, -0.5], max: [2, 2, 0.5] },
      grid: { cellSize: 0.02, dimensions: 2, substeps: 2, ...(room !== undefined && { room }) },
      materials: { dust: { density: 1, youngModulus: 1, poissonRatio: 0.2, law: { kind: 'neo-hookean' } }, steel: {} },
      soft: [{ material: 'dust', fill: { kind: 'box', min: [-0.2, -0.2, -0.5], max: [0.2, 0.2, 0.5] } }],
      bodies: [{ name: 'ball', shape: { kind: 'sphere', radius: 0.1 }, position: [0.5, 0, 0], material: 'steel' }],
      sensors: [{ kind: 'force', name: 'push', body: 'ball' }],
    }),
  );
  const { position } = model.soft!;
  return { ...model, soft: { ...model.soft!, velocity: position.map((x) => 15 * x) } };
}

const bitsOf = ({ arrays }: Snapshot): Record<string, Uint8Array> =>
  Object.fromEntries([...arrays].map(([name, { data }]) => [name, new Uint8Array(data.slice().buffer)]));

describe('matter that bursts', () => {
  test('has the same bits, and does the same to bodies, as with room for all from the start', async () => {
    const meters = [new DeviceMeter(cpu), new DeviceMeter(cpu)];
    using world = new World(burst(), meters[0]!);
    using roomy = new World(burst(1000), meters[1]!);
    const memory = meters.map(({ bytes }) => bytes);
    world.advance(steps / 2);
    const midway = await world.snapshot();
    world.advance(steps / 2);
    roomy.advance(steps);
    const [end, forces] = [bitsOf(await world.snapshot()), await world.bodyForces()];
    expect(end).toEqual(bitsOf(await roomy.snapshot()));
    expect(forces).toEqual(await roomy.bodyForces());
    expect(Math.abs(forces![0]!.force[0])).toBeGreaterThan(0);
    expect((await world.warnings())['blockOverflow']).toBe(0);
    // It took more room as it went, of which it gave some back, and never what the other has.
    expect(meters[0]!.bytes).toBeGreaterThan(memory[0]! + 50_000);
    expect(meters[0]!.bytes).toBeLessThan(memory[1]! / 2);
    // A world that knows of the start alone makes room for what it is given.
    using other = new World(burst(), cpu);
    other.restore(midway);
    other.advance(steps / 2);
    expect(bitsOf(await other.snapshot())).toEqual(end);
  });
});

describe('the room of a grid', () => {
  test.runIf(gpu)('is four times what the host knows of when many substeps of a GPU are under way', async () => {
    const model = burst();
    using grid = new SoftGrid(gpu!, model, { room: 1 });
    const room = new GridRoom(gpu!, model, grid);
    const start = grid.search.box.slotCount;
    // 6 × 6 blocks: the square is in three along each axis, and one before and two after them have room on a GPU.
    expect(start - 64).toBe(36);
    expect(room.fit(Float32Array.from(model.soft!.position).filter((_, k) => k % 3 < 2))).toBe(false);
    expect(room.prepare(512)).toEqual({ substeps: 512, isOther: false });
    expect(room.prepare(1)).toEqual({ substeps: 1, isOther: true });
    expect(grid.search.box.slotCount).toBe(4 * 36 + 64);
  });

  test('that was made for a burst is given back when matter stays where it is', async () => {
    const model = burst();
    using grid = new SoftGrid(cpu, model, { room: 1000 });
    const room = new GridRoom(cpu, model, grid);
    expect(grid.search.box.slotCount).toBe(grid.search.box.blockCount);
    room.fit(Float32Array.from(model.soft!.position).filter((_, k) => k % 3 < 2));
    const blocks = 16;
    cpu.write(grid.search.activeSlots, [blocks]);
    const others: boolean[] = [];
    for (let look = 0; look < 12; look++) others.push(room.prepare(32).isOther);
    expect(others.filter((isOther) => isOther)).toHaveLength(1);
    expect(grid.search.box.slotCount).toBe(Math.ceil(1.25 * blocks) + 64);
  });
});
