/** Looks at every device of this machine. */
import packageJson from '../../package.json' with { type: 'json' };
import { describeCpu } from '../device/cpu/describe-cpu.ts';
import { describeAdapters } from '../device/gpu/adapter.ts';
import { openDevice } from '../device/open-device.ts';
import { problemOf } from './check-device.ts';

export type Diagnosis = Awaited<ReturnType<typeof diagnose>>;

export async function diagnose() {
  const gpus = await describeAdapters();
  return {
    host: {
      talus: packageJson.version,
      node: process.versions.node,
      platform: process.platform,
      architecture: process.arch,
    },
    cpu: { ...describeCpu(), problem: await problemOf(() => openDevice({ kind: 'cpu' })) },
    // Kernels run on the first adapter, which is the one that a device takes.
    adapters: await Promise.all(
      gpus.adapters.map(async (adapter, index) => ({
        ...adapter,
        problem: index === 0 ? await problemOf(() => openDevice({ kind: 'gpu' })) : null,
      })),
    ),
    missingGpu: gpus.missing,
  };
}
