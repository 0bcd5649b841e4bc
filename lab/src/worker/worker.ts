/** The worker of the lab: connects a stage with the page. */
import type { Report, Request } from '../protocol.ts';
import { systemClock } from './clock.ts';
import { fetchFile } from './compile-opened.ts';
import { Stage } from './stage.ts';

/** What a worker's global scope has; the page's own types stand in its place. */
interface WorkerScope {
  postMessage(report: Report, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const stage = new Stage({
  post: (report, transfer = []) => scope.postMessage(report, transfer),
  clock: systemClock(),
  fetchFile,
});
scope.onmessage = ({ data }) => stage.receive(data);
void stage.run();
