/** Reads the points of a frame that {@link encodeVtp} wrote: arrays of points, words and the time. */
import { unzlibSync } from 'fflate';
import { FileError } from '../core/errors.ts';

export interface DecodedVtp {
  /** [s] */
  readonly time: number;
  /** x y z of each point [m] */
  readonly positions: Float32Array;
  readonly ofPoints: ReadonlyMap<string, DecodedArray>;
  /** Lists of words by name. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

export interface DecodedArray {
  readonly components: number;
  readonly data: Float32Array | Uint32Array;
}

/** `name` says in errors what is being read. */
export function decodeVtp(bytes: Uint8Array, name: string): DecodedVtp {
  const mark = '<AppendedData encoding="raw">\n_';
  const latin = new TextDecoder('latin1');
  // Heads have a few kilobytes: lists of words and of arrays.
  const start = latin.decode(bytes.subarray(0, 2 ** 20)).indexOf(mark);
  const head = start < 0 ? '' : new TextDecoder().decode(bytes.subarray(0, start));
  if (!/<VTKFile [^>]*type="PolyData"/.test(head))
    throw new FileError(`${name}: is no frame of Talus: those are VTK PolyData with raw appended arrays`);
  const appended = bytes.subarray(start + mark.length);
  const read = (element: string): DecodedArray => arrayOf(element, appended, name);
  const positions = read(elementsIn(head, 'Points')[0] ?? '').data;
  if (!(positions instanceof Float32Array)) throw damaged(name);
  const ofPoints = new Map(
    elementsIn(head, 'PointData').map((element) => [attribute(element, 'Name', name), read(element)] as const),
  );
  for (const { components, data } of ofPoints.values())
    if (data.length * 3 !== positions.length * components) throw damaged(name);
  return { time: timeIn(head), positions, ofPoints, words: wordsIn(head) };
}

const damaged = (name: string): FileError => new FileError(`${name}: is damaged: copy or write the frame again`);

/** Declarations of the arrays in a part of the file. */
function elementsIn(head: string, part: string): string[] {
  const inner = new RegExp(`<${part}>([\\s\\S]*?)</${part}>`).exec(head)?.[1] ?? '';
  return inner.match(/<DataArray [^>]*\/>/g) ?? [];
}

function attribute(element: string, key: string, name: string): string {
  const found = new RegExp(` ${key}="([^"]*)"`).exec(element)?.[1];
  if (found === undefined) throw damaged(name);
  return unescaped(found);
}

function arrayOf(element: string, appended: Uint8Array, name: string): DecodedArray {
  const offset = Number(attribute(element, 'offset', name));
  const components = Number(attribute(element, 'NumberOfComponents', name));
  const content = contentAt(appended, offset, name);
  const type = attribute(element, 'type', name);
  if (type === 'Float32') return { components, data: new Float32Array(content) };
  if (type === 'UInt32') return { components, data: new Uint32Array(content) };
  throw damaged(name);
}

/** The numbers of an array, block after block. */
function contentAt(appended: Uint8Array, offset: number, name: string): ArrayBuffer {
  const view = new DataView(appended.buffer, appended.byteOffset, appended.byteLength);
  try {
    const word = (k: number): number => Number(view.getBigUint64(offset + 8 * k, true));
    const [count, whole, last] = [word(0), word(1), word(2)];
    // What is there says how much it may be: zlib shrinks by a thousand at most.
    if (count > appended.length || whole > 2 ** 30) throw damaged(name);
    const content = new Uint8Array(count === 0 ? 0 : (count - 1) * whole + (last === 0 ? whole : last));
    let at = offset + 8 * (3 + count);
    for (let k = 0; k < count; k++) {
      const block = unzlibSync(appended.subarray(at, at + word(3 + k)));
      if (block.length !== Math.min(whole, content.length - k * whole)) throw damaged(name);
      content.set(block, k * whole);
      at += word(3 + k);
    }
    return content.buffer;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw damaged(name);
  }
}

const timeIn = (head: string): number => Number(/Name="TimeValue"[^>]*>\s*([^<\s]+)/.exec(head)?.[1] ?? 0);

function wordsIn(head: string): Map<string, string[]> {
  const lists = head.matchAll(/<Array type="String" Name="([^"]*)"[^>]*>([^<]*)<\/Array>/g);
  return new Map(
    Array.from(lists, ([, key, codes]) => {
      const text = new TextDecoder().decode(Uint8Array.from((codes!.match(/\d+/g) ?? []).map(Number)));
      return [unescaped(key!), text.split('\0').slice(0, -1)];
    }),
  );
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!);
