/** The page's end of the wire to the worker: requests typed, reports told to whoever listens, questions answered. */
import type { CanvasPoint, HandTarget, PickReading, Report, Request, Size } from '../protocol.ts';

export type ReportOf<K extends Report['kind']> = Extract<Report, { readonly kind: K }>;
type Listener = (report: Report) => void;
type Answer = { readonly resolve: (report: Report) => void; readonly reject: (error: Error) => void };

/** What can be asked for, and is answered once. */
type Question = Extract<Request, { readonly id: number }>;

export class Connection implements Disposable {
  readonly #startWorker: () => Worker;
  readonly #listeners = new Map<Report['kind'], Set<Listener>>();
  readonly #answers = new Map<number, Answer>();
  #worker: Worker;
  #lastId = 0;
  /** Until this is answered, reports are of what is no longer wanted. */
  #mark: number | null = null;

  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker;
    this.#worker = this.#connect();
  }

  send(request: Request, transfer: readonly Transferable[] = []): void {
    this.#worker.postMessage(request, [...transfer]);
  }

  /** Reports that are on their way are told to nobody: another scene is to be opened. Answers still are answers. */
  passOver(): void {
    this.#mark = ++this.#lastId;
    this.send({ kind: 'mark', id: this.#mark });
  }

  /** Calls `listener` at each report of a kind, until the function that it returns is called. */
  on<K extends Report['kind']>(kind: K, listener: (report: ReportOf<K>) => void): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners);
    const added: Listener = (report) => listener(report as ReportOf<K>);
    listeners.add(added);
    return () => listeners.delete(added);
  }

  async pick(point: CanvasPoint): Promise<PickReading | null> {
    const { picked } = (await this.#ask((id) => ({ kind: 'pick', id, point }))) as ReportOf<'picked'>;
    return picked;
  }

  /** What comes after a piece or a body among its like; from nothing, what is in the middle of the view. */
  async choose(like: 'piece' | 'body', from: HandTarget | null, by: 1 | -1): Promise<PickReading | null> {
    const { picked } = (await this.#ask((id) => ({ kind: 'choose', id, like, from, by }))) as ReportOf<'picked'>;
    return picked;
  }

  /** The picture at a size; null: as it is on the canvas. */
  async pixels(size: Size | null): Promise<ReportOf<'pixels'>> {
    return (await this.#ask((id) => ({ kind: 'pixels', id, size }))) as ReportOf<'pixels'>;
  }

  /** An npz file from which `talus run --resume` goes on. */
  async checkpoint(): Promise<Uint8Array<ArrayBuffer>> {
    const { bytes } = (await this.#ask((id) => ({ kind: 'checkpoint', id }))) as ReportOf<'checkpoint'>;
    return bytes;
  }

  /** Ends a worker that no longer answers, and starts another; who listens still does. */
  restart(): void {
    this[Symbol.dispose]();
    this.#worker = this.#connect();
  }

  [Symbol.dispose](): void {
    this.#worker.terminate();
    this.#mark = null;
    for (const { reject } of this.#answers.values()) reject(new Error('the worker was ended before it answered'));
    this.#answers.clear();
  }

  #connect(): Worker {
    const worker = this.#startWorker();
    worker.onmessage = ({ data }: MessageEvent<Report>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#tell(workerTrouble(event.message));
    };
    return worker;
  }

  #ask(question: (id: number) => Question): Promise<Report> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.send(question(id));
    });
  }

  #hear(report: Report): void {
    if ('id' in report) {
      this.#answers.get(report.id)?.resolve(report);
      this.#answers.delete(report.id);
    }
    if (report.kind === 'marked' && report.id === this.#mark) this.#mark = null;
    if (this.#mark === null) this.#tell(report);
  }

  #tell(report: Report): void {
    for (const listener of this.#listeners.get(report.kind) ?? []) listener(report);
  }
}

function workerTrouble(message: string | undefined): ReportOf<'trouble'> {
  return {
    kind: 'trouble',
    cause: 'internal',
    message: message ? `The worker failed: ${message}` : 'The worker could not be loaded',
    cure: 'Reload the scene; if it happens again, reload the page',
    goesOn: false,
    step: null,
    piece: null,
  };
}
