/** A stage of the lab for tests: on the CPU, with what it reports kept. */
import type { OpenScene, Report, Request } from '../../lab/src/protocol.ts';
import { systemClock } from '../../lab/src/worker/clock.ts';
import type { StagePlace } from '../../lab/src/worker/open-scene.ts';
import { Stage } from '../../lab/src/worker/stage.ts';

type Kind = Report['kind'];
type ReportOf<K extends Kind> = Extract<Report, { kind: K }>;

/** For a report to come [ms]. */
const patience = 50_000;

export class LabStage implements AsyncDisposable {
  readonly reports: Report[] = [];
  readonly #stage: Stage;
  readonly #running: Promise<void>;
  #seen = 0;

  constructor(place: Partial<StagePlace> = {}) {
    this.#stage = new Stage({
      post: (report) => this.reports.push(report),
      clock: systemClock(),
      fetchFile: () => Promise.reject(new Error('there are no files here')),
      ...place,
    });
    this.#running = this.#stage.run();
  }

  send(request: Request): void {
    this.#stage.receive(request);
  }

  open(scene: object | string, asked: Partial<OpenScene> = {}): void {
    const text = typeof scene === 'string' ? scene : JSON.stringify(scene);
    const defaults = {
      folder: null,
      files: null,
      overrides: [],
      device: 'cpu',
      threads: 2,
      startTime: 0,
      isPlaying: false,
      keepState: false,
    } as const;
    this.send({ kind: 'open', scene: { text, ...defaults, ...asked } });
  }

  /** The next report of a kind that is as it is wanted, after the one that was asked for last. */
  async next<K extends Kind>(kind: K, isWanted: (report: ReportOf<K>) => boolean = () => true): Promise<ReportOf<K>> {
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      while (this.#seen < this.reports.length) {
        const report = this.reports[this.#seen++]!;
        if (report.kind === kind && isWanted(report as ReportOf<K>)) return report as ReportOf<K>;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const last = this.reports.slice(-3).map((report) => JSON.stringify(report).slice(0, 300));
    throw new Error(`no ${kind} within ${patience} ms; the last reports are ${last.join('\n')}`);
  }

  all<K extends Kind>(kind: K): ReportOf<K>[] {
    return this.reports.filter((report): report is ReportOf<K> => report.kind === kind);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stage.end();
    await this.#running;
  }
}
