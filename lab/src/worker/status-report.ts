/** Where a scene stands, as the page is told several times a second. */
import type { Status } from '../protocol.ts';
import type { LiveScene } from './live-scene.ts';
import type { Pace } from './pace.ts';

export function statusReport(
  { world, history, warnings, contactCount }: LiveScene,
  pace: Pace,
  isPlaying: boolean,
): Status {
  return {
    kind: 'status',
    step: world.step,
    time: world.time,
    isPlaying,
    realTimeFactor: pace.realTimeFactor,
    framesPerSecond: pace.framesPerSecond,
    frameCount: pace.frameCount,
    stepsPerFrame: pace.stepsPerFrame,
    stepMs: pace.stepMs,
    drawMs: pace.drawMs,
    contactCount,
    warnings: Object.fromEntries(Object.entries(warnings).filter(([, count]) => count > 0)),
    history: { first: 0, last: Math.max(history.last, world.step), bytes: history.bytes },
  };
}
