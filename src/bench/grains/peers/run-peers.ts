/** Every other engine that this machine has, one after another, on one core each. */
import type { World } from '../../../world/world.ts';
import type { BenchPeers } from '../../bench-case.ts';
import type { Bed } from '../bed.ts';
import { runLammps } from './lammps.ts';
import { judged, type PeerBed, type PeerOutcome } from './peer.ts';
import { runRapier } from './rapier.ts';

const engines: readonly ((bed: PeerBed) => Promise<PeerOutcome>)[] = [runLammps, runRapier];

/** The bed is handed over as it lies in the world now. */
export async function runPeers(world: World, bed: Bed): Promise<BenchPeers> {
  const present: PeerBed = { ...bed, position: Float64Array.from(await world.read('grain.position')) };
  const outcomes: PeerOutcome[] = [];
  for (const engine of engines) outcomes.push(await engine(present));
  return {
    peers: outcomes.flatMap((outcome) =>
      typeof outcome === 'string' ? [] : outcome.map((run) => judged(run, present)),
    ),
    missing: outcomes.filter((outcome) => typeof outcome === 'string'),
  };
}
