/** Signals as functions of time. */
import type { SceneSignal } from '../scene.ts';
import type { Signal } from './soft-model.ts';

export function signalOf(signal: SceneSignal): Signal {
  switch (signal.kind) {
    case 'constant':
      return () => signal.value;
    case 'sine': {
      const { amplitude, frequency, phase, offset } = signal;
      return (time) => clamped(offset + amplitude * Math.sin(2 * Math.PI * frequency * time + phase));
    }
    case 'table':
      return (time) => between(signal.times, signal.values, time);
  }
}

/** Rounding must not lead out of what signals may be. */
const clamped = (value: number): number => Math.max(-1, Math.min(1, value));

function between(times: readonly number[], values: readonly number[], time: number): number {
  if (time <= times[0]!) return values[0]!;
  if (time >= times.at(-1)!) return values.at(-1)!;
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  const share = (time - times[low]!) / (times[high]! - times[low]!);
  return values[low]! + share * (values[high]! - values[low]!);
}
