/** Actuators of soft matter: muscles and chambers, cables, and the signals that drive them. */
import {
  defaulted,
  direction,
  kind,
  kinds,
  list,
  live,
  name,
  number,
  object,
  optional,
  required,
  rule,
  vector3,
} from '../schema-fields.ts';

/** Tags of particles have room for no more. */
export const greatestActuatorCount = 65535;

const share = () => number('1', { min: -1, max: 1 });

export const signalSchema = kinds([
  object('Constant', 'Always the same.', { kind: kind('constant'), value: required(share(), 'Of the signal.') }),
  object('Sine', 'offset + amplitude · sin(2π · frequency · time + phase).', {
    kind: kind('sine'),
    amplitude: required(number('1', { min: 0, max: 1 }), 'Greatest distance from the offset.'),
    frequency: required(number('Hz', { above: 0, usual: [0.1, 100] }), 'Cycles per second.'),
    phase: defaulted(0, number('rad', { usual: [-Math.PI, Math.PI] }), 'Of the sine at time 0.'),
    offset: defaulted(0, share(), 'About which it swings.'),
  }).check(
    rule(({ amplitude, offset }) => {
      if (amplitude + Math.abs(offset) <= 1 + 1e-9) return null;
      const limit = Number((1 - Math.abs(offset)).toPrecision(4));
      return { at: ['amplitude'], message: `must be ≤ ${limit}, which is 1 − |offset|: signals stay within −1 and 1` };
    }),
  ),
  object('Table', 'Straight lines between points; before the first and after the last it stays.', {
    kind: kind('table'),
    times: required(
      list(number('s', { min: 0 }), { min: 1, max: 1000000 }),
      'Of the points, each later than the one before.',
    ),
    values: required(list(share(), { min: 1, max: 1000000 }), 'At these times.'),
  }).check(
    rule(({ times, values }) => {
      if (values.length !== times.length)
        return {
          at: ['values'],
          message: `must have ${times.length} entries, one for each of "times", has ${values.length}`,
        };
      const late = times.findIndex((time, k) => k > 0 && !(time > times[k - 1]!));
      if (late < 0) return null;
      return { at: ['times', late], message: `must be > ${times[late - 1]} s, the time before` };
    }),
  ),
]);

/** Who finds signals by a rollout has none in the scene: a muscle is slack by itself, a cable as long as it is. */
const signal = (atRest: number) =>
  live(defaulted({ kind: 'constant', value: atRest }, signalSchema, 'Drives it, within −1 and 1.'));
const actuatorName = () => required(name(), 'By which groups of soft matter name it; no two alike.');

const actuatorSchema = kinds([
  object('Muscle', 'A stress in the matter that belongs to it: a muscle that pulls, or a chamber under pressure.', {
    kind: kind('muscle'),
    name: actuatorName(),
    strength: live(
      required(
        number('Pa'),
        'Stress at signal 1, second of Piola and Kirchhoff: positive pulls together, negative swells.',
      ),
    ),
    axis: live(
      optional(
        direction(),
        'Along which it acts, in the matter as it is at the start; it turns with the matter.',
        'alike in all directions, as the pressure of a chamber',
      ),
    ),
    signal: signal(0),
  }),
  object('Cable', 'A cable through points of the matter, which pulls where it is longer than length · signal.', {
    kind: kind('cable'),
    name: actuatorName(),
    through: required(
      list(vector3('m'), { min: 2, max: 10000 }),
      'Points, one after another: the nearest particles to them.',
    ),
    stiffness: live(required(number('N/m', { above: 0, usual: [1, 1e6] }), 'Force per excess length.')),
    length: live(
      required(number('m', { above: 0 }), 'Which it is to have at signal 1; in the plane, of a sheet 1 m thick.'),
    ),
    signal: signal(1),
  }),
]);

export const actuatorsSchema = list(actuatorSchema, { max: greatestActuatorCount });
