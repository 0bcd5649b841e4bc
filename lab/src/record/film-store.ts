/**
 * Where a film lies until it is saved: in a file that the browser keeps for the page alone, so that a long film takes no
 * memory; in memory where the browser has no such files.
 */

/** What is written, and where in the file: as encoders hand it out, and as such files take it. */
export interface FilmPiece {
  readonly type: 'write';
  readonly data: Uint8Array<ArrayBuffer>;
  /** [bytes] */
  readonly position: number;
}

export interface FilmStore {
  readonly pieces: WritableStream<FilmPiece>;
  /** Bytes that there is room for, and where. */
  readonly room: number;
  readonly place: 'disk' | 'memory';
  /** All of it, once the stream was closed. */
  film(type: string): Promise<Blob>;
  /** The film is no longer wanted. */
  discard(): Promise<void>;
}

/** Of memory, at most [bytes]. */
const memoryRoom = 1e9;
/** Share of what the browser says it has left. */
const shareOfDisk = 0.8;
const folderName = 'talus-films';
/** A film that a page left behind when it was closed goes after this long [ms]. */
const longestStay = 24 * 3600 * 1000;

export async function openFilmStore(): Promise<FilmStore> {
  // Private windows, odd hosts and full disks refuse in their own ways: then it is memory.
  return (await diskStore().catch(() => null)) ?? memoryStore();
}

async function diskStore(): Promise<FilmStore | null> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  const room = shareOfDisk * (quota - usage);
  if (room <= memoryRoom) return null;
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  await sweep(folder);
  const name = `${Date.now()}-${crypto.randomUUID()}`;
  const file = await folder.getFileHandle(name, { create: true });
  const pieces: WritableStream<FilmPiece> = await file.createWritable();
  return {
    pieces,
    room,
    place: 'disk',
    film: async (type) => (await file.getFile()).slice(0, undefined, type),
    discard: () => folder.removeEntry(name).catch(() => undefined),
  };
}

/** Removes what pages left behind. */
async function sweep(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys())
    if (Date.now() - Number.parseInt(name, 10) > longestStay) await folder.removeEntry(name).catch(() => undefined);
}

function memoryStore(): FilmStore {
  let bytes = new Uint8Array(2 ** 20);
  let end = 0;
  const write = ({ data, position }: FilmPiece): void => {
    const after = position + data.length;
    if (after > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, after));
      larger.set(bytes.subarray(0, end));
      bytes = larger;
    }
    bytes.set(data, position);
    end = Math.max(end, after);
  };
  return {
    pieces: new WritableStream({ write }),
    room: memoryRoom,
    place: 'memory',
    film: (type) => Promise.resolve(new Blob([bytes.subarray(0, end)], { type })),
    discard() {
      [bytes, end] = [new Uint8Array(0), 0];
      return Promise.resolve();
    },
  };
}
