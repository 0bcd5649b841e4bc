/** The way back: reverse substeps of a block of jelly and of a robot in the plane. */
import type { Device, DeviceArray, Pass } from '../../device/device.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import { SoftAdjoint } from '../../solvers/soft/adjoint/soft-adjoint.ts';
import { createSoftGradient, type SoftGradient } from '../../solvers/soft/adjoint/soft-gradient.ts';
import { StateCopy } from '../../solvers/soft/adjoint/state-copy.ts';
import { initialSoftState, softStateTables } from '../../solvers/soft/soft-state.ts';
import { SolverSoft } from '../../solvers/soft/solver-soft.ts';
import { createState, type State } from '../../solvers/solver.ts';
import { BodyTrack } from '../../world/body-track.ts';
import type { BenchCase, BenchRunPass, BenchSettings } from '../bench-case.ts';
import { DeviceMeter } from '../device-meter.ts';
import { warmUp } from './soft-cases.ts';
import { jellyBlock, planeWalker } from './soft-scenes.ts';

interface ReverseOptions {
  /** Takes the substeps forward too, before it goes back through them. */
  readonly withForward: boolean;
  readonly settings: BenchSettings;
}

/** Substeps that are gone through backwards one after another, as in a rollout: those of a step of the scenes. */
const chainLength = 8;

/** A few substeps of a scene in motion, ready to be gone through backwards again and again. */
function reverseRun(device: Device, scene: SceneInput, { withForward, settings }: ReverseOptions): BenchRunPass {
  const meter = new DeviceMeter(device);
  const model = compileScene(parseScene(scene, { overrides: settings.overrides ?? [] }));
  const soft = model.soft!;
  const dt = model.timeStep / soft.substeps;
  const tables = softStateTables(soft, 1);
  const solver = new SolverSoft(meter, model);
  const adjoint = new SoftAdjoint(meter, model, solver);
  const control = new BodyTrack(meter, model);
  const states = Array.from({ length: chainLength + 1 }, () => createState(meter, tables));
  const moving = createState(meter, tables);
  const gradient = createSoftGradient(meter, soft, 1, control.signals.count);
  const start = createSoftGradient(device, soft, 1, control.signals.count);
  for (const [name, data] of initialSoftState(soft, 1))
    meter.write(moving.groups['particle']![name.split('.')[1]!]!, data);
  // An objective that sees every particle in another way.
  const width = start.velocity.type === 'vec3f' ? 4 : 2;
  const bars = Float32Array.from({ length: width * soft.count }, (_, k) => Math.sin(k));
  for (const array of [start.position, start.velocity]) device.write(array, bars);
  control.prepare(0, 1);
  const copy = new StateCopy(meter, soft);
  const goForward = (pass: Pass) => {
    pass.span('state', () => copy.record(pass, states[0]!, moving));
    for (const [k, state] of states.slice(1).entries()) {
      solver.substep(pass, moving, control, dt, k % soft.substeps);
      pass.span('state', () => copy.record(pass, moving, state));
    }
  };
  device.submit((pass) => {
    for (let k = 0; k < warmUp; k++) solver.substep(pass, moving, control, dt, 0);
    copy.record(pass, moving, states[0]!);
    goForward(pass);
  });
  const memoryBytes = meter.bytes;
  // Substeps that are left to go back through.
  let left = 0;
  return {
    particles: soft.count,
    // A repeat starts and ends with a whole chain: its substeps do not cost the same.
    bundle: chainLength,
    memoryBytes,
    step(pass) {
      if (left === 0) {
        if (withForward) goForward(pass);
        left = chainLength;
      }
      left--;
      adjoint.substep(
        pass,
        { from: states[left]!, to: states[left + 1]!, control, dt, index: left % soft.substeps },
        gradient,
      );
    },
    restore: (pass) => copyArrays(start, gradient, (one, other) => pass.copy(one, other)),
    async conclude() {
      const numbers = await device.read(gradient.velocity);
      const broken = Array.from(numbers).filter((value) => !Number.isFinite(value)).length;
      return {
        checks: [{ quantity: 'bars that are no numbers', measured: broken, limit: 0, unit: '1', pass: broken === 0 }],
        notes: [`cells of ${soft.cellSize.toPrecision(3)} m, substeps of ${dt.toPrecision(3)} s`],
      };
    },
    [Symbol.dispose]() {
      for (const part of [solver, adjoint, control, moving, ...states, gradient, start]) part[Symbol.dispose]();
    },
  };
}

/** From each array of one to that of the same name of the other. */
function copyArrays(
  one: State['groups'][string] | SoftGradient,
  other: State['groups'][string] | SoftGradient,
  copy: (from: DeviceArray, to: DeviceArray) => void,
): void {
  const others = new Map(Object.entries(other));
  for (const [name, array] of Object.entries(one)) copy(array as DeviceArray, others.get(name) as DeviceArray);
}

const reverseCase = (name: string, cells: number): BenchCase => ({
  group: 'soft',
  name,
  title: `${(8 * cells ** 3).toLocaleString('en')} particles of jelly: a substep in reverse, its grid made again`,
  prepare: (device, size, settings) =>
    reverseRun(device, jellyBlock({ cells: size === 'quick' ? 8 : cells, room: 2 }), { withForward: false, settings }),
});

export const adjointCases: readonly BenchCase[] = [
  reverseCase('soft-200k-adjoint', 29),
  reverseCase('soft-2m-adjoint', 64),
  {
    group: 'soft',
    name: 'walker-2d-adjoint',
    title: 'a robot in the plane of 12,800 particles and four muscles: a substep and its reverse',
    prepare: (device, size, settings) =>
      reverseRun(device, planeWalker(size === 'quick' ? 6 : 20), { withForward: true, settings }),
  },
];
