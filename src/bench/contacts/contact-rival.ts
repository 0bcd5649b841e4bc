/** The same step by hand: src/bench/rivals/contacts.as.ts, on one thread. */
import type { BenchRivalHost } from '../bench-case.ts';
import { loadRival, RivalMemory } from '../rivals/load-rival.ts';
import type { ContactScene } from './contact-scene.ts';

/** Exports of contacts.as.ts, which names the parameters; arrays are addresses. */
type ContactFunctions = Readonly<Record<'move' | 'sort' | 'find' | 'sweep', (...list: readonly number[]) => void>>;

export async function contactRival(scene: ContactScene): Promise<Required<BenchRivalHost>> {
  const memory = new RivalMemory();
  const { move, sort, find, sweep } = await loadRival<ContactFunctions>('contacts', memory);
  const { sphereCount, cells, dt, gravity, friction, margin } = scene;
  const cellCount = cells[0] * cells[1] * cells[2];
  const layers = cells[0];
  // Twelve spheres of one size fit around another: six contacts each.
  const capacity = 8 * sphereCount;
  const spheres = (): { places: number; velocities: number } => ({
    places: memory.allocate(16 * sphereCount),
    velocities: memory.allocate(16 * sphereCount),
  });
  let [from, to] = [spheres(), spheres()];
  const cellOf = memory.allocate(4 * sphereCount);
  const cellStart = memory.allocate(4 * (cellCount + 1));
  const layerEnd = memory.allocate(4 * layers);
  const pairs = memory.allocate(8 * capacity);
  const contacts = memory.allocate(32 * capacity);

  const step = (): void => {
    move(from.places, from.velocities, cellOf, cellStart, sphereCount, ...cells, dt, gravity);
    sort(from.places, from.velocities, cellOf, cellStart, to.places, to.velocities, sphereCount, cellCount);
    find(to.places, cellStart, layerEnd, pairs, contacts, ...cells, dt, margin);
    // Even layers first, then odd ones, as the kernel does.
    const ends = memory.words(layerEnd, layers);
    for (const parity of [0, 1]) {
      for (let layer = parity; layer < layers - 1; layer += 2) {
        sweep(to.velocities, pairs, contacts, layer === 0 ? 0 : ends[layer - 1]!, ends[layer]!, friction);
      }
    }
    [from, to] = [to, from];
  };
  return {
    label: 'AssemblyScript SIMD by hand',
    run(steps) {
      for (let k = 0; k < steps; k++) step();
    },
    restore() {
      memory.floats(from.places, 4 * sphereCount).set(scene.places);
      memory.floats(from.velocities, 4 * sphereCount).set(scene.velocities);
    },
    async outcome() {
      const both = [from.places, from.velocities].map((start) => memory.floats(start, 4 * sphereCount));
      return Float32Array.from(both.flatMap((floats) => [...floats]));
    },
  };
}
