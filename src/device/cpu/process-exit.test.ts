/** A device that nobody disposes of must not keep a Node process alive, whatever its workers are doing. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { compileTestModules } from '../../../test/support/cpu-kernels.ts';

test('a process exits while the workers of its device sleep', async () => {
  const bundled = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'device-cpu.ts'), formats: ['es'] },
      rolldownOptions: { external: ['virtual:talus-wasm'] },
    },
  })) as Rolldown.RolldownOutput[];
  const { shared } = await compileTestModules();
  const program = `
    import { DeviceCpu } from './device-cpu.mjs';
    const bytes = Buffer.from('${Buffer.from(shared).toString('base64')}', 'base64');
    const device = await DeviceCpu.create({ threads: 3, modules: { shared: bytes, single: bytes } });
    const array = device.array('a', 'f32', 2, [3, 4]);
    setTimeout(async () => console.log(device.name, ...(await device.read(array))), 50);`;
  const folder = await mkdtemp(join(tmpdir(), 'talus-'));
  try {
    await writeFile(join(folder, 'device-cpu.mjs'), bundled[0]!.output[0].code);
    await writeFile(join(folder, 'program.mjs'), program);
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs')], { timeout: 30_000 });
    expect(stdout).toBe('CPU, 3 threads 3 4\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
