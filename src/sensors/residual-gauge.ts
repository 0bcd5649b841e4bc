/** How well the contacts of the last step were solved. */
import type { SensorColumn } from '../scene/model.ts';
import type { Gauge } from './gauge.ts';
import type { GaugeSources } from './gauges.ts';
import { column } from './quantities.ts';

const columns: readonly SensorColumn[] = [
  column('greatest', '1', 'Greatest residual of a normal impulse, as a speed over what gravity makes in a step.'),
  column('rms', '1', 'Root mean square of these residuals.'),
  column('friction-greatest', '1', 'Greatest residual of friction, likewise.'),
  column('friction-rms', '1', 'Root mean square of these residuals.'),
  column('approach', 'm/s', 'Greatest speed at which partners come nearer than they may.'),
  column('beyond-limit', '1', 'Greatest friction beyond its limit, as a speed over what gravity makes in a step.'),
  column('sliding', '1', 'Share of contacts at the limit of friction, among those that bear something.'),
  column(
    'drift',
    '1',
    'Momentum that grains gained from each other since the start, over all impulses, those of gravity too.',
  ),
];

export function residualGauge({ solver }: GaugeSources): Gauge {
  return {
    columns,
    needs: 'loads',
    read: async (reading) => {
      const [residuals, ledgers] = await Promise.all([solver.readResiduals!(), reading.of(solver.ledger!)]);
      return (world) => {
        const { greatest, rms, frictionGreatest, frictionRms, approach, beyond, sliding } = residuals[world]!;
        const { driftX, driftY, driftZ, impulses } = ledgers[world]!;
        const drift = impulses > 0 ? Math.hypot(driftX, driftY, driftZ) / impulses : 0;
        return [greatest, rms, frictionGreatest, frictionRms, approach, beyond, sliding, drift];
      };
    },
  };
}
