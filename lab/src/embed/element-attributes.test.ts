import { describe, expect, test } from 'vitest';
import { readAttributes, type AttributeName } from './element-attributes.ts';

const read = (attributes: Partial<Record<AttributeName, string>>) => readAttributes((name) => attributes[name] ?? null);

describe('attributes of <talus-scene>', () => {
  test('none of them is needed', async () => {
    const wish = await read({});
    expect(wish).toMatchObject({ address: null, speed: 1, device: 'auto', hasControls: false, plays: false });
    expect(wish.shared).toMatchObject({ overrides: [], time: 0, camera: null, colour: null });
  });

  test('overrides are a list in JSON, or parts with semicolons between them', async () => {
    const expected = ['materials.sand.friction=0.3', 'time.end=2'];
    expect((await read({ overrides: expected.join('; ') })).shared.overrides).toEqual(expected);
    expect((await read({ overrides: JSON.stringify(expected) })).shared.overrides).toEqual(expected);
    expect((await read({ seed: '7' })).shared.overrides).toEqual(['seed=7']);
  });

  test('camera, colours and time are those of a link', async () => {
    const { shared } = await read({ camera: '1,2,3,0,0,0,0,0,1,0.6', colour: 'speed,turbo,0,2', time: '0.5' });
    expect(shared.camera).toEqual({ eye: [1, 2, 3], target: [0, 0, 0], up: [0, 0, 1], fieldOfView: 0.6 });
    expect(shared.colour).toEqual({ field: 'speed', map: 'turbo', range: [0, 2] });
    expect(shared.time).toBe(0.5);
  });

  test.each([
    [{ camera: '1,2' }, 'camera'],
    [{ speed: 'fast' }, 'speed: must be a number > 0, got "fast"'],
    [{ device: 'tpu' }, 'device: must be auto, cpu or gpu, got "tpu"'],
    [{ overrides: '[1]' }, 'overrides: must be a list of texts'],
  ] as const)('%o is refused in words', async (attributes, message) => {
    await expect(read(attributes)).rejects.toThrow(message);
  });
});
