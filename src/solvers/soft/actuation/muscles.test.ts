import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { Dice } from '../../../../test/support/matrices.ts';
import type { ActuatorModel } from '../../../scene/soft/soft-model.ts';
import { noActuator } from '../../../scene/soft/soft-model.ts';
import { muscleRoom, Muscles } from './muscles.ts';

const devices = await builtDevices();
const signal = (): number => 0;
const actuators: readonly ActuatorModel[] = [
  { kind: 'muscle', name: 'all ways', strength: 20, axis: null, signal },
  { kind: 'cable', name: 'cable', particles: Uint32Array.of(0, 1), stiffness: 1, length: 1, signal },
  { kind: 'muscle', name: 'along y', strength: -5, axis: [0, 1, 0], signal },
];
const count = 1500;
const tags = [0, noActuator, 2, 2];
const actuator = Uint32Array.from({ length: count }, (_, i) => tags[(i * i) % 4]!);

describe.each(devices)('muscles on $name', (device) => {
  it('pull with their strength times the signal of the step', async () => {
    using muscles = new Muscles(device, { actuators, actuator }, 1);
    using clock = device.array('clock', 'u32', 2, [1, 7]);
    using signals = device.array('signals', 'f32', 6, [9, 9, 9, 0.5, 0.25, -1]);
    device.submit((pass) => muscles.record(pass, { clock, signals }));
    expect(Array.from(await device.read(muscles.muscles, { start: 0, end: 3 }))).toEqual([
      0, 0, 0, 10, 0, 0, 0, 0, 0, 1, 0, 5,
    ]);
  });

  it('sum what particles say about their pull, over all worlds, and add it to the row of the step', async () => {
    const worlds = 2;
    const dice = new Dice(3);
    const bars = Float32Array.from({ length: worlds * count }, () => dice.normal());
    const sums = [0, 0, 0];
    for (const [i, bar] of bars.entries()) {
      const k = actuator[i % count]!;
      if (k !== noActuator) sums[k]! += bar;
    }
    using muscles = new Muscles(device, { actuators, actuator }, worlds);
    using clock = device.array('clock', 'u32', 2, [1, 7]);
    using pull_bars = device.array('bars', 'f32', bars.length, bars);
    using signal_bars = device.array('signal bars', 'f32', 6, [1, 2, 3, 4, 5, 6]);
    device.submit((pass) => muscles.recordSignals(pass, { clock, pull_bars, signal_bars }));
    const found = Array.from(await device.read(signal_bars));
    for (const [k, expected] of [1, 2, 3, 4 + 20 * sums[0]!, 5, 6 - 5 * sums[2]!].entries()) {
      expect(Math.abs(found[k]! - expected), `place ${k}`).toBeLessThan(device.kind === 'oracle' ? 1e-10 : 2e-3);
    }
  });

  it('may be none at all', () => {
    using muscles = new Muscles(device, { actuators: [], actuator }, 1);
    using clock = device.array('clock', 'u32', 2);
    using signals = device.array('signals', 'f32', 1);
    device.submit((pass) => {
      muscles.record(pass, { clock, signals });
      muscles.recordSignals(pass, { clock, pull_bars: signals, signal_bars: signals });
    });
    expect(muscles.muscles.count).toBe(muscleRoom);
  });
});
