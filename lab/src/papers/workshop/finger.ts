/** The soft finger, bent by cables, filmed with noise, and identified from the films alone. */
import * as talus from 'talus';
import { fingerScene, fingerSteps, type fingerTruth } from './finger-scene.ts';

/** How far the left cable is drawn in, a film each. */
const pulls = [0.35, 0.65];
const steps = fingerSteps;

export interface IdentifyOptions {
  readonly start: typeof fingerTruth;
  /** [m] */
  readonly noise: number;
  readonly iterations: number;
  onStep(record: talus.StepRecord): void;
}

/** Makes the films with what is true, then forgets it. Tells why it stopped. */
export async function identifyFinger(device: talus.Device, options: IdentifyOptions): Promise<string> {
  const { start, noise, iterations, onStep } = options;
  const model = talus.compileScene(talus.parseScene(fingerScene(0)));
  using rollout = new talus.Rollout(model, device, { steps });
  const films = await recordFilms(rollout, noise);
  const parameter = talus.joinParameters([
    talus.youngModulusParameter({ start: start.youngModulus }),
    talus.densityParameter({ start: start.density }),
    talus.poissonRatioParameter({ start: start.poissonRatio }),
  ]);
  const { stopped } = await talus.optimiseRollout(rollout, parameter, films, {
    optimiser: talus.lbfgs({ firstStep: 0.05 }),
    iterations,
    plateau: { fall: 1e-5, over: 3 },
    onStep,
  });
  return stopped;
}

async function recordFilms(rollout: talus.Rollout, noise: number): Promise<talus.Trajectory[]> {
  const particles = Array.from({ length: 100 }, (_, k) => 4 * k);
  const when = Array.from({ length: steps / 4 }, (_, k) => 4 * k + 4);
  const random = talus.randomCoefficients(pulls.length * when.length * particles.length * 2, { seed: 1, scale: noise });
  let next = 0;
  const films: talus.Trajectory[] = [];
  for (const pull of pulls) {
    const signals = Float64Array.from({ length: 2 * steps }, (_, k) => (k % 2 === 0 && k < steps ? 1 - pull : 1));
    rollout.set({ signals });
    const seen = await talus.recordKeyframes(rollout, { particles, when });
    const frames = seen.map(({ step, position }) => ({
      step,
      position: Float64Array.from(position, (x, k) => (k % 3 < 2 ? x + (random[next++] ?? 0) : x)),
    }));
    films.push({ signals, objective: talus.keyframeMatch(frames, { particles }) });
  }
  return films;
}
