/** The particles of a world at a moment, for frames. */
import type { VtpContent } from '../../formats/vtp.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { ParticleStrain } from '../../sensors/soft/strain.ts';
import { vectorsOf, type Moment } from '../matter.ts';

/** `strains`: of each particle of each world. */
export async function particlePoints(
  soft: SoftModel,
  materials: readonly string[],
  moment: Moment,
  strains: Promise<(particle: number) => ParticleStrain>,
): Promise<VtpContent> {
  const { count, dimensions, group, groups, material } = soft;
  const { time } = moment;
  const read = async (name: string) => vectorsOf(await moment.read(name), dimensions);
  const [positions, velocity, strainOf] = await Promise.all([
    read('particle.position'),
    read('particle.velocity'),
    strains,
  ]);
  const index = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
  const numbers = (of: (particle: number) => number): Float32Array => Float32Array.from(index, of);
  // Every world has the same particles.
  const words = (of: Uint32Array): Uint32Array => index.map((i) => of[i % count]!);
  return {
    time,
    positions,
    ofPoints: [
      {
        name: 'speed',
        components: 1,
        data: numbers((i) => Math.hypot(velocity[3 * i]!, velocity[3 * i + 1]!, velocity[3 * i + 2]!)),
      },
      { name: 'velocity', components: 3, data: velocity },
      { name: 'mass', components: 1, data: numbers((i) => soft.mass[i % count]!) },
      { name: 'J', components: 1, data: numbers((i) => strainOf(i).volume) },
      { name: 'pressure', components: 1, data: numbers((i) => strainOf(i).pressure) },
      { name: 'von Mises stress', components: 1, data: numbers((i) => strainOf(i).misesStress) },
      { name: 'group', components: 1, data: words(group) },
      { name: 'material', components: 1, data: words(material) },
      { name: 'world', components: 1, data: index.map((i) => Math.floor(i / count)) },
    ],
    words: { groups: groups.map(({ name }) => name), materials },
  };
}
