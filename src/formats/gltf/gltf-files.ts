/** Files beside a .gltf file that it names, by their path from its folder. */
import type { GltfJson } from './gltf-json.ts';

/** None where the file is no glTF: whoever decodes it says what is wrong. */
export function gltfFiles(bytes: Uint8Array): string[] {
  try {
    const { buffers = [] } = JSON.parse(new TextDecoder().decode(bytes)) as GltfJson;
    return buffers.flatMap(({ uri }) =>
      uri === undefined || uri.startsWith('data:') ? [] : [decodeURIComponent(uri)],
    );
  } catch {
    return [];
  }
}
