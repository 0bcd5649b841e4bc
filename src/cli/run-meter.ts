/** Progress of a run: a bar on a terminal, a line now and then where the output is kept. */
import type { RunProgress } from '../io/run-scene.ts';
import { duration, figures, large } from './figures.ts';
import { Progress } from './progress.ts';

/** [s] */
const timeBetweenBars = 0.1;
const timeBetweenLines = 5;

export class RunMeter {
  readonly #stream: NodeJS.WriteStream;
  readonly #bar: Progress;
  readonly #now: () => number;
  readonly #started: number;
  #shown = -Infinity;

  /** `now` gives seconds. */
  constructor(stream: NodeJS.WriteStream, now = () => performance.now() / 1000) {
    this.#stream = stream;
    this.#bar = new Progress(stream);
    this.#now = now;
    this.#started = now();
    if (!stream.isTTY) this.#shown = this.#started;
  }

  show(progress: RunProgress): void {
    const now = this.#now();
    // A log of a long run is to stay short.
    const lineTime = Math.max(timeBetweenLines, (now - this.#started) / 20);
    if (now - this.#shown < (this.#stream.isTTY ? timeBetweenBars : lineTime)) return;
    this.#shown = now;
    if (this.#stream.isTTY) this.#bar.show(barLine(progress, this.#stream.columns));
    else this.#stream.write(`${progressText(progress)}\n`);
  }

  clear(): void {
    this.#bar.clear();
  }
}

const fractionOf = ({ step, steps }: RunProgress): number => (steps > 0 ? step / steps : 1);

/** `52 %  t = 1.04 of 2 s  312 steps/s  0.156× real time  7.1 s left` */
export function progressText(progress: RunProgress): string {
  const { time, endTime, step, stepsPerSecond, secondsLeft } = progress;
  const rate =
    stepsPerSecond === null
      ? []
      : [`${large(stepsPerSecond)} steps/s`, `${figures((stepsPerSecond * time) / Math.max(step, 1))}× real time`];
  const left = secondsLeft === null ? [] : [`${duration(secondsLeft)} left`];
  const place = `${String(Math.floor(100 * fractionOf(progress))).padStart(3)} %  t = ${shortTime(time)} of ${shortTime(endTime)} s`;
  return [place, ...rate, ...left].join('  ');
}

const shortTime = (seconds: number): string => String(Number(seconds.toPrecision(3)));

/** The text with a bar before it, no wider than the terminal. */
export function barLine(progress: RunProgress, columns = 80): string {
  const text = progressText(progress);
  const width = Math.min(columns - text.length - 2, 30);
  if (width < 8) return text.slice(0, columns - 1);
  const filled = Math.round(width * fractionOf(progress));
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}`;
}
