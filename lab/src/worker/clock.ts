/** Time, and giving way to others: what a stage needs of the place that it runs in. */

export interface Clock {
  /** [ms] */
  now(): number;
  /** Lets messages that have come be received, and goes on at once. */
  turn(): Promise<void>;
  /** [ms] */
  wait(duration: number): Promise<void>;
}

export function systemClock(): Clock {
  return {
    now: () => performance.now(),
    turn: typeof setImmediate === 'function' ? () => new Promise((resolve) => setImmediate(resolve)) : channelTurn(),
    wait: (duration) => new Promise((resolve) => setTimeout(resolve, duration)),
  };
}

/** Timers of a page that follow each other wait for 4 ms each; messages to oneself do not. */
function channelTurn(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
