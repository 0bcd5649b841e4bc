/** How well the contacts of a world are solved, so that solvers can be compared at equal residuals. */
import { World } from '../../world/world.ts';

export interface Residual {
  /** Root mean square error of normal impulses, as a speed over what gravity makes in a step. */
  readonly normal: number;
  /** Likewise of friction. */
  readonly friction: number;
}

/** Steps of the twin: what it is told of the forces has to become a step of its own. */
const steps = 2;

/** Of a twin of the world that goes on from here: its sensor costs time, which is not to be in what is timed. */
export async function residualOf(world: World): Promise<Residual> {
  using twin = new World({ ...world.model, sensors: [{ kind: 'residual', name: 'residual' }] }, world.device);
  const { step, arrays } = await world.snapshot();
  const own = await twin.snapshot();
  // What only the twin keeps stays as it was.
  twin.restore({ step, arrays: new Map([...own.arrays, ...arrays]) });
  twin.advance(steps);
  const { values } = (await twin.measure())[0]!;
  const column = (name: string): number => values[twin.sensors.columns.findIndex((each) => each.name === name)]!;
  return { normal: column('residual.rms'), friction: column('residual.friction-rms') };
}
