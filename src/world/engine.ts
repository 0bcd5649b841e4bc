/** What a world is made of, whichever matter it holds. */
import type { Snapshot } from '../core/snapshot.ts';
import type { VtpContent } from '../formats/vtp.ts';
import type { ContactList } from '../sensors/contact-list.ts';
import type { PoseOf, Sensors } from '../sensors/sensors.ts';
import type { BodyForce } from '../solvers/parts/body-force.ts';
import type { Solver, State, StateTables } from '../solvers/solver.ts';
import type { Matter, Moment } from './matter.ts';

export interface Engine extends Disposable {
  readonly solver: Solver;
  readonly tables: StateTables;
  readonly sensors: Sensors;
  readonly matter: Matter;
  /** The start of the scene: words for every array of the state, by `group.field`. */
  initialState(): ReadonlyMap<string, ArrayLike<number>>;
  /** What was a snapshot for a build before, as it is for this one. */
  current?(snapshot: Snapshot): Snapshot;
  /** The pieces that are there at a moment, with what is to be seen of each. */
  points(state: State, moment: Moment): Promise<VtpContent>;
  /** What matter did to each body in the last step, world after world, body after body; null where nothing was counted. */
  readBodyForces(): Promise<readonly BodyForce[] | null>;
  /** The contacts of a state, one by one; only where matter has contacts. */
  contacts?(state: State, poseOf: PoseOf): Promise<ContactList>;
}
