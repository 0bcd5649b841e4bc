/** What the host does for a step does not grow with the number of grains: a device would wait for it. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { looseBed } from '../../../test/support/grain-beds.ts';
import { grainModel } from '../../../test/support/grain-model.ts';
import { GrainRun } from '../../../test/support/grain-run.ts';
import type { GrainsModel } from '../../scene/model.ts';
import { World } from '../../world/world.ts';

const devices = (await builtDevices()).filter(({ kind }) => kind !== 'oracle');

/** Those grains, and which of their arrays were looked at since the last time that was asked. */
function watched(grains: GrainsModel): { grains: GrainsModel; looked: () => string[] } {
  const seen = new Set<string>();
  return {
    grains: new Proxy(grains, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (ArrayBuffer.isView(value)) seen.add(String(name));
        return value;
      },
    }),
    looked() {
      const names = [...seen];
      seen.clear();
      return names;
    },
  };
}

describe.each(devices)('on $name', (device) => {
  test.each([0, 0.3])(
    'no grain of the model is looked at, restitution %s',
    { timeout: 120_000 },
    async (restitution) => {
      const model = grainModel({ ...looseBed([3, 3, 3]), sweeps: 2, law: { restitution } });
      const { grains, looked } = watched(model.grains);
      using world = new World({ ...model, grains }, device);
      // The first step finds out all there is to know.
      world.advance(1);
      expect(looked()).toContain('radius');
      for (let k = 0; k < 4; k++) {
        world.advance(20);
        await world.idle();
        expect(looked()).toEqual([]);
      }
    },
  );

  test.runIf(device.kind === 'cpu')('nor is one where contacts get more room on the way', async () => {
    const model = grainModel({ ...looseBed([6, 6, 6]), sweeps: 4 });
    const { grains, looked } = watched(model.grains);
    using run = new GrainRun(device, { ...model, grains }, { room: { pairs: 4, walls: 4 } });
    run.step(2);
    const room = (await run.words('contact.partner')).length;
    looked();
    run.step(300);
    expect((await run.words('contact.partner')).length).toBeGreaterThan(room);
    expect(looked()).toEqual([]);
  });
});
