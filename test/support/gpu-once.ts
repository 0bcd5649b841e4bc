/** A whole life of a GPU device, for a process of its own: the process must end when this does. */
import { DeviceGpu } from '../../src/device/gpu/device-gpu.ts';
import { countUp } from './gpu-kernels.ts';

const device = await DeviceGpu.create({ allowSoftware: true });
const counts = device.array('counts', 'u32', 1, [41]);
device.submit((pass) => pass.span('count', () => pass.run(device.kernel(countUp), { counts }, 1)));
const [answer] = await device.read(counts);
await device.spans();
device[Symbol.dispose]();
console.log(answer);
