/** Of a spring with a damper, stepped velocity first: h²ω² + 4ζωh ≤ 4. `rate`: ω [rad/s]; `damping`: ζ, over the critical one. */
export const longestStableStep = (rate: number, damping: number): number =>
  (2 * (Math.hypot(1, damping) - damping)) / rate;
