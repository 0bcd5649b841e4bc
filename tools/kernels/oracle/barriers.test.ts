import { describe, expect, test } from 'vitest';
import { loadKernel } from '../../../test/support/oracle-kernel.ts';

const lanes = 64;

describe('barriers', () => {
  test('inclusive scan by doubling (Hillis and Steele), a barrier on each side of every step', async () => {
    const { device, kernel } = loadKernel(
      `
      const LANES = ${lanes}u;
      @group(0) @binding(0) var<storage, read_write> values: array<u32>;
      var<workgroup> sums: array<u32, LANES>;
      @compute @workgroup_size(LANES) fn main(
        @builtin(global_invocation_id) id: vec3u,
        @builtin(local_invocation_index) lane: u32,
      ) {
        sums[lane] = values[id.x];
        workgroupBarrier();
        for (var reach = 1u; reach < LANES; reach *= 2u) {
          var other = 0u;
          if (lane >= reach) { other = sums[lane - reach]; }
          workgroupBarrier();
          sums[lane] += other;
          workgroupBarrier();
        }
        values[id.x] = sums[lane];
      }`,
      { detectRaces: true },
    );
    const given = Array.from({ length: 3 * lanes }, (_, k) => (k * k * 7919) % 1013);
    const values = device.array('values', 'u32', given.length, given);
    device.submit((pass) => pass.run(kernel, { values }, given.length));
    const expected = given.map((_, k) => given.slice(k - (k % lanes), k + 1).reduce((sum, value) => sum + value, 0));
    expect([...(await device.read(values))]).toEqual(expected);
    expect(kernel.constants).toEqual({ LANES: lanes });
    expect(kernel.workgroupSize).toBe(lanes);
  });

  test('tree reduction into one number a workgroup', async () => {
    const { device, kernel } = loadKernel(
      `
      @group(0) @binding(0) var<storage, read> values: array<f32>;
      @group(0) @binding(1) var<storage, read_write> largest: array<f32>;
      var<workgroup> tile: array<f32, ${lanes}>;
      @compute @workgroup_size(${lanes}) fn main(
        @builtin(workgroup_id) group: vec3u,
        @builtin(num_workgroups) groups: vec3u,
        @builtin(local_invocation_id) local: vec3u,
      ) {
        tile[local.x] = values[group.x + groups.x * local.x];
        workgroupBarrier();
        for (var half = ${lanes / 2}u; half > 0u; half >>= 1u) {
          if (local.x < half) { tile[local.x] = max(tile[local.x], tile[local.x + half]); }
          workgroupBarrier();
        }
        if (local.x == 0u) { largest[group.x] = tile[0]; }
      }`,
      { detectRaces: true },
    );
    const groups = 2;
    const given = Array.from({ length: groups * lanes }, (_, k) => Math.sin(k * 12.9898) * 43.7);
    const values = device.array('values', 'f32', given.length, given);
    const largest = device.array('largest', 'f32', groups);
    device.submit((pass) => pass.run(kernel, { values, largest }, { groups }));
    const expected = [0, 1].map((group) => Math.max(...given.filter((_, k) => k % groups === group)));
    expect([...(await device.read(largest))]).toEqual(expected);
  });

  test('workgroup memory starts at zero in each workgroup, and is shared through workgroupUniformLoad', async () => {
    const { device, kernel } = loadKernel(
      `
      @group(0) @binding(0) var<storage, read_write> result: array<u32>;
      var<workgroup> total: atomic<u32>;
      var<workgroup> chosen: vec2u;
      @compute @workgroup_size(8) fn main(
        @builtin(global_invocation_id) id: vec3u,
        @builtin(local_invocation_index) lane: u32,
      ) {
        let before = atomicAdd(&total, 1u);
        if (lane == 5u) { chosen = vec2u(before, id.x); }
        let both = workgroupUniformLoad(&chosen);
        result[id.x] = both.x * 1000u + both.y * 10u + atomicLoad(&total);
      }`,
      { detectRaces: true },
    );
    const result = device.array('result', 'u32', 16);
    device.submit((pass) => pass.run(kernel, { result }, 16));
    const expected = Array.from({ length: 16 }, (_, k) => 5000 + (k < 8 ? 5 : 13) * 10 + 8);
    expect([...(await device.read(result))]).toEqual(expected);
  });

  test('private variables are each invocation’s own across barriers', async () => {
    const { device, kernel } = loadKernel(`
      @group(0) @binding(0) var<storage, read_write> result: array<f32>;
      var<private> seed: f32 = 0.5;
      var<private> history: array<f32, 2>;
      fn advance(by: f32) { history[1] = seed; seed += by; }
      @compute @workgroup_size(4) fn main(@builtin(local_invocation_index) lane: u32) {
        advance(f32(lane));
        workgroupBarrier();
        advance(10);
        workgroupBarrier();
        result[lane] = seed * 100 + history[1];
      }`);
    const result = device.array('result', 'f32', 4);
    // Twice: the second dispatch must start afresh.
    for (let k = 0; k < 2; k++) device.submit((pass) => pass.run(kernel, { result }, 4));
    expect([...(await device.read(result))]).toEqual([0, 1, 2, 3].map((lane) => (10.5 + lane) * 100 + 0.5 + lane));
  });

  test('mean nothing to a workgroup of one', async () => {
    const { device, kernel, text } = loadKernel(`
      @group(0) @binding(0) var<storage, read_write> result: array<u32>;
      var<workgroup> mine: u32;
      @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
        mine += id.x;
        workgroupBarrier();
        storageBarrier();
        result[id.x] = workgroupUniformLoad(&mine);
      }`);
    expect(text).not.toContain('yield');
    const result = device.array('result', 'u32', 3);
    device.submit((pass) => pass.run(kernel, { result }, 3));
    expect([...(await device.read(result))]).toEqual([0, 1, 2]);
  });
});
