/** The method that a scene asks for. */
import { TalusError } from '../../../core/errors.ts';
import type { Device } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { GaussSeidel } from '../gauss-seidel.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { Hertz } from '../hertz/hertz.ts';
import type { ContactMethod } from '../stage.ts';
import { Apgd } from './apgd.ts';
import { GranularGym } from './granular-gym.ts';
import { Jacobi } from './jacobi.ts';

export interface ContactMethodOptions {
  /** Over all contacts in a step. Default: what the scene says. */
  readonly sweeps?: number;
}

export function contactMethod(
  device: Device,
  model: Model,
  scratch: GrainScratch,
  options: ContactMethodOptions,
): ContactMethod {
  const { solver } = model.scene;
  const sweepsOf = (scene: { readonly sweeps: number }): number => checkedSweeps(options.sweeps ?? scene.sweeps);
  switch (solver.kind) {
    case 'gauss-seidel':
      return new GaussSeidel(device, model, scratch, { ...solver, sweeps: sweepsOf(solver) });
    case 'apgd':
      return new Apgd(device, model, scratch, { ...solver, sweeps: sweepsOf(solver) });
    case 'jacobi':
      return new Jacobi(device, model, scratch, { sweeps: sweepsOf(solver), friction: { kind: 'disc' } });
    case 'ccp-jacobi':
      return new Jacobi(device, model, scratch, {
        sweeps: sweepsOf(solver),
        friction: { kind: 'cone', relaxation: solver.relaxation },
      });
    case 'granulargym':
      return new GranularGym(device, model, scratch, { ...solver, sweeps: sweepsOf(solver) });
    case 'hertz':
      return new Hertz(device, model, scratch, solver);
    case 'springs':
      throw new TalusError('solver springs: is for grains of any outline, and these are spheres; take "hertz"');
  }
}

function checkedSweeps(value: number): number {
  if (Number.isInteger(value) && value >= 1) return value;
  throw new TalusError(`solver grains, option sweeps: must be an integer ≥ 1, got ${value}`);
}
