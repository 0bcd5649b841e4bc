/** Sensors of contacts: how many, how they press, and how hard. */
import type { Region, SensorColumn } from '../scene/model.ts';
import { BinSums } from './bin-sums.ts';
import { ContactSums, type ContactTotals } from './contact-sums.ts';
import type { Gauge } from './gauge.ts';
import { boxVolume, column, thickRegion } from './quantities.ts';
import type { SensorParts } from './sensor-part.ts';
import { TouchSums } from './touch-sums.ts';

const coordinationColumns: readonly SensorColumn[] = [
  column('mean', '1', 'Contacts that push, per grain.'),
  column('held', '1', 'The same over the grains that are no rattlers.'),
  column('rattlers', '1', 'Share of grains with too few contacts to be held.'),
];

export function coordinationGauge(parts: SensorParts, region: Region | null, fewest: number): Gauge {
  const key = `touches ${JSON.stringify([region, fewest])}`;
  const sums = parts.once(key, () => new TouchSums(parts, region, fewest));
  return {
    columns: coordinationColumns,
    needs: 'contacts',
    read: async (reading) => {
      const totals = await reading.of(sums);
      return (world) => {
        const { grains, contacts, held, contactsOfHeld } = totals[world]!;
        return [contacts / grains, contactsOfHeld / held, (grains - held) / grains];
      };
    },
  };
}

const stressColumns: readonly SensorColumn[] = [
  ...['xx', 'yy', 'zz', 'xy', 'xz', 'yz'].map((pair) =>
    column(pair, 'Pa', `Mean stress along ${pair}, compression positive.`),
  ),
  column('pressure', 'Pa', 'A third of the trace of the mean stress.'),
];

export function stressGauge(parts: SensorParts, region: Region): Gauge {
  const contacts = contactSums(parts, region);
  const bins = { region, axis: 2, bins: 1 };
  const motion = parts.once(`bins ${JSON.stringify([region, 2, 1])}`, () => new BinSums(parts, bins));
  const volume = boxVolume(thickRegion(parts.model, region));
  return {
    columns: stressColumns,
    needs: 'contacts',
    read: async (reading) => {
      const [pressing, moving] = await Promise.all([reading.of(contacts), reading.of(motion)]);
      return (world) => {
        const { scatter } = moving[world]![0]!;
        const stress = pressing[world]!.stress.map((sum, k) => (sum + scatter[k]!) / volume);
        return [...stress, (stress[0]! + stress[1]! + stress[2]!) / 3];
      };
    },
  };
}

const chainColumns: readonly SensorColumn[] = [
  column('contacts', '1', 'Contacts that push, each counted once.'),
  column('mean', 'N', 'Mean normal force.'),
  column('greatest', 'N', 'Greatest normal force.'),
  column('spread', '1', 'Standard deviation of the normal forces over their mean.'),
  column('strong', '1', 'Share of contacts above the mean.'),
  column('very-strong', '1', 'Share of contacts above twice the mean.'),
  column('mobilised', '1', 'Mean of |tangential force| / (µ · normal force), where there is friction.'),
];

export function chainGauge(parts: SensorParts, region: Region | null): Gauge {
  const sums = contactSums(parts, region);
  return {
    columns: chainColumns,
    needs: 'contacts',
    read: async (reading) => {
      const totals = await reading.of(sums);
      return (world) => chainValues(totals[world]!);
    },
  };
}

function chainValues(totals: ContactTotals): number[] {
  const { count, push, pushSquares, greatest, strong, veryStrong, mobilised, mobilisable } = totals;
  const mean = push / count;
  const spread = Math.sqrt(Math.max(pushSquares / count - mean ** 2, 0)) / mean;
  const strongest = count > 0 ? greatest : NaN;
  return [count, mean, strongest, spread, strong / count, veryStrong / count, mobilised / mobilisable];
}

const contactSums = (parts: SensorParts, region: Region | null): ContactSums =>
  parts.once(`contacts ${JSON.stringify(region)}`, () => new ContactSums(parts, region));
