/** Whether Linux has the library by which Vulkan drivers are found. Without it Dawn only complains on stderr. */

const library = 'libvulkan.so.1';
const usualFolders = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib'];

/** True also where it cannot be told: then Dawn is to try. */
export function hasVulkanLoader(env: NodeJS.ProcessEnv): boolean {
  const files = process.getBuiltinModule?.('node:fs');
  if (!files) return true;
  const named = (env['LD_LIBRARY_PATH'] ?? '').split(':').filter(Boolean);
  if ([...named, ...usualFolders].some((folder) => files.existsSync(`${folder}/${library}`))) return true;
  try {
    // the list of all libraries that the system's linker knows
    return files.readFileSync('/etc/ld.so.cache').includes(library);
  } catch {
    return true;
  }
}
