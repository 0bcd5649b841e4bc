/** The benchmark of what a grain solver does all day: find the contacts, and solve them one after another. */
import { TalusError } from '../../core/errors.ts';
import type { Device } from '../../device/device.ts';
import type { BenchCase, BenchRunPass, BenchSize } from '../bench-case.ts';
import { contactRival } from './contact-rival.ts';
import { contactScene, type ContactScene } from './contact-scene.ts';
import { ContactStep } from './contact-step.ts';

/** Cubes of the lattice, four spheres each; the full size has 50,784 of them. */
const cubes = { quick: [8, 8, 8], full: [23, 23, 24] } as const;
const steps: Record<BenchSize, number> = { quick: 4, full: 16 };

/**
 * Two layers of cells run at a time, one after another inside: right for the few threads of a CPU, and hopeless on a GPU,
 * which wants its contacts in colours of thousands.
 */
export const contactsCase: BenchCase = {
  group: 'kernels',
  name: 'contacts',
  title: 'a step of spheres in contact: sort, neighbour search, one Gauss–Seidel sweep in the order of a CPU',
  devices: ['cpu'],
  prepare: (device, size) => prepareContacts(device, contactScene(cubes[size]), steps[size]),
};

export async function prepareContacts(device: Device, scene: ContactScene, steps: number): Promise<BenchRunPass> {
  const contactStep = new ContactStep(device, scene);
  return {
    particles: scene.sphereCount,
    steps,
    secondsPerStep: scene.dt,
    step: (pass) => contactStep.step(pass),
    restore: (pass) => contactStep.restore(pass),
    rivals: [await contactRival(scene)],
    async outcome() {
      const [lost] = await device.read(contactStep.fullLayers);
      if (lost !== 0) throw new TalusError(`bench contacts: the contacts of ${lost} layer(s) did not fit in the list`);
      const [{ places, velocities }] = contactStep.states;
      const both = [await device.read(places), await device.read(velocities)];
      return Float32Array.from(both.flatMap((floats) => [...floats]));
    },
    [Symbol.dispose]: () => contactStep[Symbol.dispose](),
  };
}
