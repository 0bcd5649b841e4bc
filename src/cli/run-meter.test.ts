import { expect, test } from 'vitest';
import type { RunProgress } from '../io/run-scene.ts';
import { RunMeter, barLine, progressText } from './run-meter.ts';

const halfway: RunProgress = {
  step: 2000,
  steps: 4000,
  time: 1,
  endTime: 2,
  stepsPerSecond: 400,
  secondsLeft: 5,
};

/** Stands in for a terminal or a log: what was written to it is seen. */
function streamOf(isTTY: boolean) {
  const written: string[] = [];
  const stream = { isTTY, columns: 100, write: (text: string) => written.push(text) };
  return { written, stream: stream as unknown as NodeJS.WriteStream };
}

test('the line says how far, how fast and how long', () => {
  expect(progressText(halfway)).toBe(' 50 %  t = 1 of 2 s  400 steps/s  0.200× real time  5.0 s left');
  const begun = { ...halfway, step: 0, time: 0, stepsPerSecond: null, secondsLeft: null };
  expect(progressText(begun)).toBe('  0 %  t = 0 of 2 s');
});

test('the bar is never wider than the terminal', () => {
  expect(barLine(halfway, 100)).toMatch(/^█{15}░{15} {2}50 %/);
  for (const columns of [10, 40, 70, 75, 80, 200]) expect(barLine(halfway, columns).length).toBeLessThan(columns);
});

test('a terminal is written over, ten times a second at most', () => {
  const { stream, written } = streamOf(true);
  let now = 0;
  const meter = new RunMeter(stream, () => now);
  for (; now < 1; now += 0.001) meter.show(halfway);
  expect(written.length).toBeGreaterThan(5);
  expect(written.length).toBeLessThanOrEqual(10);
  expect(written.every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
});

test('a log gets a line every few seconds, and fewer as the run goes on', () => {
  const { stream, written } = streamOf(false);
  let now = 0;
  const meter = new RunMeter(stream, () => now);
  for (; now < 16; now += 0.25) meter.show(halfway);
  expect(written).toHaveLength(3);
  for (; now < 3600; now += 0.25) meter.show(halfway);
  expect(written.length).toBeLessThan(100);
  expect(written.every((text) => text.endsWith('\n'))).toBe(true);
});
