import { expect, test } from 'vitest';
import { RateMeter } from './rate-meter.ts';

test('nothing can be told before steps were taken', () => {
  const meter = new RateMeter();
  expect(meter.perSecond).toBeNull();
  meter.mark(0, 100);
  expect(meter.perSecond).toBeNull();
  meter.mark(1, 100);
  expect(meter.perSecond).toBeNull();
});

test('what was long ago is forgotten', () => {
  const meter = new RateMeter(5);
  for (let second = 0; second <= 10; second++) meter.mark(second, 1000 * second);
  expect(meter.perSecond).toBe(1000);
  // ten times slower from here on
  for (let second = 11; second <= 20; second++) meter.mark(second, 10_000 + 100 * (second - 10));
  expect(meter.perSecond).toBe(100);
});

test('one slow stretch, longer than the window, is measured by itself', () => {
  const meter = new RateMeter(5);
  meter.mark(0, 0);
  meter.mark(1, 1000);
  meter.mark(21, 1020);
  expect(meter.perSecond).toBe(1);
});
