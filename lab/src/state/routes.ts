/** Addresses of the pages of the lab, in the hash: any static host serves them. */

export type Route =
  | { readonly page: 'gallery' }
  | { readonly page: 'scene'; readonly name: string; readonly query: string }
  | { readonly page: 'paper'; readonly name: string }
  | { readonly page: 'unknown'; readonly address: string };

export function readRoute(hash: string): Route {
  const address = hash.replace(/^#/, '');
  const [path = '', query = ''] = splitOnce(address, '?');
  const parts = path.split('/').filter((part) => part !== '');
  const name = decodedName(parts[1]);
  if (parts.length === 0) return { page: 'gallery' };
  if (parts.length === 2 && parts[0] === 'scene' && name) return { page: 'scene', name, query };
  if (parts.length === 2 && parts[0] === 'paper' && name) return { page: 'paper', name };
  return { page: 'unknown', address };
}

export const galleryAddress = '#/';
export const paperAddress = (name: string): string => `#/paper/${encodeURIComponent(name)}`;
export function sceneAddress(name: string, query = ''): string {
  return `#/scene/${encodeURIComponent(name)}${query === '' ? '' : `?${query}`}`;
}

function splitOnce(text: string, by: string): readonly string[] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}

/** Null where it is no text at all, as in a link that was cut off within a letter. */
function decodedName(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}
