/** The worker of a page that is one file: files of its scene are told to it instead of fetched. */
import type { Report, Request } from '../protocol.ts';
import { systemClock } from '../worker/clock.ts';
import { Stage } from '../worker/stage.ts';

/** Before all else: the files of the scene, by their paths. */
export interface FilesMessage {
  readonly kind: 'files';
  readonly files: ReadonlyMap<string, Uint8Array>;
}

interface WorkerScope {
  postMessage(report: Report, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<Request | FilesMessage>) => void) | null;
}

let files: ReadonlyMap<string, Uint8Array> = new Map();

const scope = globalThis as unknown as WorkerScope;
const stage = new Stage({
  post: (report, transfer = []) => scope.postMessage(report, transfer),
  clock: systemClock(),
  fetchFile: async (address) => {
    const path = decodeURIComponent(new URL(address).pathname.replace(/^\/+/, ''));
    const found = files.get(path);
    if (found === undefined) throw new Error(`the file ${path} is not in this page`);
    return await Promise.resolve(found);
  },
});
scope.onmessage = ({ data }) => {
  if (data.kind === 'files') files = data.files;
  else stage.receive(data);
};
void stage.run();
