/**
 * Times a case: warm-up, then repeats in which the case and its rivals take turns, then medians. The repeats of all
 * contenders are interleaved, so that a busy machine slows them alike and their ratios hold.
 */
import { TalusError } from '../core/errors.ts';
import type { Device } from '../device/device.ts';
import type { BenchCase, BenchCheck, BenchPeer, BenchRival, BenchSettings, BenchSize } from './bench-case.ts';
import type { BenchComparison, BenchResult } from './bench-result.ts';
import { fitSteps, onDevice, onHost, time, type BenchClock, type Contender } from './contender.ts';
import { outcomeDifference } from './outcome-difference.ts';
import { median, quantile } from './quantiles.ts';

export interface MeasureOptions {
  readonly device: Device;
  /** The CPU device with one thread, to show what more threads bring. */
  readonly oneThread?: Device | undefined;
  readonly size: BenchSize;
  readonly settings?: BenchSettings;
  readonly clock: BenchClock;
  /** Told before each repeat. */
  readonly progress?: (repeat: number, repeats: number) => void;
}

const plans = {
  quick: { repeats: 3, msPerRepeat: 30 },
  full: { repeats: 9, msPerRepeat: 250 },
} as const;

/** Times of work that came out wrong mean nothing: throws where outcomes differ by more than the tolerance. */
async function checkedDifference(
  own: Float32Array | null,
  contender: Contender,
  tolerance: number,
  caseName: string,
): Promise<number | null> {
  if (own === null || contender.outcome === null) return null;
  const difference = outcomeDifference(own, await contender.outcome());
  if (difference <= tolerance) return difference;
  throw new TalusError(
    `bench ${caseName}: ${contender.label} differs from it by ${difference.toPrecision(2)}, allowed is ${tolerance}: ` +
      `one of the two is wrong`,
  );
}

export async function measureCase(benchCase: BenchCase, options: MeasureOptions): Promise<BenchResult> {
  const { device, oneThread, size, settings = {}, clock } = options;
  const plan = plans[size];
  using probe = device.array('bench probe', 'u32', 1);
  using run = await benchCase.prepare(device, size, settings);
  const subject = onDevice(benchCase.name, device, probe, run);
  using singleProbe = oneThread?.array('bench probe', 'u32', 1);
  using singleRun = oneThread && (await benchCase.prepare(oneThread, size, settings));
  const single = oneThread && singleProbe && singleRun && onDevice('one thread', oneThread, singleProbe, singleRun);
  const rivals = (run.rivals ?? []).map((rival) =>
    'step' in rival || 'advance' in rival
      ? { rival, contender: onDevice(rival.label, device, probe, rival), opponent: subject }
      : { rival, contender: onHost(rival), opponent: single ?? subject },
  );

  const contenders = [subject, ...(single ? [single] : []), ...rivals.map(({ contender }) => contender)];
  for (const contender of contenders) {
    const steps = settings.steps ?? run.steps;
    const { bundle = 1, mostSteps: most = Infinity } = run;
    const limits = { ms: plan.msPerRepeat, most: bundle * Math.max(1, Math.floor(most / bundle)) };
    if (steps === undefined) await fitSteps(contender, limits, clock);
    contender.steps = bundle * Math.ceil((steps ?? Math.max(contender.steps, run.fewestSteps ?? 1)) / bundle);
    await time(contender, clock);
  }

  await run.observe?.();
  for (let repeat = 0; repeat < plan.repeats; repeat++) {
    options.progress?.(repeat, plan.repeats);
    for (const contender of contenders) {
      const { wall, cpu, host } = await time(contender, clock);
      contender.wall.push(wall / contender.steps);
      contender.cpu.push(cpu / contender.steps);
      contender.host.push(host / contender.steps);
      if (contender === subject) await run.observe?.();
    }
  }
  const { checks = [], notes = [] } = (await run.conclude?.()) ?? {};
  const phases = await measurePhases(subject, device, clock);

  const own = (await subject.outcome?.()) ?? null;
  const compare = async (contender: Contender, opponent: Contender): Promise<BenchComparison> => ({
    label: contender.label,
    msPerStep: median(contender.wall),
    against: opponent.label,
    ratio: median(contender.wall) / median(opponent.wall),
    cpuMsPerStep: median(contender.cpu),
    cpuRatio: median(contender.cpu) / median(opponent.cpu),
    difference: await checkedDifference(own, contender, run.tolerance ?? 0, benchCase.name),
  });
  const msPerStep = median(subject.wall);
  const cpuMsPerStep = median(subject.cpu);
  const simulatedPer = (ms: number): number | null =>
    run.secondsPerStep === undefined ? null : (run.secondsPerStep * 1e3) / ms;
  // Peers run on one core: a CPU is compared on one thread, by processor time; a GPU by the time it takes.
  const ownSpeed = simulatedPer(device.kind === 'gpu' ? msPerStep : median((single ?? subject).cpu));
  const against = (peer: BenchPeer) => ({
    ...peer,
    ratio: ownSpeed === null ? null : ownSpeed / peer.simulatedPerCpuSecond,
  });
  const { peers = [], missing = [] } = (settings.peers ? await run.peers?.() : null) ?? {};
  const memoryBytes = run.memoryBytes ?? null;
  return {
    case: benchCase.name,
    device: device.kind,
    adapter: device.name,
    particles: run.particles,
    at: benchCase.at ?? null,
    steps: subject.steps,
    msPerStep,
    particleStepsPerSecond: (run.particles / msPerStep) * 1e3,
    realTimeFactor: simulatedPer(msPerStep),
    phases,
    group: benchCase.group,
    size,
    repeats: plan.repeats,
    msPerStepQuartiles: [quantile(subject.wall, 0.25), quantile(subject.wall, 0.75)],
    cpuMsPerStep,
    hostMsPerStep: device.kind === 'gpu' ? median(subject.host) : null,
    simulatedPerCpuSecond: simulatedPer(cpuMsPerStep),
    memoryBytes,
    bytesPerParticle: memoryBytes === null ? null : memoryBytes / run.particles,
    gigabytesPerSecond: run.bytesPerStep === undefined ? null : run.bytesPerStep / 1e6 / msPerStep,
    comparisons: await Promise.all([
      ...(single ? [compare(single, subject)] : []),
      ...rivals.map(({ contender, opponent }) => compare(contender, opponent)),
    ]),
    checks: [...checks, ...rivals.flatMap(({ rival, contender }) => timeCheck(rival, contender, subject, device))],
    peers: peers.map(against),
    notes: [...notes, ...missing],
  };
}

/** Of a rival that should take the same time: by processor time where others share the processor. */
function timeCheck(rival: BenchRival, its: Contender, own: Contender, { kind }: Device): BenchCheck[] {
  if (!('sameTimeWithin' in rival) || rival.sameTimeWithin === undefined) return [];
  const ratio = kind === 'gpu' ? median(its.wall) / median(own.wall) : median(its.cpu) / median(own.cpu);
  const [measured, limit] = [Math.abs(ratio - 1), rival.sameTimeWithin];
  return [{ quantity: `change of time with ${rival.label}`, measured, limit, unit: '1', pass: measured <= limit }];
}

/** A repeat with spans, after all that are timed without: to measure spans costs a GPU time, as each is a pass of its own. */
async function measurePhases(subject: Contender, device: Device, clock: BenchClock): Promise<Record<string, number>> {
  await device.spans();
  await time(subject, clock);
  const perStep = [...(await device.spans())].map(([name, ms]) => [name, ms / subject.steps] as const);
  return Object.fromEntries(perStep);
}
