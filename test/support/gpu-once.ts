/**
 * Whole lives of GPU devices, for a process of its own started with --expose-gc: it must end when this does, and
 * collecting what is left of a device must not crash Dawn, whether the device was idle or at work.
 */
import { DeviceGpu } from '../../src/device/gpu/device-gpu.ts';
import { countUp } from './gpu-kernels.ts';

const collect = async (): Promise<void> => {
  globalThis.gc!();
  await new Promise((resolve) => setTimeout(resolve, 2));
};

async function idle(): Promise<void> {
  const device = await DeviceGpu.create({ allowSoftware: true });
  device.array('unused', 'u32', 100);
  device[Symbol.dispose]();
}

async function atWork(): Promise<number> {
  const device = await DeviceGpu.create({ allowSoftware: true });
  await device.spans();
  const counts = device.array('counts', 'u32', 1, [41]);
  device.submit((pass) => pass.span('count', () => pass.run(device.kernel(countUp), { counts }, 1)));
  const [answer] = await device.read(counts);
  device.submit((pass) => pass.span('count', () => pass.run(device.kernel(countUp), { counts }, 1)));
  device[Symbol.dispose]();
  return answer!;
}

const answers: number[] = [];
for (let round = 0; round < 5; round++) {
  await idle();
  await collect();
  answers.push(await atWork());
  await collect();
}
console.log(answers.join());
