/** The list of frames that ParaView opens as one: which files belong to which time. */
import { FileError } from '../core/errors.ts';

export interface PvdFrame {
  /** [s] */
  readonly time: number;
  /** Relative to the .pvd file; the first is part 0, the next part 1, … */
  readonly files: readonly string[];
}

export function encodePvd(frames: readonly PvdFrame[]): string {
  const entries = frames.flatMap(({ time, files }) =>
    files.map((file, part) => `<DataSet timestep="${time}" part="${part}" file="${file}"/>\n`),
  );
  return `<?xml version="1.0"?>
<VTKFile type="Collection" version="0.1" byte_order="LittleEndian">
<Collection>
${entries.join('')}</Collection>
</VTKFile>
`;
}

/** Reads what {@link encodePvd} wrote; `name` says in errors what is being read. */
export function decodePvd(text: string, name: string): PvdFrame[] {
  const frames: { time: number; files: string[] }[] = [];
  for (const [, time, part, file] of text.matchAll(/<DataSet timestep="([^"]*)" part="(\d+)" file="([^"]*)"\/>/g)) {
    if (part === '0') frames.push({ time: Number(time), files: [] });
    frames.at(-1)?.files.push(file!);
  }
  if (encodePvd(frames) !== text)
    throw new FileError(`${name}: is damaged, or was changed by another program: remove it`);
  return frames;
}
