import { expect, test } from 'vitest';
import { amplitudeAfter, periodOf } from './ringing.ts';

test('period and amplitude of a swing that dies away are found between samples', () => {
  const [period, decay] = [1.01, 0.02];
  const times = Array.from({ length: 400 }, (_, k) => k / 41);
  const amplitudes = times.map((time) => Math.exp(-decay * time) * Math.cos((2 * Math.PI * time) / period));
  expect(periodOf({ times, amplitudes })).toBeCloseTo(period, 5);
  expect(amplitudeAfter({ times, amplitudes }, 9)).toBeCloseTo(Math.exp(-decay * 9 * period), 4);
});
