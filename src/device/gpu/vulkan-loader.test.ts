import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasVulkanLoader } from './vulkan-loader.ts';

test('a loader in a folder of LD_LIBRARY_PATH is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talus-vulkan-'));
  writeFileSync(join(folder, 'libvulkan.so.1'), '');
  expect(hasVulkanLoader({ LD_LIBRARY_PATH: `/nowhere:${folder}` })).toBe(true);
});
