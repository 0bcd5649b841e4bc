/**
 * The environment in which tests find a software GPU: SwiftShader and a recent Vulkan loader, both of which come with
 * Chromium and Chrome. The dynamic linker reads LD_LIBRARY_PATH when a process starts, so this belongs to the process
 * that runs the tests: `test.env` with `pool: 'forks'`, or the environment of a spawned script.
 *
 * A driver named in VK_ICD_FILENAMES or VK_DRIVER_FILES is left alone. TALUS_TEST_GPU=system runs the tests on whatever
 * adapter the machine has.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const browserFolders = [
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/opt/google/chrome',
  '/opt/chromium.org/chromium',
];
const needed = ['vk_swiftshader_icd.json', 'libvk_swiftshader.so', 'libvulkan.so.1'] as const;

export function gpuEnvironment(given: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const chosen = given['TALUS_TEST_GPU'] === 'system' || given['VK_ICD_FILENAMES'] || given['VK_DRIVER_FILES'];
  if (chosen || process.platform !== 'linux') return {};
  const folder = browserFolders.find((candidate) => needed.every((file) => existsSync(join(candidate, file))));
  if (folder === undefined) return {};
  return {
    VK_ICD_FILENAMES: join(folder, needed[0]),
    LD_LIBRARY_PATH: [folder, given['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter),
  };
}

/** Whether that GPU is a program. */
export const isOfSoftware = (given: NodeJS.ProcessEnv): boolean =>
  `${given['VK_ICD_FILENAMES']} ${given['VK_DRIVER_FILES']}`.includes('swiftshader');
